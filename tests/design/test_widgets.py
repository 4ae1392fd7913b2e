import math
from collections.abc import Callable
from itertools import combinations, product
from operator import itemgetter

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QImage, QKeyEvent, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from petdesk.animals.views.message_bar import MessageBar
from petdesk.animals.views.window import MainWindow
from petdesk.app.session import environment_icon
from petdesk.core.environments import Environment
from petdesk.design import widgets
from petdesk.design.layout import WrapRow, column_of, unit
from petdesk.design.lists import ListModel, ListTable
from petdesk.design.look import apply_theme, follow_system, show_theme
from petdesk.design.pills import StatusChip, pill_pixmap, shape_path
from petdesk.design.theme import DARK, FAULT, LIGHT, NOT_STATED, SOLD, Theme, system_theme, theme
from petdesk.design.widgets import Button, PlainLabel, TextField, raise_window
from petdesk.service.messages import Message
from tests.contrast import MIN_CONTRAST, MIN_SHAPE_CONTRAST, contrast
from tests.gallery.palettes import contrast_palette
from tests.paints import Paints

SCHEMES = (LIGHT, DARK)


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    return page


def black(status: int, side: int = 20, edge: int = 2) -> QImage:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    place = QRectF(image.rect()).adjusted(edge, edge, -edge, -edge)
    painter.fillPath(shape_path(status, place), QColor("black"))
    painter.end()
    return image


def difference(one: QImage, other: QImage) -> int:
    """Return how many points can be told from those of the other picture."""
    assert one.size() == other.size()
    points = product(range(one.width()), range(one.height()))
    pairs = ((one.pixelColor(*at), other.pixelColor(*at)) for at in points)
    return sum(contrast(*pair) >= MIN_SHAPE_CONTRAST for pair in pairs)


@pytest.mark.parametrize(("one", "other"), list(combinations(range(FAULT + 1), 2)))
def test_each_status_has_a_shape_of_its_own(one: int, other: int) -> None:
    assert difference(black(one), black(other)) > 40


def test_distances_letters_and_widgets_grow_while_they_are_shown(
    qapp: QApplication, qtbot: QtBot, page: QWidget
) -> None:
    heading, button = PlainLabel("", page, "Bella", "large strong"), Button("Save")
    layout = column_of(2, heading, button, margins=(4, 3, 2, 1), parent=page)
    page.show()
    before = layout.contentsMargins().left()
    letters, height = heading.font().pointSizeF(), button.sizeHint().height()
    assert letters == pytest.approx(1.7 * qapp.font().pointSizeF(), abs=0.1)
    apply_theme(qapp, "light", 200)
    qtbot.waitUntil(lambda: layout.contentsMargins().left() > before)
    assert layout.contentsMargins().left() == unit(4) == pytest.approx(2 * before, abs=3)
    assert heading.font().pointSizeF() == pytest.approx(2 * letters, abs=0.2)
    assert button.sizeHint().height() == pytest.approx(2 * height, abs=6)


@pytest.mark.parametrize("shown", SCHEMES)
@pytest.mark.parametrize(
    "make",
    [
        lambda: Button("Usual"),
        lambda: Button("Primary", primary=True),
        lambda: Button("Link", link=True),
        lambda: widgets.icon_button("copy", "Copy"),
        lambda: QtWidgets.QCheckBox("Check"),
        lambda: QtWidgets.QRadioButton("Radio"),
        TextField,
        widgets.SteadyCombo,
        lambda: StatusChip("Sold", SOLD),
    ],
)
def test_the_focus_can_be_seen(
    qapp: QApplication, qtbot: QtBot, page: QWidget, make: Callable[[], QWidget], shown: Theme
) -> None:
    show_theme(qapp, shown)
    other, widget = QToolButton(), make()
    column_of(0, widget, other, parent=page)
    page.show()
    other.setFocus()
    before = page.grab().toImage()
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    assert difference(before, page.grab().toImage()) > 40


@pytest.mark.parametrize("percent", [80, 110, 125, 150, 175, 200])
def test_a_chip_has_round_ends_and_another_edge_with_the_keyboard(
    qapp: QApplication, qtbot: QtBot, page: QWidget, percent: int
) -> None:
    chip = StatusChip("Sold", SOLD, page)
    chip.setChecked(True)
    page.show()
    apply_theme(qapp, "light", percent)

    def is_edged() -> bool:
        chip.resize(chip.sizeHint())
        image = page.grab().toImage()
        corner, top = (image.pixelColor(x, 0) for x in (0, chip.width() // 2))
        return corner == LIGHT.window and contrast(top, LIGHT.text) < MIN_CONTRAST / 4

    chip.setFocus()
    qtbot.waitUntil(is_edged)


def test_what_is_wrong_is_marked(qapp: QApplication, page: QWidget) -> None:
    field = TextField(page)
    page.show()
    field.setProperty("wrong", True)  # noqa: FBT003  Qt's signature
    show_theme(qapp, DARK)  # has the sheet look at it
    image = field.grab().toImage()
    column = {image.pixelColor(1, y).name() for y in range(image.height())}
    assert DARK.danger.name() in column


def test_the_search_is_cleared_by_a_button_that_has_a_name(qtbot: QtBot, page: QWidget) -> None:
    search = widgets.SearchField(page, "", "", "Clear search")
    page.show()
    (button,) = search.findChildren(QToolButton)
    assert not button.isVisible()
    search.setText("bel")
    assert button.isVisible()
    assert button.accessibleName() == "Clear search"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert search.text() == ""


def test_in_high_contrast_a_pill_can_be_read_on_the_colour_of_a_choice(
    qapp: QApplication, page: QWidget
) -> None:
    show_theme(qapp, system_theme(contrast_palette()))
    image = pill_pixmap(SOLD, "Sold", page).toImage()
    grounds = [image.pixelColor(image.width() // 2, y) for y in (2, image.height() - 3)]
    assert all(each.alpha() == 255 for each in grounds)
    assert all(contrast(QColor("white"), each) >= MIN_CONTRAST for each in grounds)


@pytest.mark.parametrize("percent", [80, 100, 125, 150, 200])
def test_headings_are_whole_and_exactly_above_their_cells(
    qapp: QApplication, qtbot: QtBot, page: QWidget, percent: int
) -> None:
    apply_theme(qapp, "light", percent)
    words = "Name", "Rest", "Answer"
    columns = [(word, itemgetter(at)) for at, word in enumerate(words)]
    table = ListTable("", ListModel(columns), page, strong=1)
    table.show_rows((words,), key=str)
    table.resize(unit(130), unit(30))
    page.show()
    qtbot.waitUntil(lambda: table.columnWidth(1) > unit(30))
    image, heading = table.grab().toImage(), table.horizontalHeader().height()

    def inked(column: int, top: int, height: int) -> set[int]:
        left, rows = table.columnViewportPosition(column), range(top + 2, top + height - 4)
        points = product(range(left, left + table.columnWidth(column)), rows)
        return {x for x, y in points if image.pixelColor(x, y).lightness() < 180}

    for column in (0, 2):
        assert inked(column, 0, heading) == inked(column, heading, table.rowHeight(0))


def test_a_row_takes_and_leaves_a_line_as_its_chips_change(qtbot: QtBot, page: QWidget) -> None:
    row = WrapRow(2)
    column_of(0, row, 1, parent=page)
    chips = [StatusChip(word, None, row) for word in ("Available", "The widest of the row")]
    line = chips[0].sizeHint().height()
    # What one line needs without a count, and less than it needs with one.
    page.resize(row.sizeHint().width() + 4, 400)
    page.show()
    qtbot.waitUntil(lambda: row.height() == line)
    chips[0].show_count("123456")
    qtbot.waitUntil(lambda: row.height() > line)
    page.resize(page.width() - 2, 400)
    chips[0].show_count("")
    qtbot.waitUntil(lambda: row.height() == line)


def test_a_row_places_what_was_shown_while_it_was_hidden(qtbot: QtBot) -> None:
    """As the choice of a sheet, where a workbook is read after a file that has but one."""
    row = WrapRow(2)
    qtbot.addWidget(row)
    buttons = [Button(word, row) for word in ("Available", "Pending")]
    buttons[0].hide()
    row.resize(unit(100), unit(20))
    row.show()
    qtbot.waitUntil(lambda: buttons[1].isVisible() and buttons[1].x() == 0)
    row.hide()
    buttons[0].show()
    row.show()
    assert buttons[1].x() > buttons[0].geometry().right()  # Qt may not ask for it later


@pytest.mark.parametrize("shown", SCHEMES)
def test_a_progress_line_is_seen_and_moves_while_nobody_knows_how_far_it_is(
    shown: Theme, qapp: QApplication, qtbot: QtBot, page: QWidget
) -> None:
    show_theme(qapp, shown)
    line = widgets.progress_line("Progress", page)
    page.show()
    paints = Paints()
    line.installEventFilter(paints)
    qtbot.waitUntil(lambda: len(paints.seen) > 1)
    line.resize(200, unit(1.25))
    line.setRange(0, 100)
    line.setValue(30)
    middle = line.height() // 2
    picture = line.grab().toImage()
    done, rest = picture.pixelColor(40, middle), picture.pixelColor(160, middle)
    assert done == shown.accent
    assert contrast(done, rest) >= MIN_SHAPE_CONTRAST


def test_one_press_is_one_step(page: QWidget) -> None:
    """What the first press did may have put another button under the second."""
    first, second = Button("First", page), Button("Second", page)
    pressed: list[str] = []
    for button in (first, second):
        button.resize(200, 60)
        button.clicked.connect(lambda _on=False, button=button: pressed.append(button.text()))
    first.clicked.connect(first.hide)
    second.lower()
    page.show()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseDClick(page.windowHandle(), left, none, QPoint(50, 30))
    assert pressed == ["First"]
    second.setFocus()
    for is_held in (True, False):
        key = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, none, " ", is_held)
        QApplication.sendEvent(second, key)
        assert second.isDown() is not is_held


def test_the_ring_of_not_stated_is_dotted_also_where_it_is_small() -> None:
    image = black(NOT_STATED, 11, 1)
    around = (math.tau * step / 36 for step in range(36))
    points = [(round(5 + 3.8 * math.cos(at)), round(5 + 3.8 * math.sin(at))) for at in around]
    whites = [image.pixelColor(*point).red() for point in points]
    assert max(whites) > 225
    assert min(whites) < 25


def grey(icon: QIcon, side: int) -> bytes:
    image = icon.pixmap(side, side).toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(image.constBits())


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize("side", [16, 32, 256])
def test_no_two_icons_look_alike_without_colour(side: int) -> None:
    icons = [grey(environment_icon(environment), side) for environment in Environment]
    for one, other in combinations(icons, 2):
        far = sum(abs(first - second) > 85 for first, second in zip(one, other, strict=True))
        assert far / len(one) > 0.03


def test_high_contrast_has_the_colours_that_the_system_has_now_and_ends_with_it(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    window = MainWindow(Environment.PRACTICE)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    qapp.setPalette(QPalette())
    now = qapp.palette().color(QPalette.ColorRole.Window)
    qapp.setPalette(QPalette(QColor("#123456")))  # the system's at the start
    apply_theme(qapp, "system")
    monkeypatch.setattr("petdesk.design.look._wants_contrast", lambda _hints: True)
    follow_system(qapp, window.theme_changed)
    assert (theme().is_high_contrast, theme().window) == (True, now)
    assert qapp.palette().color(QPalette.ColorRole.Window) == now
    monkeypatch.undo()
    qapp.sendEvent(window, QEvent(QEvent.Type.ThemeChange))
    assert not theme().is_high_contrast
    apply_theme(qapp, "dark")
    assert theme().is_dark


def test_the_bar_can_be_read_from_light_to_dark_and_back(qapp: QApplication, qtbot: QtBot) -> None:
    bar = MessageBar()
    qtbot.addWidget(bar)
    bar.render_message(Message("The service cannot be reached."))
    bar.show()
    (text,) = bar.findChildren(PlainLabel, "Message")

    def is_as_chosen() -> bool:
        # The ground as it is painted, and the text's colour.
        ground = QColor(bar.grab().toImage().pixelColor(3, bar.height() // 2))
        shown = text.palette().color(text.foregroundRole())
        is_dark = ground.lightness() < 100
        return is_dark is (chosen == "dark") and contrast(ground, shown) >= MIN_CONTRAST

    for chosen in ("dark", "light", "dark"):
        apply_theme(qapp, chosen, 100)
        qtbot.waitUntil(is_as_chosen)
    show_theme(qapp, system_theme(contrast_palette()))  # in which it has an edge instead
    frame = bar.findChildren(QtWidgets.QFrame, "Message frame")[0]
    assert frame.grab().toImage().pixelColor(0, frame.height() // 2) == QColor("white")


small_screen = pytest.mark.qt_log_ignore("This plugin does not support")


@small_screen
@pytest.mark.parametrize("top", [-15, 40])
def test_a_window_opens_with_its_title_bar_on_the_screen(qtbot: QtBot, top: int) -> None:
    window, plain = QDialog(), QDialog()
    for each in (window, plain):
        qtbot.addWidget(each)
        each.resize(400, 300)
        each.move(30, top)
    with qtbot.waitExposed(plain):
        plain.show()
    left = plain.frameGeometry().left()  # Qt may take the frame's width into account
    plain.hide()
    with qtbot.waitExposed(window):
        raise_window(window)
    qtbot.waitUntil(lambda: window.frameGeometry().top() == max(top, 0))
    assert window.frameGeometry().left() == left
    window.hide()
    window.move(30, top)
    raise_window(window)
    qtbot.waitUntil(lambda: window.frameGeometry().top() == max(top, 0))


@small_screen
def test_a_window_larger_than_the_screen_opens_as_large_as_it(qtbot: QtBot) -> None:
    window = QDialog()
    qtbot.addWidget(window)
    room = window.screen().availableGeometry()
    window.resize(room.size() * 2)
    with qtbot.waitExposed(window):
        raise_window(window)
    qtbot.waitUntil(lambda: room.contains(window.frameGeometry()))
