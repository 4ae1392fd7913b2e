"""`petdesk check` as a process, with a real keyring and a real service, and Help > Diagnose."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import ROOT
from tests.journeys.screen import Screen
from tests.journeys.servers import KEY, serve
from tests.journeys.test_trouble import at_staging
from tests.journeys.waiting import eventually


def check(
    screen: Screen, folder: Path, *arguments: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run the command on the data in ``folder``; an empty text leaves a variable out."""
    own = {"HOME": str(folder), "PETDESK_DATA_DIR": str(folder / "data"), "LC_ALL": "C.UTF-8"}
    told = {**os.environ, **screen.variables, **own, "PYTHON_KEYRING_BACKEND": "", **variables}
    return subprocess.run(
        [sys.executable, "-m", "petdesk", "check", *arguments],
        env={name: value for name, value in told.items() if value},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.usefixtures("keyring")
def test_the_exit_code_says_what_comes_of_it_and_no_secret_is_told(
    screen: Screen, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        variables = at_staging(service.address)
        text = check(screen, tmp_path, **variables)
        assert (text.returncode, text.stderr) == (0, "")
        said = _spaced(text.stdout)
        assert "environment staging (environment variable)" in said
        assert f"staging.address {service.address} (environment variable)" in said
        assert "undo_seconds 3 (default)" in said
        assert "ok keeps, finds and forgets keys" in said
        assert f"ok Staging {service.address}: The service accepts the key" in said

        refused = check(
            screen, tmp_path, "--json", **{**variables, "PETDESK_API_KEY": "another-key"}
        )
        values = json.loads(refused.stdout)
        assert refused.returncode == values["exit_code"] == 1
        assert values["services"]["staging"]["key_accepted"] is False
        assert KEY not in text.stdout
        assert "another-key" not in refused.stdout + refused.stderr
        service.stop()


def test_diagnose_says_the_same_and_is_copied_without_secrets(
    start: StartDesk, tmp_path: Path
) -> None:
    with serve(tmp_path) as service:
        desk = start(**at_staging(service.address))
        desk.connected()
        desk.main.keys("alt+h", "m", "d")
        diagnosis = desk.window("Diagnose")
        diagnosis.says("Diagnosis note", "This computer doesn't keep keys")
        text = _spaced(diagnosis.find("text", "Diagnosis").text)
        assert "environment staging (environment variable)" in text
        assert f"✓ Staging {service.address}: The service accepts" in text
        assert "Production not set up" in text
        diagnosis.press("Run again")
        diagnosis.says("Diagnosis note", "This computer doesn't keep keys")
        diagnosis.press("Copy")
        desk.main.keys("ctrl+f", "ctrl+v")
        pasted = eventually(lambda: desk.main.find("text", "Search animals").text)
        assert "environment staging (environment variable)" in _spaced(pasted)
        assert KEY not in text + pasted
        desk.quit()
        service.stop()


def _spaced(text: str) -> str:
    """Return ``text`` with its columns one space apart."""
    return " ".join(text.split())
