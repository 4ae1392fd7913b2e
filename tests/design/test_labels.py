"""A long sentence in the status bar is cut with dots, and read whole by other means."""

from pytestqt.qtbot import QtBot

from petdesk.design.labels import ElidedLabel

SENTENCE = "240 animals, as of 16:52; Not stated may be incomplete: the service lists at most 100"
SHORTER = ("240 animals, Not stated may be incomplete", "Maybe incomplete")
DOTS = "\N{HORIZONTAL ELLIPSIS}"


def test_a_shorter_sentence_takes_its_place_before_it_is_cut(qtbot: QtBot) -> None:
    label = ElidedLabel("Coverage")
    qtbot.addWidget(label)
    label.setText(SENTENCE)
    advance, height = label.fontMetrics().horizontalAdvance, label.sizeHint().height()
    for width in (1, 5, 60, 200, 400):
        label.resize(width, height)
        shown = label.shown_text
        assert shown == DOTS or (SENTENCE.startswith(shown[:-1]) and advance(shown) <= width)
        assert shown.endswith(DOTS)
    label.shorter_texts = SHORTER
    for room, expected in (
        (advance(SENTENCE) - 5, SHORTER[0]),
        (advance(SHORTER[0]) - 5, SHORTER[1]),
        (advance(SENTENCE) + 5, SENTENCE),
    ):
        label.resize(room, height)
        assert label.shown_text == expected
    label.resize(advance("Maybe"), height)
    assert label.shown_text.startswith("May")
    assert label.shown_text.endswith(DOTS)
    assert label.text() == SENTENCE
