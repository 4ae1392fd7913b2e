"""Category labels: a shelter's names for category ids, in one TOML file that any editor mends.

The interface has an animal's ``categoryId`` only, so labels are PetDesk's own, and the id always
stands beside them. The file is for all environments; to have the labels on another computer, one
copies it there::

    [production."https://pets.example/v1"]
    1 = "Dogs"
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final, NamedTuple

from petdesk.core.damaged_files import mapping_errors, move_aside
from petdesk.core.disk_errors import CatalogueError, DiskProblem
from petdesk.core.display_text import has_lone_surrogate, sanitize_for_display
from petdesk.core.environments import Environment
from petdesk.core.files import make_folder
from petdesk.core.lock import locked
from petdesk.core.paths import Paths
from petdesk.core.pets import is_int64
from petdesk.core.translation import translate
from petdesk.service.addresses import normalize_url
from petdesk.settings.fields import Settings, open_address
from petdesk.settings.toml_file import TomlError, line_of, read_toml, write_toml

MAX_LABEL_LENGTH: Final = 100
"""Characters; a label has to fit beside an id in a column."""


class LabelProblem(Enum):
    NO_ID = "no id"
    ID_OUT_OF_RANGE = "id out of range"
    NO_LABEL = "no label"
    LABEL_TOO_LONG = "label too long"
    LABEL_NOT_SHOWABLE = "label not showable"
    REPEATED = "repeated"
    """The id stands in another row too."""


class LabelError(ValueError):
    def __init__(self, problem: LabelProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


def parse_category_id(text: str) -> int:
    """Read a category id: a whole number that fits int64 (interface, "NewPet").

    Spaces around it do not matter. Raises `LabelError`.
    """
    number = parse_whole_number(text)
    if number is None:
        raise LabelError(LabelProblem.NO_ID)
    if not is_int64(number):
        raise LabelError(LabelProblem.ID_OUT_OF_RANGE)
    return number


def check_label(text: str) -> str:
    """Return ``text`` without spaces around it, if it can be a label. Raises `LabelError`."""
    label = text.strip()
    if not label:
        raise LabelError(LabelProblem.NO_LABEL)
    if len(label) > MAX_LABEL_LENGTH:
        raise LabelError(LabelProblem.LABEL_TOO_LONG)
    if has_lone_surrogate(label) or sanitize_for_display(label) != label:
        raise LabelError(LabelProblem.LABEL_NOT_SHOWABLE)
    return label


def parse_whole_number(text: str) -> int | None:
    """Return the number of ``text``, plain digits with spaces around them, or ``None``.

    int() also takes "1_000" and other scripts' digits. Twenty digits are beyond every int64, and
    int() takes no text of thousands.
    """
    digits = text.strip()
    unsigned = digits.removeprefix("-")
    if not (unsigned.isascii() and unsigned.isdigit()):
        return None
    number = int(unsigned.lstrip("0")[:20] or "0")
    return -number if digits.startswith("-") else number


class LabelStore:
    """The labels of ``environment`` at ``address``. Every method raises `CatalogueError`."""

    def __init__(self, path: Path, environment: Environment, address: str) -> None:
        self.path = path
        self._environment = environment
        self._address = normalize_url(address)

    def find(self) -> Mapping[int, str] | None:
        """Read the labels; ``None`` where none were ever saved, which is not all removed."""
        try:
            with mapping_errors(CatalogueError, self.path):
                table = self._read()
        except CatalogueError as error:
            if isinstance(cause := error.__cause__, TomlError):
                text = str(cause) if cause.line is None else f"line {cause.line}: {cause}"
                raise CatalogueError(text, DiskProblem.DAMAGED) from None
            raise
        services = table.get(self._environment.value, {})
        found = [labels for at, labels in services.items() if normalize_url(at) == self._address]
        if not found:
            return None
        return {int(id_): label for labels in found for id_, label in labels.items()}

    def load(self) -> Mapping[int, str]:
        return self.find() or {}

    def save(self, labels: Mapping[int, str]) -> None:
        """Replace the labels; a damaged file is set aside."""
        with mapping_errors(CatalogueError, self.path):
            make_folder(self.path.parent)
            with locked(self.path):
                try:
                    table = self._read()
                except ValueError:
                    move_aside(self.path)
                    table = {}
                services = table.setdefault(self._environment.value, {})
                for at in [at for at in services if normalize_url(at) == self._address]:
                    del services[at]
                services[self._address] = {str(id_): labels[id_] for id_ in sorted(labels)}
                write_toml(self.path, table)

    def _read(self) -> dict[str, Any]:
        """Return the whole file. Raises OSError and `TomlError`."""
        table, text = read_toml(self.path)
        for environment, services in table.items():
            _expect(isinstance(services, dict), text, environment)
            for address, labels in services.items():
                _expect(isinstance(labels, dict), text, environment)
                for id_, label in labels.items():
                    _expect(_is_label(id_, label), text, f"{environment}/{address}/{id_}")
        return table


def _is_label(id_: str, label: object) -> bool:
    try:
        parse_category_id(id_)
        return isinstance(label, str) and bool(check_label(label))
    except LabelError:
        return False


def _expect(is_right: bool, text: str, name: str) -> None:  # noqa: FBT001  what is expected
    if not is_right:
        raise TomlError(f"{name} is no category ID with a label", line_of(text, name))


def label_file(paths: Paths) -> Path:
    return paths.data / "labels.toml"


def label_store(file: Path, settings: Settings) -> LabelStore:
    """Return the labels of the environment that ``settings`` name."""
    return LabelStore(file, settings.environment, open_address(settings))


class LoadedLabels(NamedTuple):
    """Labels, or why there are none; ``set_aside`` is a damaged file's new name."""

    labels: Mapping[int, str]
    error: CatalogueError | None = None
    set_aside: str = ""


def load_labels(store: LabelStore) -> LoadedLabels:
    """Read the labels of ``store``, and set a damaged file aside; raises nothing."""
    try:
        return LoadedLabels(store.load())
    except CatalogueError as error:
        if error.is_damaged:
            with suppress(OSError):
                return LoadedLabels({}, error, move_aside(store.path).name)
        return LoadedLabels({}, error)


def with_fixed(labels: Mapping[int, str], settings: Settings) -> Mapping[int, str]:
    """Lay the administrator's labels for the environment of ``settings`` over ``labels``."""
    shown = translated(labels) if settings.environment is Environment.PRACTICE else labels
    return {**shown, **settings.labels.get(settings.environment, {})}


def translated(labels: Mapping[int, str]) -> Mapping[int, str]:
    """Return practice's ``labels``, with the samples' own, stored in English, as on screen."""
    names = sample_names()
    return {id_: names.get(label, label) for id_, label in labels.items()}


def sample_names() -> Mapping[str, str]:
    return {
        "Dogs": translate("Samples", "Dogs"),
        "Cats": translate("Samples", "Cats"),
        "Rabbits": translate("Samples", "Rabbits"),
        "Guinea pigs": translate("Samples", "Guinea pigs"),
        "Birds": translate("Samples", "Birds"),
        "Reptiles": translate("Samples", "Reptiles"),
    }


class CategoryAnimals(NamedTuple):
    """How many animals of one category the local copy has, and the name of one of them."""

    number: int = 0
    example: str = ""


NO_ANIMALS: Final = CategoryAnimals()


@dataclass(frozen=True, slots=True)
class LabelRow:
    """One category as typed. A row without a label leaves its category none.

    ``is_fixed``: the administrator set it.
    """

    id_text: str = ""
    label: str = ""
    animals: CategoryAnimals = NO_ANIMALS
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
class LabelTable:
    """The rows of one environment. ``stored`` are the labels as they are until `Save`.

    ``failure`` is why they could not be read; then there are no rows.
    """

    rows: tuple[LabelRow, ...] = ()
    stored: Mapping[int, str] = field(default_factory=dict)
    failure: str = ""

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
    def is_wrong(self) -> bool:
        return any(self.faults)

    @property
    def labels(self) -> dict[int, str]:
        """The labels that `Save` would store: those of people, less what is wrong."""
        return {
            row.category_id: row.label.strip()
            for row in self.rows
            if row.category_id is not None and row.label.strip() and not row.is_fixed
        }

    @property
    def is_changed(self) -> bool:
        fixed = {row.category_id for row in self.rows if row.is_fixed}
        return self.labels != {id_: text for id_, text in self.stored.items() if id_ not in fixed}

    def edited(self, number: int, id_text: str, label: str) -> "LabelTable":
        row = self.rows[number]
        if row.is_fixed:
            return self
        return self._with(number, (replace(row, id_text=id_text, label=label),))

    def added(self) -> "LabelTable":
        return replace(self, rows=(*self.rows, LabelRow()))

    def removed(self, numbers: Iterable[int]) -> "LabelTable":
        """Take the labels of these rows away; a row stays if animals have its category."""
        table = self
        for number in sorted(numbers, reverse=True):
            row = table.rows[number]
            if not row.is_fixed:
                left = (replace(row, label=""),) if row.animals.number else ()
                table = table._with(number, left)
        return table

    def _with(self, number: int, rows: tuple[LabelRow, ...]) -> "LabelTable":
        return replace(self, rows=self.rows[:number] + rows + self.rows[number + 1 :])


def label_table(
    stored: Mapping[int, str], animals: Mapping[int, CategoryAnimals], fixed: Mapping[int, str]
) -> LabelTable:
    """Return the rows for what is stored and fixed, and for what animals have without a label."""
    labels = {**stored, **fixed}
    rows = (
        LabelRow(str(id_), labels.get(id_, ""), animals.get(id_, NO_ANIMALS), id_ in fixed)
        for id_ in sorted({*labels, *animals})
    )
    return LabelTable(tuple(rows), dict(stored))
