"""What goes into a frozen PetDesk and says which one it is, without freezing anything."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import build
import build_stamp
import pytest
from freezing import contents, icons
from freezing.linux import desktop_files, make_tarball
from freezing.macos import LANGUAGES
from freezing.manual import manual
from freezing.product import IDENTIFIER, ROOT, product
from PySide6.QtGui import QImage

import petdesk
from petdesk.core import build_info

INSIDE = {f"{folder}/{Path(source).name}" for source, folder in contents.resources()}


def test_every_resource_that_petdesk_reads_is_inside() -> None:
    wanted = ["sample_animals.json", "icons/petdesk.png", "help/petdesk.md", "help/petdesk_fr.md"]
    wanted += [f"translations/petdesk_{code}.qm" for code in LANGUAGES]
    assert {f"petdesk/resources/{name}" for name in wanted} <= INSIDE
    assert not [name for name in INSIDE if name.endswith((".ts", "README.md"))]


def test_a_build_leaves_the_checkout_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What it makes may be of another commit than the one that is next run from here.
    here, there = str(ROOT), str(tmp_path / "checkout")
    left_out = shutil.ignore_patterns("__pycache__", "dist")
    for part in ("packaging", "petdesk", "resources"):
        shutil.copytree(ROOT / part, Path(there, part), ignore=left_out)
    for file in ("LICENSE", "pyproject.toml"):
        shutil.copy(ROOT / file, there)
    before = {file for file in Path(there).rglob("*") if file.is_file()}
    monkeypatch.setenv("GITHUB_SHA", "0123456789abcdef0123456789abcdef01234567")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795341600")
    variables = build.build_environment() | {"PYTHONDONTWRITEBYTECODE": "1"}
    variables["PYTHONPATH"] = variables["PYTHONPATH"].replace(here, there)

    for _name, command in build.preparation(sys.executable):
        moved = [sys.executable, *(word.replace(here, there) for word in command[1:])]
        subprocess.run(moved, env=variables, cwd=tmp_path, check=True)

    made = {file for file in Path(there).rglob("*") if file.is_file()} - before
    results = Path(there, "packaging", "dist")
    assert {file.parent for file in made} == {results / "icons", results / "resources"}
    monkeypatch.setattr(contents, "MADE", results / "resources")
    inside = {Path(source).name for source, _folder in contents.resources()}
    assert "build.json" in inside


def test_a_build_is_stamped_with_its_commit_and_date(
    build: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not build_info.build_stamp()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795341600")
    monkeypatch.setenv("GITHUB_SHA", "0123456789abcdef0123456789abcdef01234567")
    assert build_stamp.main([str(build)]) == 0
    assert build_info.build_stamp() == "2026-11-22 (0123456789)"
    monkeypatch.delenv("GITHUB_SHA")
    monkeypatch.setenv("PATH", str(build))  # without git
    assert build_stamp.main([str(build)]) == 0
    assert 'calls its commit "unknown"' in capsys.readouterr().out
    assert build_info.build_stamp() == "2026-11-22 (unknown)"
    (build / "build.json").write_text(json.dumps({"commit": 1}))
    assert not build_info.build_stamp()


def test_a_build_names_its_page_of_releases(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not build_info.stamped_releases_page()
    monkeypatch.setenv("PETDESK_RELEASES_PAGE", "https://example.org/petdesk")
    build_stamp.main([str(build)])
    assert build_info.stamped_releases_page() == "https://example.org/petdesk"
    monkeypatch.setenv("PETDESK_RELEASES_PAGE", "http://example.org/petdesk")
    with pytest.raises(ValueError, match="https"):
        build_stamp.main([str(build)])


@pytest.mark.usefixtures("qtbot")  # an application, for Qt to draw with
def test_the_icons_are_the_drawing_in_every_size(tmp_path: Path) -> None:
    icons.write_icons(tmp_path)
    for side in icons.PNG_SIDES:
        picture = QImage(str(tmp_path / f"petdesk-{side}.png"))
        assert picture.size().toTuple() == (side, side)
        assert picture.pixelColor(0, 0).alpha() == 0  # the drawing's corners are round
        assert picture.pixelColor(side // 2, side // 2 + side // 8).name() == "#fdf6ea"  # the paw


def test_the_desktop_finds_the_program_and_its_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    files = desktop_files(product())
    entry = files[f"applications/{IDENTIFIER}.desktop"].splitlines()
    assert {"Exec=petdesk", f"Icon={IDENTIFIER}"} <= {*entry}
    told = (ROOT / "petdesk" / "app" / "application.py").read_text("utf-8")
    assert f'setDesktopFileName("{IDENTIFIER}")' in told
    flatpak = (ROOT / "packaging" / "linux" / f"{IDENTIFIER}.yml").read_text("utf-8")
    assert f"\nid: {IDENTIFIER}\n" in flatpak
    locked = (ROOT / "packaging" / "requirements" / "run.txt").read_text("utf-8")
    (qt,) = re.findall(r"^pyside6-essentials==(\d+\.\d+)\.", locked, re.MULTILINE)
    assert f"\nruntime-version: '{qt}'\n" in flatpak
    component = files[f"metainfo/{IDENTIFIER}.metainfo.xml"]
    assert f"<id>{IDENTIFIER}</id>" in component
    assert f">{IDENTIFIER}.desktop</launchable>" in component
    assert f'<release version="{petdesk.__version__}" date="2023-11-14"' in component


def test_a_tarball_is_the_same_for_the_same_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr("freezing.linux.OUTPUT", tmp_path)
    tree = tmp_path / "tree"
    (tree / "petdesk").mkdir(parents=True)
    (tree / "petdesk" / "petdesk").write_text("a program")
    first = make_tarball(product(), tree).read_bytes()
    (tree / "petdesk" / "petdesk").touch()
    assert make_tarball(product(), tree).read_bytes() == first


def test_what_nothing_loads_stays_out() -> None:
    dropped = (
        *("Qt/lib/libQt6Qml.so.6", "Qt6Pdf.dll", "Qt/plugins/tls/libqopensslbackend.so"),
        "Qt/translations/qtbase_it.qm",
    )
    taken = (
        *("Qt/lib/libQt6PrintSupport.so.6", "plugins\\platforms\\qwindows.dll"),
        *("QtNetwork.abi3.so", "Qt/translations/qtbase_de.qm"),
    )
    assert all(contents.is_dropped(f"PySide6/{name}", "/venv/lib/x") for name in dropped)
    assert not any(contents.is_dropped(f"PySide6/{name}", "/venv/lib/x") for name in taken)
    if sys.platform == "linux":  # others share no libraries
        assert contents.is_dropped("libgtk-3.so.0", "/usr/lib/libgtk-3.so.0")
        assert not contents.is_dropped("libssl.so.3", "/usr/lib/libssl.so.3")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for the program")
def test_the_manual_page_has_the_commands_and_options_of_the_help(tmp_path: Path) -> None:
    program = tmp_path / "petdesk"
    program.write_text(
        f'#!/bin/sh\ncd "{ROOT}" && exec env QT_QPA_PLATFORM=offscreen '
        f'"{sys.executable}" -m petdesk "$@"\n'
    )
    program.chmod(0o755)
    page = manual(product(), program, "2026-11-22")
    assert page.startswith('.TH PETDESK 1 "2026-11-22" "PetDesk ')
    assert "\n.SH NAME\npetdesk \\- the front desk of an animal shelter\n" in page
    for name in ("CHECK", "LIST", "GET", "ADD", "IMPORT", "KEY", "SERVE"):
        assert f"\n.SH THE COMMAND {name}\n.SS SYNOPSIS\n.B petdesk {name.lower()} " in page
    assert "\n.TP\n.B \\-\\-dry\\-run\n" in page
    assert "Exit codes: 0 all rows are added" in page
