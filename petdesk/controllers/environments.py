"""The menu of environments, on a button of the strip and in the menu bar, and its question."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QSize
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMessageBox

from petdesk.domain.environments import Environment
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.environment_menu import choices, fixed_note, is_set_up, question
from petdesk.views.design.buttons import LinkButton
from petdesk.views.design.scale import unit
from petdesk.views.design.theme import Tint
from petdesk.views.main.environment_strip import EnvironmentStrip
from petdesk.views.main.window import ChildWindow, MainWindow
from petdesk.views.widgets.dialogs import ask
from petdesk.views.widgets.windows import tab_before


class EnvironmentMenu(QObject):
    """Offers the environments in ``window``, and asks before a switch.

    ``settings`` returns those that hold, ``waiting`` how many animals wait to be sent, and
    ``switch`` opens another environment, as saving it in Settings does.
    """

    def __init__(
        self,
        window: MainWindow,
        store: SettingsStore,
        settings: Callable[[], Settings],
        waiting: Callable[[], int],
        switch: Callable[[Environment], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._store = store
        self._settings = settings
        self._waiting = waiting
        self._switch = switch
        self._question: QMessageBox | None = None
        self._menu = QMenu(self.tr("E&nvironment"), window)
        self._in_bar = window.menus.file.insertMenu(window.tools.settings, self._menu)
        self._button = StripButton(self.tr("Switch"), window.strip)
        self._button.setAccessibleName(self.tr("Switch environment"))
        self._button.setToolTip(self.tr("Switch environment"))
        self._button.clicked.connect(self._open)
        window.strip.hold(self._button)
        tab_before(window.filters.search, self._button)
        window.browsing_changed.connect(self.render)
        self.render()

    def render(self) -> None:
        settings, is_fixed = self._settings(), self._store.is_fixed("environment")
        is_hidden = self._window.is_browsing
        self._in_bar.setVisible(not is_hidden)
        had_focus = self._button.hasFocus()
        self._button.setVisible(not is_hidden and not is_fixed)
        if had_focus and self._button.isHidden():
            self._window.filters.search.setFocus()
        self._window.strip.refit()
        self._menu.clear()
        for choice in choices(settings):
            action = self._menu.addAction(choice.text)
            action.setData(choice.environment.value)
            action.setCheckable(True)
            action.setChecked(choice.is_active)
            action.setEnabled(choice.is_active or not is_fixed)
            action.triggered.connect(lambda _on=False, which=action: self._choose(which))
        if is_fixed:
            self._menu.addSeparator()
            self._menu.addAction(fixed_note()).setEnabled(False)

    def close(self) -> None:
        if self._question is not None:
            self._question.close()

    def _choose(self, action: QAction) -> None:
        settings, environment = self._settings(), Environment(action.data())
        is_active = environment is settings.environment
        # The mark stays where one is until the switch has been made.
        action.setChecked(is_active)
        if is_active:
            return
        if not is_set_up(settings, environment):
            self._window.child_wanted.emit(ChildWindow.SETTINGS)
        elif self._question is None:
            text, more, yes = question(settings, environment, self._waiting())
            self._question = ask(self._window, text, more, yes, lambda: self._switch(environment))
            self._question.finished.connect(self._answered)

    def _answered(self) -> None:
        self._question = None

    def _open(self) -> None:
        button, actions = self._button, self._menu.actions()
        begin = 0 if button.isRightToLeft() else button.width() - self._menu.sizeHint().width()
        self._menu.popup(button.mapToGlobal(QPoint(begin, button.height())))
        self._menu.setActiveAction(next((a for a in actions if a.isChecked()), actions[0]))


class StripButton(LinkButton):
    def __init__(self, text: str, strip: EnvironmentStrip) -> None:
        super().__init__(text, strip)
        self._strip = strip

    def sizeHint(self) -> QSize:  # noqa: N802  Qt's name
        """Return a height that leaves the strip as low as it was."""
        return QSize(super().sizeHint().width(), unit(5.2))

    def tint(self) -> Tint:
        return self._strip.tint
