"""The questions about animals on their way: what became of one, and what of another address."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QElapsedTimer, QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import QApplication, QCheckBox, QDialog, QWidget

from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.pets import Pet
from petdesk.core.translation import filled, translate
from petdesk.core.wording import category_label, shown_name, status_name
from petdesk.design import widgets
from petdesk.design.dialogs import ask
from petdesk.design.layout import column_of, unit
from petdesk.design.lists import ListModel, ListTable, pill_of
from petdesk.design.widgets import Button, SpokenLabel
from petdesk.intake import question_view_model as words
from petdesk.intake.question_view_model import QuestionState, QuestionViewModel
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.views.add_form import DialogFilter
from petdesk.intake.wording import added_elsewhere, short_name

_MAX_ROWS: Final = 5  # in sight; the others scroll
_TICK: Final = 1000  # ms; what is said changes with time
_NAMED: Final = 5


class QuestionWindow(QDialog):
    """Shows one question after another; ``labels`` gives what categories are called."""

    def __init__(
        self,
        view_model: QuestionViewModel,
        labels: Callable[[], Mapping[int, str]],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent)
        self._view_model = view_model
        self._labels = labels
        self._entry_id: int | None = None
        self._since_asked = QElapsedTimer()
        self.setWindowTitle(self.tr("Did it go through?"))
        self._animal = SpokenLabel("Question", self, look="strong")
        self._findings = SpokenLabel("Found", self)
        self._others = SpokenLabel("Others", self, look="secondary")
        self._matches = self._make_matches()
        self._for_all = QCheckBox(self)
        self._lay_out()
        self._connect()
        self._render(view_model.state)

    def reject(self) -> None:
        self._view_model.close()

    def _make_matches(self) -> ListTable[Pet]:
        rows = ListModel[Pet](
            [
                ("", lambda pet: shown_name(pet.name)),
                ("", lambda pet: f"#{pet.id} · {category_label(pet.category_id, self._labels())}"),
                ("", lambda pet: status_name(pet.status)),
            ],
            self,
            {2: lambda pet: pill_of(pet.status, status_name(pet.status))},
        )
        matches = ListTable(self.tr("Matches"), rows, self)
        matches.horizontalHeader().hide()
        matches.setSelectionMode(ListTable.SelectionMode.SingleSelection)
        return matches

    def _lay_out(self) -> None:
        self._confirm = Button(self.tr("&That's it"), self, primary=True)
        self._again = Button(self.tr("&Send again"), self)
        self._later = Button(self.tr("&Decide later"), self)
        buttons = widgets.button_box(self, self._confirm, self._later, self._again)
        self._listed = widgets.PlainLabel(
            "", self, self.tr("&Animals that it may be:"), "secondary"
        )
        self._listed.setBuddy(self._matches)
        above = (self._animal, self._findings, self._listed, self._matches)
        items = (*above, 1, self._others, self._for_all, buttons)
        column = column_of(3, *items, margins=(5, 5, 5, 5), parent=self)
        DialogFilter(self, lambda: column.totalHeightForWidth(self.width()), self._matches)
        self.resize(unit(120), unit(40))

    def _connect(self) -> None:
        model = self._view_model
        model.state_changed.connect(self._render)
        model.opened.connect(partial(widgets.raise_window, self))
        self._matches.current_changed.connect(self._choose)
        buttons = (self._confirm, self._again, self._later)
        self._matches.opened.connect(lambda: next(b for b in buttons if b.isDefault()).click())
        self._for_all.clicked.connect(model.choose_all)
        self._confirm.clicked.connect(lambda: self._answer(model.confirm))
        self._again.clicked.connect(lambda: self._answer(model.send_again))
        self._later.clicked.connect(lambda: self._answer(model.decide_later))
        ticks = QTimer(self, interval=_TICK)
        ticks.timeout.connect(lambda: self._render_words(model.state))
        ticks.start()

    def _answer(self, answer: Callable[[], None]) -> None:
        # Enter pressed twice would answer the next question, too, which nobody has read.
        if self._since_asked.elapsed() >= QApplication.doubleClickInterval():
            answer()

    def _choose(self) -> None:
        chosen = self._matches.current
        self._view_model.choose(chosen.id if chosen is not None else None)

    def _render(self, state: QuestionState) -> None:
        self._render_words(state)
        self._render_matches(state)
        self._confirm.setEnabled(state.chosen_id is not None)
        self._again.setEnabled(state.can_send_again)
        self._for_all.setText(words.same(state))
        self._for_all.setVisible(bool(state.same))
        self._for_all.setChecked(state.is_for_all)
        entry_id = state.entry.id if state.entry is not None else None
        is_new = entry_id != self._entry_id or state.is_open != self.isVisible()
        self._entry_id = entry_id
        if is_new:
            self._since_asked.start()
        self._choose_default(state, take_focus=is_new)
        if state.is_open != self.isVisible():
            self.setVisible(state.is_open)
            # What was set before the window was shown was not spoken.
            widgets.announce(self, f"{self._animal.text()} {self._findings.text()}")

    def _render_words(self, state: QuestionState) -> None:
        self._animal.say(wrappable(words.question(state, self._labels())))
        self._findings.say(wrappable(words.findings_text(state, time.time())))
        self._others.say(words.others(state))

    def _render_matches(self, state: QuestionState) -> None:
        table, ids = self._matches, [pet.id for pet in state.matches]
        row_height = table.verticalHeader().defaultSectionSize()
        table.setFixedHeight(row_height * min(len(ids), _MAX_ROWS) + 2)
        with QSignalBlocker(table):
            table.show_rows(state.matches, key=lambda pet: pet.id)
            if state.chosen_id in ids:
                table.selectRow(ids.index(state.chosen_id))
            else:  # or the choice for the last question would stay
                table.selectionModel().clear()
        table.setVisible(bool(state.matches))
        self._listed.setVisible(bool(state.matches))

    def _choose_default(self, state: QuestionState, *, take_focus: bool) -> None:
        """Make Enter do what is safe: an animal that is there and is sent again is there twice."""
        default = self._later
        # What was to be sent again may just have turned out otherwise.
        if not state.is_asked_again and state.chosen_id is not None:
            default = self._confirm
        elif not state.is_asked_again and state.is_surely_missing:
            default = self._again
        default.setDefault(True)
        parts = (self._matches, self._confirm, self._again, self._later)
        has_focus = any(widget.hasFocus() and widget.isEnabled() for widget in parts)
        if take_focus or not has_focus:
            # A list that takes the focus chooses its first row, which nobody may have meant.
            target = self._matches if state.chosen_id is not None else default
            target.setFocus(Qt.FocusReason.OtherFocusReason)


def ask_about_address(intake: IntakeViewModel, parent: QWidget) -> None:
    """Ask about the animals for another address; `Cancel` decides nothing."""
    entries, address = intake.state.elsewhere, intake.state.address
    if not (entries and address):
        return
    names = [short_name(entry.new.name) for entry in entries]
    listed = ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")
    text = translate(
        "AddressQuestion",
        "%2\n\nThe address in use now is %1. Send them here only if it is the same service "
        "under another address. Giving up sends nothing and leaves them in the Intake log.",
    )

    def decide(step: Callable[[int], None]) -> None:
        for entry in entries:
            step(entry.id)

    ask(
        parent,
        added_elsewhere(entries),
        filled(text, sanitize_for_display(address), listed),
        translate("AddressQuestion", "&Send them here"),
        lambda: decide(partial(intake.queue.release, address=address)),
        (translate("AddressQuestion", "&Give up"), lambda: decide(intake.queue.give_up)),
    )
