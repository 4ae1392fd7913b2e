"""What a person looks for (a card's code too), sorts by and selects: steps of the main state."""

from dataclasses import replace

from petdesk.animals.card_codes import parse_card_code
from petdesk.animals.listing import with_filter, with_sort
from petdesk.animals.search import Filter, Sort, StatusFilter
from petdesk.animals.state import Answer, Asked, MainState
from petdesk.core.environments import Environment
from petdesk.core.system_locale import Locale


def filter_chosen(state: MainState, wanted: Filter) -> MainState:
    if wanted == state.listing.filter:
        return state
    return replace(state, listing=with_filter(state.listing, wanted), asked=None)


def filter_showing(state: MainState, pet_id: int) -> Filter:
    is_long_unseen = pet_id in state.listing.ages.long_unseen
    return Filter(status=StatusFilter.LONG_UNSEEN if is_long_unseen else StatusFilter.ALL)


def filter_for(state: MainState, text: str) -> Filter:
    """Return the filter for ``text`` in the search.

    The code of a card of this environment becomes the id that it stands for: the search says then
    which animal it is. The card in one's hand is no matter of status or category, so filters that
    hide the animal are cleared.
    """
    wanted = replace(state.listing.filter, text=text)
    code = parse_card_code(text)
    if code is None or code.environment is not state.environment:
        return wanted
    return _filter_admitting(state, replace(wanted, text=f"#{code.animal_id}"), code.animal_id)


def _filter_admitting(state: MainState, wanted: Filter, pet_id: int) -> Filter:
    is_listed = state.listing.record(pet_id) is not None
    if not is_listed or with_filter(state.listing, wanted).is_shown(pet_id):
        return wanted
    return replace(filter_showing(state, pet_id), text=wanted.text)


def ask_ended(state: MainState, asked: Asked) -> MainState:
    """Show what came of asking for an animal; one that was found is selected.

    Nothing, where the person has gone on to search for something else.
    """
    if state.asked is None or state.asked.pet_id != asked.pet_id:
        return state
    if asked.answer is Answer.FOUND:
        wanted = _filter_admitting(state, state.listing.filter, asked.pet_id)
        state = named_selected(filter_chosen(state, wanted))
    return replace(state, asked=asked)


def code_elsewhere(state: MainState) -> Environment | None:
    code = parse_card_code(state.listing.filter.text)
    is_elsewhere = code is not None and code.environment is not state.environment
    return code.environment if code is not None and is_elsewhere else None


def sort_chosen(state: MainState, sort: Sort, locale: Locale) -> MainState:
    if sort == state.listing.sort:
        return state
    return replace(state, listing=with_sort(state.listing, sort, locale))


def named_selected(state: MainState) -> MainState:
    """Select the animal whose id a person looks for, if it is shown.

    One that was selected so, and that is shown no more, is not: nobody chose it.
    """
    listing = state.listing
    for id_ in listing.filter.ids:
        if listing.is_shown(id_):
            chosen = id_ == state.selected_id and not state.is_named
            return (
                state if chosen else replace(state, selected_id=id_, is_named=True, is_first=False)
            )
    if state.is_named and not listing.is_shown(state.selected_id):
        return selected(state, None)
    return state


def selected(state: MainState, pet_id: int | None) -> MainState:
    if pet_id == state.selected_id and not state.is_first:
        return state
    return replace(state, selected_id=pet_id, is_named=False, is_first=False)


def list_followed(state: MainState) -> MainState:
    """Show the details of the first row, unless a person's selection is still in the list."""
    listing = state.listing
    is_listed = listing.is_shown(state.selected_id)
    if is_listed and not state.is_first:
        return state
    first = listing.shown[0].id if listing.shown else None
    if first == state.selected_id:
        return state
    return replace(state, selected_id=first, is_named=False, is_first=first is not None)
