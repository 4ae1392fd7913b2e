"""The release script: what it makes, PetDesk and minisign read; and a secret stays out of reach."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
import update_manifest
from update_manifest import VARIABLE, main, read_secret_key

from petdesk.desks.updates import verify
from petdesk.domain.minisign import parse_public_key
from petdesk.domain.updates import parse_manifest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.packaging.conftest import Checkout

PAGE = "https://example.org/petdesk/0.2.0"
# Made by minisign -G -W (0.11), for this test.
TOOL = (
    "untrusted comment: minisign encrypted secret key\n"
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP6485AQo7KraLGlS//"
    "oJ5DZ5wJm3lQA6t7e6bQ2zpWE+QNPeJBYGBfLfA9qt0kPFI8vp51iCBxJSTJTQH8DZ8Ein0vFrLAi8AAAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n"
)


def make(folder: Path, *arguments: str) -> int:
    return main(["make", str(folder / "updates.json"), "--page", PAGE, *arguments])


def test_a_new_pair_signs_what_petdesk_believes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = tmp_path / "keys"
    assert main(["new-key", str(keys)]) == 0
    secret = keys / "update.key"
    if os.name == "posix":
        assert secret.stat().st_mode & 0o777 == 0o600
    monkeypatch.setenv(VARIABLE, secret.read_text())
    assert make(tmp_path, "--version", "0.2.0") == 0
    data = (tmp_path / "updates.json").read_bytes()
    signature = (tmp_path / "updates.json.minisig").read_bytes()
    verify(data, signature, parse_public_key((keys / "update-key.pub").read_text()))
    read = parse_manifest(data)
    assert (read.version, read.page) == ("0.2.0", PAGE)
    assert read.expires - read.issued == 180 * 86_400


def test_what_desks_would_not_believe_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("mine", "another"):
        assert main(["new-key", str(tmp_path / name)]) == 0
    monkeypatch.setenv(VARIABLE, (tmp_path / "mine" / "update.key").read_text())
    wanted = str(tmp_path / "another" / "update-key.pub")
    assert make(tmp_path, "--version", "0.2.0", "--key", wanted) == 1
    assert "not the other half" in capsys.readouterr().err
    monkeypatch.setenv(VARIABLE, "")
    assert make(tmp_path, "--version", "0.2.0", "--key", wanted) == 1
    assert not (tmp_path / "updates.json").exists()
    monkeypatch.setenv(VARIABLE, (tmp_path / "another" / "update.key").read_text())
    assert make(tmp_path, "--version", "0.2.0", "--key", wanted) == 0


def test_a_pair_is_never_made_anew_or_in_the_checkout(tmp_path: Path) -> None:
    assert main(["new-key", str(tmp_path)]) == 0
    before = (tmp_path / "update.key").read_text()
    assert main(["new-key", str(tmp_path)]) == 1
    assert (tmp_path / "update.key").read_text() == before
    assert main(["new-key", str(update_manifest.ROOT / "resources")]) == 1
    assert not (update_manifest.ROOT / "resources" / "update.key").exists()


def test_a_key_of_the_tool_signs_too() -> None:
    key = read_secret_key(TOOL)
    assert parse_public_key(key.public_file).name == "AAEC2804E43CAE3F"


def test_without_the_variable_the_signing_is_left_to_the_tool(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert make(tmp_path, "--version", "0.2.0") == 0
    assert "minisign -S -m" in capsys.readouterr().out
    assert not (tmp_path / "updates.json.minisig").exists()


@pytest.mark.parametrize(
    "damage", [TOOL[:-20], TOOL.replace("AEIy", "U2My"), "secret", TOOL.replace("lQA6t7", "lQA6tA")]
)
def test_another_key_is_refused_and_not_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    monkeypatch.setenv(VARIABLE, damage)
    assert make(tmp_path, "--version", "0.2.0") == 1
    said = capsys.readouterr().err
    assert VARIABLE in said
    assert "AAAAAAA" not in said
    assert not (tmp_path / "updates.json").exists()


def test_what_petdesk_would_refuse_is_not_signed(tmp_path: Path) -> None:
    assert make(tmp_path, "--version", "0.2.0-rc1") == 1
    assert main(["make", str(tmp_path / "u.json"), "--page", "http://example.org/"]) == 1
    assert not list(tmp_path.iterdir())


def test_a_python_without_packages_goes_on_in_petdesks_own_environment(fresh: Checkout) -> None:
    fresh.run()
    (name,) = fresh.environments()
    (packages,) = (fresh.home / name).glob("**/site-packages")
    script = fresh.root / "packaging" / "update_manifest.py"

    def said() -> str:
        done = subprocess.run(
            [sys.executable, "-S", script, "new-key", fresh.root.parent / "keys"],
            env=fresh.variables(),
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stderr

    assert "No module named 'nacl'" in said()  # and it does not go on and on
    (packages / "nacl").mkdir()
    stub = "import sys\nsys.exit(f'in {sys.prefix}: {sys.argv[1]}')\n"
    (packages / "nacl" / "signing.py").write_text(stub)
    assert said() == f"in {fresh.home / name}: new-key\n"
