"""A long sentence in the status bar is cut with dots, and read whole by other means."""

import pytest
from pytestqt.qtbot import QtBot

from petdesk.design.labels import ElidedLabel

SENTENCE = "240 animals, as of 16:52; Not stated may be incomplete: the service lists at most 100"


@pytest.fixture
def label(qtbot: QtBot) -> ElidedLabel:
    label = ElidedLabel("Coverage")
    qtbot.addWidget(label)
    label.setText(SENTENCE)
    with qtbot.waitExposed(label):
        label.show()
    return label


@pytest.mark.parametrize("width", [1, 5, 60, 200, 400])
def test_without_room_it_ends_with_dots_inside_its_width(label: ElidedLabel, width: int) -> None:
    label.resize(width, label.sizeHint().height())
    shown = label.shown_text
    assert shown.endswith("\N{HORIZONTAL ELLIPSIS}")
    assert SENTENCE.startswith(shown[:-1])
    assert (
        shown == "\N{HORIZONTAL ELLIPSIS}" or label.fontMetrics().horizontalAdvance(shown) <= width
    )
    assert not label.grab().isNull()
    assert label.text() == SENTENCE


def test_a_shorter_sentence_takes_its_place_before_it_is_cut(label: ElidedLabel) -> None:
    shorter = ("240 animals, Not stated may be incomplete", "Maybe incomplete")
    label.shorter_texts = shorter
    metrics, height = label.fontMetrics(), label.sizeHint().height()
    label.resize(metrics.horizontalAdvance(SENTENCE) - 5, height)
    assert label.shown_text == shorter[0]
    label.resize(metrics.horizontalAdvance(shorter[0]) - 5, height)
    assert label.shown_text == shorter[1]
    assert label.text() == SENTENCE
    label.resize(metrics.horizontalAdvance("Maybe"), height)
    assert label.shown_text.startswith("May")
    assert label.shown_text.endswith("\N{HORIZONTAL ELLIPSIS}")
    label.resize(label.sizeHint())
    assert label.shown_text == SENTENCE
