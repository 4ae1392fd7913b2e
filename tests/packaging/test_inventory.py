"""What is frozen is what is listed: each file has an owner, and each library in it a name."""

import re
import sys
from pathlib import Path

import pluggy
import pytest
from freezing.inventory import LIBRARIES, Inventory, NotListedError
from freezing.parts import licences
from freezing.product import ROOT

from petdesk.support.licences import installed_licences

OPENSSL = b"\x7fELF\0OpenSSL 4.0.3 29 Sep 2026\0"


def inventory(*listed: str) -> Inventory:
    return Inventory(listed, installed_licences())


def test_a_package_that_is_not_locked_ends_the_build() -> None:
    frozen = inventory("httpx")
    frozen.take("pluggy._manager", str(Path(pluggy.__file__)))
    with pytest.raises(NotListedError, match=r"pluggy \(of the package pluggy \d"):
        frozen.parts()


def test_a_library_that_nobody_knows_ends_the_build(tmp_path: Path) -> None:
    strange = tmp_path / "libstrange.so.1"
    strange.write_bytes(OPENSSL)
    frozen = inventory()
    frozen.take(strange.name, str(strange))
    with pytest.raises(NotListedError, match=r"libstrange.*libstrange"):
        frozen.parts()


def test_a_library_of_the_system_is_named_with_its_version(tmp_path: Path) -> None:
    for name in ("libssl.so.3", "libcrypto-3.dll"):
        (tmp_path / name).write_bytes(OPENSSL)
    frozen = inventory()
    for file in tmp_path.iterdir():
        frozen.take(file.name, str(file))
    (found,) = (one for one in frozen.parts() if one.name == "OpenSSL")
    assert (found.version, found.terms, found.within) == ("4.0.3", "Apache-2.0", "")
    assert "Apache License" in found.text


@pytest.mark.skipif(sys.platform != "linux", reason="the keyring needs cryptography there alone")
def test_what_is_compiled_into_a_package_is_named_once() -> None:
    from cryptography.hazmat.bindings import _rust  # noqa: PLC0415  Linux has it

    frozen = inventory("cryptography")
    frozen.take("cryptography.hazmat.bindings._rust", _rust.__file__)
    parts = frozen.parts()
    inner = [one for one in parts if one.within == "cryptography"]
    assert [one.name for one in inner if one.name.lower() == "openssl"] == ["OpenSSL"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", next(o.version for o in inner if o.name == "OpenSSL"))
    assert any(one.url.startswith("pkg:cargo/") for one in inner)
    shown = {name: text for name, _version, _terms, text in licences(parts)}
    assert list(shown)[:2] == ["PetDesk", "Python"]
    assert "\nCompiled in:\nasn1 " in shown["cryptography"]
    assert "Apache License" in shown["OpenSSL (in cryptography)"]


def test_each_library_has_its_licence_text() -> None:
    texts = {file.stem for file in (ROOT / "packaging" / "licences").glob("*.txt")}
    assert texts == set(LIBRARIES)


def test_nothing_that_petdesk_could_import_is_where_it_is_frozen() -> None:
    folder = ROOT / "packaging" / "requirements"
    build, run = (
        set(re.findall(r"(?m)^([\w.-]+)==", (folder / f"{kind}.txt").read_text("utf-8")))
        for kind in ("build", "run")
    )
    assert build - run == {
        *("altgraph", "macholib", "packaging", "pefile", "pyinstaller"),
        *("pyinstaller-hooks-contrib", "setuptools"),
    }
