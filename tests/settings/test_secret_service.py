"""Keys in the keyring of a Linux desktop: the real Secret Service, on a bus of its own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
NEEDED = ("dbus-run-session", "gnome-keyring-daemon")
BARE_BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
"""A bus that starts no service by itself."""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the Secret Service is a keyring of Linux desktops"
)


@pytest.fixture
def variables(tmp_path: Path) -> dict[str, str]:
    """Return the variables of a session that shares only the place of programs with this one."""
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


def answers(
    story: str, variables: dict[str, str], *options: str, is_on_a_bus: bool = True
) -> list[str]:
    """Return what PetDesk was answered in a story of tests.settings.secret_service."""
    if missing := [name for name in NEEDED if not shutil.which(name)]:
        pytest.skip(f"not installed: {', '.join(missing)}")
    bus = ["dbus-run-session", *options, "--"] if is_on_a_bus else []
    done = subprocess.run(
        [*bus, sys.executable, "-m", "tests.settings.secret_service", story],
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
        env=variables,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_an_open_keyring_keeps_finds_and_forgets_until_it_stops_answering(
    variables: dict[str, str],
) -> None:
    assert answers("open_one", variables) == [
        *("find: nowhere False", "keep: keyring", "find: keyring True"),
        "look: keeps, finds and forgets keys",
        *("find: keyring True", "forget: forgotten", "find: nowhere False", "keep: keyring"),
        *("find: error (silent)", "keep: this run (silent)", "find: this run True"),
        *("forget: forgotten", "look: error (silent)"),
        "find: keyring True",
    ]


def test_a_locked_keyring_that_cannot_even_ask_leaves_the_key_to_this_run(
    variables: dict[str, str],
) -> None:
    assert answers("no_prompt", variables) == [
        "keep: keyring",
        "find: error (locked)",
        "both: error (locked) error (locked)",
        "look: error (locked)",
        "forget: error (locked)",
        *("keep: this run (locked)", "find: this run True"),
    ]


def test_a_service_that_died_is_reported_and_one_that_comes_up_is_found(
    variables: dict[str, str],
) -> None:
    config = Path(variables["HOME"]) / "bus.conf"
    config.write_text(BARE_BUS)
    assert answers("killed", variables, f"--config-file={config}") == [
        "find: error (missing)",
        *("find: nowhere False", "keep: keyring"),
        "find: error (stopped)",
        "both: error (stopped) error (stopped)",
        *("look: error (stopped)", "forget: error (stopped)"),
        *("keep: this run (stopped)", "find: this run True"),
        "find: keyring True",
    ]


def test_without_any_bus_a_key_is_held_for_this_run(variables: dict[str, str]) -> None:
    nowhere = {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={variables['HOME']}/nothing"}
    assert answers("nowhere", variables | nowhere, is_on_a_bus=False) == [
        *("find: error (missing)", "keep: this run (missing)", "find: this run True")
    ]
