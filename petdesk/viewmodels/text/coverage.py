"""How complete and how old what is known is, as text for each status."""

from typing import NamedTuple

from petdesk.domain.catalogue import Catalogue, Coverage, Scope
from petdesk.domain.pets import PetStatus
from petdesk.domain.search import StatusFilter
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.status_bar import coverage
from petdesk.viewmodels.text.times import last_seen
from petdesk.viewmodels.text.wording import status_name, unreadable_animals
from petdesk.viewmodels.translation import translate

_FILTERS: dict[PetStatus | None, StatusFilter] = {
    **{status: StatusFilter(status.value) for status in PetStatus},
    None: StatusFilter.NOT_STATED,
}


class CoverageRow(NamedTuple):
    """One status: its name, the animals known, when that was so, and whether it is all."""

    status: str
    known: str
    as_of: str
    extent: str


def coverage_rows(state: MainState, now: float | None = None) -> tuple[CoverageRow, ...]:
    """Return for each status how much of it is known; its age is that of `last_seen`."""
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


def coverage_text(state: MainState, now: float) -> str:
    """Return all that is known of it, and why the service cannot show more."""
    why = translate(
        "Coverage",
        "The service lists at most 100 animals in one answer and offers no next page. PetDesk "
        "therefore asks for each status as well, and takes an answer with fewer than 100 as "
        "complete.",
    )
    return "\n\n".join((coverage(state, now), coverage_lines(state, now), why))


def _row(state: MainState, scope: Scope, now: float | None) -> CoverageRow:
    catalogue = state.catalogue
    known = str(state.listing.counts.get(_FILTERS[scope], 0))
    seen = _answer(catalogue, scope)
    as_of = "" if seen is None else last_seen(seen.asked_at, now)
    extent = _extent(catalogue, scope, seen)
    return CoverageRow(status_name(scope), known, as_of, extent)


def _answer(catalogue: Catalogue, scope: Scope) -> Coverage | None:
    whole = catalogue.coverage.get(None)
    if whole is not None and whole.is_complete:
        return whole
    return catalogue.coverage.get(scope) or whole


def _extent(catalogue: Catalogue, scope: Scope, seen: Coverage | None) -> str:
    if seen is None:
        return translate("Coverage", "Not fetched yet.")
    if seen.is_complete and seen.unreadable:
        text = translate("Coverage", "The service listed fewer than 100. %1")
        return text.replace("%1", unreadable_animals(seen.unreadable))
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
