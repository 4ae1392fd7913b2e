"""The settings and the set-up: windows that render the settings state and call its view-model."""

import sys
import time
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QIcon, QKeySequence, QPalette, QPixmap, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QStackedWidget, QWidget

from petdesk.core.display_text import wrappable
from petdesk.core.environments import REMOTE, Environment, environment_name
from petdesk.core.translation import translate
from petdesk.design.dialogs import Row, ask, page_list
from petdesk.design.scale import add_to, column_of, row_of, set_spacing, unit
from petdesk.design.theme import AVAILABLE, theme
from petdesk.design.widgets import (
    Button,
    Card,
    ChoiceCombo,
    NoteLine,
    PlainLabel,
    TextField,
    button_box,
    command_button,
    fit_window,
    icon,
    mark,
)
from petdesk.service.access import AddressProblem
from petdesk.settings.view_model import (
    DESK,
    LABELS,
    NETWORK,
    PROXY_ADDRESS,
    SERVICE,
    SettingsState,
    SettingsViewModel,
    key_note,
)
from petdesk.settings.views.pages import LabelsPage, Page, SettingRow, SettingsWindow, service_texts
from petdesk.settings.wording import (
    Outcome,
    address_mistake,
    environment_meaning,
    problem_text,
    question,
    report_text,
)

_MAX_PROBLEMS = 3  # lines above the pages
# What Qt calls Ctrl is the command key on macOS, whose system has that with Tab.
_TAB: Final = "Meta" if sys.platform == "darwin" else "Ctrl"
_TURNS: Final = {f"{_TAB}+Tab": 1, "Ctrl+PgDown": 1, f"{_TAB}+Shift+Tab": -1, "Ctrl+PgUp": -1}
_ICON: Final = 4.0  # units


def _picture(outcome: Outcome) -> QPixmap:
    inks = {Outcome.WORKS: theme().statuses[AVAILABLE].ink, Outcome.FAILED: theme().danger}
    ink = inks.get(outcome, theme().secondary)
    return icon(outcome.value, ink.name()).pixmap(unit(_ICON), unit(_ICON))


class ServiceCard(Card):
    """The address, the key, the plan and a test of one service."""

    def __init__(self, environment: Environment, model: SettingsViewModel, page: Page) -> None:
        super().__init__(page.content)
        self._environment, self._model, self._page = environment, model, page
        name = environment.value.capitalize()  # object names are the same in every language
        # In the order in which they stand, which is that of Tab.
        self.address = SettingRow(f"{environment}/address", model.edit, self)
        if isinstance(self.address.field, TextField):
            finish = partial(model.finish_address, environment)
            self.address.field.editingFinished.connect(finish)
        label, spoken = service_texts(environment, "key")
        self._key = TextField(self, spoken)
        self._key.setEchoMode(QLineEdit.EchoMode.Password)
        self._key.textChanged.connect(partial(model.edit_key, environment))
        self._replace, self._forget = (self._button(each) for each in ("replace", "forget"))
        self.key = Row(label, self._key, f"{name} key", self, (self._replace, self._forget))
        parts = ("plan", "per_minute", "per_day")
        plan = [SettingRow(f"{environment}/{each}", model.edit, self) for each in parts]
        self.test = self._button("test")
        self._replace.clicked.connect(self._open_key)
        self._forget.clicked.connect(self._ask_to_forget)
        self.test.clicked.connect(self._start_test)
        self._test_label = self.test.text()
        self._picture = QLabel(self)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._outcome = NoteLine(f"{name} test report", self)
        title = PlainLabel(f"{name} title", self, environment_name(environment), "title strong")
        set_spacing(self.column, 3, (4, 4, 4, 4))
        report = row_of(1.5, self._picture, (self._outcome, 1))
        trial = column_of(1.5, row_of(2, self.test, 1), report)
        add_to(self.column, title, self.address, self.key, *plan, trial)

    def _button(self, name: str) -> Button:
        text, spoken = service_texts(self._environment, name)
        return Button(text, self, name=spoken)

    def render_state(self, state: SettingsState) -> None:
        at = self._environment
        key = state.keys[at]
        self._key.show_text(key.typed)
        self._key.setReadOnly(state.is_saving)
        self._key.setEnabled(key.takes_typing)
        self._key.setPlaceholderText(key.placeholder)
        # While an address is typed, each letter may be another one's.
        note = "" if key.is_typing else key_note(state, at)
        self.key.say(note, is_wrong=bool(note and state.key_mistake(at)))
        self._replace.setEnabled(not (state.is_saving or key.is_replacing))
        self._forget.setEnabled(not state.is_saving)
        for button in (self._replace, self._forget):
            button.setVisible(key.is_stored)
        self.test.setEnabled((key.is_testing or state.can_test(at)) and not state.is_saving)
        stop = translate("ServiceFields", "Cancel test")
        self.test.setText(stop if key.is_testing else self._test_label)
        text = translate("Settings", "Testing…") if key.is_testing else ""
        if key.report is not None:
            text = report_text(key.report, state.entered.limits(at), time.time())
        is_news = bool(text) and text != self._outcome.text()
        self._outcome.say(text)
        self._picture.setVisible(key.outcome is not None)
        if key.outcome is not None:
            self._picture.setPixmap(_picture(key.outcome))
        if is_news:
            # Laid out first, for else nobody knows yet where it stands.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            self._page.ensureWidgetVisible(self._outcome)

    def _start_test(self) -> None:
        # Its key leaves the keyboard in a field, where Enter would save what was just refused.
        self.test.setFocus()
        self._model.test(self._environment)

    def _open_key(self) -> None:
        self._model.replace_key(self._environment)
        self._key.setFocus()

    def _ask_to_forget(self) -> None:
        name = environment_name(self._environment)
        ask(
            self.window(),
            translate("ServicePage", "Forget the key for %1?").replace("%1", name),
            translate("ServicePage", "PetDesk forgets it now, even if you don't save."),
            translate("ServicePage", "Forget key"),
            partial(self._model.forget_key, self._environment),
        )


class ServicePage(Page):
    """Shows the environment to work in, and the services."""

    def __init__(self, title: str, model: SettingsViewModel, parent: QWidget) -> None:
        super().__init__(title, "Service", parent)
        self._environment = SettingRow("environment", self._choose, self.content)
        self._model = model
        self._cards = {which: ServiceCard(which, model, self) for which in REMOTE}
        add_to(self.column, self._environment, *self._cards.values(), 1)

    def focus_first(self) -> None:
        fields = (self._environment.field, *(card.address.field for card in self._cards.values()))
        next((field for field in fields if field.isEnabled()), fields[0]).setFocus()

    def render_state(self, state: SettingsState) -> None:
        super().render_state(state)
        for card in self._cards.values():
            card.render_state(state)
        self.updateGeometry()  # a button that is shown now may need more width

    def _choose(self, name: str, value: str) -> None:
        self._model.edit(name, value)
        missing = self._model.state.needs_address
        if missing is not None:
            self.ensureWidgetVisible(self._cards[missing].address)


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
        fit_window(self, 190, 178)

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
        if self._list.currentRow() == SERVICE:
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
        self._list.setCurrentRow(SERVICE)
        self._stack = QStackedWidget(self)
        about = self.tr("Change these only if the service opens in a browser but not in PetDesk.")
        self._service = ServicePage(names[SERVICE], self.model, self._stack)
        desk = Page(names[DESK], "Desk", self._stack)
        desk.add_cards(
            self.model.edit,
            ("admin_line", "refresh_minutes", "undo_seconds"),
            ("appearance", "text_percent", "language"),
            ("browse_only",),
        )
        network = Page(names[NETWORK], "Network", self._stack, about)
        proxy = ("network/proxy", PROXY_ADDRESS)
        network.add_cards(self.model.edit, proxy, ("network/ca_file",))
        labels = LabelsPage(names[LABELS], self.model, self._stack)
        self._pages: list[Page] = [self._service, desk, labels, network]
        for page in self._pages:
            self._stack.addWidget(page)

    def _lay_out(self) -> None:
        self._problem_frame = mark(QFrame(self), "tint", "warning")
        self._problems = NoteLine("Problems", self._problem_frame)
        column_of(0, self._problems, margins=(4, 2, 4, 2), parent=self._problem_frame)
        self.save.setDefault(True)
        buttons = button_box(self, self.save, self.cancel)
        hairline = QWidget(self)
        hairline.setFixedWidth(1)
        hairline.setAutoFillBackground(True)
        hairline.setBackgroundRole(QPalette.ColorRole.Midlight)
        foot = column_of(2, self.save_note, buttons, margins=(6, 2, 6, 4))
        above = column_of(0, self._problem_frame, margins=(6, 3, 6, 0))
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
        self.save.setFocus()  # its key moves no focus, and what is being typed ends by that
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
        return state.wrong_pages or [NETWORK] * bool(state.ca_problem)

    def render_state(self, state: SettingsState) -> None:
        for page in self._pages:
            page.render_state(state)
        self._render_notes(state)

    def _render_notes(self, state: SettingsState) -> None:
        lines = [wrappable(problem_text(problem)) for problem in state.problems[:_MAX_PROBLEMS]]
        if len(state.problems) > _MAX_PROBLEMS:
            lines.append(self.tr("To see the rest, choose Help > For administrators > Diagnose."))
        self._problem_frame.setVisible(bool(lines))
        self._problems.say("\n".join(lines))
        wrong, note = self._wrong_pages(state), ""
        for page in range(self._list.count()):
            item, is_wrong = self._list.item(page), page in wrong
            words = self.tr("Needs correcting") if is_wrong else ""
            item.setIcon(icon("warning", theme().danger.name()) if is_wrong else QIcon())
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
        self._environment = ChoiceCombo(self._page.content, REMOTE, environment_name)
        label = translate("ServicePage", "&Environment")
        self._row = Row(label, self._environment, "Environment", self._page.content)
        self._cards = {which: ServiceCard(which, model, self._page) for which in REMOTE}
        add_to(self._page.column, self._row, *self._cards.values(), 1)
        settings = command_button(self, self.tr("All settin&gs"), self.settings_wanted.emit)
        self.cancel.setAutoDefault(False)
        foot = row_of(2, settings, 1, self.cancel, self.save)
        below = column_of(2, self.save_note, foot, margins=(6, 2, 6, 4))
        column_of(0, (self._page, 1), below, parent=self)
        self._environment.chosen.connect(lambda: self.render_state(model.state))
        self.save.clicked.connect(self._finish)
        model.state_changed.connect(self.render_state)
        at = model.state.environment
        self._environment.show_value(at if at.is_remote else Environment.PRODUCTION)
        self.render_state(model.state)
        fit_window(self, 135, 170)

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
        self.save.setFocus()  # its key moves no focus, and what is being typed ends by that
        state, card = self.model.state, self._card
        key = state.keys[self._at]
        if not state.text(f"{self._at}/address"):
            card.address.say(address_mistake(AddressProblem.EMPTY), is_wrong=True)
        elif not (key.key or key.is_stored):
            card.key.say(self.tr("Paste the API key."), is_wrong=True)
        if self._page.show_mistake():
            return
        if not state.can_save:
            # Something that is not shown here, such as a proxy, has to be corrected first.
            self.settings_wanted.emit()
        elif self._at is state.environment or "environment" in state.fixed:
            self.model.save()
        else:
            ask(self, *question(state.entered, self._at), self._switch)

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
        is_tested, test = state.keys[self._at].outcome is Outcome.WORKS, self._card.test
        (self.save if is_tested or not state.can_test(self._at) else test).setDefault(True)
        mark(self.save, "primary", is_tested)
        mark(test, "primary", not is_tested)
        if is_tested and test.hasFocus():
            self.save.setFocus()  # so that the next Enter saves
        if self.render_saving(state):
            self.save.setFocus()  # which no button could have while it was saved
