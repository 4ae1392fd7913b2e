"""Category labels: a shelter's names for category ids (the interface has a ``categoryId`` only).

They are in one TOML file for all environments, which one copies to have them on another computer::

    [production."https://pets.example/v1"]
    1 = "Dogs"
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from petdesk.core.disk_errors import CatalogueError, DiskProblem, mapping_errors
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.environments import Environment
from petdesk.core.files import move_aside
from petdesk.core.paths import Paths
from petdesk.core.pets import parse_category_id, parse_whole_number
from petdesk.core.translation import translate
from petdesk.service.access import normalize_url
from petdesk.settings.fields import MAX_LABEL_LENGTH, Settings, is_label, is_showable, open_address
from petdesk.settings.store import TomlError, read_toml, write_toml


class LabelStore:
    """The labels of ``environment`` at ``address``. Every method raises `CatalogueError`."""

    def __init__(self, path: Path, environment: Environment, address: str) -> None:
        self.path = path
        self._environment = environment
        self._address = normalize_url(address)

    def find(self) -> Mapping[int, str] | None:
        """Read the labels; ``None`` if none were ever saved, empty if all were removed."""
        services = self._read().get(self._environment.value, {})
        matches = [labels for at, labels in services.items() if normalize_url(at) == self._address]
        if not matches:
            return None
        return {int(id_): label.strip() for labels in matches for id_, label in labels.items()}

    def load(self) -> Mapping[int, str]:
        return self.find() or {}

    def save(self, labels: Mapping[int, str]) -> None:
        """Replace the labels; a damaged file is set aside."""
        with mapping_errors(CatalogueError, self.path):
            try:
                table = self._read()
            except CatalogueError as error:
                if not error.is_damaged:
                    raise
                move_aside(self.path)
                table = {}
            services = table.setdefault(self._environment.value, {})
            for at in [at for at in services if normalize_url(at) == self._address]:
                del services[at]
            services[self._address] = {str(id_): labels[id_] for id_ in sorted(labels)}
            write_toml(self.path, table)

    def _read(self) -> dict[str, Any]:
        with mapping_errors(CatalogueError, self.path):
            try:
                table = read_toml(self.path)
                for environment, services in table.items():
                    for address, labels in _items(environment, services):
                        for id_, label in _items(environment, labels):
                            name = f"{environment}/{address}/{id_}"
                            _expect(name, parse_category_id(id_) is not None and is_label(label))
            except TomlError as error:
                raise CatalogueError(str(error), DiskProblem.DAMAGED) from None
        return table


def _items(name: str, table: Any) -> Iterable[tuple[str, Any]]:
    _expect(name, isinstance(table, dict))
    return dict(table).items()


def _expect(name: str, is_right: bool) -> None:  # noqa: FBT001  what is expected
    if not is_right:
        raise TomlError(f"{name} is no category ID with a label")


def label_file(paths: Paths) -> Path:
    return paths.data / "labels.toml"


def label_store(file: Path, settings: Settings) -> LabelStore:
    return LabelStore(file, settings.environment, open_address(settings))


def load_labels(store: LabelStore) -> tuple[Mapping[int, str], CatalogueError | None, str]:
    """Read the labels, and set a damaged file aside; also return why, and its new name."""
    try:
        return store.load(), None, ""
    except CatalogueError as error:
        if error.is_damaged:
            with suppress(OSError):
                return {}, error, move_aside(store.path).name
        return {}, error, ""


def with_fixed(labels: Mapping[int, str], settings: Settings) -> Mapping[int, str]:
    """Lay the policy's labels over ``labels``; practice's samples are in the language on screen."""
    names = {
        "Dogs": translate("Samples", "Dogs"),
        "Cats": translate("Samples", "Cats"),
        "Rabbits": translate("Samples", "Rabbits"),
        "Guinea pigs": translate("Samples", "Guinea pigs"),
        "Birds": translate("Samples", "Birds"),
        "Reptiles": translate("Samples", "Reptiles"),
    }
    if settings.environment is Environment.PRACTICE:
        labels = {id_: names.get(label, label) for id_, label in labels.items()}
    return {**labels, **settings.labels.get(settings.environment, {})}


class CategoryAnimals(NamedTuple):
    """How many animals of one category the local copy has, and the name of one of them."""

    number: int = 0
    example: str = ""


class LabelRow(NamedTuple):
    """One category as typed; ``is_fixed``: the administrator set it."""

    id_text: str = ""
    label: str = ""
    animals: CategoryAnimals = CategoryAnimals()
    is_fixed: bool = False

    @property
    def category_id(self) -> int | None:
        return parse_category_id(self.id_text)

    @property
    def mistake(self) -> str:
        """What is wrong with the row by itself; an empty one is no mistake."""
        id_text, label = self.id_text.strip(), self.label.strip()
        if self.category_id is None and (id_text or label):
            text = translate("Labels", "“%1” isn't a category ID. Enter a whole number.")
            if parse_whole_number(id_text) is not None:
                text = translate("Labels", "%1 is too large for a category ID.")
            return _with_text(text, id_text)
        if len(label) > MAX_LABEL_LENGTH:
            text = translate("Labels", "“%1” is too long. Use up to %2 characters.")
            return _with_text(text.replace("%2", str(MAX_LABEL_LENGTH)), self.label)
        if not is_showable(label):
            text = translate("Labels", "“%1” has a character that can't be shown.")
            return _with_text(text, self.label)
        return ""


def _with_text(template: str, text: str) -> str:
    shown = text if len(text) <= MAX_LABEL_LENGTH else f"{text[:MAX_LABEL_LENGTH]}…"
    return template.replace("%1", sanitize_for_display(shown))


class LabelTable(NamedTuple):
    rows: tuple[LabelRow, ...] = ()
    # People's labels as they are until `Save`.
    stored: Mapping[int, str] = MappingProxyType({})
    failure: str = ""  # why they could not be read; then there are no rows

    @property
    def mistakes(self) -> list[str]:
        """What is wrong with each row, empty if nothing is."""
        # A row that animals keep here may be without a label.
        counts = Counter(row.category_id for row in self.rows if row.label.strip())
        repeated = translate("Labels", "Category %1 is in two rows. Remove one.")
        return [
            _with_text(repeated, row.id_text.strip())
            if row.category_id is not None and counts[row.category_id] > 1
            else row.mistake
            for row in self.rows
        ]

    @property
    def is_wrong(self) -> bool:
        return any(self.mistakes)

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
        return self.labels != self.stored

    def edited(self, number: int, id_text: str, label: str) -> "LabelTable":
        rows = list(self.rows)
        if not rows[number].is_fixed:
            rows[number] = rows[number]._replace(id_text=id_text, label=label)
        return self._replace(rows=tuple(rows))

    def added(self) -> "LabelTable":
        return self._replace(rows=(*self.rows, LabelRow()))

    def removed(self, numbers: Iterable[int]) -> "LabelTable":
        """Take the labels of these rows away; a row stays if animals have its category."""
        without = {number for number in numbers if not self.rows[number].is_fixed}
        rows = (
            row._replace(label="") if number in without else row
            for number, row in enumerate(self.rows)
            if number not in without or row.animals.number
        )
        return self._replace(rows=tuple(rows))


def table_of(
    labels: Mapping[int, str], animals: Mapping[int, CategoryAnimals], fixed: Mapping[int, str]
) -> LabelTable:
    """Return the rows for ``labels``, of which some are ``fixed``, and for animals without one."""
    none = CategoryAnimals()
    rows = (
        LabelRow(str(id_), labels.get(id_, ""), animals.get(id_, none), id_ in fixed)
        for id_ in sorted({*labels, *animals})
    )
    return LabelTable(tuple(rows), {id_: labels[id_] for id_ in labels if id_ not in fixed})
