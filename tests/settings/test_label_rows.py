"""The page of category labels: rows as typed, and what is saved."""

from pathlib import Path

import pytest
import pytest_asyncio

from petdesk.core.environments import Environment
from petdesk.settings.labels import (
    NO_ANIMALS,
    CategoryAnimals,
    LabelProblem,
    LabelRow,
    LabelStore,
    LabelTable,
)
from petdesk.settings.state import labels_note
from tests.settings.dialog import ADDRESS, OTHER, PRODUCTION, Dialog

pytestmark = pytest.mark.asyncio
PRACTICE = Environment.PRACTICE
DOGS, UNNAMED = CategoryAnimals(20, "Bella"), CategoryAnimals(3, "Max")


class Page(Dialog):
    """The dialog with the labels of production, of which the policy names one."""

    def __init__(self, folder: Path) -> None:
        policy = folder / "policy.toml"
        policy.write_text('[production.labels]\n3 = "Birds"\n')
        super().__init__(folder / "settings.toml", policy)
        self.shown: list[tuple[Environment, dict[int, str]]] = []
        self.model.labels_saved.connect(lambda which, labels: self.shown.append((which, labels)))
        self.animals = {1: DOGS, 7: UNNAMED}
        self.labels = LabelStore(self.model.label_file, PRODUCTION, ADDRESS)

    @property
    def table(self) -> LabelTable:
        return self.model.state.tables[self.model.state.labels_of]

    @property
    def rows(self) -> list[tuple[str, str, CategoryAnimals]]:
        return [(row.id_text, row.label, row.animals) for row in self.table.rows]

    @property
    def note(self) -> str:
        return labels_note(self.model.state).replace("\u200b", "")

    @property
    def can_save(self) -> bool:
        return self.model.state.can_save

    async def choose(self, environment: Environment) -> None:
        self.model.choose_labels(environment)
        await self.settle()

    async def save(self) -> None:
        self.model.save()
        await self.settle()
        assert len(self.saved) == 1


@pytest_asyncio.fixture
async def page(tmp_path: Path) -> Page:
    page = Page(tmp_path)
    page.labels.save({1: "Dogs", 2: "Cats", 3: "Vögel"})
    await page.choose(PRODUCTION)
    return page


async def test_what_is_typed_is_saved_and_shown_and_nothing_before(page: Page) -> None:
    assert page.rows == [
        ("1", "Dogs", DOGS),
        ("2", "Cats", NO_ANIMALS),
        ("3", "Birds", NO_ANIMALS),
        ("7", "", UNNAMED),
    ]
    page.model.edit_label(3, "7", " Rabbits ")
    page.model.add_label()
    page.model.edit_label(4, "-5", "Others")
    page.model.remove_labels([1])
    assert page.model.state.is_changed
    assert page.labels.load() == {1: "Dogs", 2: "Cats", 3: "Vögel"}
    await page.save()
    labels = {1: "Dogs", 7: "Rabbits", -5: "Others"}
    assert page.labels.load() == labels
    assert page.shown == [(PRODUCTION, {**labels, 3: "Birds"})]
    assert not page.model.state.tables[PRODUCTION].is_changed


async def test_a_category_that_animals_have_stays_when_its_label_goes(page: Page) -> None:
    page.model.remove_labels([0, 1, 2])
    assert page.rows == [("1", "", DOGS), ("3", "Birds", NO_ANIMALS), ("7", "", UNNAMED)]
    page.model.edit_label(1, "3", "Parrots")
    assert page.rows[1][1] == "Birds", "the administrator's"


@pytest.mark.parametrize(
    ("row", "fault", "words"),
    [
        (LabelRow("dogs", "Dogs"), LabelProblem.NO_ID, "“dogs” isn't a category ID"),
        (LabelRow("", "Dogs"), LabelProblem.NO_ID, "“” isn't a category ID"),
        (LabelRow("9" * 20, "x"), LabelProblem.ID_OUT_OF_RANGE, f"{'9' * 20} is too large"),
        (LabelRow("01", "Hounds"), LabelProblem.REPEATED, "Category 1 is in two rows"),
        (LabelRow("8", "x" * 101), LabelProblem.LABEL_TOO_LONG, "up to 100 characters"),
        (LabelRow("8", "a\nb"), LabelProblem.LABEL_NOT_SHOWABLE, "can't be shown"),
    ],
)
async def test_a_row_that_cannot_be_saved_is_told(
    page: Page, row: LabelRow, fault: LabelProblem, words: str
) -> None:
    page.model.add_label()
    before = page.can_save
    page.model.edit_label(4, row.id_text, row.label)
    assert (before, page.can_save) == (True, False)
    assert page.table.faults[4] is fault
    assert words in page.note
    page.model.remove_labels([4])
    assert page.can_save


async def test_each_environment_keeps_what_was_typed_for_it(page: Page) -> None:
    page.model.edit_label(0, "1", "Hounds")
    await page.choose(PRACTICE)
    page.model.edit_label(0, "1", "Perros")
    await page.choose(PRODUCTION)
    assert page.rows[0] == ("1", "Hounds", DOGS)
    await page.save()
    assert dict(page.shown) == {
        PRODUCTION: {1: "Hounds", 2: "Cats", 3: "Birds"},
        PRACTICE: {1: "Perros"},
    }


async def test_labels_of_an_address_that_is_left_are_not_shown_at_the_next(page: Page) -> None:
    page.model.edit_label(1, "2", "Mice")
    page.model.edit("production/address", OTHER)
    await page.save()
    assert page.labels.load()[2] == "Mice"
    assert page.shown == []


async def test_labels_that_cannot_be_read_are_told_and_read_again(page: Page) -> None:
    page.model.label_file.unlink()
    page.model.label_file.mkdir()
    await page.choose(PRACTICE)
    assert "Can't read the labels" in page.note
    page.model.label_file.rmdir()
    await page.choose(PRACTICE)
    assert page.note == ""
