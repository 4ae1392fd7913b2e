import asyncio
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from petdesk.animals.catalogue import add
from petdesk.animals.listing import build
from petdesk.animals.state import MainState
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.export.request import batch_request
from petdesk.import_sheet import view_model as importing
from petdesk.import_sheet.check import Meaning, Verdict, Word
from petdesk.import_sheet.columns import Field
from petdesk.import_sheet.progress import cost_lines, progress, stored_omitted_rows
from petdesk.import_sheet.reader import SheetProblem, SheetReadError
from petdesk.import_sheet.view_model import ImportState, ImportViewModel, Page, omitted_rows
from petdesk.intake.entry import Batch, BatchCounts, BatchRecord, BatchResult, Origin, held
from petdesk.intake.file import BatchOvertakenError
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.service.contract import Budget
from petdesk.service.errors import ConnectionBroke, RateLimited
from tests.import_sheet.conftest import LABELS, Desk
from tests.pseudo import shown_language
from tests.sessions import until

SHEET = """Refugio Huellas;;;

Nº;Nombre;Especie;Estado
1;Bella;Dogs;Disponible
2;Toby;PERROS;adoptado
3;Müsli;Cats;
4;Müsli;cats;reservado
5;;Birds;disponible

TOTAL;5;;
"""


async def read(desk: Desk, folder: Path) -> None:
    file = folder / "entradas.csv"
    file.write_bytes(SHEET.replace("\n", "\r\n").encode("cp1252"))
    desk.model.read_file(file)
    await desk.settle()


async def test_a_reader_that_does_not_load_asks_for_another_kind_of_file(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    file = tmp_path / "entradas.xlsx"
    file.write_bytes(b"PK\3\4")
    desk.model.read_file(file)
    await desk.settle()
    state = desk.model.state
    assert (state.work, state.page) == (None, Page.CHOOSE)
    assert "Save it as CSV" in state.problem


async def test_what_a_person_chooses_goes_into_the_batch_and_with_it_why_others_do_not(
    desk: Desk, tmp_path: Path
) -> None:
    await read(desk, tmp_path)
    model = desk.model
    assert [(row.number, row.why) for row in omitted_rows(model.state)] == [
        (1, "Above the headings"),
        (4, "Already here? Bella, #1 · Dogs"),
        (5, "Category “PERROS” isn't known"),
        (7, "Same name and category as row 6"),
        (8, "The name is missing"),
        (10, "Looks like a total, not an animal"),
    ]
    model.choose_meaning(Word(Field.CATEGORY, "perros"), (1,))
    model.edit_cell(8, Field.NAME, "Kuckuck")
    await desk.settle()
    model.include([row for row in model.state.rows if row.verdict is Verdict.REPEATED], is_in=True)
    model.include([model.state.rows[3]], is_in=False)
    omitted, begun = omitted_rows(model.state), list[object]()
    model.started.connect(begun.append)
    await start(desk)
    (batch,) = desk.batches.taken
    assert (begun, batch.name) == ([1], "entradas.csv")
    assert [(row.number, row.pet) for row in batch.rows] == [
        (5, NewPet("Toby", 1, PetStatus.SOLD)),
        (7, NewPet("Müsli", 2, PetStatus.PENDING)),
        (8, NewPet("Kuckuck", 4, PetStatus.AVAILABLE)),
    ]
    assert batch.sheet.rows[4] == (8, ("5", "Kuckuck", "Birds", "disponible"))  # as it is sent
    assert batch.sheet.headings == ("Nº", "Nombre", "Especie", "Estado", "Why it was left out")
    assert (model.state.page, model.state.rows) == (Page.CHOOSE, ())
    # It is known after a restart.
    record = BatchRecord(1, Environment.STAGING, "a", batch.name, 0.0, 0.0)
    entry = held(1, Environment.STAGING, "a", batch.rows[0].pet, 0.0, 0.0)
    sent = tuple(replace(entry, origin=Origin(1, row.number, b"")) for row in batch.rows)
    stored = stored_omitted_rows(BatchResult(record, sent, batch.sheet))
    assert stored == omitted[1:]
    assert stored[1] == (6, "3 · Müsli · Cats", "Not ticked")


async def test_why_rows_were_left_out_is_known_in_any_language(
    desk: Desk, tmp_path: Path, qapp: QApplication
) -> None:
    await read(desk, tmp_path)
    with shown_language(qapp, "de"):
        batch = importing.batch_of(desk.model.state)
    record = BatchRecord(1, Environment.STAGING, "a", batch.name, 0.0, 0.0)
    result = BatchResult(record, (), batch.sheet)
    assert {row.number for row in stored_omitted_rows(result)} > {4, 5, 7, 8, 10}
    assert batch_request(result, {}, 0.0).headings[4:] == ("What became of it", "ID", "When")


async def test_a_sheet_that_is_let_go_while_it_is_read_does_not_come_back(desk: Desk) -> None:
    desk.model.read_text("Name,Category\nRex,Dogs\n", "Pasted rows")
    desk.model.reset()
    await desk.settle()
    assert desk.model.state == ImportState(Environment.STAGING)


async def test_at_most_5000_animals_are_read(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("petdesk.import_sheet.view_model.MAX_ROWS", 2)
    for animals, count in (("Rex,Dogs\nTotal,2\nPia,Dogs\n", 3), ("Rex,Dogs\n" * 3, 0)):
        desk.model.read_text(f"Name,Category\n{animals}", "Pasted rows")
        await desk.settle()
        assert len(desk.model.state.rows) == count
    assert desk.model.state.page is Page.CHOOSE
    assert desk.model.state.problem.startswith("“Pasted rows” has more than the 5000 rows")


async def test_a_sheet_without_news_says_what_can_be_done(desk: Desk) -> None:
    desk.model.read_text("Name,Category\nBella,Dogs\n", "Pasted rows")
    await desk.settle()
    assert importing.summary(desk.model.state).endswith("or may be. Tick those that aren't.")


@pytest.mark.parametrize("problem", SheetProblem)
def test_each_problem_has_a_sentence_without_gaps(problem: SheetProblem) -> None:
    said = SheetReadError(problem, "7").text("50%1%2%3.csv")
    assert said.startswith("“50%1%2%3.csv”")
    assert "%" not in said.replace("50%1%2%3.csv", "")
    assert said.endswith(".")


async def start(desk: Desk) -> ImportState:
    desk.model.turn(Page.START)
    desk.model.start()
    await desk.settle()
    return desk.model.state


async def test_a_full_disk_leaves_everything_as_it_was(desk: Desk, tmp_path: Path) -> None:
    await read(desk, tmp_path)
    desk.batches.is_full = True
    state = await start(desk)
    assert (state.page, state.work, state.included) == (Page.START, None, 1)
    assert state.problem == (
        "Nothing was added: the sheet can't be saved (the disk is full). Free some disk space."
    )


async def test_a_start_adds_nothing_to_an_environment_opened_since(desk: Desk) -> None:
    desk.model.read_text("Name\tCategory\nNero\tDogs", "Pasted rows")
    await desk.settle()
    desk.model.start()
    desk.model.change_environment(Environment.PRODUCTION)
    await desk.settle()
    assert desk.batches.taken == []
    assert desk.model.state == ImportState(Environment.PRODUCTION)


async def test_a_slow_start_closes_no_sheet_of_an_environment_opened_since(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, disk, take = asyncio.Event(), asyncio.Event(), desk.batches.take

    async def take_slowly(batch: Batch) -> int:
        asked.set()
        await disk.wait()
        return await take(batch)

    monkeypatch.setattr(desk.batches, "take", take_slowly)
    desk.model.read_text("Name\tCategory\nNero\tDogs", "Pasted rows")
    await desk.settle()
    desk.model.start()
    await asked.wait()
    desk.model.change_environment(Environment.PRODUCTION)
    desk.model.read_text("Name\tCategory\nPia\tDogs", "Other rows")
    await until(lambda: desk.model.state.work is None)
    disk.set()
    await desk.settle()
    assert (len(desk.batches.taken), desk.model.state.name) == (1, "Other rows")


async def test_an_animal_that_came_since_the_check_is_not_added_again(desk: Desk) -> None:
    desk.model.read_text("Name,Category\nMüsli,Cats\nPia,Dogs\nBella,Perros", "Rows")
    await desk.settle()
    desk.model.include(desk.model.state.rows, is_in=True)  # as they are
    desk.model.choose_meaning(Word(Field.CATEGORY, "perros"), (1,))
    await desk.settle()
    came = add(desk.listing.catalogue, [Pet(9, "Pia", 1)], 2.0)
    desk.listing = build(desk.listing, came, LABELS)
    desk.model.turn(Page.START)
    await desk.settle()
    assert [row.number for row in omitted_rows(desk.model.state)] == [3, 4]
    await start(desk)
    assert [row.pet.name for row in desk.batches.taken[0].rows] == ["Müsli"]


async def test_rows_that_another_import_takes_meanwhile_are_left_out(desk: Desk) -> None:
    model = desk.model
    model.read_text("Name,Category\nMüsli,Cats\nPia,Dogs\nRex,Dogs\nRex,Dogs\n", "Pasted rows")
    await desk.settle()
    model.include([model.state.rows[0], model.state.rows[3]], is_in=True)
    model.include([model.state.rows[1]], is_in=False)
    other = importing.batch_of(model.state)
    await desk.batches.take(replace(other, rows=other.rows[:1]))
    state = await start(desk)
    assert len(desk.batches.taken) == 1
    assert (state.page, state.work, state.included) == (Page.START, None, 1)
    verdicts = [row.verdict for row in state.rows]
    assert verdicts == [Verdict.ADDED_BEFORE, Verdict.READY, Verdict.READY, Verdict.REPEATED]
    assert isinstance(state.error, BatchOvertakenError)
    await start(desk)
    assert [row.pet.name for row in desk.batches.taken[1].rows] == ["Rex"]


def test_the_price_is_told() -> None:
    lines = cost_lines(MainState(Environment.STAGING), 300, 1.0)
    assert lines[0] == "300 request(s), one for each animal."
    assert lines[2].startswith("The day's limit isn't known. Set the plan in Settings, and")
    assert not any("day" in line for line in cost_lines(MainState(Environment.PRACTICE), 300, 1.0))


def test_each_wait_of_an_import_has_its_reason() -> None:
    counts = BatchCounts(waiting=2)
    record = BatchRecord(1, Environment.STAGING, "a", "a.csv", 0.0, 0.0, counts=counts)
    state = IntakeState(Environment.STAGING, "a", waiting=None, batches=(record,))
    limit, storage = Waiting(BlockReason.LIMIT, 60.0), Waiting(BlockReason.STORAGE)
    broke = ConnectionBroke("the other side closed it")
    away = replace(state, waiting=Waiting(BlockReason.UNREACHABLE, 52.4, broke))
    waits = {
        "One after another, at a pace": state,
        "Imports have used their share of the limit.": replace(state, batch_waiting=limit),
        "An earlier import goes first.": replace(state, batches=(replace(record, id=0), record)),
        "This computer can't save to its disk.": replace(state, waiting=storage),
        "The connection broke off (the other side closed it). Tries again in 3 s. 2 request": away,
        "Shared request limit reached. Continues at ": replace(
            state, batch_waiting=limit, limit=RateLimited(until=60.0)
        ),
    }
    for words, waiting in waits.items():
        wait = progress(waiting, Budget(), 1, 50.0).wait
        assert wait.startswith(words)
        assert ("left." in wait) is words.startswith(("One after", "An earlier"))
    down = progress(state, Budget(down_until=54.0), 1, 50.0).wait
    assert down.startswith("Can't reach the service, or it has a problem. Tries again in 4 s. 2 ")
    assert "left." not in down


PERROS = Word(Field.CATEGORY, "perros")
PERROS_SHEET = "Name\tCategory\nToby\tPerros\n"
categories = st.builds(Word, st.just(Field.CATEGORY), st.text())
statuses = st.builds(Word, st.just(Field.STATUS), st.text())
meanings = st.dictionaries(categories, st.integers(-(2**63), 2**63 - 1)) | st.dictionaries(
    statuses, st.none() | st.sampled_from(PetStatus)
)


@given(st.dictionaries(st.sampled_from(Environment), meanings))
def test_what_was_kept_is_read(chosen: dict[Environment, dict[Word, Meaning]]) -> None:
    assert importing.read_meanings(importing.write_meanings(chosen)) == chosen


@pytest.mark.parametrize(
    "kept",
    [
        *(b"", b"\xff", b"{", b"3", b"[" * 100_000, b'{"home": []}', b'{"staging": [3]}'),
        b'{"staging": [["status", "libre", "free"]]}',
    ],
)
def test_what_is_no_meaning_is_left_out(kept: bytes) -> None:
    assert not importing.read_meanings(kept)


async def test_a_text_is_asked_about_once_for_all_imports(desk: Desk) -> None:
    kept: list[bytes] = []
    desk.model.meanings_changed.connect(kept.append)
    desk.model.read_text(PERROS_SHEET, "first")
    await desk.settle()
    assert desk.model.state.rows[0].verdict is Verdict.INCOMPLETE
    desk.model.choose_meaning(PERROS, (2,))
    desk.model.reset()
    assert not desk.model.state.meanings  # it was chosen by mistake, and nothing came of it
    desk.model.read_text(PERROS_SHEET, "first")
    await desk.settle()
    desk.model.choose_meaning(PERROS, (1,))
    await desk.settle()
    assert not kept
    desk.model.start()
    await until(lambda: kept)

    later = ImportViewModel(
        Environment.STAGING, lambda: desk.listing, desk.batches, desk.scope, kept[-1]
    )
    later.read_text(PERROS_SHEET.replace("Toby", "Rex"), "later")
    await desk.settle()
    assert later.state.rows[0].verdict is Verdict.READY
    # The categories of another environment have other numbers.
    later.change_environment(Environment.PRODUCTION)
    assert not later.state.meanings
    later.change_environment(Environment.STAGING)
    assert later.state.meanings == {PERROS: 1}
