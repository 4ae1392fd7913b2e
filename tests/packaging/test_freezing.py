"""What goes into a frozen PetDesk and says which one it is, without freezing anything."""

import re
import shutil
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from configparser import ConfigParser
from pathlib import Path

import build
import pytest
from freezing import contents, icons
from freezing.deb import debian_version, dependencies
from freezing.info_plist import LANGUAGES, info_plist
from freezing.linux import desktop_files, make_tarball, newest_glibc
from freezing.product import IDENTIFIER, ROOT, Product, product
from freezing.windows_zip import make_zip
from PySide6.QtGui import QImage
from setup_steps.system_packages import LIBRARIES

import petdesk
from petdesk.storage.settings_fields import LANGUAGES as CHOICES

INSIDE = {f"{folder}/{Path(source).name}" for source, folder in contents.resources()}


def test_name_and_version_are_the_programs_own() -> None:
    assert product().version == petdesk.__version__
    assert product().maintainers == "The PetDesk maintainers"


@pytest.mark.parametrize(
    ("version", "numbers", "debian"),
    [
        ("1.2.3", (1, 2, 3, 0), "1.2.3"),
        ("1.2.3rc1", (1, 2, 3, 0), "1.2.3~rc1"),
        ("2.0.dev4", (2, 0, 0, 0), "2.0~dev4"),
        ("10.0.1+local", (10, 0, 1, 0), "10.0.1+local"),
    ],
)
def test_each_system_can_read_the_version(
    version: str, numbers: tuple[int, ...], debian: str
) -> None:
    this = Product(version, "", "", "")
    assert this.numbers == numbers
    assert this.plain_version == ".".join(map(str, numbers[:3]))
    assert debian_version(version) == debian


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
    assert {"build.json", "licences.json"} <= inside


def test_the_languages_are_those_that_can_be_chosen() -> None:
    assert {"system", *LANGUAGES} == set(CHOICES)


def test_every_locked_package_is_named_with_its_licence() -> None:
    lock = (ROOT / "packaging" / "requirements" / "run.txt").read_text(encoding="utf-8")
    packages = [line for line in lock.splitlines() if not line.startswith((" ", "#"))]
    assert len(contents.shipped_packages()) == len(packages)
    assert {"httpx", "keyring", "pyside6-essentials"} <= set(contents.shipped_packages())


@pytest.mark.parametrize(
    "destination",
    [
        "PySide6/Qt/lib/libQt6Qml.so.6",
        "libQt6Quick.so.6",
        "PySide6\\Qt6Pdf.dll",
        "PySide6\\opengl32sw.dll",
        "PySide6/Qt/lib/QtQml.framework/Versions/A/QtQml",
        "QtQmlModels",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/plugins/imageformats/qwebp.dll",
        "PySide6/Qt/translations/qtbase_it.qm",
    ],
)
def test_parts_of_qt_that_nothing_loads_stay_out(destination: str) -> None:
    assert contents.is_dropped(destination, "/venv/lib/x")


@pytest.mark.parametrize(
    "destination",
    [
        "PySide6/Qt/lib/libQt6PrintSupport.so.6",
        "PySide6\\Qt6Svg.dll",
        "PySide6/QtNetwork.abi3.so",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/plugins/printsupport/libcupsprintersupport.so",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "petdesk/resources/translations/petdesk_de.qm",
        "QtNetwork",
    ],
)
def test_parts_of_qt_that_petdesk_uses_stay_in(destination: str) -> None:
    assert not contents.is_dropped(destination, "/venv/lib/x")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems share no libraries like that")
def test_a_linux_desktop_keeps_its_own_libraries() -> None:
    assert contents.is_dropped("libgtk-3.so.0", "/lib/x86_64-linux-gnu/libgtk-3.so.0")
    assert contents.is_dropped("libX11.so.6", "/usr/lib/x86_64-linux-gnu/libX11.so.6")
    assert not contents.is_dropped("libssl.so.3", "/usr/lib/x86_64-linux-gnu/libssl.so.3")


@pytest.mark.skipif(sys.platform != "linux", reason="a Python of the system is Linux's")
def test_the_modules_of_the_systems_own_python_come_along() -> None:
    module = "lib-dynload/_contextvars.cpython-311-x86_64-linux-gnu.so"
    assert not contents.is_dropped(f"python3.11/{module}", f"/usr/lib/python3.11/{module}")


@pytest.mark.usefixtures("qtbot")  # an application, for Qt to draw with
def test_the_icons_are_the_drawing_in_every_size(tmp_path: Path) -> None:
    icons.write_icons(tmp_path)
    for side in icons.PNG_SIDES:
        picture = QImage(str(tmp_path / f"petdesk-{side}.png"))
        assert picture.size().toTuple() == (side, side)
        assert picture.pixelColor(0, 0).alpha() == 0  # the drawing's corners are round
        assert picture.pixelColor(side // 2, side // 2 + side // 8).name() == "#fdf6ea"  # the paw


@pytest.mark.usefixtures("qtbot")  # an application, for Qt to draw with
def test_windows_icon_has_a_directory_of_its_pictures() -> None:
    content = icons.ico({side: icons.draw(side) for side in icons.ICO_SIDES})
    assert struct.unpack_from("<3H", content) == (0, 1, len(icons.ICO_SIDES))
    for index, side in enumerate(icons.ICO_SIDES):
        *_, length, offset = struct.unpack_from("<4B2H2I", content, 6 + 16 * index)
        assert QImage.fromData(content[offset : offset + length]).width() == side


@pytest.mark.usefixtures("qtbot")  # an application, for Qt to draw with
def test_macs_icon_is_a_row_of_named_pictures() -> None:
    content = icons.icns({kind: icons.draw(side) for kind, side in icons.ICNS_TYPES.items()})
    assert content[:8] == b"icns" + struct.pack(">I", len(content))
    at, found = 8, {}
    while at < len(content):
        kind, length = struct.unpack_from(">4sI", content, at)
        found[kind] = QImage.fromData(content[at + 8 : at + length]).width()
        at += length
    assert found == icons.ICNS_TYPES


def test_the_desktop_finds_the_program_and_its_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    files = desktop_files(product())
    entry = ConfigParser(interpolation=None, delimiters="=")
    entry.read_string(files[f"applications/{IDENTIFIER}.desktop"])
    assert entry["Desktop Entry"]["exec"] == "petdesk"
    assert entry["Desktop Entry"]["icon"] == IDENTIFIER
    # The name that the window tells the desktop.
    assert f'setDesktopFileName("{IDENTIFIER}")' in (ROOT / "petdesk" / "application.py").read_text(
        "utf-8"
    )
    flatpak = (ROOT / "packaging" / "linux" / f"{IDENTIFIER}.yml").read_text("utf-8")
    assert f"\nid: {IDENTIFIER}\n" in flatpak
    locked = (ROOT / "packaging" / "requirements" / "run.txt").read_text("utf-8")
    (qt,) = re.findall(r"^pyside6-essentials==(\d+\.\d+)\.", locked, re.MULTILINE)
    assert f"\nruntime-version: '{qt}'\n" in flatpak
    component = ET.fromstring(files[f"metainfo/{IDENTIFIER}.metainfo.xml"].encode())  # noqa: S314  ours
    assert component.findtext("id") == IDENTIFIER
    assert component.findtext("launchable") == f"{IDENTIFIER}.desktop"
    assert component.findtext("project_license") == product().license
    release = component.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": petdesk.__version__, "date": "2023-11-14"}


def test_macs_bundle_tells_version_languages_and_system() -> None:
    told = info_plist(Product("1.2.3rc1", "", "", ""))
    assert told["CFBundleVersion"] == "1.2.3"
    assert told["CFBundleLocalizations"] == list(LANGUAGES)
    assert told["NSHighResolutionCapable"] is True


def test_debian_knows_every_library_that_qt_needs() -> None:
    needed = {package for group in LIBRARIES.values() for package in group.values()}
    assert needed < set(dependencies())


def test_a_zip_for_windows_has_the_whole_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("freezing.windows_zip.OUTPUT", tmp_path)
    (tmp_path / "petdesk" / "_internal").mkdir(parents=True)
    (tmp_path / "petdesk" / "petdesk.exe").write_bytes(b"MZ")
    (tmp_path / "petdesk" / "_internal" / "python.dll").write_bytes(b"MZ2")
    file = make_zip(Product("1.2.3", "", "", ""))
    assert file.name.startswith("petdesk-1.2.3-windows-")
    with zipfile.ZipFile(file) as archive:
        assert archive.read("petdesk-1.2.3/petdesk.exe") == b"MZ"
        assert archive.read("petdesk-1.2.3/_internal/python.dll") == b"MZ2"


def test_the_newest_glibc_is_read_from_the_libraries(tmp_path: Path) -> None:
    (tmp_path / "old.so").write_bytes(b"\0GLIBC_2.4\0GLIBC_2.17\0")
    (tmp_path / "new.so.1").write_bytes(b"\0GLIBC_2.36\0GLIBC_PRIVATE\0")
    (tmp_path / "text").write_bytes(b"GLIBC_9.9")
    assert newest_glibc(tmp_path) == "2.36"


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
