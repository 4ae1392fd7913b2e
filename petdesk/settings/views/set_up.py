"""Setting up a shelter's service: the page of Settings for it, with nothing else around."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from petdesk.core.environments import Environment
from petdesk.design.controls import Button
from petdesk.design.dialogs import ask
from petdesk.design.labels import NoteLine
from petdesk.design.scale import column_of, row_of
from petdesk.design.windows import fit_window, order_tabs
from petdesk.settings.state import Outcome, SettingsState
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.service_page import ServicePage, has_key
from petdesk.settings.wording import save_note

_AT = Environment.PRODUCTION


class SetUpWindow(QDialog):
    """The window ``Set up PetDesk``; it shows the same state as the settings do.

    It is kept while PetDesk runs, so that nothing typed is lost when a person leaves.
    ``settings_wanted`` asks for all settings, with what was typed here.
    """

    settings_wanted = Signal()

    def __init__(self, view_model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._question: QMessageBox | None = None
        self._was_saving = False
        self.setWindowTitle(self.tr("Set up PetDesk"))
        self._page = ServicePage(
            self.tr("Your shelter's service"),
            view_model,
            self._ask,
            self,
            (_AT,),
            self.tr(
                "Whoever runs the service can tell you its address and the API key that belongs to "
                "it. The test asks the service once. Nothing is added or changed."
            ),
        )
        self._card = self._page.cards[_AT]
        self._note = NoteLine("Save note", self)
        self._settings = Button(self.tr("All settin&gs"), self)
        self._leave = Button(self.tr("Not no&w"), self)
        self._save = Button(self.tr("Sa&ve"), self, primary=True)
        for button in (self._settings, self._leave):
            button.setAutoDefault(False)
        foot = row_of(2, self._settings, 1, self._leave, self._save)
        below = column_of(2, self._note, foot, margins=(6, 2, 6, 4))
        column_of(0, (self._page, 1), below, parent=self)
        order_tabs(self)
        self._connect()
        self._render(view_model.state)
        fit_window(self, 135, 155)

    def reject(self) -> None:
        """Leave; what was typed stays for the next time. A save that waits for the keyring ends."""
        if self._view_model.state.is_saving:
            self._view_model.stop_saving()
        else:
            super().reject()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self._page.focus_first()

    def _connect(self) -> None:
        model = self._view_model
        model.state_changed.connect(self._render)
        model.saved.connect(lambda _settings: self.accept())
        self._settings.clicked.connect(self.settings_wanted)
        self._leave.clicked.connect(self.reject)
        self._save.clicked.connect(self._finish)

    def _finish(self) -> None:
        """Save, and work in the service from now on, unless the administrator chose another one."""
        model = self._view_model
        if "environment" not in model.state.fixed:
            model.choose_environment(_AT)
        fields, mistake = model.state.services[_AT], self._page.first_mistake()
        if mistake is None and not (fields.key or has_key(fields)):
            mistake = self._card.key
            mistake.say(self.tr("Paste the API key."), is_wrong=True)
        if mistake is not None:
            mistake.field.setFocus()
        elif model.state.can_save:
            model.save()
        else:
            # Something that is not shown here, such as a proxy, has to be corrected first.
            self.settings_wanted.emit()

    def _ask(self, question: str, text: str, yes: str, then: Callable[[], None]) -> None:
        if self._question is None:
            self._question = ask(self, question, text, yes, then)
            self._question.finished.connect(self._answered)

    def _answered(self) -> None:
        self._question = None

    def _render(self, state: SettingsState) -> None:
        self._page.render_state(state)
        text = save_note(state)
        self._note.say(text, is_wrong=bool(text) and not state.is_saving)
        self._save.setEnabled(not state.is_saving)
        self._leave.setEnabled(not state.is_saving or state.waits_for_keyring)
        # Enter tests first: what was refused is saved by choice, not by a press too many.
        fields = state.services[_AT]
        is_ready = fields.outcome is Outcome.WORKS or not fields.can_test
        (self._save if is_ready else self._card.test).setDefault(True)
        was_saving, self._was_saving = self._was_saving, state.is_saving
        if was_saving and not state.is_saving:
            self._save.setFocus()  # while it was saved, no button could have the keyboard
