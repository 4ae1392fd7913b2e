"""What the status bar says: how much is known and how old it is, the connection, the rate limit."""

import math
from typing import NamedTuple

from petdesk.animals.catalogue import Catalogue, Coverage, Scope
from petdesk.animals.search import StatusFilter
from petdesk.animals.state import Connection, MainState
from petdesk.core.pets import PetStatus
from petdesk.core.times import last_seen, moment, moment_of_second
from petdesk.core.translation import tr, translate
from petdesk.core.wording import (
    animals_long_unseen,
    counted_animals,
    status_name,
    unreadable_animals,
)
from petdesk.service.contract import Budget
from petdesk.service.errors import PauseReason

_QUARTER = 4
_COUNT_DOWN = 120  # seconds; of a longer wait nobody counts them
_COUNT_MINUTES = 600  # seconds; of a longer wait the time when it ends is enough


def coverage(state: MainState, now: float | None = None) -> str:
    as_of = state.catalogue.as_of
    if as_of is not None:
        return _coverage_form(state).replace("%2", moment(as_of, now))
    if not state.listing.records:
        return translate("Coverage", "No animals saved yet")
    # Animals without any list: they were added or fetched one by one.
    return tr("%n animal(s), no list yet", "", len(state.listing.records))


def shorter_coverages(state: MainState, now: float) -> tuple[str, ...]:
    """Return the same in fewer and fewer words, for where there is no room for all of them.

    The last begins with the age, which so outlives its being cut; the number is on the buttons.
    """
    catalogue = state.catalogue
    if catalogue.as_of is None:
        return ()
    not_lately = state.listing.counts.get(StatusFilter.LONG_UNSEEN, 0)
    known, as_of = len(state.listing.records) - not_lately, moment(catalogue.as_of, now)
    if catalogue.truncated_scopes or catalogue.unreadable:
        text = translate("Coverage", "%1, as of %2. Some may be missing.")
        texts = [
            text.replace("%1", counted_animals(known)),
            translate("Coverage", "As of %2. Some may be missing."),
        ]
    else:
        texts = [translate("Coverage", "As of %2")]
    return tuple(text.replace("%2", as_of) for text in texts)


def connection(state: MainState) -> str:
    return {
        Connection.STARTING: translate("Connection", "Connecting…"),
        Connection.NOT_SET_UP: translate("Connection", "Not set up yet"),
        Connection.BAD_ADDRESS: translate("Connection", "Invalid address"),
        Connection.SAME_AS_PRODUCTION: translate("Connection", "Production's address"),
        Connection.NO_POLICY: translate("Connection", "Policy can't be used"),
        Connection.NO_KEY: translate("Connection", "No API key"),
        Connection.KEYRING_CLOSED: translate("Connection", "Keyring not available"),
        Connection.NO_KEYRING: translate("Connection", "No keyring"),
        Connection.READY: translate("Connection", "Connected"),
        Connection.WORKING: translate("Connection", "Refreshing…"),
        Connection.FAILED: translate("Connection", "No connection"),
        Connection.KEY_REFUSED: translate("Connection", "API key not accepted"),
        Connection.BY_CHOICE: translate("Connection", "Working offline"),
    }[state.connection]


def budget(known: Budget | None, now: float) -> str:
    if known is None:
        return ""
    if known.paused_until is not None and known.paused_until > now:
        return _pause(known, known.paused_until, now)
    if known.limit is None or known.remaining is None:
        return translate("Budget", "No request limit stated")
    if known.resets_at is not None and known.resets_at <= now:
        # What was left belonged to a window that is over.
        return translate("Budget", "Limit of %1 requests").replace("%1", str(known.limit))
    left = translate("Budget", "%1 of %2 requests left")
    left = left.replace("%1", str(known.remaining)).replace("%2", str(known.limit))
    if known.resets_at is None:
        return left
    until = moment(known.resets_at, now)
    return translate("Budget", "%1 until %2").replace("%1", left).replace("%2", until)


def is_budget_low(known: Budget | None, now: float) -> bool:
    if known is None:
        return False
    if wait(known, now):
        return True
    is_over = known.resets_at is not None and known.resets_at <= now
    if known.limit is None or known.remaining is None or is_over:
        return False
    return known.remaining * _QUARTER < known.limit


def wait(known: Budget | None, now: float) -> str:
    if known is None or known.paused_until is None or known.paused_until <= now:
        return ""
    return _pause(known, known.paused_until, now)


def _coverage_form(state: MainState) -> str:
    """Return the sentence of `coverage` with ``%2`` in place of the time, which changes."""
    catalogue = state.catalogue
    not_lately = state.listing.counts.get(StatusFilter.LONG_UNSEEN, 0)
    count = counted_animals(len(state.listing.records) - not_lately)
    more = []
    if state.repeated:
        more.append(_repeated())
    elif catalogue.unreadable and not state.is_any_listed:
        more.append(tr("None of %n animal(s) could be read.", "", catalogue.unreadable))
    elif catalogue.unreadable:
        more.append(unreadable_animals(catalogue.unreadable))
    if not_lately:
        more.append(animals_long_unseen(not_lately))
    text = translate("Coverage", "%1, as of %2")
    if catalogue.truncated_scopes:
        text = translate("Coverage", "%1, as of %2. Some may be missing.")
    elif more:
        text = translate("Coverage", "%1, as of %2.")
    return " ".join((text.replace("%1", count), *more))


def _pause(known: Budget, until: float, now: float) -> str:
    text = {
        PauseReason.LIMIT: translate("Budget", "Shared request limit reached. Continues at %1"),
        PauseReason.BLOCKED: translate("Budget", "Key blocked by the service. Tries again at %1"),
        PauseReason.ASKED: translate("Budget", "The service asks to wait. Continues at %1"),
    }[known.reason]
    seconds = math.ceil(until - now)
    if _COUNT_DOWN <= seconds < _COUNT_MINUTES:
        minutes = str(math.ceil(seconds / 60))
        counted = translate("Budget", "%1 (%2 min)").replace("%2", minutes)
        text = text.replace("%1", counted.replace("%1", moment(until, now)))
    elif seconds < _COUNT_DOWN:
        countdown = translate("Budget", "%1 (%2 s)").replace("%2", str(seconds))
        text = text.replace("%1", countdown.replace("%1", moment_of_second(until)))
    else:
        text = text.replace("%1", moment(until, now))
    return text


_FILTERS: dict[PetStatus | None, StatusFilter] = {
    **{status: StatusFilter(status.value) for status in PetStatus},
    None: StatusFilter.NOT_STATED,
}


class CoverageRow(NamedTuple):
    status: str
    known: str
    as_of: str
    extent: str
    is_complete: bool


def coverage_rows(state: MainState, now: float | None = None) -> tuple[CoverageRow, ...]:
    return tuple(_row(state, scope, now) for scope in _FILTERS)


def coverage_lines(state: MainState, now: float | None = None) -> str:
    texts = []
    for row in coverage_rows(state, now):
        text = translate("Coverage", "%1: %2. %3")
        if row.as_of:
            text = translate("Coverage", "%1: %2, as of %4. %3")
        for mark, cell in (
            ("%1", row.status), ("%2", row.known), ("%3", row.extent), ("%4", row.as_of)
        ):  # fmt: skip
            text = text.replace(mark, cell)
        texts.append(text)
    return "\n".join(texts)


def coverage_reason() -> str:
    return translate(
        "Coverage",
        "The service lists at most 100 animals in one answer and offers no next page. PetDesk "
        "therefore asks for each status as well, and takes an answer with fewer than 100 as "
        "complete.",
    )


def _row(state: MainState, scope: Scope, now: float | None) -> CoverageRow:
    catalogue = state.catalogue
    known = str(state.listing.counts.get(_FILTERS[scope], 0))
    seen = _answer(catalogue, scope)
    as_of = "" if seen is None else last_seen(seen.asked_at, now)
    extent = _extent(state, scope, seen)
    is_complete = seen is not None and seen.is_complete and not seen.unreadable
    return CoverageRow(status_name(scope), known, as_of, extent, is_complete)


def _repeated() -> str:
    return translate("Coverage", "The service's list has animals more than once.")


def _answer(catalogue: Catalogue, scope: Scope) -> Coverage | None:
    whole = catalogue.coverage.get(None)
    if whole is not None and whole.is_complete:
        return whole
    return catalogue.coverage.get(scope) or whole


def _extent(state: MainState, scope: Scope, seen: Coverage | None) -> str:
    catalogue = state.catalogue
    if seen is None:
        return translate("Coverage", "Not fetched yet.")
    if seen.is_complete and seen.unreadable:
        text = translate("Coverage", "The service listed fewer than 100. %1")
        return text.replace(
            "%1", _repeated() if state.repeated else unreadable_animals(seen.unreadable)
        )
    if seen.is_complete:
        # That fewer than asked for are all is PetDesk's assumption; the interface is silent on it.
        return translate("Coverage", "All of them: the service listed fewer than 100.")
    if scope is None:
        return translate(
            "Coverage",
            "There may be more: only the full list shows these, and it ends at 100.",
        )
    if scope in catalogue.coverage:
        return translate("Coverage", "There may be more: the service lists at most 100.")
    return translate("Coverage", "There may be more: PetDesk hasn't asked for this status alone.")
