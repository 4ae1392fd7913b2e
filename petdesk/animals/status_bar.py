"""What the status bar says: how much is known and how old it is, the connection, the rate limit."""

import math
from typing import Final, NamedTuple

from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.search import StatusFilter
from petdesk.animals.state import MainState
from petdesk.core.display_text import bounded
from petdesk.core.pets import PetStatus
from petdesk.core.translation import filled, tr, translate
from petdesk.core.wording import (
    animals_long_unseen,
    counted_animals,
    moment,
    shown_name,
    status_name,
)
from petdesk.service.contract import Budget
from petdesk.service.errors import PauseReason

_MAX_NAME: Final = 40  # characters of a name in a sentence
_COUNT_DOWN = 120  # seconds; a longer wait shows no countdown


def coverage(state: MainState, now: float | None = None) -> str:
    catalogue = state.catalogue
    if catalogue.as_of is None:
        if not state.listing.records:
            return translate("Coverage", "No animals saved yet")
        # Animals without any list: they were added or fetched one by one.
        return tr("%n animal(s), no list yet", "", len(state.listing.records))
    more = []
    if catalogue.unreadable and not (state.listing.records or state.repeated):
        more.append(tr("None of %n animal(s) could be read.", "", catalogue.unreadable))
    elif catalogue.unreadable:
        more.append(_left_out(state, catalogue.unreadable))
    if not_lately := state.listing.counts.get(StatusFilter.LONG_UNSEEN, 0):
        more.append(animals_long_unseen(not_lately))
    text = translate("Coverage", "%1, as of %2")
    if catalogue.truncated_scopes:
        text = translate("Coverage", "%1, as of %2. Some may be missing.")
    elif more:
        text = translate("Coverage", "%1, as of %2.")
    text = filled(
        text, counted_animals(len(state.listing.records) - not_lately), moment(catalogue.as_of, now)
    )
    return " ".join((text, *more))


def shorter_coverage(state: MainState, now: float) -> str:
    """Return the same in fewer words, if room is short; the number is on the buttons."""
    catalogue = state.catalogue
    if catalogue.as_of is None:
        return ""
    text = translate("Coverage", "As of %2")
    if catalogue.truncated_scopes or catalogue.unreadable:
        text = translate("Coverage", "As of %2. Some may be missing.")
    return filled(text, "", moment(catalogue.as_of, now))


def budget(known: Budget | None, now: float) -> str:
    if known is None:
        return ""
    if known.paused_until is not None and known.paused_until > now:
        return _wait(known.reason, known.paused_until, now)
    if known.limit is None or known.remaining is None:
        return translate("Budget", "No request limit stated")
    if known.resets_at is not None and known.resets_at <= now:
        # What was left belonged to a period that is over.
        return filled(translate("Budget", "Limit of %1 requests"), known.limit)
    text = translate("Budget", "%1 of %2 requests left")
    left = filled(text, known.remaining, known.limit)
    if known.resets_at is None:
        return left
    return filled(translate("Budget", "%1 until %2"), left, moment(known.resets_at, now))


def _wait(reason: PauseReason, until: float, now: float) -> str:
    text = {
        PauseReason.LIMIT: translate("Budget", "Shared request limit reached. Continues at %1"),
        PauseReason.BLOCKED: translate("Budget", "Key blocked by the service. Tries again at %1"),
        PauseReason.ASKED: translate("Budget", "The service asks to wait. Continues at %1"),
    }[reason]
    seconds, at = math.ceil(until - now), moment(until, now)
    if seconds < _COUNT_DOWN:
        at = filled(translate("Budget", "%1 (%2 s)"), at, seconds)
    return filled(text, at)


class CoverageRow(NamedTuple):
    status: str
    number: str
    as_of: str
    extent: str
    is_complete: bool = False


def coverage_rows(state: MainState, now: float | None = None) -> tuple[CoverageRow, ...]:
    return tuple(_row(state, scope, now) for scope in (*PetStatus, None))


def coverage_lines(state: MainState, now: float | None = None) -> str:
    texts = []
    for row in coverage_rows(state, now):
        text = translate("Coverage", "%1: %2. %3")
        if row.as_of:
            text = translate("Coverage", "%1: %2, as of %4. %3")
        texts.append(filled(text, row.status, row.number, row.extent, row.as_of))
    return "\n".join(texts)


def _row(state: MainState, scope: PetStatus | None, now: float | None) -> CoverageRow:
    answers, name = state.catalogue.coverage, status_name(scope)
    which = StatusFilter.NOT_STATED if scope is None else StatusFilter(scope.value)
    number = str(state.listing.counts.get(which, 0))
    whole = answers.get(None)
    seen = whole if whole is not None and whole.is_complete else answers.get(scope, whole)
    if seen is None:
        extent = translate("Coverage", "Not fetched yet.")
        return CoverageRow(name, number, "", extent)
    if seen.unreadable and seen.is_complete:
        extent = _left_out(state, seen.unreadable)
    elif seen.is_complete:
        # That fewer than asked for are all is PetDesk's assumption; the interface is silent on it.
        extent = translate("Coverage", "All of them: the service listed fewer than 100.")
    elif scope is None:
        extent = translate(
            "Coverage", "There may be more: only the full list shows these, and it ends at 100."
        )
    else:
        extent = translate("Coverage", "There may be more: the service lists at most 100.")
    is_complete = seen.is_complete and not seen.unreadable
    return CoverageRow(name, number, moment(seen.asked_at, now), extent, is_complete)


def _left_out(state: MainState, count: int) -> str:
    if state.repeated:
        return translate("Coverage", "The service's list has animals more than once.")
    return tr("%n animal(s) couldn't be read.", "", count)


def refreshed_text(state: MainState) -> str:
    left_out = state.catalogue.unreadable
    if state.repeated:
        return translate(
            "BarMessage",
            "Refreshed, but the service's list isn't consistent: it has animals more than once.",
        )
    if left_out and not state.listing.records:
        return tr("Refreshed, but none of %n animal(s) could be read.", "", left_out)
    if left_out:
        return tr("Refreshed, but %n animal(s) couldn't be read.", "", left_out)
    count = counted_animals(len(state.listing.records))
    return filled(translate("BarMessage", "Refreshed: %1"), count)


def checked_text(record: AnimalRecord) -> str:
    short = bounded(shown_name(record.name), _MAX_NAME)
    text = translate("BarMessage", "Checked %2: %1")
    return filled(text, status_name(record.status), short)
