"""The widgets of the look: their names, how they grow, a shape for each status, the focus."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QFont, QImage, QKeyEvent, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from petdesk.design.controls import Button, SearchField, SteadyCombo, TextField
from petdesk.design.icons import shape_path
from petdesk.design.labels import PlainLabel
from petdesk.design.look import apply_theme
from petdesk.design.paint import brush
from petdesk.design.panels import progress_line
from petdesk.design.pills import StatusChip, pill_pixmap
from petdesk.design.scale import WrapRow, rescale, set_spacing, unit
from petdesk.design.theme import (
    AVAILABLE,
    MIN_CONTRAST,
    MIN_SHAPE_CONTRAST,
    NOT_STATED,
    PENDING,
    SOLD,
    Theme,
    dark_theme,
    light_theme,
    set_theme,
    system_theme,
)
from tests.contrast import contrast
from tests.gallery.palettes import contrast_palette
from tests.paints import Paints

STATUSES = (AVAILABLE, PENDING, SOLD, NOT_STATED)


@pytest.fixture(autouse=True)
def look(qapp: QApplication) -> Iterator[None]:
    font = QFont(qapp.font())
    set_theme(light_theme())
    yield
    set_theme(light_theme())
    qapp.setFont(font)


def told(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return str(interface.text(QAccessible.Text.Name))


def black(status: int) -> QImage:
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.fillPath(shape_path(status, QRectF(2, 2, 16, 16)), brush(QColor("black")))
    painter.end()
    return image


@pytest.mark.parametrize(("one", "other"), list(combinations(STATUSES, 2)))
def test_each_status_has_a_shape_of_its_own(qapp: QApplication, one: int, other: int) -> None:  # noqa: ARG001  painting needs it
    first, second = black(one), black(other)
    points = [(x, y) for x in range(20) for y in range(20)]
    changed = [at for at in points if first.pixel(*at) != second.pixel(*at)]
    assert len(changed) > 40


def test_distances_and_widgets_grow_with_the_letters(qapp: QApplication, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    layout = QVBoxLayout(page)
    set_spacing(layout, 2, (4, 3, 2, 1))
    button = Button("Save")
    layout.addWidget(button)
    page.show()
    before, height = layout.contentsMargins().left(), button.sizeHint().height()
    larger = QFont(qapp.font())
    larger.setPointSizeF(larger.pointSizeF() * 2)
    qapp.setFont(larger)
    rescale(page)
    assert layout.contentsMargins().left() == unit(4) == pytest.approx(2 * before, abs=3)
    assert button.sizeHint().height() == pytest.approx(2 * height, abs=4)


def looks(widget: QWidget) -> QImage:
    return widget.grab().toImage()


@pytest.mark.parametrize("is_dark", [False, True])
@pytest.mark.parametrize("kind", [Button, QCheckBox, TextField, SteadyCombo])
def test_the_focus_can_be_seen(qtbot: QtBot, kind: type[QWidget], *, is_dark: bool) -> None:
    set_theme(dark_theme() if is_dark else light_theme())
    page, widget = QWidget(), kind()
    qtbot.addWidget(page)
    layout = QVBoxLayout(page)
    layout.addWidget(widget)
    page.show()
    widget.clearFocus()
    before = looks(widget)
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    after = looks(widget)
    pairs = [
        (before.pixelColor(x, y), after.pixelColor(x, y))
        for x in range(after.width())
        for y in range(after.height())
    ]
    seen = [one for one, other in pairs if contrast(one, other) >= MIN_SHAPE_CONTRAST]
    assert len(seen) > 40


def test_the_search_is_cleared_by_a_button_that_has_a_name(qtbot: QtBot) -> None:
    search = SearchField(None, "", "", "Clear search")
    qtbot.addWidget(search)
    search.show()
    button = search.findChildren(QToolButton)[0]
    assert not button.isVisible()
    search.setText("bel")
    assert button.isVisible()
    assert told(button) == "Clear search"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert search.text() == ""


def test_in_high_contrast_a_pill_can_be_read_on_the_colour_of_a_choice(
    qapp: QApplication,
) -> None:
    set_theme(system_theme(contrast_palette()))
    image = pill_pixmap(SOLD, "Sold", qapp.font(), 1.0).toImage()
    ink = QColor("white")
    grounds = [image.pixelColor(image.width() // 2, y) for y in (2, image.height() - 3)]
    assert all(each.alpha() == 255 for each in grounds)
    assert all(contrast(ink, each) >= MIN_CONTRAST for each in grounds)


def test_a_heading_grows_with_the_letters_while_it_is_shown(
    qapp: QApplication, qtbot: QtBot
) -> None:
    heading = PlainLabel("heading", look="heading")
    qtbot.addWidget(heading)
    heading.show()
    before = heading.font().pointSizeF()
    apply_theme(qapp, "light", 200)
    try:
        qtbot.waitUntil(lambda: heading.font().pointSizeF() == pytest.approx(2 * before))
    finally:
        apply_theme(qapp, "light", 100)
        qapp.setProperty("system font", None)


def test_a_row_takes_and_leaves_the_room_of_a_line_as_its_chips_change(qtbot: QtBot) -> None:
    window, row = QWidget(), WrapRow(2)
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(row)
    layout.addStretch(1)
    chips = [StatusChip(word, None, row) for word in ("Available", "The widest of the row")]
    for chip in chips:
        row.add(chip)
    line = chips[0].sizeHint().height()
    # What one line needs without a count, and less than it needs with one.
    layout.setContentsMargins(0, 0, 0, 0)
    window.resize(row.sizeHint().width() + 4, 400)
    window.show()
    qtbot.waitUntil(lambda: row.height() == line)
    chips[0].show_count("123456")
    qtbot.waitUntil(lambda: row.height() > line)
    window.resize(window.width() - 2, 400)
    chips[0].show_count("")
    qtbot.waitUntil(lambda: row.height() == line)


def test_a_row_places_what_was_shown_while_it_was_hidden(qtbot: QtBot) -> None:
    """As the choice of a sheet, where a workbook is read after a file that has but one."""
    row = WrapRow(2)
    qtbot.addWidget(row)
    buttons = [Button(word, row) for word in ("Available", "Pending")]
    for button in buttons:
        row.add(button)
    buttons[0].hide()
    row.resize(unit(100), unit(20))
    row.show()
    qtbot.waitUntil(lambda: buttons[1].isVisible() and buttons[1].x() == 0)
    row.hide()
    buttons[0].show()
    row.show()
    assert buttons[1].x() > buttons[0].geometry().right()  # Qt may not ask for it later


@pytest.mark.parametrize("shown", [light_theme(), dark_theme(), system_theme(contrast_palette())])
def test_a_progress_line_is_seen_in_each_scheme_and_from_each_side(
    shown: Theme, qtbot: QtBot
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    set_theme(shown)
    line = progress_line("Progress", page)
    line.resize(200, unit(1.25))
    line.setRange(0, 100)
    line.setValue(30)
    middle = line.height() // 2
    for direction in (Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft):
        line.setLayoutDirection(direction)
        picture = line.grab().toImage()
        done, rest = picture.pixelColor(40, middle), picture.pixelColor(160, middle)
        if direction is Qt.LayoutDirection.RightToLeft:
            done, rest = rest, done
        assert contrast(done, rest) >= MIN_SHAPE_CONTRAST
        assert done == (shown.text if shown.is_high_contrast else shown.accent)
    assert told(line) == "Progress"


def test_a_progress_line_moves_while_it_is_shown_and_nobody_knows_how_far_it_is(
    qtbot: QtBot,
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    line = progress_line("Working", page)
    line.resize(200, unit(1.25))
    page.show()
    first = line.grab().toImage()
    qtbot.waitUntil(lambda: line.grab().toImage() != first)
    paints = Paints()
    line.installEventFilter(paints)
    qtbot.waitUntil(lambda: len(paints.seen) > 1)
    line.setRange(0, 100)
    line.setValue(100)
    assert line.grab().toImage().pixelColor(100, line.height() // 2) == light_theme().accent


def test_one_press_is_one_step(qtbot: QtBot) -> None:
    """What the first press did may have put another button under the second."""
    window = QWidget()
    qtbot.addWidget(window)
    first, second = Button("First", window), Button("Second", window)
    pressed: list[str] = []
    for button in (first, second):
        button.resize(200, 60)
        button.clicked.connect(lambda _on=False, button=button: pressed.append(button.text()))
    first.clicked.connect(first.hide)
    second.lower()
    window.show()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseDClick(window.windowHandle(), left, none, QPoint(50, 30))
    assert pressed == ["First"]
    second.setFocus()
    for is_held in (True, False):
        key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, none, " ", is_held)
        QApplication.sendEvent(second, key)
        assert second.isDown() is not is_held
