"""Name, version and description of what is built, each taken from the one place that has it."""

import ast
import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
OUTPUT = ROOT / "packaging" / "dist"  # git ignores it
MADE = OUTPUT / "resources"  # what a build has beyond resources/, which it leaves as it is

NAME = "PetDesk"
COMMAND = "petdesk"
WINDOWED_COMMAND = "petdeskw"  # PetDesk.exe and petdesk.exe would be one file on Windows
IDENTIFIER = "org.petdesk.PetDesk"  # on macOS, in Flatpak and in AppStream
COPYRIGHT = (ROOT / "LICENSE").read_text(encoding="utf-8").splitlines()[2]


class Product(NamedTuple):
    """What pyproject.toml and petdesk/__init__.py say about PetDesk."""

    version: str
    description: str
    maintainers: str
    license: str

    @property
    def plain_version(self) -> str:
        """Return the version as Apple wants it: three numbers."""
        return ".".join(map(str, self.numbers[:3]))

    @property
    def numbers(self) -> tuple[int, int, int, int]:
        """Return the version as Windows wants it: four numbers, without a word such as "rc1"."""
        found = re.match(r"(\d+)(?:\.(\d+))?(?:\.(\d+))?", self.version)
        if not found:
            raise ValueError(f"{self.version!r} is no version")
        major, minor, patch = (int(number or 0) for number in found.groups())
        return major, minor, patch, 0


def product() -> Product:
    """Read the product from its two sources."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return Product(
        version=_version(),
        description=project["description"],
        maintainers=project["authors"][0]["name"],
        license=project["license"],
    )


def _version() -> str:
    """Return ``__version__`` without importing PetDesk."""
    source = (ROOT / "petdesk" / "__init__.py").read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__version__":
            return str(ast.literal_eval(node.value))
    raise ValueError("petdesk/__init__.py has no __version__")


def source_date(epoch: str | None) -> datetime:
    """Return the day to write into packages: of SOURCE_DATE_EPOCH where it is set, else now."""
    return datetime.fromtimestamp(int(epoch), UTC) if epoch else datetime.now(UTC)
