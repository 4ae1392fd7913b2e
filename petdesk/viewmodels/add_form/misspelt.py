"""Finds the animals whose name is nearly what is typed: a slip of one letter hides a duplicate."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from petdesk.domain.search import Filter
from petdesk.viewmodels.add_form.possible_duplicates import find_possible_duplicates
from petdesk.viewmodels.add_form.steps import AddFormState
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.listing.suggestions import Suggestions


class MisspeltNames(QObject):
    """Looks, while ``form`` is open, for what its name may be a slip for in ``listing``'s animals.

    It looks as the search does: some animals at a time, after a pause in typing.
    """

    def __init__(self, form: AddFormViewModel, listing: Callable[[], Listing]) -> None:
        super().__init__(form)
        self._form = form
        self._listing = listing
        self._asked = ""
        # Max is no slip for Max Power: people who get a note for every Max stop reading the notes.
        self._suggestions = Suggestions(self, by_word=False)
        self._suggestions.found.connect(self._show)
        form.state_changed.connect(self._search)

    def _search(self, state: AddFormState) -> None:
        name = state.draft.name if state.is_open else ""
        if name != self._asked:
            self._asked = name
            listing = replace(self._listing(), filter=Filter(text=name)) if name.strip() else None
            self._suggestions.search(listing)

    def _show(self, names: tuple[str, ...]) -> None:
        if names:
            self._form.show_duplicates(
                self._asked, find_possible_duplicates(self._listing(), self._asked, names)
            )
