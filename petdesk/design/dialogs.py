"""What dialogs share: a list of pages, a field's row, questions, notes, and files to choose."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, cast

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QStandardPaths, Qt, QUrl
from PySide6.QtGui import QAccessible, QAccessibleInterface, QDesktopServices
from PySide6.QtWidgets import QFileDialog, QListWidget, QMessageBox, QSizePolicy, QWidget
from shiboken6 import VoidPtr

from petdesk.core.display_text import sanitize_for_display
from petdesk.core.translation import filled, translate
from petdesk.design.layout import add_to, column_of, row_of, set_spacing, unit
from petdesk.design.widgets import Button, NoteLine, PlainLabel, TextField, mark

_MAX_BOX: Final = 800  # pixels; Qt makes no box wider than that on a screen of 1280


def page_list(name: str, parent: QWidget) -> QListWidget:
    """Return the list of a dialog's pages, at its left; the arrow keys turn the pages."""
    pages = mark(QListWidget(parent), "pages")
    pages.setAccessibleName(name)
    pages.setMouseTracking(True)
    pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    pages.setTextElideMode(Qt.TextElideMode.ElideNone)  # a bar has its room from the margin
    pages.setSizeAdjustPolicy(QListWidget.SizeAdjustPolicy.AdjustToContents)
    pages.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
    pages.ensurePolished()  # else the items that come have the room of plain ones
    return pages


class InvalidField(QtWidgets.QAccessibleWidget):
    """The interface of ``field``, which ``label`` describes while it is wrong.

    Qt's own, which is asked for all else, has neither that state nor that relation.
    """

    def __init__(self, field: QtWidgets.QLineEdit, label: QWidget) -> None:
        super().__init__(field, QAccessible.Role.EditableText, field.accessibleName())
        self._field, self._label, self._is_wrong = field, label, False
        self._own = QAccessible.queryAccessibleInterface(field)
        QAccessible.registerAccessibleInterface(self)
        # By the connection it lives as long as the field, with which Qt ends both interfaces.
        field.destroyed.connect(lambda: delattr(self, "_own"))

    def describe(self, text: str, *, is_wrong: bool) -> None:
        self._field.setAccessibleDescription(text)
        if is_wrong is not self._is_wrong:
            self._is_wrong = is_wrong
            changed = QAccessible.State()
            changed.invalid = True
            event = QtGui.QAccessibleStateChangeEvent(self._field, changed)
            QAccessible.updateAccessibility(event)

    def state(self) -> QAccessible.State:
        state = self._own.state()
        state.invalid = self._is_wrong
        return state

    def relations(
        self, match: QAccessible.RelationFlag = QAccessible.RelationFlag.AllRelations
    ) -> list[tuple[QAccessibleInterface, QAccessible.RelationFlag]]:
        relations, describes = self._own.relations(match), QAccessible.RelationFlag.DescriptionFor
        if self._is_wrong and match & describes:
            relations.append((QAccessible.queryAccessibleInterface(self._label), describes))
        return relations

    def text(self, kind: QAccessible.Text) -> str:
        return self._own.text(kind)

    def setText(self, kind: QAccessible.Text, text: str) -> None:  # noqa: N802  Qt's name
        self._own.setText(kind, text)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> int:
        own: int | None = self._own.interface_cast(kind)
        # If None is returned, PySide6 6.11 crashes. Its stub says int of what is a pointer.
        return cast("int", VoidPtr(0)) if own is None else own


class Row(QWidget):
    """A label, its field below, buttons beside that, and a note called ``name`` with "note".

    A screen reader calls the field by its label, unless the field has a name of its own. One that
    says itself what it is, such as a box to tick, has an empty ``label``.
    """

    def __init__(
        self, label: str, field: QWidget, name: str, parent: QWidget, beside: Sequence[QWidget] = ()
    ) -> None:
        super().__init__(parent)
        self.field = field
        self.note = NoteLine(f"{name} note", self)
        self.column = column_of(1, parent=self)
        if label:
            title = PlainLabel("", self, label, "strong")
            title.setBuddy(field)
            self.column.addWidget(title)
            if not field.accessibleName():
                field.setAccessibleName(label.replace("&", ""))
        add_to(self.column, row_of(2, (field, 1), *beside), self.note)
        # Last: it reports the name that the field has by now.
        self._invalid = InvalidField(field, self.note) if isinstance(field, TextField) else None

    def say(self, text: str, *, is_wrong: bool = False) -> None:
        self.note.say(text, is_wrong=is_wrong)
        if self._invalid is not None:
            mark(self.field, "wrong", is_wrong)
            self._invalid.describe(text, is_wrong=is_wrong)


def ask(
    parent: QWidget,
    question: str,
    text: str,
    yes: str,
    then: Callable[[], None],
    *others: tuple[str, Callable[[], None]],
) -> QMessageBox:
    """Open ``question``, explained by ``text``; ``yes`` calls ``then``, as ``others`` do theirs.

    `Cancel` is the default, and the answer of Esc: something is about to be lost.
    """
    box = _new_box(parent, question, question)
    box.setInformativeText(text)
    for label, call in ((yes, then), *others):
        button = Button(label, box)
        box.addButton(button, QMessageBox.ButtonRole.DestructiveRole)
        # After Qt's own, which closes the box.
        button.clicked.connect(lambda _on=False, call=call: call())
    keep = Button(translate("Settings", "Cancel"), box)
    box.addButton(keep, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    style_box(box)
    box.open()
    return box


def show_notice(parent: QWidget, title: str, text: str, *, is_html: bool = False) -> None:
    box = _new_box(parent, title, text)
    if is_html:
        box.setTextFormat(Qt.TextFormat.RichText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.addButton(Button(translate("AboutWindow", "Close"), box), QMessageBox.ButtonRole.RejectRole)
    style_box(box)
    box.open()


def _new_box(parent: QWidget, title: str, text: str) -> QMessageBox:
    box = QMessageBox(parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(title)
    box.setText(text)
    return box


def style_box(box: QMessageBox) -> None:
    """Set off a question from what explains it; to be called once ``box`` is complete.

    Buttons that are wider than Qt makes a box stand one below the other.
    """
    mark(box, "question", bool(box.informativeText()))
    for grid in box.findChildren(QtWidgets.QGridLayout):
        set_spacing(grid, 2, (3, 4, 5, 5))
        # The column of the icon, which there is not, has an indent and its share of wide buttons.
        grid.setColumnStretch(grid.columnCount() - 1, 1)
        items = filter(None, map(grid.itemAt, range(grid.count())))
        for spacer in filter(None, (item.spacerItem() for item in items)):
            spacer.changeSize(0, 0)
        if not box.informativeText():  # a long one would be narrow in large letters
            room = QtWidgets.QSpacerItem(unit(96), 0)
            grid.addItem(room, grid.rowCount(), 0, 1, grid.columnCount())
    for buttons in box.findChildren(QtWidgets.QDialogButtonBox):
        box.ensurePolished()  # else they are measured without the style sheet
        is_wide = buttons.sizeHint().width() > _MAX_BOX - unit(10)
        buttons.setOrientation(Qt.Orientation.Vertical if is_wide else Qt.Orientation.Horizontal)


def file_dialog(
    parent: QWidget, title: str, filters: Sequence[str], then: Callable[[Path], object]
) -> QFileDialog:
    dialog = QFileDialog(parent, title)
    dialog.setNameFilters(filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda path: then(Path(path)))
    dialog.finished.connect(dialog.deleteLater)
    return dialog


def file_to_write(
    parent: QWidget,
    title: str,
    filters: Sequence[str],
    offered: Path,
    then: Callable[[Path], object],
) -> None:
    """Ask for the place of a file that ends as ``filters`` say, and call ``then`` with it.

    A name that a person types without such an ending gets the chosen filter's.
    """
    endings = re.findall(r"\*(\.\w+)", " ".join(filters))

    def choose(named: Path) -> None:
        # Qt takes what stands after the last dot of "List 22.11" for its ending.
        is_whole = named.suffix.lower() in endings
        file = named if is_whole else named.with_name(f"{named.name}.{dialog.defaultSuffix()}")
        if is_whole or not file.exists():
            then(file)
        else:  # so that the person is asked whether to replace it
            file_to_write(parent, title, filters, file, then)

    dialog = file_dialog(parent, title, filters, choose)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(endings[0])
    dialog.filterSelected.connect(
        lambda name: dialog.setDefaultSuffix(re.findall(r"\*(\.\w+)", name)[0])
    )
    dialog.setDirectory(str(offered.parent))  # the system's dialogs select a file in their folder
    dialog.selectFile(offered.name)
    dialog.open()


def documents() -> Path:
    place = QStandardPaths.StandardLocation.DocumentsLocation
    folder = Path(QStandardPaths.writableLocation(place))
    return folder if folder.is_dir() else Path.home()


def open_folder(folder: Path, parent: QWidget) -> None:
    """Open ``folder``; if the system cannot, say where it is, in text that can be copied."""
    text = translate("OpenFolder", "This system can't show folders from here. The folder is %1")
    if not folder.is_dir():
        text = translate("OpenFolder", "The folder %1 isn't there.")
    elif QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
        return
    text = filled(text, sanitize_for_display(str(folder)))
    show_notice(parent, translate("OpenFolder", "Folder"), text)
