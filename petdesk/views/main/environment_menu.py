"""The menu of environments, on a button of the strip and in the menu bar, and its question."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QSize, Signal
from PySide6.QtWidgets import QMenu, QMessageBox

from petdesk.viewmodels.environment_menu import EnvironmentChoice, Question, fixed_note
from petdesk.views.design.buttons import Button, LinkButton
from petdesk.views.design.scale import unit
from petdesk.views.design.theme import Tint
from petdesk.views.main.environment_strip import EnvironmentStrip
from petdesk.views.main.window import MainWindow
from petdesk.views.widgets.dialogs import ask
from petdesk.views.widgets.windows import tab_before


class EnvironmentMenu(QObject):
    """Offers the environments in ``window``; ``chosen`` carries the one that a person chose."""

    chosen = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._choices: tuple[EnvironmentChoice, ...] = ()
        self._is_fixed = False
        self._question: QMessageBox | None = None
        self._menu = QMenu(self.tr("E&nvironment"), window)
        self._in_bar = window.menus.file.insertMenu(window.tools.settings, self._menu)
        self._button = StripButton(self.tr("Switch"), window.strip)
        self._button.setAccessibleName(self.tr("Switch environment"))
        self._button.setToolTip(self.tr("Switch environment"))
        self._button.clicked.connect(self._open)
        window.strip.hold(self._button)
        # The strip is above all else, also above a welcome.
        item = window.column.itemAt(window.column.indexOf(window.filters) - 1)
        above = item.widget() if item is not None else None
        welcome = above.findChildren(Button) if above not in (None, window.strip) else []
        tab_before(welcome[0] if welcome else window.filters.search, self._button)

    def render_choices(
        self, choices: tuple[EnvironmentChoice, ...], *, is_fixed: bool, is_hidden: bool
    ) -> None:
        self._choices, self._is_fixed = choices, is_fixed
        self._in_bar.setVisible(not is_hidden)
        had_focus = self._button.hasFocus()
        self._button.setVisible(not is_hidden and not is_fixed)
        if had_focus and self._button.isHidden():
            self._window.filters.search.setFocus()
        self._window.strip.refit()
        self._fill()

    def ask(self, question: Question, then: Callable[[], None]) -> None:
        if self._question is None:
            text, more, yes = question
            self._question = ask(self._window, text, more, yes, then)
            self._question.finished.connect(self._answered)

    def close(self) -> None:
        if self._question is not None:
            self._question.close()

    def _answered(self) -> None:
        self._question = None

    def _fill(self) -> None:
        self._menu.clear()
        for choice in self._choices:
            action = self._menu.addAction(choice.text)
            action.setCheckable(True)
            action.setChecked(choice.is_active)
            action.setEnabled(choice.is_active or not self._is_fixed)
            action.triggered.connect(lambda _on=False, which=choice: self._choose(which))
        if self._is_fixed:
            self._menu.addSeparator()
            self._menu.addAction(fixed_note()).setEnabled(False)

    def _choose(self, choice: EnvironmentChoice) -> None:
        # The mark stays where one is until the switch has been made.
        for action, each in zip(self._menu.actions(), self._choices, strict=False):
            action.setChecked(each.is_active)
        if not choice.is_active:
            self.chosen.emit(choice.environment)

    def _open(self) -> None:
        button = self._button
        begin = 0 if button.isRightToLeft() else button.width() - self._menu.sizeHint().width()
        self._menu.popup(button.mapToGlobal(QPoint(begin, button.height())))
        active = next((at for at, each in enumerate(self._choices) if each.is_active), 0)
        self._menu.setActiveAction(self._menu.actions()[active])


class StripButton(LinkButton):
    """A link on the strip, in the colours of its environment."""

    def __init__(self, text: str, strip: EnvironmentStrip) -> None:
        super().__init__(text, strip)
        self._strip = strip

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        return QSize(super().sizeHint().width(), unit(5.2))

    def tint(self) -> Tint:
        return self._strip.tint
