from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from petdesk.animals.catalogue import Catalogue, merge
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.changes_view_model import ChangesState
from petdesk.animals.state import MainState
from petdesk.core.environments import Environment
from petdesk.core.language import installed_language
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.resources import LANGUAGES
from petdesk.core.wording import ended_status, status_name
from petdesk.export.request import ExportRequest, animals_request, changes_request, log_request
from petdesk.export.writer import write_sheet
from petdesk.import_sheet.check import Verdict
from petdesk.import_sheet.columns import usual_status
from petdesk.intake import entry as intake
from petdesk.intake.log_view_model import log_state
from petdesk.intake.state import IntakeState
from petdesk.service.contract import PetList
from tests.import_sheet.conftest import LABELS, PETS, Desk
from tests.printing.print_requests import NOW, loaded

ODD = Pet(2**63 - 1, "=1+1", -5, "fostered")


def shown() -> MainState:
    catalogue = merge(Catalogue(), PetList((*PETS, ODD), 0, None, 100, NOW))
    return loaded(catalogue, Environment.STAGING, LABELS)


def animals() -> ExportRequest:
    return animals_request(shown(), (), NOW)


def log() -> ExportRequest:
    new = NewPet("Bella", 1, PetStatus.AVAILABLE)
    held = intake.held(1, Environment.STAGING, "a", new, NOW, 0.0)
    added = intake.added(intake.sending(held, NOW + 1, ()), PETS[0], NOW + 2)
    entries = IntakeState(Environment.STAGING, "a", (added,))
    state = shown()
    return log_request(state, entries, log_state(entries, LABELS, NOW), (), NOW)


def changes() -> ExportRequest:
    status = Change(NOW, 1, "Bella", ChangeKind.STATUS, "available", "sold")
    seen = status, Change(NOW, 2, "Ñandú", ChangeKind.NEW)
    return changes_request(shown(), ChangesState(seen, seen, ""), (), NOW)


@pytest.fixture(params=LANGUAGES[1:])
def _language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    with installed_language(qapp, request.param):
        yield


@pytest.mark.usefixtures("_language")
@pytest.mark.parametrize("name", ["a.csv", "a.xlsx"])
@pytest.mark.parametrize("offer", [animals, log, changes])
async def test_an_export_imports_again_to_nothing_new(
    offer: Callable[[], ExportRequest], name: str, desk: Desk, tmp_path: Path
) -> None:
    desk.listing = shown().listing
    request = offer()
    write_sheet(tmp_path / name, request.make_sheet(request.default_part), ";")
    desk.model.read_file(tmp_path / name)
    await desk.settle()
    state = desk.model.state
    found = [(row.verdict, row.name, row.category) for row in state.rows]
    assert {verdict for verdict, *_texts in found} == {Verdict.ALREADY_HERE}, found


@pytest.mark.usefixtures("_language")
def test_each_word_that_an_export_has_for_a_status_is_known() -> None:
    for status in PetStatus:
        assert usual_status(status_name(status)) == (status,)
        assert usual_status(ended_status(status)) == (None,)
