"""What a person looks for who types, or whose scanner types the code of a kennel card. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.domain.card_codes import card_code
from petdesk.viewmodels.listing.listing import with_filter
from petdesk.viewmodels.main.selection import filter_showing

if TYPE_CHECKING:
    from petdesk.domain.environments import Environment
    from petdesk.domain.search import Filter
    from petdesk.viewmodels.main.state import MainState


def sought(state: MainState, text: str) -> Filter:
    """Return the filter for ``text`` in the search.

    The code of a card of this environment becomes the id that it stands for: the search says then
    which animal it is. The card in one's hand is no matter of status or category, so filters that
    hide the animal are cleared.
    """
    wanted = replace(state.listing.filter, text=text)
    code = card_code(text)
    if code is None or code.environment is not state.environment:
        return wanted
    wanted = replace(wanted, text=f"#{code.animal_id}")
    is_listed = state.listing.record(code.animal_id) is not None
    if not is_listed or with_filter(state.listing, wanted).place_of(code.animal_id) is not None:
        return wanted
    return replace(filter_showing(state, code.animal_id), text=wanted.text)


def code_elsewhere(state: MainState) -> Environment | None:
    """Return the environment of the code that is looked for, where it is not the one on screen."""
    code = card_code(state.listing.filter.text)
    is_elsewhere = code is not None and code.environment is not state.environment
    return code.environment if code is not None and is_elsewhere else None
