"""Pages as they are painted: no text leaves its box, and codes are those of the library."""

from typing import Any

import pytest
import segno
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QTextLayout
from PySide6.QtWidgets import QApplication

from petdesk.domain.card_codes import CardCode
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.viewmodels.printing.layout import COUNTS, Box, Paper, card_boxes, card_parts, printable
from petdesk.viewmodels.printing.pages import QUIET, Card, modules_of
from petdesk.viewmodels.printing.view_model import PrintState, Subject
from petdesk.views.printing.painter import (
    NAME_LINES,
    UNITS,
    Canvas,
    Written,
    fitted,
    name_sizes,
    paint_cards,
    paint_page,
)
from tests.viewmodels.printing.print_requests import many, printing, request_of

pytestmark = pytest.mark.usefixtures("qapp")

WHITE = QColor("white").rgb()
SCRIPTS = (
    "Bella",
    "Maximilian Ferdinand of the very long name and then some " * 3,
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 3,
    "القط الصغير الجميل " * 8,
    "שלום עולם " * 12,
    "猫のミケちゃん" * 20,
    "น้ำใจสวัสดีครับ" * 10,
    "नमस्ते दुनिया " * 12,
    "Z" + "\u0335\u0321\u030d" * 60,
    "a" + "\u0301" * 40,  # a tower of accents
    "🐕‍🦺👩‍👩‍👧🇩🇪" * 20,
    "\ufdfd" * 9,
    "W" * 200,
    "a\u200bb",
    "\u3164",
)
TEXTS = st.one_of(st.sampled_from(SCRIPTS), st.text(min_size=1, max_size=200))


def blank(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def page_of(state: PrintState, page: int = 0, width: int = 700) -> QImage:
    size = state.choices.paper.size
    image = blank(width, round(width * size.height / size.width))
    painter = QPainter(image)
    paint_page(painter, state, page, QSizeF(image.size()))
    painter.end()
    return image


def has_ink(image: QImage, place: QRectF) -> bool:
    part = image.copy(place.toRect())
    return any(part.pixel(x, y) != WHITE for x in range(part.width()) for y in range(part.height()))


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("count", COUNTS)
def test_a_long_name_is_smaller_before_it_is_cut(paper: Paper, count: int) -> None:
    name = card_parts(card_boxes(paper, count)[0]).name
    room = QSizeF(name.width * UNITS, name.height * UNITS)
    largest, least = (size * UNITS for size in name_sizes(name))
    font = QApplication.font()
    font.setBold(True)
    text = "Maximilian Ferdinand von Donaudampfschifffahrtsgesellschaft III"
    assert fitted(text, font, (largest, least), room, NAME_LINES, at_right=False).text() == text


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("name", ["Bella", "Maximilian von " * 12, "W" * 200])
def test_nothing_on_a_card_is_larger_than_its_name(
    paper: Paper, count: int, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: dict[str, float] = {}
    write = Canvas.text

    def text(self: Canvas, box: Box, words: str, *others: Any, **how: Any) -> Written:
        written = write(self, box, words, *others, **how)
        sizes[words] = written.size
        return written

    # Qt paints letters; how large they came out is asked where they are written.
    monkeypatch.setattr(Canvas, "text", text)
    card = Card(name, "Dogs", "Available", 0, "#123456", "As of today", "petdesk")
    image = blank(700, 990)
    painter = QPainter(image)
    paint_cards(Canvas(painter), paper, count, [card])
    painter.end()
    assert sizes.pop(name) > max(sizes.values())


@settings(max_examples=60)
@given(TEXTS, st.sampled_from([(30.0, 20.0, 3), (12.0, 5.0, 1), (80.0, 8.0, 2)]))
@example("a" + "\u0301" * 40, (30.0, 20.0, 3))
def test_no_text_leaves_its_box(text: str, room: tuple[float, float, int]) -> None:
    width, height, lines = room
    image = blank(round((width + 40) * UNITS / 4), round((height + 40) * UNITS / 4))
    painter = QPainter(image)
    painter.scale(1 / 4, 1 / 4)
    sizes = 0.7 * height, 0.2 * height
    Canvas(painter).text(Box(20, 20, width, height), text, sizes, lines=lines)
    painter.end()
    side = 20 * UNITS / 4
    inside = QRectF(side - 1, side - 1, width * UNITS / 4 + 2, height * UNITS / 4 + 2)
    whole = QRectF(image.rect())
    for outside in (
        QRectF(0, 0, whole.width(), inside.top()),
        QRectF(0, inside.bottom(), whole.width(), whole.height() - inside.bottom()),
        QRectF(0, 0, inside.left(), whole.height()),
        QRectF(inside.right(), 0, whole.width() - inside.right(), whole.height()),
    ):
        assert not has_ink(image, outside)


@settings(max_examples=60)
@given(TEXTS)
@example("W" * 200)
def test_a_text_is_laid_out_within_its_room_and_dots_end_what_is_cut(text: str) -> None:
    found = fitted(text, QFont(QApplication.font()), (80, 20), QSizeF(300, 120), 3, at_right=False)
    lines = [found.lineAt(at) for at in range(found.lineCount())]
    assert 1 <= len(lines) <= 3
    assert all(line.naturalTextWidth() <= 300 for line in lines) or found.text() == "…"
    assert sum(line.height() for line in lines) <= 120
    assert found.text() == text or found.text().endswith("…")


def test_a_short_name_is_large_and_a_long_one_whole() -> None:
    def laid_out(text: str) -> QTextLayout:
        font = QFont(QApplication.font())
        return fitted(text, font, (80, 20), QSizeF(300, 120), 3, at_right=False)

    assert laid_out("Bella").font().pixelSize() == 80
    long = laid_out("Maximilian Ferdinand the Second")
    assert 20 < long.font().pixelSize() < 80
    assert long.text() == "Maximilian Ferdinand the Second"


@pytest.mark.parametrize("animal_id", [1, 240, 2**63 - 1, -(2**63)])
def test_a_painted_code_is_the_library_s_module_by_module(animal_id: int) -> None:
    text = CardCode(Environment.PRODUCTION, animal_id).text
    modules = [list(row) for row in segno.make_qr(text, error="m", boost_error=False).matrix]
    side, count = 5, len(modules) + 2 * QUIET
    image = blank(count * side, count * side)
    painter = QPainter(image)
    painter.scale(side / UNITS, side / UNITS)
    Canvas(painter).code(Box(0, 0, count, count), text)
    painter.end()
    black = QColor("black").rgb()
    for y in range(count * side):
        for x in range(count * side):
            row, column = y // side - QUIET, x // side - QUIET
            is_in = 0 <= row < len(modules) and 0 <= column < len(modules)
            dark = is_in and bool(modules[row][column])
            assert image.pixel(x, y) == (black if dark else WHITE), (x, y)


def test_a_code_is_small_enough_for_its_corner() -> None:
    assert len(modules_of(CardCode(Environment.PRACTICE, 123_456).text)) == 21
    assert len(modules_of(CardCode(Environment.PRACTICE, -(2**63)).text)) == 25


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("paper", Paper)
def test_cards_are_painted_where_they_stand(paper: Paper, count: int) -> None:
    pets = [Pet(at, name, 1, PetStatus.SOLD) for at, name in enumerate(SCRIPTS)]
    state = printing(request_of(pets, chosen=range(count + 1)), Subject.CARDS, paper, count)
    first, last = page_of(state), page_of(state, 1)
    scale = first.width() / paper.size.width
    boxes = [QRectF(*(each * scale for each in box)) for box in card_boxes(paper, count)]
    inner = [box.adjusted(9, 9, -9, -9) for box in boxes]  # without the marks
    assert all(has_ink(first, box) for box in inner)
    assert [has_ink(last, box) for box in inner] == [True] + [False] * (count - 1)


@pytest.mark.parametrize("subject", Subject)
def test_every_page_stays_within_its_margins(subject: Subject) -> None:
    image = page_of(printing(request_of(many(100), chosen=range(9)), subject, per_page=8))
    scale = image.width() / Paper.A4.size.width
    inside = printable(Paper.A4)
    edge = 4.5 if subject is Subject.CARDS else inside.left - 0.5
    for band in (
        QRectF(0, 0, image.width(), edge * scale),
        QRectF(0, image.height() - edge * scale, image.width(), edge * scale),
        QRectF(0, 0, edge * scale, image.height()),
        QRectF(image.width() - edge * scale, 0, edge * scale, image.height()),
    ):
        assert not has_ink(image, band)
