"""What texts in sheets mean is kept from run to run."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.environments import Environment
from petdesk.domain.pets import PetStatus
from petdesk.domain.sheet_columns import Field
from petdesk.viewmodels.import_sheet.check import Verdict, Word
from petdesk.viewmodels.import_sheet.state import read_meanings, write_meanings
from petdesk.viewmodels.import_sheet.view_model import ImportViewModel
from tests.viewmodels.import_sheet.conftest import Desk

PERROS = Word(Field.CATEGORY, "perros")
SHEET = "Name\tCategory\nToby\tPerros\n"

categories = st.tuples(
    st.builds(Word, st.just(Field.CATEGORY), st.text()), st.integers(-(2**63), 2**63 - 1)
)
statuses = st.tuples(
    st.builds(Word, st.just(Field.STATUS), st.text()), st.none() | st.sampled_from(PetStatus)
)
meanings = st.lists(categories | statuses).map(dict)
everywhere = st.dictionaries(st.sampled_from(Environment), meanings)


@given(everywhere)
def test_what_was_kept_is_read(
    chosen: dict[Environment, dict[Word, int | PetStatus | None]],
) -> None:
    read = read_meanings(write_meanings(chosen))
    assert read == {each: chosen.get(each, {}) for each in Environment}


@pytest.mark.parametrize(
    "kept",
    [
        *(b"", b"\xff", b"{", b"[]", b"3", b"[" * 100_000),
        *(b'{"staging": 3}', b'{"staging": {}}', b'{"staging": [3, [], ["category"]]}'),
        *(
            json.dumps({"staging": [entry]}).encode()
            for entry in (
                ["category", "perros", "1"],
                ["category", "perros", 2**63],
                ["category", 3, 1],
                ["name", "perros", 1],
                ["status", "libre", "free"],
                ["status", "libre", 1],
            )
        ),
    ],
)
def test_what_is_no_meaning_is_left_out(kept: bytes) -> None:
    assert not any(read_meanings(kept).values())


@pytest.mark.asyncio
async def test_a_text_is_asked_about_once_for_all_imports(desk: Desk) -> None:
    kept: list[bytes] = []
    desk.model.meanings_changed.connect(lambda found: kept.append(write_meanings(found)))
    desk.model.read_text(SHEET, "first")
    await desk.settle()
    assert desk.model.state.rows[0].verdict is Verdict.INCOMPLETE
    desk.model.choose_meaning(PERROS, 1)
    await desk.settle()

    later = ImportViewModel(
        Environment.STAGING, lambda: desk.listing, desk.batches, desk.scope, read_meanings(kept[-1])
    )
    later.read_text(SHEET, "later")
    await desk.settle()
    assert later.state.rows[0].verdict is Verdict.READY
    # The categories of another environment have other numbers.
    later.change_environment(Environment.PRODUCTION)
    assert not later.state.meanings
    later.change_environment(Environment.STAGING)
    assert later.state.meanings == {PERROS: 1}

    desk.model.drop_meaning(PERROS)
    await desk.settle()
    assert not any(read_meanings(kept[-1]).values())
