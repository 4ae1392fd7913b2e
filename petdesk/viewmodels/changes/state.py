"""What the list of changes shows: one frozen value, and the pure functions that make the next."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from petdesk.domain.changes import Change
from petdesk.domain.folding import fold
from petdesk.domain.search import holds, search_words


@dataclass(frozen=True, slots=True)
class ChangesState:
    """The changes kept, newest first, and those that ``text`` leaves.

    ``is_known`` once they have been read; ``error`` is why they could not be. ``hidden`` is
    a change whose animal was asked for and that the table does not show.
    """

    changes: tuple[Change, ...] = ()
    shown: tuple[Change, ...] = ()
    text: str = ""
    is_known: bool = False
    error: str = ""
    hidden: Change | None = None


Words = Callable[[Change], str]
"""Returns all the words that a change is shown with."""


def loaded(state: ChangesState, found: Iterable[Change], words: Words) -> ChangesState:
    """Take in changes, those that are known among them; newest first."""
    every = sorted({*state.changes, *found}, key=lambda change: (-change.at, change.animal_id))
    known = replace(state, changes=tuple(every), is_known=True, error="")
    return searched(known, state.text, words)


def failed(state: ChangesState, error: str) -> ChangesState:
    """Show that what was kept could not be read."""
    return replace(state, is_known=True, error=error)


def searched(state: ChangesState, text: str, words: Words) -> ChangesState:
    """Show the changes that have every word of ``text``."""
    wanted = search_words(text)
    left = (
        change for change in state.changes if holds(fold(words(change)), wanted, change.animal_id)
    )
    return replace(state, text=text, shown=tuple(left), hidden=None)
