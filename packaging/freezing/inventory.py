"""What a build is made of: the one list behind its licences, its SBOM and Debian's copyright file.

`petdesk.spec` makes it of every file and module that PyInstaller is about to freeze. What is on no
list ends the build: a package that `requirements/run.txt` does not lock, a library that is neither
a package's, Python's nor one of `LIBRARIES`, and whatever has no licence text.
"""

import json
import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Final, NamedTuple

from freezing.contents import shipped_packages
from freezing.parts import FILE, Part, licences, normalized
from freezing.product import NAME, OUTPUT, ROOT

sys.path.insert(0, str(ROOT))
from petdesk.support.licences import COLLECTED, installed_licences

_TEXTS: Final = ROOT / "packaging" / "licences"
_LOADERS: Final = ("pyinstaller", "pyinstaller-hooks-contrib")  # the program's start is theirs
# Its library, and Microsoft's, of which its licence for Windows speaks.
_PYTHONS_OWN: Final = r"libpython3|python3|api-ms-win-|ucrtbase|vcruntime|msvcp"


class Library(NamedTuple):
    """A library that Python, Qt and others bring: as a file of its own, or compiled in."""

    terms: str
    file: str
    """How its own file's name begins; empty where it comes compiled in only."""
    mark: bytes
    """What is in a file that holds it; the group is its version."""


LIBRARIES: Final = {
    "FreeType": Library("FTL", "", rb"HuaTianSongTi"),
    "HarfBuzz": Library("MIT-Modern-Variant", "", rb"HB_SHAPER_LIST"),
    "ICU": Library("Unicode-3.0", "libicu", rb"icu_(\d\d)\d?_|icudt(\d\d)l?_"),
    "OpenSSL": Library(
        "Apache-2.0", "lib(?:crypto|ssl)", rb"OpenSSL (\d+\.\d+\.\d+[a-z]?) \d+ \w{3} \d{4}"
    ),
    "PCRE2": Library("BSD-3-Clause WITH PCRE2-exception", "", rb"(10\.\d+) \d{4}-\d\d-\d\d"),
    "SQLite": Library(
        "blessing", "(?:lib)?sqlite3", rb"\A(?=.*sqlite_schema).*?[^\d.](3\.\d\d\.\d+)[^\d.]"
    ),
    "bzip2": Library("bzip2-1.0.6", "libbz2", rb"(1\.\d\.\d), \d+-\w{3}-\d{4}"),
    # In every QtCore of a wheel, without a word that says so.
    "double-conversion": Library("BSD-3-Clause", "", rb"Qt 6\.\d+\.\d+ \("),
    "expat": Library("MIT", "libexpat", rb"expat_(\d+\.\d+\.\d+)"),
    "libffi": Library("MIT", "libffi", b""),
    "libmpdec": Library("BSD-2-Clause", "libmpdec", rb"libmpdec[^\0]*\0.*?\0(\d\.\d\.\d)\0"),
    "libpng": Library("libpng-2.0", "", rb"\A(?=.*libpng error).*?[^\d.](1\.6\.\d+)[^\d.]"),
    "libuuid": Library("BSD-3-Clause", "libuuid", b""),
    "md4c": Library("MIT", "", rb"mity/md4c"),
    "xz": Library("0BSD", "liblzma", rb"\0(5\.\d+\.\d+)\0|\A(?!.*liblzma\.so)(?=.*PyInit__lzma)"),
    "zlib": Library("Zlib", "(?:libz|zlib1)", rb"(?:de|in)flate (\d+(?:\.\d+)+) Copyright"),
}


class NotListedError(Exception):
    """Something is frozen that is on no list."""


class Inventory:
    """Takes in what is frozen, file by file, and says what parts that makes."""

    def __init__(self, listed: Iterable[str], texts: Iterable[tuple[str, str, str, str]]) -> None:
        """Take the locked packages' names, and name, version, terms and text of each licence."""
        self._licences = {normalized(one[0]): one for one in texts}
        self._owners = {
            os.path.normcase(os.path.realpath(str(package.locate_file(file)))): package
            for package in distributions()
            for file in package.files or ()
        }
        self._listed = {*map(normalized, listed), *_LOADERS}
        self._packages: dict[str, Distribution] = {}
        self._libraries: dict[tuple[str, str, str], str] = {}
        self._not_listed: set[str] = set()

    def take(self, inside: str, source: str) -> None:
        """Take the file ``source``, which the program has as ``inside`` (or as that module)."""
        real = os.path.normcase(os.path.realpath(source))
        owner = self._owner(real)
        if not owner:
            package = self._owners.get(real)
            told = f"of the package {package.name} {package.version}" if package else source
            name = re.split(r"[./-]", inside)[0] if package else inside
            self._not_listed.add(f"{name} ({told})")
        elif re.search(rb"\.(so|dll|dylib|pyd)(\.|$)|/Python$", real.encode()):
            self._look_inside(owner, Path(real))

    def parts(self) -> list[Part]:
        """Return them in the order of their names. Raises `NotListedError`."""
        found = [self._licensed("PetDesk"), self._licensed("Python")]
        for package in distributions():
            if normalized(package.name) == _LOADERS[0]:
                self._packages[_LOADERS[0]] = package
                for file in package.files or ():  # each of the programs begins with it
                    if re.search(r"/bootloader/.*/run(\.exe)?$", file.as_posix()):
                        self._look_inside(package.name, Path(str(package.locate_file(file))))
        for package in self._packages.values():
            found += self._of_package(package)
        compiled_in = {(one.name.lower(), one.version, one.within) for one in found}
        known = {(name, within) for name, version, within in self._libraries if version}
        for (name, version, within), url in self._libraries.items():
            if not version and (name, within) in known:
                continue  # another of its files has said more
            if (name.lower(), version, within) in compiled_in:  # the package itself names it, too
                found = [one for one in found if (one.name, one.within) != (name.lower(), within)]
            text = (_TEXTS / f"{name}.txt").read_text(encoding="utf-8").strip()
            plain = f"pkg:generic/{name.lower()}" + (f"@{version}" if version else "")
            found.append(Part(name, version, LIBRARIES[name].terms, text, url or plain, within))
        self._not_listed.update(
            f"{one.name} {one.version} (no licence text)"
            for one in found
            if not (one.text or one.within)
        )
        if self._not_listed:
            raise NotListedError(
                "Frozen, and on no list:\n  "
                + "\n  ".join(sorted(self._not_listed))
                + "\nLock it (pyproject.toml), or keep it out (packaging/freezing/contents.py)."
            )
        names = {normalized(one.name) for one in found}
        return [
            one._replace(needs=tuple(sorted(names.intersection(one.needs))))
            for one in sorted(found, key=lambda one: (one.name.lower(), one.version, one.within))
        ]

    def package_files(self) -> Iterator[tuple[str, str]]:
        """Yield what the program's packages say of themselves: path inside, and source."""
        for package in self._packages.values():
            for file in package.files or ():
                if re.search(r"\.dist-info/(METADATA|entry_points\.txt)$", file.as_posix()):
                    yield file.as_posix(), str(package.locate_file(file))

    def _owner(self, path: str) -> str:
        """Return the name of the part that ``path`` is of; empty where it is on no list."""
        if package := self._owners.get(path):
            name = normalized(package.name)
            if name not in self._listed:
                return ""
            self._packages[name] = package
            return package.name
        file = Path(path)
        if {"site-packages", "dist-packages"}.intersection(file.parts):
            return ""
        if file.name == "base_library.zip" or _is_below(path, _python_folders()):
            return _library_of(file.name) or "Python"
        if _is_below(path, [ROOT]):
            return NAME
        return _library_of(file.name) or ("Python" if re.match(_PYTHONS_OWN, file.name) else "")

    def _look_inside(self, owner: str, file: Path) -> None:
        content = file.read_bytes()
        for name, library in LIBRARIES.items():
            match = re.search(library.mark, content, re.DOTALL) if library.mark else None
            if owner != name and not match:
                continue
            told = next(filter(None, match.groups()), b"").decode() if match else ""
            url, packaged = _debian_package(file) if owner == name else ("", "")
            version = told or packaged
            within = "" if owner == name else owner
            self._libraries.setdefault((name, version, within), url)

    def _of_package(self, package: Distribution) -> Iterator[Part]:
        needs = tuple(
            normalized(match[0])
            for each in package.requires or ()
            if "extra ==" not in each and (match := re.match(r"[\w.-]+", each))
        )
        url = f"pkg:pypi/{normalized(package.name)}@{package.version}"
        yield self._licensed(package.name, package)._replace(url=url, needs=needs)
        for file in package.files or ():  # what is compiled into it, by PEP 770
            if re.search(r"\.dist-info/sboms/[^/]+\.json$", file.as_posix()):
                listed = json.loads(Path(str(package.locate_file(file))).read_text("utf-8"))
                for one in listed.get("components", ()):
                    terms = [
                        each.get("expression") or each["license"].get("id", "")
                        for each in one.get("licenses") or ()
                    ]
                    yield Part(
                        one["name"],
                        one.get("version", ""),
                        " AND ".join(terms),
                        "",
                        one.get("purl", ""),
                        package.name,
                    )

    def _licensed(self, name: str, package: Distribution | None = None) -> Part:
        found = self._licences.get(normalized(name))
        if found:
            return Part(*found, url=f"pkg:generic/{name.lower()}@{found[1]}")
        assert package is not None  # noqa: S101  those two have licences
        texts = [
            Path(str(package.locate_file(file))).read_text(encoding="utf-8")
            for file in package.files or ()
            if ".dist-info/licenses/" in file.as_posix()
        ]
        terms = (package.metadata.get_all("License") or [""])[0]
        return Part(package.name, package.version, terms, "\n\n".join(texts).strip(), "")


def take(frozen: Iterable[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Write the inventory of PyInstaller's ``frozen`` entries; return entries to freeze besides.

    These are the licences, and what the packages that are inside say of themselves. Raises
    `NotListedError`.
    """
    inventory = Inventory(shipped_packages(), installed_licences())
    for inside, source, kind in frozen:
        if kind != "SYMLINK" and source not in {"", "-", None}:
            inventory.take(inside, source)
    parts = inventory.parts()
    FILE.write_text(json.dumps(parts, ensure_ascii=False, indent=0), encoding="utf-8")
    shown = OUTPUT / COLLECTED
    shown.write_text(json.dumps(licences(parts), ensure_ascii=False, indent=0), encoding="utf-8")
    print(f"{FILE}: {len(parts)} parts")
    about = [(inside, source, "DATA") for inside, source in inventory.package_files()]
    return [*about, (f"petdesk/resources/{COLLECTED}", str(shown), "DATA")]


def _python_folders() -> list[Path]:
    named = ("stdlib", "platstdlib")
    # On Windows and macOS the libraries that Python brings lie beside it.
    own = [] if sys.platform == "linux" else [Path(sys.base_prefix)]
    return [*(Path(sysconfig.get_path(name)) for name in named), *own]


def _is_below(path: str, folders: Iterable[Path]) -> bool:
    roots = (os.path.normcase(os.path.realpath(folder)) for folder in folders)
    return any(path.startswith(root + os.sep) for root in roots)


def _library_of(file: str) -> str:
    for name, library in LIBRARIES.items():
        if library.file and re.match(rf"{library.file}[-.\d]", file):
            return name
    return ""


def _debian_package(file: Path) -> tuple[str, str]:
    """Return the address and the version of the system's package; empty where that has none."""
    # Debian may know a library below /usr/lib by its other path, /lib.
    paths = [str(file), str(file).removeprefix("/usr")]
    try:
        command = ["dpkg-query", "--search", *paths]
        owners = subprocess.run(command, check=False, capture_output=True, text=True).stdout
        package = owners.split(":")[0]
        show = ["dpkg-query", "--show", "--showformat=${Version}", package]
        version = subprocess.run(show, check=False, capture_output=True, text=True).stdout
    except OSError:
        return "", ""
    if not version:
        return "", ""
    vendor = re.search(r"^ID=(\w+)", Path("/etc/os-release").read_text("utf-8"), re.MULTILINE)
    upstream = re.sub(r"^\d+:|-[^-]*$", "", version)
    return f"pkg:deb/{vendor[1] if vendor else 'debian'}/{package}@{version}", upstream
