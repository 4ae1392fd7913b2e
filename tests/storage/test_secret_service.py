"""Keys in the keyring of a Linux desktop: the real Secret Service, on a bus of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
MISSING = [
    program
    for program in ("dbus-run-session", "gnome-keyring-daemon")
    if shutil.which(program) is None
]

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the Secret Service is a keyring of Linux desktops"
)


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """Give the variables of a session that has nothing of this one's but the place of programs."""
    run = tmp_path / "run"
    run.mkdir(mode=0o700)
    return {
        "HOME": str(tmp_path),
        "LANG": "C.UTF-8",
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(CHECKOUT),
        "PYTHONUTF8": "1",
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "XDG_RUNTIME_DIR": str(run),
    }


@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_a_secret_service_keeps_finds_and_forgets(variables: dict[str, str]) -> None:
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-m", "tests.storage.secret_service"],  # noqa: S607  found by its name
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
        env=variables,
    )
    assert done.returncode == 0, done.stderr
    *answers, locked_find, locked_keep, locked_after = done.stdout.splitlines()
    assert answers == [
        "open: find: nowhere False",
        "open: keep: keyring",
        "open: find: keyring True",
        "again: find: keyring True",
        "again: forget: forgotten",
        "again: find: nowhere False",
        "again: keep: keyring",
        "stopped: find: error: the keyring did not answer; it may be locked",
        "stopped: keep: this run",
        "stopped: find: this run True",
        "awake: find: keyring True",
    ]
    assert locked_find.startswith("locked: find: error: ")
    assert (locked_keep, locked_after) == ("locked: keep: this run", "locked: find: this run True")


def test_without_any_bus_a_key_is_held_for_this_run(variables: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.storage.keyring_client", "30", "find", "keep", "find"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=variables | {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={variables['HOME']}/nothing"},
    )
    assert done.returncode == 0, done.stderr
    refused, *rest = done.stdout.splitlines()
    assert refused.startswith("find: error: NoKeyringError")
    assert rest == ["keep: this run", "find: this run True"]
