"""The settings and the set-up: windows that render the settings state and call its view-model."""

import sys
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence, QPalette, QShortcut, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QStackedWidget, QWidget

from petdesk.core.display_text import wrappable
from petdesk.core.environments import REMOTE, Environment, environment_name
from petdesk.core.translation import translate
from petdesk.design import widgets
from petdesk.design.dialogs import Row, ask, page_list
from petdesk.design.layout import add_to, column_of, row_of
from petdesk.design.theme import theme
from petdesk.service.access import AddressProblem
from petdesk.settings import state as settings
from petdesk.settings.state import SettingsState
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.pages import LabelsPage, Page, ServiceCard, ServicePage
from petdesk.settings.wording import environment_meaning, problem_text, question

_MAX_PROBLEMS = 3  # lines above the pages
# What Qt calls Ctrl is the command key on macOS, whose system has that with Tab.
_TAB: Final = "Meta" if sys.platform == "darwin" else "Ctrl"
_TURNS: Final = {f"{_TAB}+Tab": 1, "Ctrl+PgDown": 1, f"{_TAB}+Shift+Tab": -1, "Ctrl+PgUp": -1}


class SettingsWindow(QDialog):
    """What the windows that save settings share: the buttons and the note."""

    def __init__(self, model: SettingsViewModel, parent: QWidget | None, cancel: str) -> None:
        super().__init__(parent)
        self.model = model
        self.save = widgets.Button(translate("SettingsDialog", "Sa&ve"), self, primary=True)
        self.cancel = widgets.Button(cancel, self)
        self.cancel.clicked.connect(self.reject)
        self.save_note = widgets.NoteLine("Save note", self)
        self._was_saving = False
        model.saved.connect(self.accept)  # no lambda: that would outlive the window

    def reject(self) -> None:
        """Close; while saving waits for the keyring, that is what ends."""
        if self.model.state.is_saving:
            self.model.stop_saving()
        else:
            self.leave()

    def leave(self) -> None:
        super().reject()

    def render_saving(self, state: SettingsState, note: str = "") -> bool:
        """Show whether it saves, and why it could not; return whether it has just ended."""
        text = state.failure or note
        if state.waits_for_keyring:
            text = translate(
                "Settings",
                "Waiting for the system's keyring, which may be asking for its password. "
                "Press Esc to stop saving.",
            )
        elif state.is_saving:
            text = translate("Settings", "Saving…")
        self.save_note.say(text, is_wrong=bool(text) and not state.is_saving)
        self.save.setEnabled(not state.is_saving)
        self.cancel.setEnabled(not state.is_saving or state.waits_for_keyring)
        was_saving, self._was_saving = self._was_saving, state.is_saving
        return was_saving and not state.is_saving


class SettingsDialog(SettingsWindow):
    """The window ``Settings``; it closes itself once the view-model has saved."""

    def __init__(self, model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(model, parent, translate("SettingsDialog", "&Cancel"))
        self.setWindowTitle(self.tr("Settings"))
        self._make_pages()
        self._lay_out()
        self._list.currentRowChanged.connect(self._turn)
        for keys, step in _TURNS.items():
            QShortcut(QKeySequence(keys), self).activated.connect(partial(self._turn_by, step))
        self.save.clicked.connect(self._save_or_show_mistake)
        model.state_changed.connect(self.render_state)
        self.render_state(model.state)
        widgets.fit_window(self, 190, 178)

    def leave(self) -> None:
        """Close at Esc, `Cancel` or the window's own button; ask first if something changed."""
        if not self.model.state.is_changed:
            super().leave()
            return
        ask(
            self,
            self.tr("Close without saving?"),
            self.tr("Your changes haven't been saved."),
            self.tr("Discard changes"),
            super().leave,
        )

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        if self._list.currentRow() == settings.SERVICE:
            self._service.focus_first()

    def _make_pages(self) -> None:
        names = (
            self.tr("Service"),
            self.tr("This desk"),
            self.tr("Categories"),
            self.tr("Network"),
        )
        self._list = page_list(self.tr("Pages"), self)
        self._list.addItems(names)
        self._list.setCurrentRow(settings.SERVICE)
        self._stack = QStackedWidget(self)
        about = self.tr("Change these only if the service opens in a browser but not in PetDesk.")
        self._service = ServicePage(names[settings.SERVICE], self.model, self._stack)
        desk = Page(names[settings.DESK], "Desk", self._stack)
        desk.add_cards(
            self.model.edit,
            ("admin_line", "refresh_minutes", "undo_seconds"),
            ("appearance", "text_percent", "language"),
            ("browse_only",),
        )
        network = Page(names[settings.NETWORK], "Network", self._stack, about)
        proxy = ("network/proxy", settings.PROXY_ADDRESS)
        network.add_cards(self.model.edit, proxy, ("network/ca_file",))
        labels = LabelsPage(names[settings.LABELS], self.model, self._stack)
        self._pages: list[Page] = [self._service, desk, labels, network]
        for page in self._pages:
            self._stack.addWidget(page)

    def _lay_out(self) -> None:
        problems = self.model.state.problems
        lines = [wrappable(problem_text(problem)) for problem in problems[:_MAX_PROBLEMS]]
        if len(problems) > _MAX_PROBLEMS:
            lines.append(self.tr("To see the rest, choose Help > For administrators > Diagnose."))
        frame = widgets.mark(QFrame(self), "tint", "warning")
        frame.setVisible(bool(lines))
        note = widgets.NoteLine("Problems", frame, "\n".join(lines))
        column_of(0, note, margins=(4, 2, 4, 2), parent=frame)
        self.save.setDefault(True)
        buttons = widgets.button_box(self, self.save, self.cancel)
        hairline = QWidget(self)
        hairline.setFixedWidth(1)
        hairline.setAutoFillBackground(True)
        hairline.setBackgroundRole(QPalette.ColorRole.Midlight)
        foot = column_of(2, self.save_note, buttons, margins=(6, 2, 6, 4))
        above = column_of(0, frame, margins=(6, 3, 6, 0))
        right = column_of(0, above, (self._stack, 1), foot)
        left = column_of(0, self._list, margins=(0, 3, 0, 3))
        row_of(0, left, hairline, (right, 1), parent=self)

    def _turn_by(self, step: int) -> None:
        count = self._list.count()
        self._list.setCurrentRow((self._list.currentRow() + step) % count)

    def _turn(self, row: int) -> None:
        self._stack.setCurrentIndex(row)
        self._render_notes(self.model.state)

    def _save_or_show_mistake(self) -> None:
        self.save.setFocus()  # its key moves no focus, and a field takes its text when it is left
        if self.model.state.can_save:
            self.model.save()
        else:
            self._show_mistake()

    def _show_mistake(self) -> None:
        """Take the keyboard to the first mistake, such as a file that cannot be read."""
        if wrong := self._wrong_pages(self.model.state):
            self._list.setCurrentRow(wrong[0])
            self._pages[wrong[0]].show_mistake()

    @staticmethod
    def _wrong_pages(state: SettingsState) -> list[int]:
        return state.wrong_pages or [settings.NETWORK] * bool(state.ca_problem)

    def render_state(self, state: SettingsState) -> None:
        for page in self._pages:
            page.render_state(state)
        self._render_notes(state)

    def _render_notes(self, state: SettingsState) -> None:
        wrong, note = self._wrong_pages(state), ""
        for page in range(self._list.count()):
            item, is_wrong = self._list.item(page), page in wrong
            words = self.tr("Needs correcting") if is_wrong else ""
            item.setIcon(widgets.icon("warning", theme().danger.name()) if is_wrong else QIcon())
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, words)
            item.setToolTip(words)
        if wrong and self._stack.currentIndex() not in wrong:
            note = translate("Settings", "Something on the page “%1” needs correcting.")
            note = note.replace("%1", self._list.item(wrong[0]).text())
        if self.render_saving(state, note):
            self._show_mistake()


class SetUpWindow(SettingsWindow):
    """The window ``Set up PetDesk``; it shows the same state as the settings do.

    It is kept while PetDesk runs, so that nothing typed is lost when a person leaves.
    ``settings_wanted`` asks for all settings, with what was typed here.
    """

    settings_wanted = Signal()

    def __init__(self, model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(model, parent, translate("SetUpWindow", "Not no&w"))
        self.setWindowTitle(self.tr("Set up PetDesk"))
        about = self.tr(
            "Whoever runs the service can tell you its address and the API key that belongs to "
            "it. The test asks the service once. Nothing is added or changed."
        )
        self._page = Page(self.tr("Your shelter's service"), "Service", self, about)
        self._environment = widgets.ChoiceCombo(self._page.content, REMOTE, environment_name)
        label = translate("ServicePage", "&Environment")
        self._row = Row(label, self._environment, "Environment", self._page.content)
        self._cards = {which: ServiceCard(which, model, self._page) for which in REMOTE}
        add_to(self._page.column, self._row, *self._cards.values(), 1)
        show_all = widgets.command_button(self, self.tr("All settin&gs"), self._show_all)
        self.cancel.setAutoDefault(False)
        foot = row_of(2, show_all, 1, self.cancel, self.save)
        below = column_of(2, self.save_note, foot, margins=(6, 2, 6, 4))
        column_of(0, (self._page, 1), below, parent=self)
        self._environment.chosen.connect(lambda: self.render_state(model.state))
        self.save.clicked.connect(self._finish)
        model.state_changed.connect(self.render_state)
        at = model.state.environment
        self._environment.show_value(at if at.is_remote else Environment.PRODUCTION)
        self.render_state(model.state)
        widgets.fit_window(self, 135, 170)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802  Qt's name
        super().showEvent(event)
        self._card.address.field.setFocus()

    @property
    def _at(self) -> Environment:
        return self._environment.value

    @property
    def _card(self) -> ServiceCard:
        return self._cards[self._at]

    def _finish(self) -> None:
        """Save what is entered; if PetDesk would work in another environment then, ask first."""
        self.save.setFocus()  # its key moves no focus, and a field takes its text when it is left
        state, card = self.model.state, self._card
        key = state.keys[self._at]
        if not state.text(f"{self._at}/address"):
            card.address.say(translate("Settings", AddressProblem.EMPTY), is_wrong=True)
        elif not (key.key or key.is_stored):
            card.key.say(self.tr("Paste the API key."), is_wrong=True)
        if self._page.show_mistake():
            return
        if not state.can_save:
            # Something that is not shown here, such as a proxy, has to be corrected first.
            self._show_all()
        elif self._at is state.stored.environment or "environment" in state.fixed:
            self.model.save()
        else:
            ask(self, *question(state.entered, self._at), self._switch)

    def _show_all(self) -> None:
        state = self.model.state
        if state.text(f"{self._at}/address") and "environment" not in state.fixed:
            self.model.edit("environment", self._at)
        self.settings_wanted.emit()

    def _switch(self) -> None:
        self.model.edit("environment", self._at)
        self.model.save()

    def render_state(self, state: SettingsState) -> None:
        self._environment.hold(is_held=state.is_saving)
        self._row.say(environment_meaning(self._at))
        self._page.render_state(state)
        for which, card in self._cards.items():
            card.render_state(state)
            card.setVisible(which is self._at)
        # Enter tests first: what was refused is saved by choice, not by a press too many.
        is_tested, test = state.keys[self._at].is_accepted, self._card.test
        (self.save if is_tested or not state.can_test(self._at) else test).setDefault(True)
        widgets.mark(self.save, "primary", is_tested)
        widgets.mark(test, "primary", not is_tested)
        if is_tested and test.hasFocus():
            self.save.setFocus()  # so that the next Enter saves
        if self.render_saving(state):
            self.save.setFocus()  # which no button could have while it was saved
