"""The requirement files are uv.lock, with a wheel for every system and Python supported."""

import itertools
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from packaging.markers import Marker
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import parse_wheel_filename

ROOT = Path(__file__).resolve().parents[2]
LOCK = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
PACKAGES: dict[str, dict[str, Any]] = {one["name"]: one for one in LOCK["package"]}

MANYLINUX = [f"manylinux_2_{minor}_x86_64" for minor in range(36, 4, -1)]  # Debian 12 has 2.36
SYSTEMS = {
    "linux": ({"sys_platform": "linux"}, [*MANYLINUX, "manylinux2014_x86_64"]),
    "windows": ({"sys_platform": "win32"}, ["win_amd64"]),
    "mac-arm": ({"sys_platform": "darwin"}, list(mac_platforms((13, 0), "arm64"))),
    "mac-intel": ({"sys_platform": "darwin"}, list(mac_platforms((13, 0), "x86_64"))),
}
KINDS = ("run", "test", "build", "audit")
COMPUTERS = list(itertools.product(SYSTEMS, ("3.11", "3.12", "3.13", "3.14")))


class Line(NamedTuple):
    version: str
    marker: str
    hashes: frozenset[str]


def read(kind: str) -> dict[str, Line]:
    text = (ROOT / "packaging" / "requirements" / f"{kind}.txt").read_text(encoding="utf-8")
    lines = {}
    for entry in text.replace("\\\n", " ").splitlines():
        pinned = re.fullmatch(r"(\S+)==(\S+)\s*(?:;(.*?))?((?:\s+--hash=\S+)+)\s*", entry)
        assert pinned, entry
        hashes = frozenset(re.findall(r"--hash=(\S+)", pinned[4]))
        lines[pinned[1]] = Line(pinned[2], (pinned[3] or "").strip(), hashes)
    return lines


def tags(system: str, python: str) -> Iterator[Tag]:
    version = (3, int(python.removeprefix("3.")))
    platforms = SYSTEMS[system][1]
    yield from cpython_tags(version, platforms=platforms)
    yield from compatible_tags(version, f"cp3{version[1]}", platforms)


def test_the_files_have_every_package_of_uv_lock_with_its_version_and_hashes() -> None:
    lines = [line for kind in KINDS for line in read(kind).items()]
    assert {name for name, _line in lines} == PACKAGES.keys() - {"petdesk"}
    for name, line in lines:
        package = PACKAGES[name]
        files = [*package.get("wheels", ()), *([package["sdist"]] if "sdist" in package else ())]
        assert line.version == package["version"], name
        assert line.hashes == {file["hash"] for file in files}, name


@pytest.mark.parametrize("kind", ["run", "test"])
@pytest.mark.parametrize(("system", "python"), COMPUTERS)
def test_each_computer_finds_a_wheel_for_everything(kind: str, system: str, python: str) -> None:
    fitting = set(tags(system, python))
    computer = SYSTEMS[system][0] | {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    without = []
    for name, line in read(kind).items():
        urls = [wheel["url"] for wheel in PACKAGES[name].get("wheels", ())]
        offered = (parse_wheel_filename(url.rpartition("/")[2])[3] for url in urls)
        is_needed = not line.marker or Marker(line.marker).evaluate(computer)
        if is_needed and not any(fitting & one for one in offered):
            without.append(name)
    assert without == []
