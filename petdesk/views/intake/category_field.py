"""The field of the category: typed as a label or an id, with completions of both."""

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QWidget

from petdesk.viewmodels.add_form.categories import category_title
from petdesk.viewmodels.text.wording import category_name
from petdesk.viewmodels.translation import translate
from petdesk.views.design.fields import ChoiceEdit
from petdesk.views.widgets.completions import MATCH_ROLE, ChoiceItems, Completions
from petdesk.views.widgets.form_widgets import SteadyCombo
from petdesk.views.widgets.spoken_texts import announce


class CategoryField(SteadyCombo):
    """Takes a category; ``edit`` is where it is typed.

    ``name`` is its accessible name. ``entered`` announces an Enter while no completion is marked.
    """

    entered = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent, name)
        self._choices: tuple[tuple[int, str], ...] = ()
        self.setEditable(True)
        self.setInsertPolicy(SteadyCombo.InsertPolicy.NoInsert)
        self.edit = ChoiceEdit(self)
        self.setLineEdit(self.edit)
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(translate("AddForm", "Label or ID"))
        self._completions = Completions(self.model(), self)
        self._completions.entered.connect(self.entered)
        self.setCompleter(self._completions)
        self.setItemDelegate(ChoiceItems(self))

    def show_choices(self, choices: Sequence[tuple[int, str]]) -> None:
        """Offer categories by id and label (which may be empty); what is typed stays."""
        if tuple(choices) == self._choices:
            return
        self._choices = tuple(choices)
        typed, cursor = self.edit.text(), self.edit.cursorPosition()
        labels = {number: label for number, label in choices if label}
        with QSignalBlocker(self), QSignalBlocker(self.edit):
            self.clear()
            for row, (number, label) in enumerate(choices):
                self.addItem(category_title(number, labels), None)
                self.setItemData(row, category_name(number, label), MATCH_ROLE)
                tip = translate("AddForm", "ID %1").replace("%1", str(number))
                self.setItemData(row, tip, Qt.ItemDataRole.ToolTipRole)
            self.setCurrentIndex(-1)
            self.edit.setText(typed)
            self.edit.setCursorPosition(cursor)

    def close_list(self) -> None:
        """Close the completions, which a command's key would leave open."""
        shown = self._completions.popup()
        if shown is not None:
            shown.hide()

    def show_typed(self, text: str) -> None:
        """Show ``text`` as typed; where something was, say what it means ("3" is "Rabbits")."""
        typed = self.edit.text()
        if typed == text:
            return
        with QSignalBlocker(self):
            self.setCurrentIndex(-1)
            self.setEditText(text)
        if typed:
            announce(self, text)
