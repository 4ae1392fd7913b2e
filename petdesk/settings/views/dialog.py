"""The settings dialog: it renders the settings state and calls the view-model's methods."""

import sys
from functools import partial
from typing import Final

from PySide6.QtGui import QKeySequence, QPalette, QShortcut, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from petdesk.core.display_text import wrappable
from petdesk.core.translation import translate
from petdesk.design.controls import Button, button_box
from petdesk.design.dialogs import ask
from petdesk.design.labels import NoteLine
from petdesk.design.panels import PageList, TintedFrame
from petdesk.design.scale import column_of, row_of
from petdesk.design.windows import fit_window, order_tabs
from petdesk.settings.state import DESK, LABELS, NETWORK, SERVICE, SettingsState
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.labels_page import LabelsPage
from petdesk.settings.views.pages import (
    DESK_CARDS,
    NETWORK_CARDS,
    Page,
    PlainPage,
    SettingsWindow,
)
from petdesk.settings.views.service_page import ServicePage
from petdesk.settings.wording import problem_text

# What Qt calls Ctrl is the command key on macOS, whose system has that with Tab.
_TAB = "Meta" if sys.platform == "darwin" else "Ctrl"
_TURNS: Final = {f"{_TAB}+Tab": 1, "Ctrl+PgDown": 1, f"{_TAB}+Shift+Tab": -1, "Ctrl+PgUp": -1}
_MAX_PROBLEMS = 3  # lines above the pages


class SettingsDialog(SettingsWindow):
    """The window ``Settings``; it closes itself once the view-model has saved."""

    def __init__(self, model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(model, parent)
        self.setWindowTitle(self.tr("Settings"))
        self._make_pages()
        self._lay_out()
        order_tabs(self)
        self._list.currentRowChanged.connect(self._turn)
        for keys, step in _TURNS.items():
            QShortcut(QKeySequence(keys), self).activated.connect(partial(self._turn_by, step))
        self.save.clicked.connect(self._save_or_show_mistake)
        self._cancel.clicked.connect(self.reject)
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
        self._list = PageList(self.tr("Pages"), self)
        self._list.addItems(names)
        self._list.setCurrentRow(SERVICE)
        self._pages = QStackedWidget(self)
        self._service = ServicePage(names[SERVICE], self.model, self._pages)
        self._desk = PlainPage(names[DESK], "Desk", self.model, DESK_CARDS, self._pages)
        self._labels = LabelsPage(names[LABELS], self.model, self._pages)
        about = self.tr("Change these only if the service opens in a browser but not in PetDesk.")
        self._network = PlainPage(
            names[NETWORK], "Network", self.model, NETWORK_CARDS, self._pages, about
        )
        for page in (self._service, self._desk, self._labels, self._network):
            self._pages.addWidget(page)

    def _lay_out(self) -> None:
        self._problem_frame = TintedFrame("warning", self)
        self._problems = NoteLine("Problems", self._problem_frame)
        column_of(0, self._problems, margins=(4, 2, 4, 2), parent=self._problem_frame)
        self.save.setDefault(True)
        self._cancel = Button(self.tr("&Cancel"), self)
        buttons = button_box(self, self.save, self._cancel)
        hairline = QWidget(self)
        hairline.setFixedWidth(1)
        hairline.setAutoFillBackground(True)
        hairline.setBackgroundRole(QPalette.ColorRole.Midlight)
        foot = column_of(2, self.save_note, buttons, margins=(6, 2, 6, 4))
        above = column_of(0, self._problem_frame, margins=(6, 3, 6, 0))
        right = column_of(0, above, (self._pages, 1), foot)
        left = column_of(0, self._list, margins=(0, 3, 0, 3))
        row_of(0, left, hairline, (right, 1), parent=self)

    def _turn_by(self, step: int) -> None:
        count = self._list.count()
        self._list.setCurrentRow((self._list.currentRow() + step) % count)

    def _turn(self, row: int) -> None:
        self._pages.setCurrentIndex(row)
        self._render_notes(self.model.state)

    def _save_or_show_mistake(self) -> None:
        self.save.setFocus()  # its key moves no focus, and what is being typed ends by that
        if self.model.state.can_save:
            self.model.save()
        else:
            self.saving_ended()

    def saving_ended(self) -> None:
        """Take the keyboard to the first mistake, such as a file that cannot be read."""
        wrong = self._wrong_pages(self.model.state)
        if not wrong:
            return
        self._list.setCurrentRow(wrong[0])
        page = self._pages.currentWidget()
        if isinstance(page, LabelsPage):
            page.show_mistake()
        elif isinstance(page, Page) and (row := page.first_mistake()) is not None:
            row.field.setFocus()
            page.ensureWidgetVisible(row)

    @staticmethod
    def _wrong_pages(state: SettingsState) -> list[int]:
        return state.wrong_pages or [NETWORK] * bool(state.ca_problem)

    def render_state(self, state: SettingsState) -> None:
        for page in (self._service, self._desk, self._labels, self._network):
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
            self._list.mark(page, self.tr("Needs correcting") if page in wrong else "")
        if wrong and self._pages.currentIndex() not in wrong:
            note = translate("Settings", "Something on the page “%1” needs correcting.")
            note = note.replace("%1", self._list.item(wrong[0]).text())
        self.render_saving(state, self._cancel, note)
