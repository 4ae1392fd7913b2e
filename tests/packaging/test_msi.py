"""The MSI: what it holds, and that another version of it takes the place of this one."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from freezing.product import product
from windows import msi
from windows.msi import make_msi, wix_source

NAMES = {"wix": "http://schemas.microsoft.com/wix/2006/wi"}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    folder = tmp_path / "petdesk"
    (folder / "_internal" / "petdesk").mkdir(parents=True)
    for path in ("petdesk.exe", "petdeskw.exe", "_internal/petdesk/LICENSE"):
        (folder / path).write_bytes(b"MZ")
    (tmp_path / "petdesk.ico").write_bytes(b"icon")
    return folder


def source(program: Path, version: str = "1.2.3") -> ET.Element:
    this = product()._replace(version=version)
    return ET.fromstring(wix_source(this, program, program.parent / "petdesk.ico"))  # noqa: S314  ours


def components(root: ET.Element) -> dict[str, str]:
    found = root.iterfind(".//wix:Component", NAMES)
    return {each.attrib["Id"]: each.attrib["Guid"] for each in found}


def test_each_file_is_a_component_that_stays_itself_in_every_version(program: Path) -> None:
    first, second = (components(source(program, version)) for version in ("1.2.3", "1.2.4"))
    assert first == second
    assert len(first) == len(set(first.values())) == 3 + 1  # and one that remembers the folder
    root = source(program)
    named = {each.attrib["Id"] for each in root.iterfind(".//wix:ComponentRef", NAMES)}
    assert named == set(first)


def test_older_ones_and_other_builds_are_replaced_and_newer_ones_stay(program: Path) -> None:
    root = source(program, "1.2.3")
    upgrade = root.find(".//wix:Upgrade", NAMES)
    assert upgrade is not None
    assert upgrade.attrib["Id"] == "7FEC1162-60C7-5C17-A527-F214C363E835"
    older, newer = (each.attrib for each in upgrade)
    assert (older["Minimum"], older["Maximum"]) == ("0.0.0", "1.2.4")  # without the latter
    assert (newer["Minimum"], newer["OnlyDetect"]) == ("1.2.3", "yes")
    assert root.findtext(".//wix:Condition", "", NAMES) == "NOT NEWERFOUND"


def test_data_goes_only_where_a_removal_was_told_to(program: Path) -> None:
    conditions = {
        each.attrib["Action"]: each.text or ""
        for each in source(program).iterfind(".//wix:Custom", NAMES)
    }
    for name in ("ForgetKeys", "RemoveData"):
        parts = conditions[name].split(" AND ")
        assert parts == ['REMOVE="ALL"', 'REMOVE_DATA="1"', "NOT UPGRADINGPRODUCTCODE"]


def test_a_program_is_signed_by_the_command_that_is_set(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = program / "petdesk.exe"
    signer = f'"{Path(sys.executable).as_posix()}" -c'
    code = "import sys; open(sys.argv[1], 'ab').write(b'signed')"
    monkeypatch.delenv("PETDESK_SIGN_COMMAND", raising=False)
    msi.sign(file)
    assert file.read_bytes() == b"MZ"
    monkeypatch.setenv("PETDESK_SIGN_COMMAND", f'{signer} "{code}" {{file}}')
    msi.sign(file)
    assert file.read_bytes() == b"MZsigned"
    monkeypatch.setenv("PETDESK_SIGN_COMMAND", f'{signer} "exit(3)" {{file}}')
    with pytest.raises(subprocess.CalledProcessError):
        msi.sign(file)
    monkeypatch.setenv("PETDESK_SIGN_COMMAND", "sign-it")
    with pytest.raises(ValueError, match=r"has no \{file\}"):
        msi.sign(file)


def test_wixl_makes_a_package_with_all_of_it(program: Path, tmp_path: Path) -> None:
    if not shutil.which("wixl") or not shutil.which("msiinfo"):
        pytest.skip("wixl and msiinfo are not installed (Debian: apt install wixl msitools)")
    this = product()
    package = make_msi(this, program, tmp_path / "petdesk.ico", tmp_path / "petdesk.msi")

    def table(name: str) -> str:
        return subprocess.check_output(["msiinfo", "export", package, name], text=True)  # noqa: S607

    names = re.findall(r"\t(petdeskw?\.exe|LICENSE)\t", table("File"))
    assert names == ["LICENSE", "petdesk.exe", "petdeskw.exe"]
    assert f"ProductVersion\t{this.plain_version}" in table("Property")
    assert "ALLUSERS\t" not in table("Property")
    assert re.search(r"\t-1\tSoftware", table("Registry"))  # for whom it is installed decides
    wanted = [
        *("ForOne", "Place", "CostFinalize", "RemoveExistingProducts"),
        # The keys go while the program and the settings, which have the addresses, are there.
        *("ForgetKeys", "RemoveData", "RemoveFiles", "InstallFiles"),
    ]
    sequence = table("InstallExecuteSequence").replace("\r", "")
    order = dict(re.findall(r"(?m)^(\w+)\t.*\t(\d+)", sequence))
    assert sorted(wanted, key=lambda name: int(order[name])) == wanted
