"""Category labels: one TOML file for all environments, which any editor mends.

People typed the labels by hand and no service gives them back, so they do not share the fate of the
local copy, a database that is fetched again where it was damaged. To have them on another desk, one
copies the file there::

    [production."https://pets.example/v1"]
    1 = "Dogs"
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from petdesk.core.damaged_files import mapping_errors, move_aside
from petdesk.core.disk_errors import CatalogueError, DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.files import make_folder
from petdesk.service.addresses import normalize_url
from petdesk.settings.labels import LabelError, check_label, parse_category_id
from petdesk.settings.toml_file import TomlError, line_of, locked, read_toml, write_toml


class LoadedLabels(NamedTuple):
    """Labels, or why there are none; ``set_aside`` is a damaged file's new name."""

    labels: Mapping[int, str]
    error: CatalogueError | None = None
    set_aside: str = ""


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


def load_labels(store: LabelStore) -> LoadedLabels:
    """Read the labels of ``store``, and set a damaged file aside; raises nothing."""
    try:
        return LoadedLabels(store.load())
    except CatalogueError as error:
        if error.is_damaged:
            with suppress(OSError):
                return LoadedLabels({}, error, move_aside(store.path).name)
        return LoadedLabels({}, error)


def _is_label(id_: str, label: object) -> bool:
    try:
        parse_category_id(id_)
        return isinstance(label, str) and bool(check_label(label))
    except LabelError:
        return False


def _expect(is_right: bool, text: str, name: str) -> None:  # noqa: FBT001  what is expected
    if not is_right:
        raise TomlError(f"{name} is no category ID with a label", line_of(text, name))
