from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.display_text import sanitize_for_display
from petdesk.domain.environments import Environment
from petdesk.domain.search import StatusFilter
from petdesk.storage.first_screen import (
    FirstRow,
    FirstScreen,
    ShownFilter,
    first_screen_path,
    read_first_screen,
    write_first_screen,
)

ADDRESS = "https://pets.example.com/v1"
SCREEN = FirstScreen(
    ADDRESS,
    ShownFilter(
        "",
        "sold",
        (("all", 3), ("not stated", 2)),
        (("7", "Dogs (7): 3"),),
        "7",
        2,
        3,
        is_active=True,
    ),
    "3 animals, as of 15:13",
    1_790_000_000.5,
    (
        FirstRow(4, ("Zoë", "Dogs", "Available", "4"), 0),
        FirstRow(9, ("O'Malley", "Dogs", "Available", "9"), 2),
    ),
    dated="3 animals, as of 21/09/2026 15:13",
)

texts = st.text().map(sanitize_for_display)
counts = st.integers(min_value=0)
ids = st.integers(-(2**63), 2**63 - 1)


@st.composite
def screens(draw: st.DrawFn) -> FirstScreen:
    chosen = draw(st.none() | st.tuples(st.integers().map(str), texts))
    shown = ShownFilter(
        "",
        draw(st.sampled_from(StatusFilter)).value,
        tuple((which.value, draw(counts)) for which in StatusFilter),
        (chosen,) if chosen else (),
        chosen[0] if chosen else "",
        draw(counts),
        draw(counts),
        draw(st.booleans()),
        draw(st.booleans()),
    )
    cells = st.tuples(texts, texts, texts)
    rows = draw(st.lists(st.builds(FirstRow, ids, cells, st.integers(0, 3)), max_size=5))
    as_of, dated = draw(st.floats(0, 1e12)), draw(texts)
    return FirstScreen(ADDRESS, shown, draw(texts), as_of, tuple(rows), dated=dated)


@given(screens())
def test_what_was_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, screen: FirstScreen
) -> None:
    path = tmp_path_factory.getbasetemp() / "screen.tsv"
    write_first_screen(path, screen)
    assert read_first_screen(path, ADDRESS) == screen


@pytest.mark.parametrize(
    ("now", "is_dated"), [(60.0, False), (3600.0 * 24, True), (-3600.0 * 24, True), (9e99, True)]
)
def test_a_sentence_of_another_day_has_its_date(now: float, *, is_dated: bool) -> None:
    shown = SCREEN.coverage_at(SCREEN.as_of + now)
    assert shown == (SCREEN.dated if is_dated else SCREEN.coverage)


def test_each_environment_has_a_file_of_its_own(tmp_path: Path) -> None:
    paths = {first_screen_path(tmp_path, which) for which in Environment}
    assert len(paths) == len(Environment)


def test_nothing_is_shown_of_another_address(tmp_path: Path) -> None:
    write_first_screen(tmp_path / "screen.tsv", SCREEN)
    assert read_first_screen(tmp_path / "screen.tsv", "https://b.example.com/v1") == FirstScreen()


def test_nothing_is_shown_in_the_language_of_the_run_before(tmp_path: Path) -> None:
    write_first_screen(tmp_path / "screen.tsv", SCREEN._replace(language="es"))
    assert read_first_screen(tmp_path / "screen.tsv", ADDRESS) == FirstScreen()
    assert read_first_screen(tmp_path / "screen.tsv", ADDRESS, "es").rows == SCREEN.rows


def test_no_file_is_an_empty_screen(tmp_path: Path) -> None:
    assert read_first_screen(tmp_path / "none.tsv", ADDRESS) == FirstScreen()


@given(st.data())
def test_a_damaged_file_is_an_empty_screen_or_a_screen(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged.tsv"
    write_first_screen(path, SCREEN)
    written = path.read_bytes()
    at = data.draw(st.integers(0, len(written) - 1))
    path.write_bytes(written[:at] + data.draw(st.binary(max_size=4)) + written[at + 1 :])
    assert len(read_first_screen(path, ADDRESS)) == len(SCREEN)


@pytest.mark.parametrize("text", ["", "\n" * 9, "PetDesk first screen 6\t" + ADDRESS, "\0" * 99])
def test_what_is_no_such_file_is_an_empty_screen(tmp_path: Path, text: str) -> None:
    (tmp_path / "screen.tsv").write_text(text)
    assert read_first_screen(tmp_path / "screen.tsv", ADDRESS) == FirstScreen()


def test_a_screen_that_cannot_be_written_leaves_the_last_one(tmp_path: Path) -> None:
    path = tmp_path / "screen.tsv"
    path.mkdir()
    (path / "in the way").touch()
    with pytest.raises(OSError, match=r"screen\.tsv"):
        write_first_screen(path, SCREEN)
    assert [left.name for left in tmp_path.iterdir()] == ["screen.tsv"]
