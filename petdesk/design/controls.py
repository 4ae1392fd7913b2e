"""Buttons and fields: Qt's own, with the few manners that all windows share.

How they look is the style sheet's; ``primary`` and ``link`` are properties that it knows.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLayout,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QToolButton,
    QWidget,
)

from petdesk.design.icons import set_icon
from petdesk.design.labels import PlainLabel, mark
from petdesk.design.scale import row_of, set_spacing

PRESSING: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class Button(QPushButton):
    """One press of it is one step, whatever a trembling or heavy hand adds.

    The second press of a double click, or a key that is held, would go to what the first has put
    in its place: ``Start`` stands where ``Next`` did. Tools find it by ``name``, or by its first
    words without the mark of a key and without dots.
    """

    def __init__(  # noqa: PLR0913  what a button has
        self,
        text: str = "",
        parent: QWidget | None = None,
        icon: str = "",
        name: str = "",
        *,
        primary: bool = False,
        link: bool = False,
    ) -> None:
        super().__init__(f" {text}" if icon else text, parent)  # away from the picture
        if name or icon or "&" in text:
            self.setAccessibleName(name or re.sub("&(.)", r"\1", text).removesuffix("…"))
        mark(self, "primary", primary)
        mark(self, "link", link)
        if icon:
            set_icon(self, icon, "on_accent" if primary else "text")

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802  Qt's name
        """Take no second press."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if not (event.isAutoRepeat() and event.key() in PRESSING):
            super().keyPressEvent(event)


def command_button(
    parent: QWidget, text: str, call: Callable[[], object], name: str = "", *, primary: bool = False
) -> Button:
    """Return a button that calls ``call``; Enter is for what a window is about, never for it."""
    button = Button(text, parent, name=name, primary=primary)
    button.setAutoDefault(False)
    # A lambda, since clicked also carries whether a checkable button is on.
    button.clicked.connect(lambda _on=False: call())
    return button


def icon_button(
    icon: str, name: str, parent: QWidget | None = None, *, is_small: bool = False
) -> QToolButton:
    button = QToolButton(parent)
    set_icon(button, icon)
    button.setAccessibleName(name)
    button.setToolTip(name)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    mark(button, "small", is_small)
    return button


def button_box(
    parent: QWidget, accept: QPushButton, reject: QPushButton, *others: QPushButton
) -> QDialogButtonBox:
    """Return a box of buttons in the platform's order."""
    box, roles = QDialogButtonBox(parent), QDialogButtonBox.ButtonRole
    for layout in box.findChildren(QLayout):
        set_spacing(layout, 2)
    box.addButton(accept, roles.AcceptRole)
    for other in others:
        box.addButton(other, roles.ActionRole)
    box.addButton(reject, roles.RejectRole)
    return box


class TextField(QLineEdit):
    """``name`` is its accessible name, and ``hint`` what stands in it while it is empty."""

    def __init__(self, parent: QWidget | None = None, name: str = "", hint: str = "") -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        # A file is the window's: as a text it would stand here, and be moved, not copied.
        self.setAcceptDrops(False)

    def show_text(self, text: str) -> None:
        """Show ``text`` and announce no change; what stands there already keeps its cursor."""
        if text != self.text():
            with QSignalBlocker(self):
                self.setText(text)


class SearchField(TextField):
    """The field for a search, with its picture and a button, called ``clear_name``, that clears it.

    Tab passes the button by, since Esc does the same.
    """

    def __init__(self, parent: QWidget | None, name: str, hint: str, clear_name: str) -> None:
        super().__init__(parent, name, hint)
        mark(self, "search")
        clear = icon_button("close", clear_name, self, is_small=True)
        clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        clear.setCursor(Qt.CursorShape.ArrowCursor)
        clear.clicked.connect(self.clear)
        clear.hide()
        self.textChanged.connect(lambda text: clear.setVisible(bool(text)))
        picture = PlainLabel("", self, look="search")
        row_of(0, picture, 1, clear, margins=(2.2, 0, 1.5, 0), parent=self)


class SteadyCombo(QComboBox):
    """A combo box that no wheel changes in passing, and nobody changes while it is held."""

    def __init__(self, parent: QWidget | None = None, name: str = "") -> None:
        super().__init__(parent)
        self._is_held = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setItemDelegate(QStyledItemDelegate(self))  # Qt's own for it knows no style sheet

    def setAccessibleName(self, name: str) -> None:  # noqa: N802  Qt's name
        """Call it ``name``; on Linux a combo box is called by its choice, so describe it so too."""
        super().setAccessibleName(name)
        self.setAccessibleDescription(name)

    def hold(self, *, is_held: bool) -> None:
        """Keep the choice as it is; unlike a disabled combo box, it keeps the focus."""
        self._is_held = is_held
        edit = self.lineEdit()
        if edit is not None:
            edit.setReadOnly(is_held)

    def showPopup(self) -> None:  # noqa: N802  Qt's name
        if not self._is_held:
            view, most = self.view(), self.screen().availableGeometry().width() // 2
            view.setMinimumWidth(min(view.sizeHintForColumn(0) + 2 * view.frameWidth(), most))
            super().showPopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        if self._is_held:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  Qt's name
        event.ignore()


V = TypeVar("V")


class ChoiceCombo(SteadyCombo, Generic[V]):
    """Offers ``choices``, each named by ``name_of``. ``chosen`` is emitted when a person chose."""

    chosen = Signal()

    def __init__(
        self, parent: QWidget, choices: Sequence[V], name_of: Callable[[V], str], name: str = ""
    ) -> None:
        super().__init__(parent, name)
        self._name_of = name_of
        self._choices = list(choices)
        self.addItems([name_of(choice) for choice in choices])
        self.currentIndexChanged.connect(lambda _row: self.chosen.emit())

    @property
    def value(self) -> V:
        return self._choices[self.currentIndex()]

    def show_value(self, value: V, *, is_held: bool = False) -> None:
        """Show ``value``, also one that is not among the usual ones (a policy may name any)."""
        with QSignalBlocker(self):
            if value not in self._choices:
                self._choices.append(value)
                self.addItem(self._name_of(value))
            self.setCurrentIndex(self._choices.index(value))
        self.hold(is_held=is_held)
