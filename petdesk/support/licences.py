"""The licences of all that ships with PetDesk, read from what is installed, never typed.

A build writes them into a file (`packaging/licences.py`), since a frozen program may carry less
than the computer that made it. If there is no such file, the installed packages are read.
"""

import json
import os
import platform
import re
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final, NamedTuple

from petdesk import __version__
from petdesk.core.resources import resource

COLLECTED: Final = "licences.json"  # the file of a build, in the resources
# Qt's packages for Windows hold LicenseRef-Qt-Commercial alone, which is not what PetDesk uses.
_LICENCE_FILE: Final = re.compile(
    r"(?i)\.dist-info/(licenses?/(?!LicenseRef-).+|(licen[cs]e|copying|notice)[^/]*)$"
)
_PYTHON: Final = "https://docs.python.org/3/license.html"
_LICENCE_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*")


class Licence(NamedTuple):
    """What a package may be used under: the ``terms`` in short, and their whole ``text``."""

    name: str
    version: str
    terms: str
    text: str


def shipped_licences() -> tuple[Licence, ...]:
    """Return the licences of all that ships. Blocks. Raises OSError or ValueError."""
    try:
        entries = json.loads(resource(COLLECTED).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return installed_licences()
    return tuple(Licence(*entry) for entry in entries)


def installed_licences() -> tuple[Licence, ...]:
    packages = {_normalized(each.name): each for each in distributions() if each.name}
    own, text = packages.pop("petdesk", None), _first_text(Path(__file__).parents[2] / "LICENSE")
    if own is not None and not text:
        text = _licence_of(own).text
    library = Path(os.__file__).parent
    of_python = _first_text(library / "LICENSE.txt", library.parent / "LICENSE.txt")
    return (
        Licence("PetDesk", __version__, "MIT", text),
        Licence("Python", platform.python_version(), "PSF-2.0", of_python or _PYTHON),
        *(_licence_of(packages[name]) for name in sorted(packages)),
    )


def _licence_of(package: Distribution) -> Licence:
    fields = package.metadata.get_all
    values = [*(fields("License-Expression") or ()), *(fields("License") or ())]
    terms = next(filter(None, (text.strip().partition("\n")[0] for text in values)), "")
    if not terms:
        names = (each for each in fields("Classifier") or () if each.startswith("License ::"))
        terms = ", ".join(each.rpartition(" :: ")[2] for each in names)
    files = [each for each in package.files or () if _LICENCE_FILE.search(str(each))]
    texts = [
        # What PetDesk adds about a package, such as how to replace it; empty mostly.
        _first_text(resource(f"licences/notice-{_normalized(package.name)}.txt")),
        *(_first_text(Path(str(each.locate()))) for each in files),
    ]
    if not any(texts[1:]):
        # The package says no more than that: the licence's text is found by its SPDX id.
        texts += [
            _first_text(resource(f"licences/{each}.txt")) for each in _LICENCE_ID.findall(terms)
        ]
    return Licence(package.name, package.version, terms, "\n\n".join(filter(None, texts)))


def _first_text(*files: Path) -> str:
    file = next((each for each in files if each.is_file()), None)
    return file.read_text(encoding="utf-8", errors="replace").strip() if file is not None else ""


def _normalized(name: str) -> str:
    """Return the one spelling of a package's name (PyPA, "Names and normalization")."""
    return re.sub(r"[-_.]+", "-", name).lower()
