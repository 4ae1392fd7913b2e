"""Every scene of the gallery: every control named, no text cut off, no window too large."""

import asyncio
import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QComboBox, QHeaderView, QLabel, QMainWindow, QWidget

from petdesk.animals.views.list_window import ListWindow
from petdesk.animals.views.window import MainWindow
from petdesk.core.resources import LANGUAGES
from petdesk.design.layout import EDGE, NEAR, unit, unit_f
from petdesk.design.look import apply_theme
from petdesk.design.widgets import ElidedLabel
from petdesk.settings.views.dialog import SettingsDialog
from tests.gallery.scenes import SCENES
from tests.gallery.stage import Program
from tests.paints import painted_again
from tests.programs import run_python
from tests.pseudo import shown_language

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

Check = Callable[[QWidget], Iterator[object]]
SHOWN = sorted(SCENES)
LEAST_SCREEN = 1280, 720
"""The size of a screen on which texts of 200 % are still whole."""
SEGOE_UI = 32
"""The height of Windows' letters at 200 %, in pixels; those of other systems are lower."""
SMALL = QSize(1280, 690)
"""What that screen leaves a window, less the window's own frame."""

Roles = QAccessible.Role
NAMED = {
    Roles.Button, Roles.CheckBox, Roles.RadioButton, Roles.ComboBox, Roles.EditableText,
    Roles.List, Roles.Table, Roles.Tree, Roles.SpinBox, Roles.Slider, Roles.PageTab, Roles.Dialog,
}  # fmt: skip
"""The roles of what a person works with, which has to be called something."""


async def played(
    name: str, folder: Path, check: Check, size: tuple[int, int] | None = None
) -> list[object]:
    """Play the scene ``name``, large ones in ``size``; return what ``check`` finds in it."""
    program = Program(folder)
    try:
        widget = SCENES[name](program)
        if size is not None and isinstance(widget, QMainWindow | SettingsDialog | ListWindow):
            QApplication.processEvents()  # as it opens, it is fitted to the screen of the tests
            widget.resize(*size)  # as on that screen, whose room they take
        widget.show()
        found: list[object] = []
        for turn in range(20):
            await asyncio.sleep(0)
            QApplication.processEvents()
            # A layout is made again some events after its texts.
            if turn > 1 and not (found := list(check(widget))):
                break
        return found
    finally:
        await program.close()


def unnamed(window: QWidget) -> Iterator[str]:
    """Return what a screen reader would find in ``window`` without a name."""
    yield from _unnamed(QAccessible.queryAccessibleInterface(window), window.windowTitle())


def _unnamed(node: QAccessibleInterface, path: str) -> Iterator[str]:
    state = node.state()
    if not node.isValid() or state.invisible:
        return
    name = node.text(QAccessible.Text.Name).strip()
    # A combo box is called by its choice, and by its label beside it.
    name = name or node.text(QAccessible.Text.Description).strip()
    here = f"{path} > {node.role().name} {name}".strip()
    if node.role() in NAMED and not name and not _is_qt_s_own(node.object()):
        yield here
    if node.role() is Roles.Table:
        return  # its cells are texts
    for at in range(node.childCount()):
        child = node.child(at)
        if child is not None:
            yield from _unnamed(child, here)


def _is_qt_s_own(widget: object) -> bool:
    """Return whether it is the bare view or button that Qt puts into a widget of its own."""
    if not isinstance(widget, QWidget):
        return False
    # Tab passes the button by, and Esc does the same.
    return widget.inherits("QLineEditIconButton") or widget.objectName().startswith("qt_")


def cut_off(window: QWidget) -> Iterator[str]:
    for widget in window.findChildren(QWidget):
        # A label without a width is there for its key alone.
        if not widget.isVisible() or widget.window() is not window or not widget.width():
            continue
        if isinstance(widget, QHeaderView) and widget.orientation() is Qt.Orientation.Horizontal:
            yield from _cut_headings(widget)
        text, is_short = _shown(widget)
        if text and is_short:
            yield f"{widget.accessibleName() or widget.objectName()}: {text}"


def _shown(widget: QWidget) -> tuple[str, bool]:
    """Give the text of ``widget``, and whether it has less room than it needs."""
    if isinstance(widget, QLabel) and not isinstance(widget, ElidedLabel):
        return widget.text(), _is_short_of_room(widget)
    if isinstance(widget, QtWidgets.QAbstractButton):
        least = widget.minimumSizeHint()
        return widget.text(), widget.width() < least.width() or widget.height() < least.height()
    advance = widget.fontMetrics().horizontalAdvance
    if isinstance(widget, QComboBox):
        text, option, style = widget.currentText(), QtWidgets.QStyleOptionComboBox(), widget.style()
        widget.initStyleOption(option)
        part = style.SubControl.SC_ComboBoxEditField
        room = style.subControlRect(style.ComplexControl.CC_ComboBox, option, part, widget)
        return text, room.width() < advance(text)
    if isinstance(widget, QtWidgets.QLineEdit) and not widget.text():
        text, margins = widget.placeholderText(), widget.textMargins()
        if text.startswith("["):
            return "", False  # an example, which no language makes so long
        return text, widget.width() < advance(text) + margins.left() + margins.right()
    return "", False


def _cut_headings(header: QHeaderView) -> Iterator[str]:
    for column in range(header.count()):
        heading = str(header.model().headerData(column, Qt.Orientation.Horizontal))
        needed = header.fontMetrics().horizontalAdvance(heading) + unit(EDGE + NEAR)
        if header.sectionSize(column) < needed:
            yield f"{heading}: {header.sectionSize(column)} of {needed}"


def _is_short_of_room(label: QLabel) -> bool:
    if label.wordWrap():
        words = re.split(r"[ \n/\u200b-]|<[^>]*>", label.text())
        longest = max(map(label.fontMetrics().horizontalAdvance, words))
        is_wide = longest > label.contentsRect().width()
        return is_wide or label.height() < label.heightForWidth(label.width())
    has_room = label.width() >= label.minimumSizeHint().width()
    policy = label.sizePolicy().horizontalPolicy()
    return not has_room and policy is not QtWidgets.QSizePolicy.Policy.Ignored


def too_large(window: QWidget) -> Iterator[str]:
    least, room = window.minimumSizeHint(), window.screen().availableSize()
    if least.width() > SMALL.width() or least.height() > SMALL.height():
        yield f"at least {least.width()} x {least.height()}"
    if isinstance(window, MainWindow) and window.height() > room.height():
        yield f"{window.height()} of {room.height()} high"


def cut_off_or_too_large(window: QWidget) -> Iterator[str]:
    return chain(cut_off(window), too_large(window))


@pytest.mark.parametrize(
    ("name", "language", "check"),
    [  # the longest; two lines of chips and a panel besides are more than a small screen is high
        ("first run", "fr", cut_off),
        ("activity", "fr", cut_off),
        ("offline without a copy", "fr", cut_off),
        ("import settle", "es", cut_off_or_too_large),
    ],
)
async def test_letters_as_tall_as_those_of_windows_leave_no_text_cut_off(
    name: str, language: str, check: Check, qapp: QApplication, tmp_path: Path
) -> None:
    apply_theme(qapp, "light", 200)
    apply_theme(qapp, "light", 200 * SEGOE_UI // int(unit_f() * 4))
    with shown_language(qapp, language):
        assert not await played(name, tmp_path, check, LEAST_SCREEN)


# One playing for all of it.
@pytest.mark.parametrize("name", SHOWN)
async def test_every_control_has_a_name_and_room_and_is_not_painted_while_nothing_happens(
    name: str, tmp_path: Path
) -> None:
    def wrong(window: QWidget) -> Iterator[object]:
        return chain(unnamed(window), cut_off(window), painted_again(window))

    assert not await played(name, tmp_path, wrong)


# What has too little room in small letters has less in large ones; English is played above.
@pytest.mark.parametrize("language", [*LANGUAGES[2:], "pseudo"])
async def test_in_large_letters_no_text_is_cut_off_and_no_window_is_too_large(
    language: str, qapp: QApplication, tmp_path: Path
) -> None:
    apply_theme(qapp, "light", 200)
    found = []
    with shown_language(qapp, language):
        for at, name in enumerate(SHOWN):
            wrong = await played(name, tmp_path / str(at), cut_off_or_too_large, LEAST_SCREEN)
            found += [(name, text) for text in wrong]
    assert not found, "\n".join(map(str, found))


def test_a_scene_becomes_a_picture(tmp_path: Path) -> None:
    options = ("--only", "add form", "--variant", "light-100-pseudo")
    done = run_python("-m", "tests.gallery", str(tmp_path), *options)
    assert done.returncode == 0, done.stderr
    pictures = sorted(file.name for file in tmp_path.glob("*.png"))
    assert len(pictures) == 5
