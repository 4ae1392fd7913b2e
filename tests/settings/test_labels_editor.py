"""The page of category labels: rows as typed, and what is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.settings.fields import Settings
from petdesk.settings.labels import LabelProblem
from petdesk.settings.labels_editor import (
    CategoryData,
    LabelRow,
    LabelsStatus,
    LabelsViewModel,
    labels_note,
)
from tests.fakes import WatchedScope
from tests.forms import FakeLabelRepository

if TYPE_CHECKING:
    from petdesk.settings.labels_editor import LabelsState

PRACTICE, STAGING, PRODUCTION = Environment
SETTINGS = Settings(
    addresses={PRODUCTION: "https://pets.example/v1"}, labels={PRODUCTION: {3: "Birds"}}
)


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
async def test_what_is_typed_is_saved_and_shown_and_nothing_before(page: Page) -> None:
    page.model.edit(2, "7", " Rabbits ")
    page.model.add()
    page.model.edit(3, "-5", "Others")
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
    page.model.edit(3, row.id_text, row.label)
    after = page.state
    assert after.is_wrong
    assert after.table.faults[3] is fault
    assert words in labels_note(after).replace("\u200b", "")
    page.model.remove([3])
    assert not page.state.is_wrong


@pytest.mark.asyncio
async def test_each_environment_keeps_what_was_typed_for_it(page: Page) -> None:
    page.model.edit(0, "1", "Hounds")
    await page.choose(PRODUCTION)
    page.model.edit(1, "4", "Rats")
    await page.choose(PRACTICE)
    assert page.rows()[0] == ("1", "Hounds", 20)
    await page.model.save(SETTINGS)
    assert dict(page.shelf.saved) == {PRACTICE: {1: "Hounds", 2: "Cats"}, PRODUCTION: {4: "Rats"}}


@pytest.mark.asyncio
async def test_what_the_administrator_named_is_fixed_and_never_stored(page: Page) -> None:
    await page.choose(PRODUCTION)
    assert page.rows() == [("3", "Birds", 1), ("4", "Mice", 0)]
    assert not page.state.is_changed
    page.model.edit(0, "3", "Parrots")
    page.model.remove([0])
    assert page.rows()[0] == ("3", "Birds", 1)
    page.model.edit(1, "4", "Rats")
    await page.model.save(SETTINGS)
    assert page.shelf.saved == [(PRODUCTION, {4: "Rats"})]
    assert page.shown == [(PRODUCTION, {4: "Rats", 3: "Birds"})]


@pytest.mark.asyncio
async def test_labels_of_an_address_that_is_left_are_not_shown_at_the_next(page: Page) -> None:
    await page.choose(PRODUCTION)
    page.model.edit(1, "4", "Rats")
    await page.model.save(Settings(addresses={PRODUCTION: "https://other.example/v1"}))
    assert (len(page.shelf.saved), page.shown) == (1, [])


@pytest.mark.asyncio
async def test_labels_that_cannot_be_read_are_told(page: Page) -> None:
    page.shelf.trouble = CatalogueError("disk <b>gone</b>")
    await page.choose(PRODUCTION)
    assert page.state.status is LabelsStatus.FAILED
    assert "disk <b>gone</b>" in labels_note(page.state)
