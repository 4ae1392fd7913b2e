"""The settings dialog: it renders the settings state and calls the view-model's methods."""

import sys
from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtGui import QKeySequence, QPalette, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QMessageBox,
    QStackedWidget,
    QWidget,
)

from petdesk.core.display_text import wrappable
from petdesk.core.translation import translate
from petdesk.design.controls import Button, button_box
from petdesk.design.dialogs import ask
from petdesk.design.every_window import add_context_menu_key
from petdesk.design.labels import NoteLine
from petdesk.design.panels import PageList, TintedFrame
from petdesk.design.scale import column_of, row_of
from petdesk.design.windows import fit_window, order_tabs
from petdesk.settings.state import SettingsState, save_note
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.labels_page import LabelsPage
from petdesk.settings.views.pages import DESK_CARDS, NETWORK_CARDS, Page, PlainPage
from petdesk.settings.views.service_page import ServicePage
from petdesk.settings.wording import problem_text

SERVICE, DESK, LABELS, NETWORK = range(4)
"""The pages, from above."""

# What Qt calls Ctrl is the command key on macOS, whose system has that with Tab.
_TAB = "Meta" if sys.platform == "darwin" else "Ctrl"
_TURNS: Final = {f"{_TAB}+Tab": 1, "Ctrl+PgDown": 1, f"{_TAB}+Shift+Tab": -1, "Ctrl+PgUp": -1}
_MAX_PROBLEMS = 3  # lines above the pages


class SettingsDialog(QDialog):
    """The window ``Settings``; it closes itself once the view-model has saved."""

    def __init__(self, view_model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._question: QMessageBox | None = None
        self._was_saving = False
        self.setWindowTitle(self.tr("Settings"))
        self._make_pages()
        self._make_foot()
        self._lay_out()
        order_tabs(self)
        self._service.order_tabs()
        add_context_menu_key(self)
        self._connect()
        self._render(view_model.state)
        fit_window(self, 190, 178)

    def reject(self) -> None:
        """Close at Esc, `Cancel` or the window's own button; ask first if something changed.

        While saving waits for the keyring, that is what they end.
        """
        state = self._view_model.state
        if state.is_saving:
            self._view_model.stop_saving()
            return
        if not state.is_changed:
            super().reject()
            return
        self._ask(
            self.tr("Close without saving?"),
            self.tr("Your changes haven't been saved."),
            self.tr("Discard changes"),
            super().reject,
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
        self._list = PageList(self.tr("Pages"), self)
        self._list.addItems(names)
        self._list.setCurrentRow(SERVICE)
        self._pages = QStackedWidget(self)
        self._service = ServicePage(names[SERVICE], self._view_model, self._ask, self._pages)
        self._desk = PlainPage(names[DESK], "Desk", DESK_CARDS, self._pages)
        self._labels = LabelsPage(names[LABELS], self._view_model, self._pages)
        about = self.tr("Change these only if the service opens in a browser but not in PetDesk.")
        self._network = PlainPage(names[NETWORK], "Network", NETWORK_CARDS, self._pages, about)
        for page in (self._service, self._desk, self._labels, self._network):
            self._pages.addWidget(page)

    def _make_foot(self) -> None:
        self._problem_frame = TintedFrame("warning", self)
        self._problems = NoteLine("Problems", self._problem_frame)
        column_of(0, self._problems, margins=(4, 2, 4, 2), parent=self._problem_frame)
        self._save_note = NoteLine("Save note", self)
        self._buttons = button_box(self)
        self._save = Button(self.tr("Sa&ve"), self, primary=True)
        self._save.setDefault(True)
        self._cancel = Button(self.tr("&Cancel"), self)
        self._buttons.addButton(self._save, QDialogButtonBox.ButtonRole.AcceptRole)
        self._buttons.addButton(self._cancel, QDialogButtonBox.ButtonRole.RejectRole)

    def _lay_out(self) -> None:
        foot = column_of(2, self._save_note, self._buttons, margins=(6, 2, 6, 4))
        above = column_of(0, self._problem_frame, margins=(6, 3, 6, 0))
        right = column_of(0, above, (self._pages, 1), foot)
        left = column_of(0, self._list, margins=(0, 3, 0, 3))
        row_of(0, left, self._hairline(), (right, 1), parent=self)

    def _hairline(self) -> QWidget:
        line = QWidget(self)
        line.setFixedWidth(1)
        line.setAutoFillBackground(True)
        line.setBackgroundRole(QPalette.ColorRole.Midlight)
        return line

    def _connect(self) -> None:
        model = self._view_model
        model.state_changed.connect(self._render)
        model.saved.connect(lambda _settings: self.accept())
        self._desk.edited.connect(model.edit)
        self._network.edited.connect(model.edit)
        self._list.currentRowChanged.connect(self._turn)
        for keys, step in _TURNS.items():
            QShortcut(QKeySequence(keys), self).activated.connect(partial(self._turn_by, step))
        self._save.clicked.connect(self._save_or_show_mistake)
        self._cancel.clicked.connect(self.reject)

    def _turn_by(self, step: int) -> None:
        count = self._list.count()
        self._list.setCurrentRow((self._list.currentRow() + step) % count)

    def _turn(self, row: int) -> None:
        self._pages.setCurrentIndex(row)
        self._render_notes(self._view_model.state)

    def _save_or_show_mistake(self) -> None:
        if self._view_model.state.can_save:
            self._view_model.save()
        else:
            self._show_mistake()

    def _show_mistake(self) -> None:
        wrong = _wrong_pages(self._view_model.state)
        if not wrong:
            return
        self._list.setCurrentRow(wrong[0])
        page = self._pages.currentWidget()
        if isinstance(page, LabelsPage):
            page.show_mistake()
        elif isinstance(page, Page) and (row := page.first_mistake()) is not None:
            row.field.setFocus()
            page.ensureWidgetVisible(row)

    def _ask(self, question: str, text: str, yes: str, then: Callable[[], None]) -> None:
        if self._question is not None:
            return
        self._question = ask(self, question, text, yes, then)
        self._question.finished.connect(self._answered)

    def _answered(self) -> None:
        self._question = None

    def _render(self, state: SettingsState) -> None:
        for page in (self._service, self._desk, self._labels, self._network):
            page.render_state(state)
        self._render_notes(state)
        self._save.setEnabled(not state.is_saving)
        self._cancel.setEnabled(not state.is_saving or state.waits_for_keyring)
        was_saving, self._was_saving = self._was_saving, state.is_saving
        if was_saving and not state.is_saving:
            # What was found while saving, such as a file that cannot be read.
            self._show_mistake()

    def _render_notes(self, state: SettingsState) -> None:
        lines = [wrappable(problem_text(problem)) for problem in state.problems[:_MAX_PROBLEMS]]
        if len(state.problems) > _MAX_PROBLEMS:
            lines.append(self.tr("To see the rest, choose Help > For administrators > Diagnose."))
        self._problem_frame.setVisible(bool(lines))
        self._problems.say("\n".join(lines))
        wrong = _wrong_pages(state)
        for page in range(self._list.count()):
            self._list.mark(page, self.tr("Needs correcting") if page in wrong else "")
        shown = self._pages.currentIndex()
        text = save_note(state)
        if wrong and shown not in wrong and not text:
            text = translate("Settings", "Something on the page “%1” needs correcting.")
            text = text.replace("%1", self._list.item(wrong[0]).text())
        self._save_note.say(text, is_wrong=bool(text) and not state.is_saving)


def _wrong_pages(state: SettingsState) -> list[int]:
    marks = {
        SERVICE: state.is_service_wrong,
        LABELS: state.are_labels_wrong,
        NETWORK: state.is_network_wrong or bool(state.ca_problem),
    }
    return [page for page, is_wrong in marks.items() if is_wrong]
