from dataclasses import replace

import pytest
import segno
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QTransform
from PySide6.QtWidgets import QApplication

from petdesk.animals.card_codes import CardCode
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.design.theme import LIGHT
from petdesk.printing.view_model import GRIDS, MARGIN, Paper, PrintChoices, PrintState, Subject
from petdesk.printing.views.painter import Canvas, card_boxes, fit_text, paint_page
from tests.printing.print_requests import many, printing

pytestmark = pytest.mark.usefixtures("qapp")

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
    "🐕‍🦺👩‍👩‍👧🇩🇪" * 20,
    "\ufdfd" * 9,
    "\u3164",
)
TEXTS = st.one_of(st.sampled_from(SCRIPTS), st.text(min_size=1, max_size=200))


def blank(width: int, height: int) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    return image


def page_of(state: PrintState, page: int = 0, width: int = 700) -> QImage:
    wide, high = state.choices.paper.size
    image = blank(width, round(width * high / wide))
    canvas = Canvas(image)
    paint_page(canvas, state, page, QSizeF(image.size()))
    canvas.end()
    return image


def has_ink(image: QImage, place: QRectF) -> bool:
    part = image.copy(place.toRect())
    return part != blank(part.width(), part.height())


def outside(image: QImage, inside: QRectF) -> bool:
    cleared = image.copy()
    painter = QPainter(cleared)
    painter.fillRect(inside, Qt.GlobalColor.white)
    painter.end()
    return has_ink(cleared, QRectF(image.rect()))


@settings(max_examples=60)
@given(TEXTS, st.sampled_from([(75, 50, 3), (30, 12, 1), (200, 20, 2)]))
@example("a" + "\u0301" * 40, (75, 50, 3))
def test_no_text_leaves_its_box(text: str, room: tuple[int, int, int]) -> None:
    width, height, lines = room
    image, edge = blank(width + 100, height + 100), 50
    canvas = Canvas(image)
    canvas.scale(1 / 4, 1 / 4)
    box, sizes = QRectF(4 * edge, 4 * edge, 4 * width, 4 * height), (2.8 * height, 0.8 * height)
    canvas.text(box, text, sizes, lines=lines)
    canvas.end()
    assert not outside(image, QRectF(edge - 1, edge - 1, width + 2, height + 2))


@pytest.mark.parametrize(
    ("text", "shown", "largest"),
    [
        ("Bella", "Bella", True),
        ("Maximilian Ferdinand the Second", "Maximilian Ferdinand the Second", False),
        ("Maximilian W. of the " + "W" * 12, "W", False),
        ("W" * 200, "…", False),
        ("👩\u200d👩\u200d👧" * 60, "…", False),
    ],
)
def test_a_text_is_smaller_before_it_is_cut_and_dots_part_no_character(
    text: str, shown: str, *, largest: bool
) -> None:
    found = fit_text(text, QFont(QApplication.font()), (80, 20), QSizeF(300, 120), 3)
    assert found.text.endswith(shown)
    assert (found.font.pixelSize() == 80) is largest
    assert 0 < found.height <= 120
    if shown == "…":
        assert text.startswith(found.text[:-1])
        assert not found.text[:-1].endswith("\u200d")


@pytest.mark.parametrize("animal_id", [1, 240, 2**63 - 1, -(2**63)])
def test_a_painted_code_is_the_library_s_module_by_module(animal_id: int) -> None:
    text = CardCode(Environment.PRODUCTION, animal_id).text
    code = segno.make_qr(text, error="m", boost_error=False)
    expected = [[bool(dark) for dark in row] for row in code.matrix_iter(border=4)]
    side, count = 5, len(expected)
    image = blank(count * side, count * side)
    canvas = Canvas(image)
    canvas.scale(side, side)
    canvas.code(QRectF(0, 0, count, count), text)
    canvas.end()
    modules = image.scaled(count, count)  # each is of one colour, and its middle is taken
    painted = [[modules.pixelColor(x, y).value() == 0 for x in range(count)] for y in range(count)]
    assert painted == expected
    pixels = modules.scaled(image.size())
    assert pixels == image


@pytest.mark.parametrize("count", GRIDS)
@pytest.mark.parametrize("paper", Paper)
def test_cards_are_painted_where_they_stand(paper: Paper, count: int) -> None:
    pets = [Pet(at, name, 1, PetStatus.SOLD) for at, name in enumerate(SCRIPTS)]
    state = printing(Subject.CARDS, pets, chosen=range(count + 1), paper=paper, per_page=count)
    first, last = page_of(state), page_of(state, 1)
    scale = QTransform.fromScale(*[first.width() / paper.size[0]] * 2)
    # Without the line to cut along.
    inner = [scale.mapRect(box).adjusted(9, 9, -9, -9) for box in card_boxes(state)]
    assert all(has_ink(first, box) for box in inner)
    assert [has_ink(last, box) for box in inner] == [True] + [False] * (count - 1)


@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("name", ["Bella", "Very Long Name That Goes On And On And On", SCRIPTS[2]])
def test_a_card_is_filled_and_its_status_is_large(count: int, name: str) -> None:
    pet = Pet(215, name, 1, PetStatus.AVAILABLE)
    choices = PrintChoices(Paper.A4, count, "Refugio Huellas")
    state = replace(printing(Subject.CARDS, [pet], chosen=[215]), choices=choices)
    image = page_of(state)
    box, scale = card_boxes(state)[0], image.width() / 2100
    colour = LIGHT.statuses[0].pill.rgb()
    rows = [
        y
        for y in range(round(box.bottom() * scale))
        if any(image.pixel(x, y) == colour for x in range(image.width()))
    ]
    assert len(rows) > (0.13 if name == "Bella" else 0.1) * box.height() * scale
    part = box.height() * scale / 5
    fifths = [QRectF(40, box.top() * scale + at * part + 9, 500, part - 9) for at in range(5)]
    assert all(has_ink(image, fifth) for fifth in fifths[: 5 if count == 2 else 4])


@pytest.mark.parametrize("subject", Subject)
def test_every_page_stays_within_its_margins(subject: Subject) -> None:
    image = page_of(printing(subject, many(100), chosen=range(9), per_page=8))
    edge = (MARGIN - 5) * image.width() / Paper.A4.size[0]
    assert not outside(image, QRectF(image.rect()).adjusted(edge, edge, -edge, -edge))
