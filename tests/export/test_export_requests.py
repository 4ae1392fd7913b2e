from dataclasses import replace

import pytest

from petdesk.animals import state as steps
from petdesk.animals.catalogue import Catalogue, add, merge
from petdesk.animals.listing import PendingAnimal, with_pending
from petdesk.animals.search import Filter, StatusFilter
from petdesk.animals.state import MainState
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.wording import local_time
from petdesk.export import request as wording
from petdesk.export.request import ExportRequest, Part, animals_request, batch_request, log_request
from petdesk.export.writer import SheetError
from petdesk.intake import entry as intake
from petdesk.intake.entry import BatchMode, BatchRecord, BatchResult, BatchSheet, Origin, SheetRow
from petdesk.intake.log_view_model import filter_log, log_state
from petdesk.intake.state import IntakeState
from petdesk.service.contract import PetList
from tests.printing.print_requests import HUGE, NOW, loaded, state_of

pytestmark = pytest.mark.usefixtures("two_hours_east")

PETS = (
    Pet(1, "Bella", 1, PetStatus.AVAILABLE),
    Pet(2, "Zoë", 2, None),
    Pet(3, "=1+1", -5, "fostered"),
    Pet(HUGE, "\u202eeip\n2", 9, PetStatus.SOLD),
)


@pytest.fixture
def state() -> MainState:
    return state_of(PETS, Environment.STAGING)


def rows(request: ExportRequest, part: Part = Part.SHOWN) -> list[tuple[object, ...]]:
    return [tuple(row) for row in request.make_sheet(part).rows]


def counts(request: ExportRequest) -> dict[Part, int]:
    return {part: len(rows) for part, rows in request.parts.items()}


def test_rows_are_the_animals_as_sent_and_a_second_sheet_tells_of_them(state: MainState) -> None:
    seen = local_time(NOW)
    pending = (PendingAnimal(7, "Yzma", 1, None, "Sending"),)
    state = replace(state, listing=with_pending(state.listing, pending))
    request = animals_request(state, (), NOW + 60)
    assert request.omitted == 1
    sheet = request.make_sheet(Part.SHOWN)
    assert sheet.headings == ("Name", "Category", "Category ID", "Status", "ID", "Last seen")
    assert [*map(tuple, sheet.rows)] == [
        ("=1+1", None, -5, "fostered", 3, seen),
        ("Bella", "Dogs", 1, "Available", 1, seen),
        ("Zoë", "Cats", 2, None, 2, seen),
        ("\u202eeip\n2", None, 9, "Sold", HUGE, seen),
    ]
    about = dict(sheet.about)
    assert sheet.names == ("Animals", "About")
    assert (about["Environment"], about["Rows"]) == ("Staging", "Rows shown (4)")
    assert about["Exported"].startswith("2026-09-21 16:14:20 (UTC+0200), PetDesk ")
    assert about["Coverage"].startswith("4 animal(s), as of ")
    assert "All of them" in about["Available"]


def test_a_filter_a_selection_and_all_are_parts_of_their_own(state: MainState) -> None:
    state = steps.filter_chosen(state, Filter("e", StatusFilter.AVAILABLE, 1))
    request = animals_request(state, [1, 3], NOW)
    assert counts(request) == {Part.SHOWN: 1, Part.SELECTED: 1, Part.ALL: 4}
    assert [row[0] for row in rows(request, Part.SELECTED)] == ["Bella"]
    assert len(rows(request, Part.ALL)) == len(PETS)
    about = dict(request.make_sheet(Part.SHOWN).about)
    assert about["Filter"] == "Available, Dogs (1), “e”"
    assert dict(request.make_sheet(Part.ALL).about)["Filter"] == "None"
    state = steps.filter_chosen(state, Filter("../Zoë: 猫 *", StatusFilter.SOLD))
    name = animals_request(state, (), NOW).file_name(Part.SHOWN)
    assert name == "petdesk-staging-animals-sold-zoë-猫-2026-09-21-1613"


def test_a_cut_off_list_says_so_in_the_name_of_the_file_and_the_bar() -> None:
    pets = tuple(Pet(number, f"Rex {number}", 1, None) for number in range(1, 101))
    state = state_of(pets, Environment.STAGING)
    request = animals_request(state, [1, 2], NOW)
    assert request.warning == "Some animals may be missing."
    name = "petdesk-staging-animals-2026-09-21-1613-incomplete"
    assert request.file_name(Part.SHOWN) == name
    selected = "petdesk-staging-animals-selected-2026-09-21-1613"
    assert request.file_name(Part.SELECTED) == selected
    text = wording.exported_text(request.subject, 100, "a.csv", request.warning_of(Part.SHOWN))
    assert text == "Exported 100 animal(s) to “a.csv”. Some animals may be missing."


def test_a_status_that_is_over_is_not_told_as_the_animals_own() -> None:
    known = add(Catalogue(), [PETS[0]], NOW - 10)
    catalogue = merge(known, PetList((), 0, PetStatus.AVAILABLE, 100, NOW))
    state = loaded(catalogue, Environment.STAGING)
    assert [row[3] for row in rows(animals_request(state, (), NOW))] == ["No longer Available"]


def test_the_intake_log_has_whole_dates_and_the_rows_of_its_filter(state: MainState) -> None:
    new = NewPet("Bella", 1, PetStatus.AVAILABLE)
    waiting = intake.held(1, Environment.STAGING, "a", new, NOW, 0.0)
    added = intake.added(
        intake.sending(waiting, NOW + 1, ()), Pet(HUGE, "Bella", 1, new.status), NOW + 2
    )
    refused = intake.refused(intake.sending(replace(waiting, id=2), NOW, ()), "No room", 400)
    entries = IntakeState(Environment.STAGING, "a", (added, refused))
    shown = filter_log(log_state(entries, state.listing.labels, NOW), "room")
    request = log_request(state, entries, shown, shown.rows, NOW)
    assert counts(request) == {Part.SHOWN: 1, Part.SELECTED: 1, Part.ALL: 2}
    bella = "Bella", "Dogs", 1, "Available"
    refused_row, added_row = rows(request, Part.ALL)
    first, second, third = (local_time(NOW + after) for after in range(3))
    assert refused_row == ("Refused", *bella, None, first, first, None, "400: No room", None)
    assert added_row == ("Added", *bella, HUGE, first, second, third, "", None)
    assert rows(request) == [refused_row]
    assert len(request.make_sheet(Part.ALL).headings) == len(added_row)
    assert "90 days" in dict(request.make_sheet(Part.ALL).about)["Extent"]
    assert request.file_name(Part.SHOWN) == "petdesk-staging-intake-log-room-2026-09-21-1613"


def test_the_result_of_an_import_names_its_sheet_and_what_became_of_each_row() -> None:
    record = BatchRecord(1, Environment.STAGING, "a", "Entradas 7.csv", NOW, NOW, BatchMode.STOPPED)
    sheet = BatchSheet(("Name",), tuple(SheetRow(at, (f"Rex {at}",)) for at in (2, 3, 4)))
    held = intake.held(1, Environment.STAGING, "a", NewPet("Rex 2", 1), NOW, 3.0)
    entries = (
        replace(intake.undone(held, NOW), origin=Origin(1, 2, b"")),
        # Stopped, and not taken back on disk yet.
        replace(held, id=2, stage=intake.Stage.QUEUED, origin=Origin(1, 3, b"")),
    )
    request = batch_request(BatchResult(record, entries, sheet), {}, NOW)
    about = request.make_sheet(request.default_part).about
    assert about[1:3] == [("Rows", "All rows (3)"), ("Import of", "Entradas 7.csv")]
    assert "Filter" not in dict(about)
    assert request.file_name(Part.ALL) == "petdesk-staging-import-entradas-7-csv-2026-09-21-1613"
    assert rows(request, Part.ALL) == [
        ("Rex 2", "Undone", None, None),
        ("Rex 3", "Undone", None, None),
        ("Rex 4", "Left out", None, None),
    ]


def test_a_failure_is_a_sentence_with_what_helps() -> None:
    full = wording.not_exported(SheetError("No space", DiskProblem.FULL), "%2 %3.csv")
    remedy = "Free some disk space, or choose another disk."
    assert full == f"Can't export to “%2 %3.csv” (the disk is full). {remedy}"
