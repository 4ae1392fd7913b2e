"""The licences of all that ships with PetDesk, read from what is installed, never typed.

A build writes them into a file (`packaging/licences.py`), since a frozen program may carry less
than the computer that made it. Where there is no such file, the installed packages are read.
"""

import csv
import json
import os
import platform
import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path
from typing import Final, NamedTuple

from petdesk import __version__
from petdesk.core.resources import resource

COLLECTED: Final = "licences.json"
"""The file of a build, in the resources."""

_NAME: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*)(?:\s*\[([^]]*)\])?")
_EXTRA: Final = re.compile(r"extra\s*==\s*['\"]([^'\"]+)")
# Qt's packages for Windows hold LicenseRef-Qt-Commercial alone, which is not what PetDesk uses.
_LICENCE_FILE: Final = re.compile(
    r"(?i)\.dist-info/(licenses?/(?!LicenseRef-).+|(licen[cs]e|copying|notice)[^/]*)$"
)
_LICENCE_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]*")


class Licence(NamedTuple):
    """What a package may be used under: the ``terms`` in short, and their whole ``text``."""

    name: str
    version: str
    terms: str
    text: str


def shipped_licences() -> tuple[Licence, ...]:
    """Return the licence of PetDesk, of Python, and of each package that they ship with.

    Blocks. Raises OSError or ValueError where a build's own file is damaged.
    """
    try:
        entries = json.loads(resource(COLLECTED).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return installed_licences()
    return tuple(Licence(*entry) for entry in entries)


def installed_licences() -> tuple[Licence, ...]:
    """Return them by the packages that are installed here. Blocks."""
    packages = sorted(_shipped(), key=lambda package: package.name.lower())
    return (
        Licence("PetDesk", __version__, "MIT", _own_text()),
        Licence("Python", platform.python_version(), "PSF-2.0", _python_text()),
        *map(_licence_of, packages),
    )


def _shipped() -> Iterable[Distribution]:
    needed = list(_required())
    if not needed:  # frozen: what is there is what ships
        return list(distributions())
    found: dict[str, Distribution] = {}
    while needed:
        name, extras = needed.pop()
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # of another system
        key = _normalized(package.name)
        if key not in found:
            found[key] = package
            needed += _names(package.requires or (), extras)
    return found.values()


def _required() -> Iterator[tuple[str, str]]:
    """Yield what PetDesk requires, with extras, by its metadata or a checkout's project file."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    if project.is_file():
        yield from _names(tomllib.loads(project.read_text("utf-8"))["project"]["dependencies"])
        return
    try:
        yield from _names(distribution("petdesk").requires or ())
    except PackageNotFoundError:
        return


def _names(requirements: Iterable[str], extras: str = "") -> Iterator[tuple[str, str]]:
    for requirement in requirements:
        name, extra = _NAME.match(requirement), _EXTRA.search(requirement.partition(";")[2])
        if name is not None and (extra is None or extra[1] in extras.split(",")):
            yield name[1], name[2] or ""


def _licence_of(package: Distribution) -> Licence:
    fields = package.metadata.get_all
    named = [*(fields("License-Expression") or ()), *(fields("License") or ())]
    terms = next(filter(None, (text.strip().partition("\n")[0] for text in named)), "")
    terms = terms or _classified(fields("Classifier") or ())
    texts = [
        _notice(package.name),
        *(_text(package, file) for file in _files(package) if _is_licence(file)),
    ]
    if not any(texts[1:]):
        # The package says no more than that: the licence's text is found by its SPDX id.
        texts += [_resource_text(f"licences/{each}.txt") for each in _LICENCE_ID.findall(terms)]
    return Licence(package.name, package.version, terms, "\n\n".join(filter(None, texts)))


def _files(package: Distribution) -> list[str]:
    record = package.read_text("RECORD") or ""
    return [row[0] for row in csv.reader(record.splitlines()) if row]


def _is_licence(file: str) -> bool:
    return _LICENCE_FILE.search(file.replace("\\", "/")) is not None


def _text(package: Distribution, file: str) -> str:
    path = Path(str(package.locate_file(file)))
    return path.read_text(encoding="utf-8", errors="replace").strip() if path.is_file() else ""


def _notice(name: str) -> str:
    """Return what PetDesk adds about a package, such as how to replace it; empty mostly."""
    return _resource_text(f"licences/notice-{_normalized(name)}.txt")


def _resource_text(name: str) -> str:
    path = resource(name)
    return path.read_text(encoding="utf-8").strip() if path.is_file() else ""


def _own_text() -> str:
    package = Path(__file__).parents[1]
    for path in (package.parent / "LICENSE", package / "LICENSE"):
        if path.is_file():
            return path.read_text(encoding="utf-8").strip()
    try:
        return _licence_of(distribution("petdesk")).text
    except PackageNotFoundError:
        return ""


def _python_text() -> str:
    library = Path(os.__file__).parent
    for path in (library / "LICENSE.txt", library.parent / "LICENSE.txt"):
        if path.is_file():
            return path.read_text(encoding="utf-8", errors="replace").strip()
    return "https://docs.python.org/3/license.html"


def _classified(classifiers: Iterable[str]) -> str:
    names = (each.rpartition(" :: ")[2] for each in classifiers if each.startswith("License ::"))
    return ", ".join(names)


def _normalized(name: str) -> str:
    """Return the one spelling of a package's name (PyPA, "Names and normalization")."""
    return re.sub(r"[-_.]+", "-", name).lower()
