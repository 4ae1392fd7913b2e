"""The page of category labels: tables by environment, import and export; `save` applies them."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Signal

from petdesk.domain.environments import Environment
from petdesk.storage.disk_errors import CatalogueError
from petdesk.storage.label_file import LabelFileError, read_label_file, write_label_file
from petdesk.storage.settings_fields import Settings
from petdesk.storage.worker import run_in_own_thread
from petdesk.tasks import TaskScope
from petdesk.viewmodels.settings.labels_state import (
    CategoryData,
    LabelRow,
    LabelsState,
    LabelsStatus,
    LabelTable,
    make_table,
    with_import,
    with_row,
    without_row,
)
from petdesk.viewmodels.view_model import ViewModel


class LabelRepository(Protocol):
    """Keeps the labels of each environment, off the loop. Raises `CatalogueError`."""

    async def load(self, settings: Settings, environment: Environment) -> CategoryData:
        """Return the labels and the categories of ``environment`` at its address."""

    async def save(
        self, settings: Settings, environment: Environment, labels: Mapping[int, str]
    ) -> None:
        """Replace the labels of ``environment`` at its address."""


class LabelsViewModel(ViewModel[LabelsState]):
    """Holds the page's state.

    ``saved`` carries an `Environment` and the labels that it shows from now on.
    """

    saved = Signal(object, object)

    def __init__(self, settings: Settings, repository: LabelRepository, scope: TaskScope) -> None:
        super().__init__(LabelsState(settings.environment))
        self._settings = settings
        self._repository = repository
        self._scope = scope

    def choose(self, environment: Environment) -> None:
        """Show the labels of ``environment``; what was typed for another one stays."""
        status = LabelsStatus.READY if environment in self._state.tables else LabelsStatus.LOADING
        if environment.is_remote and not self._settings.address(environment):
            status = LabelsStatus.NOT_SET_UP
        self._show(LabelsState(environment, status, self._state.tables))
        if status is LabelsStatus.LOADING:
            self._scope.launch(self._load, environment, name="load labels")

    def edit(self, number: int, row: LabelRow) -> None:
        """Take a row as typed."""
        if row != self._state.table.rows[number] and not self._state.table.rows[number].is_fixed:
            self._put(with_row(self._state.table, number, row))

    def add(self) -> None:
        """Add an empty row."""
        if self._state.status is LabelsStatus.READY:
            table = self._state.table
            self._put(replace(table, rows=(*table.rows, LabelRow())))

    def remove(self, numbers: list[int]) -> None:
        """Take the labels of these rows away."""
        table = self._state.table
        for number in sorted(numbers, reverse=True):
            table = without_row(table, number)
        self._put(table)

    def read(self, file: Path) -> None:
        """Read a file of labels into the table; nothing is saved."""
        self._scope.launch(self._read, file, name="read labels")

    def export(self, file: Path) -> None:
        """Write the labels on screen into ``file``."""
        self._scope.launch(self._export, file, self._state.table.all_labels, name="export labels")

    async def save(self, settings: Settings) -> None:
        """Store each environment's labels that were changed. Raises `CatalogueError`."""
        for environment, table in self._state.tables.items():
            if table.is_changed:
                labels = table.labels
                await self._repository.save(self._settings, environment, labels)
                done = replace(table, stored=labels)
                tables = {**self._state.tables, environment: done}
                self._show(replace(self._state, tables=tables))
                is_same_place = settings.address(environment) == self._settings.address(environment)
                if is_same_place:
                    self.saved.emit(environment, table.all_labels)

    async def _load(self, environment: Environment) -> None:
        try:
            sheet = await self._repository.load(self._settings, environment)
        except CatalogueError as error:
            if environment is self._state.environment:
                self._show(replace(self._state, status=LabelsStatus.FAILED, failure=str(error)))
            return
        table = make_table(sheet, self._settings.labels.get(environment, {}))
        tables = {**self._state.tables, environment: table}
        is_shown = environment is self._state.environment
        status = LabelsStatus.READY if is_shown else self._state.status
        self._show(replace(self._state, status=status, tables=tables))

    async def _read(self, file: Path) -> None:
        environment = self._state.environment
        try:
            found = await run_in_own_thread(read_label_file, file)
        except LabelFileError as error:
            self._show(replace(self._about(file), refusal=error))
        except OSError as error:
            self._show(replace(self._about(file), failure=error.strerror or str(error)))
        else:
            state = self._about(file)
            before, new = state.tables[environment], found.labels
            changed = sum(1 for id_ in before.labels.keys() & new if before.labels[id_] != new[id_])
            tables = {**state.tables, environment: with_import(before, new)}
            self._show(replace(state, tables=tables, imported=found, changed=changed))

    async def _export(self, file: Path, labels: Mapping[int, str]) -> None:
        try:
            await run_in_own_thread(write_label_file, file, labels)
        except OSError as error:
            self._show(replace(self._about(file), failure=error.strerror or str(error)))
        else:
            self._show(replace(self._about(file), exported=len(labels)))

    def _about(self, file: Path) -> LabelsState:
        """Return the state with ``file`` in place of what was said of another one."""
        state = self._state
        return LabelsState(state.environment, state.status, state.tables, file_name=file.name)

    def _put(self, table: LabelTable) -> None:
        tables = {**self._state.tables, self._state.environment: table}
        self._show(LabelsState(self._state.environment, self._state.status, tables))
