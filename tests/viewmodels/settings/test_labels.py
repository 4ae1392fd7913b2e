"""The page of category labels: rows as typed, import, export, and what is saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from petdesk.domain.environments import Environment
from petdesk.domain.labels import LabelProblem
from petdesk.storage.disk_errors import CatalogueError
from petdesk.storage.label_file import MAX_BYTES, format_labels, read_label_file
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.settings.labels import LabelsViewModel
from petdesk.viewmodels.settings.labels_state import CategoryData, LabelRow, LabelsStatus
from petdesk.viewmodels.settings.labels_wording import (
    labels_note,
    line_problem,
)
from tests.fakes import WatchedScope
from tests.forms import FakeLabelRepository

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.settings.labels_state import LabelsState

PRACTICE, STAGING, PRODUCTION = Environment
SETTINGS = Settings(
    addresses={PRODUCTION: "https://pets.example/v1"}, labels={PRODUCTION: {3: "Birds"}}
)


def not_found() -> str:
    """Return the system's words for a file that is not there."""
    with pytest.raises(FileNotFoundError) as absent:
        Path("none.csv").stat()
    return str(absent.value.strerror)


class Page:
    """The page's view-model, on labels in memory."""

    def __init__(self) -> None:
        self.shelf = FakeLabelRepository(
            practice=CategoryData({1: "Dogs", 2: "Cats"}, {1: 20, 7: 3}),
            production=CategoryData({3: "Vögel", 4: "Mice"}, {3: 1}),
        )
        self.jobs = WatchedScope(lambda name, error: pytest.fail(f"{name}: {error!r}"))
        self.model = LabelsViewModel(SETTINGS, self.shelf, self.jobs)
        self.shown: list[tuple[Environment, dict[int, str]]] = []
        self.model.saved.connect(lambda which, labels: self.shown.append((which, labels)))

    @property
    def state(self) -> LabelsState:
        return self.model.state

    def rows(self) -> list[tuple[str, str, int]]:
        return [(row.id_text, row.label, row.animals) for row in self.state.table.rows]

    async def choose(self, environment: Environment) -> None:
        self.model.choose(environment)
        await self.settle()

    async def settle(self) -> None:
        await self.jobs.settle()


@pytest_asyncio.fixture
async def page() -> Page:
    page = Page()
    assert page.state.status is LabelsStatus.LOADING
    await page.choose(PRACTICE)
    return page


@pytest.mark.asyncio
async def test_categories_that_animals_have_are_offered_without_a_label(page: Page) -> None:
    assert page.state.status is LabelsStatus.READY
    assert page.rows() == [("1", "Dogs", 20), ("2", "Cats", 0), ("7", "", 3)]
    assert not page.state.is_changed
    assert not page.state.is_wrong
    assert labels_note(page.state) == ""


@pytest.mark.asyncio
async def test_what_is_typed_is_saved_and_shown_and_nothing_before(page: Page) -> None:
    page.model.edit(2, LabelRow("7", " Rabbits ", 3))
    page.model.add()
    page.model.edit(3, LabelRow("-5", "Others"))
    page.model.remove([1])
    assert page.rows()[-1] == ("-5", "Others", 0)
    assert page.state.is_changed
    assert page.shelf.saved == []
    await page.model.save(SETTINGS)
    labels = {1: "Dogs", 7: "Rabbits", -5: "Others"}
    assert page.shelf.saved == [(PRACTICE, labels)]
    assert page.shown == [(PRACTICE, labels)]
    after = page.state
    assert not after.is_changed
    await page.model.save(SETTINGS)
    assert len(page.shelf.saved) == 1


@pytest.mark.asyncio
async def test_a_category_that_animals_have_stays_when_its_label_goes(page: Page) -> None:
    page.model.remove([0, 1])
    assert page.rows() == [("1", "", 20), ("7", "", 3)]
    assert page.state.table.labels == {}


@pytest.mark.parametrize(
    ("row", "fault", "words"),
    [
        (LabelRow("dogs", "Dogs"), LabelProblem.NO_ID, "“dogs” isn't a category ID"),
        (LabelRow("", "Dogs"), LabelProblem.NO_ID, "“” isn't a category ID"),
        (
            LabelRow("9" * 20, "x"),
            LabelProblem.ID_OUT_OF_RANGE,
            f"{'9' * 20} is too large",
        ),
        (LabelRow("01", "Hounds"), LabelProblem.REPEATED, "Category 1 is in two rows"),
        (LabelRow("8", "x" * 101), LabelProblem.LABEL_TOO_LONG, "up to 100 characters"),
        (LabelRow("8", "a\nb"), LabelProblem.LABEL_NOT_SHOWABLE, "can't be shown"),
    ],
)
@pytest.mark.asyncio
async def test_a_row_that_cannot_be_saved_is_told(
    page: Page, row: LabelRow, fault: LabelProblem, words: str
) -> None:
    page.model.add()
    assert not page.state.is_wrong
    page.model.edit(3, row)
    after = page.state
    assert after.is_wrong
    assert after.table.faults[3] is fault
    assert words in labels_note(after).replace("\u200b", "")
    page.model.remove([3])
    assert not page.state.is_wrong


@pytest.mark.asyncio
async def test_each_environment_keeps_what_was_typed_for_it(page: Page) -> None:
    page.model.edit(0, LabelRow("1", "Hounds", 20))
    await page.choose(PRODUCTION)
    page.model.edit(1, LabelRow("4", "Rats"))
    await page.choose(PRACTICE)
    assert page.rows()[0] == ("1", "Hounds", 20)
    await page.model.save(SETTINGS)
    assert dict(page.shelf.saved) == {PRACTICE: {1: "Hounds", 2: "Cats"}, PRODUCTION: {4: "Rats"}}


@pytest.mark.asyncio
async def test_what_the_administrator_named_is_fixed_and_never_stored(page: Page) -> None:
    await page.choose(PRODUCTION)
    assert page.rows() == [("3", "Birds", 1), ("4", "Mice", 0)]
    assert not page.state.is_changed
    page.model.edit(0, LabelRow("3", "Parrots", 1))
    page.model.remove([0])
    assert page.rows()[0] == ("3", "Birds", 1)
    page.model.edit(1, LabelRow("4", "Rats"))
    await page.model.save(SETTINGS)
    assert page.shelf.saved == [(PRODUCTION, {4: "Rats"})]
    assert page.shown == [(PRODUCTION, {4: "Rats", 3: "Birds"})]


@pytest.mark.asyncio
async def test_an_environment_without_an_address_has_no_labels(page: Page) -> None:
    await page.choose(STAGING)
    assert page.state.status is LabelsStatus.NOT_SET_UP
    assert "Staging has no address yet" in labels_note(page.state)
    page.model.add()
    assert page.rows() == []


@pytest.mark.asyncio
async def test_labels_of_an_address_that_is_left_are_not_shown_at_the_next(page: Page) -> None:
    await page.choose(PRODUCTION)
    page.model.edit(1, LabelRow("4", "Rats"))
    await page.model.save(Settings(addresses={PRODUCTION: "https://other.example/v1"}))
    assert (len(page.shelf.saved), page.shown) == (1, [])


@pytest.mark.asyncio
async def test_labels_that_cannot_be_read_are_told(page: Page) -> None:
    page.shelf.trouble = CatalogueError("disk <b>gone</b>")
    await page.choose(PRODUCTION)
    assert page.state.status is LabelsStatus.FAILED
    assert "disk <b>gone</b>" in labels_note(page.state)


@pytest.mark.asyncio
async def test_a_file_is_written_and_read_by_another_desk(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "für alle desks.csv"
    await page.choose(PRODUCTION)
    page.model.export(file)
    await page.settle()
    assert read_label_file(file).labels == {3: "Birds", 4: "Mice"}
    assert labels_note(page.state) == "Exported 2 label(s) to “für alle desks.csv”."
    await page.choose(PRACTICE)
    page.model.read(file)
    await page.settle()
    assert labels_note(page.state) == "“für alle desks.csv” has 2 label(s)."
    assert page.state.table.labels == {1: "Dogs", 2: "Cats", 3: "Birds", 4: "Mice"}


@pytest.mark.asyncio
async def test_an_import_goes_into_the_table_and_is_not_saved(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "labels.csv"
    file.write_bytes(format_labels({1: "Hounds", 9: "Mice"}))
    page.model.read(file)
    await page.settle()
    assert "1 label(s) will change when you save" in labels_note(page.state)
    assert page.state.table.labels == {1: "Hounds", 2: "Cats", 9: "Mice"}
    assert ("7", "", 3) in page.rows()
    assert page.shelf.saved == []


@pytest.mark.asyncio
async def test_an_import_keeps_what_a_person_has_yet_to_correct_or_cannot_change(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "labels.csv"
    file.write_bytes(format_labels({3: "Parrots", 9: "Mice"}))
    await page.choose(PRODUCTION)
    page.model.edit(1, LabelRow("4x", "Rats"))
    page.model.read(file)
    await page.settle()
    assert page.rows() == [("3", "Birds", 1), ("4x", "Rats", 0), ("9", "Mice", 0)]
    assert page.state.table.faults == (None, LabelProblem.NO_ID, None)
    assert "“4x” isn't a category ID" in labels_note(page.state)


@pytest.mark.asyncio
async def test_letters_that_are_a_guess_are_announced(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "labels.csv"
    file.write_bytes("1;Vögel".encode("cp1252"))
    page.model.read(file)
    await page.settle()
    assert "Windows-1252" in labels_note(page.state)


@pytest.mark.asyncio
async def test_a_bad_file_is_refused_by_line_and_nothing_is_taken(
    page: Page, tmp_path: Path
) -> None:
    file = tmp_path / "pets.csv"
    file.write_text("1,A\n" * 6 + "dogs,B\n3\n4,\n", encoding="utf-8")
    page.model.read(file)
    await page.settle()
    lines = labels_note(page.state).splitlines()
    assert lines[0] == "“pets.csv” wasn't imported. Nothing has changed."
    assert lines[1] == "Line 2: Category 1 is also in line 1."
    assert lines[6:] == [
        "Line 7: “dogs” isn't a category ID. Enter a whole number.",
        "Line 8: Put just an ID and a label here.",
        "Line 9: The label is missing.",
    ]
    assert not page.state.is_changed
    assert page.state.refusal is not None
    assert line_problem(page.state.refusal.problems[0]) == lines[1]


@pytest.mark.asyncio
async def test_a_file_that_cannot_be_opened_is_told(page: Page, tmp_path: Path) -> None:
    page.model.read(tmp_path / "none.csv")
    await page.settle()
    assert f"Can't use “none.csv” ({not_found()}" in labels_note(page.state)
    page.model.export(tmp_path / "nowhere" / "x.csv")
    await page.settle()
    assert "Can't use “x.csv” (No such file" in labels_note(page.state)


def a_directory(file: Path) -> None:
    file.mkdir()


def a_file_without_permission(file: Path) -> None:
    file.write_text("1,Hounds\n")
    file.chmod(0)
    try:
        file.read_bytes()
    except PermissionError:
        return
    pytest.skip("this account may read everything")


def nothing(_file: Path) -> None:
    pass


def holding(data: bytes) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        file.write_bytes(data)

    return write


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (a_directory, ["Can't use", "irectory"]),
        (a_file_without_permission, ["Can't use", "ermission"]),
        (nothing, ["Can't use", not_found()]),
        (holding(b"1" * (MAX_BYTES + 1)), ["Can't use", "larger than 5 MB"]),
        (holding(b"1,Hounds\n2,C\0ats\n"), ["Line 2: ", "can't be shown"]),
        (holding(bytes(50)), ["Line 1: "]),
        (holding("1,Hounds\n2,C".encode("utf-16-le")), ["Line 1: ", "isn't a category ID"]),
        (
            holding("\ufeff1,Hounds\n2\n".encode("utf-16-le")),
            ["Line 2: Put just an ID"],
        ),
        (holding("1,Vögel\nx,Mäuse\n".encode("cp1252")), ["Line 2: “x” isn't a category ID"]),
        (holding(b"1,\x81\n"), ["Line 1: This isn't text"]),
        (holding(b"1,A\r\n1,B\r\n"), ["Line 2: Category 1 is also in line 1."]),
        (holding(b"9223372036854775808,A"), ["Line 1: 9223372036854775808 is"]),
        (holding(b"-9223372036854775809,A"), ["Line 1: -9223372036854775809 is"]),
        (holding(b"\xef\xbb\xbf1,\r\n2,   \r\n"), ["Line 1: The label is missing", "Line 2: "]),
        (holding(b"1,Hounds,big\n"), ["Line 1: Put just an ID and a label"]),
        (holding(b"just a letter to the vet\n"), ["Line 1: Put just an ID and a label"]),
        (holding(b"1," + b"x" * 101), ["Line 1: ", "too long", "up to 100"]),
        (holding(b"1," + b"x" * 200_000), ["Line 1: "]),
        (holding(b'1,"Hounds\n2,Cats\n'), ["Line 1: A quotation mark"]),
        (holding(b"1.5,A\n"), ["Line 1: “1.5” isn't a category ID"]),
        (holding("\u0661,A\n".encode()), ["Line 1: ", "isn't a category ID"]),
        (holding("1,\u202eA\n".encode()), ["Line 1: ", "can't be shown"]),
    ],
)
@pytest.mark.asyncio
async def test_every_bad_file_is_told_in_a_sentence_and_changes_nothing(
    page: Page, tmp_path: Path, make: Callable[[Path], None], words: list[str]
) -> None:
    before = page.state.table
    file = tmp_path / "labels.csv"
    make(file)
    page.model.read(file)
    await page.settle()
    told = labels_note(page.state)
    assert "“labels.csv”" in told
    assert [word for word in words if word not in told] == []
    assert page.state.imported is None
    assert page.state.table is before
    assert not page.state.is_changed


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbfcategory ID,label\r\n1,V\xc3\xb6gel\r\n",
        "1\tVögel\r\n".encode("utf-16"),
        "category ID;label\r\n1;Vögel\r\n".encode("cp1252"),
        "\ufeff1,Vögel".encode("utf-16-be"),
        "1,Vögel\r".encode(),
    ],
)
@pytest.mark.asyncio
async def test_what_other_programs_save_is_read(page: Page, tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "labels.csv"
    file.write_bytes(data)
    page.model.read(file)
    await page.settle()
    assert page.state.table.labels[1] == "Vögel"
