"""Each status's coverage in words, whatever was answered."""

import pytest

from petdesk.domain.catalogue import Catalogue, merge
from petdesk.domain.environments import Environment
from petdesk.domain.pets import Pet, PetStatus
from petdesk.service.contract import PetList
from petdesk.viewmodels.listing.listing import Listing, Locale, build
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.coverage import coverage_lines, coverage_rows
from petdesk.viewmodels.text.wording import status_name

NOW = 1_790_000_000.0
LOCALE = Locale(str.casefold, status_name)
SOLD = PetStatus.SOLD


def state_of(*answers: PetList) -> MainState:
    catalogue = Catalogue()
    for answer in answers:
        catalogue = merge(catalogue, answer)
    listing = build(Listing(), catalogue, {}, LOCALE)
    return MainState(Environment.STAGING, catalogue, listing)


def whole(*pets: Pet, status: PetStatus | None = None, unreadable: int = 0) -> PetList:
    return PetList(pets, unreadable, status, 100, NOW)


def cut(*pets: Pet, status: PetStatus | None = None) -> PetList:
    return PetList(pets, 0, status, len(pets), NOW)


def extents(state: MainState) -> dict[str, str]:
    return {row.status: row.extent for row in coverage_rows(state, NOW)}


BELLA = Pet(1, "Bella", 1, SOLD)


def test_before_any_list_nothing_is_claimed() -> None:
    rows = coverage_rows(state_of(), NOW)
    assert [row.status for row in rows] == ["Available", "Pending", "Sold", "Not stated"]
    assert {(row.known, row.as_of, row.extent) for row in rows} == {("0", "", "Not fetched yet.")}


def test_a_whole_list_covers_every_status() -> None:
    rows = coverage_rows(state_of(whole(BELLA)), NOW)
    assert {row.extent for row in rows} == {"All of them: the service listed fewer than 100."}
    assert [row.known for row in rows] == ["0", "0", "1", "0"]
    assert all(row.as_of for row in rows)


def test_each_status_says_for_itself_what_may_be_missing() -> None:
    found = extents(
        state_of(cut(BELLA), whole(status=SOLD), cut(BELLA, status=PetStatus.AVAILABLE))
    )
    assert found["Sold"].startswith("All of them")
    assert "the service lists at most 100" in found["Available"]
    assert "hasn't asked for this status alone" in found["Pending"]
    assert "only the full list shows these" in found["Not stated"]


def test_what_could_not_be_read_is_said_where_it_is_missing() -> None:
    found = extents(state_of(cut(BELLA), whole(status=SOLD, unreadable=2)))
    assert found["Sold"] == "The service listed fewer than 100. 2 animal(s) couldn't be read."
    assert "couldn't be read" not in found["Available"]


@pytest.mark.parametrize("state", [state_of(), state_of(whole(BELLA))])
def test_the_tool_tip_has_a_line_for_each_status(state: MainState) -> None:
    lines = coverage_lines(state, NOW).split("\n")
    assert len(lines) == 4
    assert lines[2].startswith("Sold: ")
    assert not any("%" in line for line in lines)
