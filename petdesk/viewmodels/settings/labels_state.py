"""The category labels in the settings dialog: rows as typed, what is wrong with them, an import."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.domain.environments import Environment
from petdesk.domain.labels import LabelError, LabelProblem, check_label, parse_category_id
from petdesk.storage.label_file import LabelFile, LabelFileError


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
        """The id, if it is one."""
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
        """What is wrong with each row."""
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
        """Whether `Save` would change anything."""
        fixed = {row.category_id for row in self.rows if row.is_fixed}
        return self.labels != {id_: text for id_, text in self.stored.items() if id_ not in fixed}


class LabelsStatus(Enum):
    """How the table of one environment stands."""

    LOADING = "loading"
    NOT_SET_UP = "not set up"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class LabelsState:
    """The page of category labels. ``tables`` has those of the environments looked at so far.

    ``failure`` is why a table or a file could not be read or written. ``imported`` is a file whose
    labels are in the table now, of which ``changed`` were others; ``refusal`` is one that holds
    none. ``file_name`` is the file that both are about, or that was written: ``exported`` labels.
    """

    environment: Environment
    status: LabelsStatus = LabelsStatus.LOADING
    tables: Mapping[Environment, LabelTable] = field(default_factory=dict)
    failure: str = ""
    file_name: str = ""
    imported: LabelFile | None = None
    changed: int = 0
    refusal: LabelFileError | None = None
    exported: int | None = None

    @property
    def table(self) -> LabelTable:
        """The rows on screen."""
        return self.tables.get(self.environment, LabelTable())

    @property
    def is_changed(self) -> bool:
        """Whether `Save` would change any environment's labels."""
        return any(table.is_changed for table in self.tables.values())

    @property
    def is_wrong(self) -> bool:
        """Whether a row of any environment cannot be saved."""
        return any(any(table.faults) for table in self.tables.values())


def make_table(sheet: CategoryData, fixed: Mapping[int, str]) -> LabelTable:
    """Return the rows for what is stored and fixed, and for what animals have without a label."""
    labels, animals = {**sheet.labels, **fixed}, sheet.animals
    rows = (
        LabelRow(str(id_), labels.get(id_, ""), animals.get(id_, 0), id_ in fixed)
        for id_ in sorted({*labels, *animals})
    )
    return LabelTable(tuple(rows), dict(sheet.labels))


def with_row(table: LabelTable, number: int, row: LabelRow) -> LabelTable:
    """Replace a row."""
    return replace(table, rows=(*table.rows[:number], row, *table.rows[number + 1 :]))


def without_row(table: LabelTable, number: int) -> LabelTable:
    """Take a row's label away; the row stays where animals have its category."""
    row = table.rows[number]
    if row.is_fixed:
        return table
    if row.animals:
        return with_row(table, number, replace(row, label=""))
    return replace(table, rows=(*table.rows[:number], *table.rows[number + 1 :]))


def with_import(table: LabelTable, labels: Mapping[int, str]) -> LabelTable:
    """Take ``labels`` over, new ones last; all other rows stay, also those that are wrong."""
    rows = [
        replace(row, label=labels.get(row.category_id, row.label))
        if row.category_id is not None and not row.is_fixed
        else row
        for row in table.rows
    ]
    new = sorted(labels.keys() - {row.category_id for row in rows})
    return replace(table, rows=(*rows, *(LabelRow(str(id_), labels[id_]) for id_ in new)))
