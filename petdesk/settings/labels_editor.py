"""The page of category labels: a table of rows for each environment; `save` applies them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Signal

from petdesk.core.disk_errors import CatalogueError
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import translate
from petdesk.core.view_model import ViewModel
from petdesk.settings.fields import Settings
from petdesk.settings.labels import (
    MAX_LABEL_LENGTH,
    LabelError,
    LabelProblem,
    check_label,
    parse_category_id,
)


@dataclass(frozen=True, slots=True)
class LabelRow:
    """One category as typed. ``animals`` is how many the local copy has of it.

    A row without a label leaves its category none. ``is_fixed``: the administrator set it.
    """

    id_text: str = ""
    label: str = ""
    animals: int = 0
    is_fixed: bool = False

    @property
    def category_id(self) -> int | None:
        try:
            return parse_category_id(self.id_text)
        except LabelError:
            return None

    @property
    def fault(self) -> LabelProblem | None:
        """What is wrong with the row by itself; an empty one is no mistake."""
        try:
            if self.id_text.strip() or self.label.strip():
                parse_category_id(self.id_text)
            if self.label.strip():
                check_label(self.label)
        except LabelError as error:
            return error.problem
        return None


@dataclass(frozen=True, slots=True)
class CategoryData:
    """What is known of one environment's categories: stored labels, and animals by category."""

    labels: Mapping[int, str] = field(default_factory=dict)
    animals: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LabelTable:
    """The rows of one environment. ``stored`` are the labels as they are until `Save`."""

    rows: tuple[LabelRow, ...] = ()
    stored: Mapping[int, str] = field(default_factory=dict)

    @property
    def faults(self) -> tuple[LabelProblem | None, ...]:
        counts = Counter(row.category_id for row in self.rows)
        return tuple(
            LabelProblem.REPEATED
            if row.category_id is not None and counts[row.category_id] > 1
            else row.fault
            for row in self.rows
        )

    @property
    def labels(self) -> dict[int, str]:
        """The labels that `Save` would store: those of people, less what is wrong."""
        return {
            row.category_id: row.label.strip()
            for row in self.rows
            if row.category_id is not None and row.label.strip() and not row.is_fixed
        }

    @property
    def all_labels(self) -> dict[int, str]:
        """The labels that are shown, the administrator's among them."""
        return self.labels | {
            row.category_id: row.label
            for row in self.rows
            if row.is_fixed and row.category_id is not None
        }

    @property
    def is_changed(self) -> bool:
        fixed = {row.category_id for row in self.rows if row.is_fixed}
        return self.labels != {id_: text for id_, text in self.stored.items() if id_ not in fixed}


class LabelsStatus(Enum):
    LOADING = "loading"
    NOT_SET_UP = "not set up"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LabelsState:
    """The page. ``tables`` has those of the environments looked at so far.

    ``failure`` is why a table could not be read.
    """

    environment: Environment
    status: LabelsStatus = LabelsStatus.LOADING
    tables: Mapping[Environment, LabelTable] = field(default_factory=dict)
    failure: str = ""

    @property
    def table(self) -> LabelTable:
        return self.tables.get(self.environment, LabelTable())

    @property
    def is_changed(self) -> bool:
        return any(table.is_changed for table in self.tables.values())

    @property
    def is_wrong(self) -> bool:
        return any(any(table.faults) for table in self.tables.values())


class LabelRepository(Protocol):
    """Keeps the labels of each environment in ``file``, off the loop. Raises `CatalogueError`."""

    file: Path

    async def load(self, settings: Settings, environment: Environment) -> CategoryData:
        """Return the labels and the categories of ``environment`` at its address."""

    async def save(
        self, settings: Settings, environment: Environment, labels: Mapping[int, str]
    ) -> None:
        """Replace the labels of ``environment`` at its address."""


class LabelsViewModel(ViewModel[LabelsState]):
    """Holds the page's state; ``file`` is where the labels are.

    ``saved`` carries an `Environment` and the labels that it shows from now on.
    """

    saved = Signal(object, object)

    def __init__(self, settings: Settings, repository: LabelRepository, scope: TaskScope) -> None:
        super().__init__(LabelsState(settings.environment))
        self._settings = settings
        self._repository = repository
        self._scope = scope
        self.file = repository.file

    def choose(self, environment: Environment) -> None:
        """Show the labels of ``environment``; what was typed for another one stays."""
        status = LabelsStatus.READY if environment in self._state.tables else LabelsStatus.LOADING
        if environment.is_remote and not self._settings.address(environment):
            status = LabelsStatus.NOT_SET_UP
        self._show(LabelsState(environment, status, self._state.tables))
        if status is LabelsStatus.LOADING:
            self._scope.launch(self._load, environment, name="load labels")

    def edit(self, number: int, id_text: str, label: str) -> None:
        rows = list(self._state.table.rows)
        if not rows[number].is_fixed:
            rows[number] = replace(rows[number], id_text=id_text, label=label)
            self._put(rows)

    def add(self) -> None:
        if self._state.status is LabelsStatus.READY:
            self._put([*self._state.table.rows, LabelRow()])

    def remove(self, numbers: list[int]) -> None:
        """Take the labels of these rows away; a row stays if animals have its category."""
        rows = list(self._state.table.rows)
        for number in sorted(numbers, reverse=True):
            row = rows.pop(number)
            if row.is_fixed or row.animals:
                rows.insert(number, row if row.is_fixed else replace(row, label=""))
        self._put(rows)

    async def save(self, settings: Settings) -> None:
        """Store each environment's labels that were changed. Raises `CatalogueError`."""
        for environment, table in self._state.tables.items():
            if table.is_changed:
                labels = table.labels
                await self._repository.save(self._settings, environment, labels)
                done = replace(table, stored=labels)
                tables = {**self._state.tables, environment: done}
                self._show(replace(self._state, tables=tables))
                if settings.address(environment) == self._settings.address(environment):
                    self.saved.emit(environment, table.all_labels)

    async def _load(self, environment: Environment) -> None:
        try:
            data = await self._repository.load(self._settings, environment)
        except CatalogueError as error:
            if environment is self._state.environment:
                self._show(replace(self._state, status=LabelsStatus.FAILED, failure=str(error)))
            return
        table = make_table(data, self._settings.labels.get(environment, {}))
        tables = {**self._state.tables, environment: table}
        is_shown = environment is self._state.environment
        status = LabelsStatus.READY if is_shown else self._state.status
        self._show(replace(self._state, status=status, tables=tables))

    def _put(self, rows: list[LabelRow]) -> None:
        table = replace(self._state.table, rows=tuple(rows))
        self._show(
            replace(self._state, tables={**self._state.tables, self._state.environment: table})
        )


def make_table(data: CategoryData, fixed: Mapping[int, str]) -> LabelTable:
    """Return the rows for what is stored and fixed, and for what animals have without a label."""
    labels, animals = {**data.labels, **fixed}, data.animals
    rows = (
        LabelRow(str(id_), labels.get(id_, ""), animals.get(id_, 0), id_ in fixed)
        for id_ in sorted({*labels, *animals})
    )
    return LabelTable(tuple(rows), dict(data.labels))


def labels_note(state: LabelsState) -> str:
    if state.status is LabelsStatus.LOADING:
        return translate("Labels", "Reading the labels…")
    if state.status is LabelsStatus.NOT_SET_UP:
        text = translate("Labels", "%1 has no address yet. Save one first.")
        return text.replace("%1", environment_name(state.environment))
    if state.status is LabelsStatus.FAILED:
        text = translate("Labels", "Can't read the labels (%1). Tell your administrator.")
        return wrappable(text.replace("%1", sanitize_for_display(state.failure)))
    table = state.table
    for row, fault in zip(table.rows, table.faults, strict=True):
        if fault is not None:
            return wrappable(row_fault(row, fault))
    return "" if table.rows else translate("Labels", "No categories yet. Add one.")


def row_fault(row: LabelRow, fault: LabelProblem) -> str:
    is_label = fault in {LabelProblem.LABEL_TOO_LONG, LabelProblem.LABEL_NOT_SHOWABLE}
    text = row.label if is_label else row.id_text.strip()
    shown = text if len(text) <= MAX_LABEL_LENGTH else f"{text[:MAX_LABEL_LENGTH]}…"
    said = {
        LabelProblem.NO_ID: translate("Labels", "“%1” isn't a category ID. Enter a whole number."),
        LabelProblem.ID_OUT_OF_RANGE: translate("Labels", "%1 is too large for a category ID."),
        LabelProblem.LABEL_TOO_LONG: translate(
            "Labels", "“%1” is too long. Use up to %2 characters."
        ),
        LabelProblem.LABEL_NOT_SHOWABLE: translate(
            "Labels", "“%1” has a character that can't be shown."
        ),
        LabelProblem.REPEATED: translate("Labels", "Category %1 is in two rows. Remove one."),
    }.get(fault, "")
    said = said.replace("%2", str(MAX_LABEL_LENGTH))
    return said.replace("%1", sanitize_for_display(shown))
