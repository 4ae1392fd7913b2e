"""Keys in the keyring of a Linux desktop: the real Secret Service, on a bus of its own."""

import gc
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import keyring.backend
import pytest
from keyring.backend import KeyringBackend

from petdesk.core.environments import Environment
from petdesk.settings.keys import KeyLocation, KeyringError, KeyringFault, KeyringProblem, KeyStore

KEY, ORIGIN = "sécret-犬", "https://pets.example"
IMPATIENT, PATIENT = 0.5, 30.0
BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
"""A bus that starts no service by itself."""

pytestmark = [
    pytest.mark.skipif(
        not (shutil.which("dbus-daemon") and shutil.which("gnome-keyring-daemon")),
        reason="the Secret Service is a keyring of Linux desktops",
    ),
    # The library leaves the connection of a question that was refused to Python to close.
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),
]

Service = Callable[[], AbstractContextManager[subprocess.Popen[bytes]]]


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """Return what starts the service, its keyring open, once it is on a bus that is this test's."""
    monkeypatch.delenv("PYTHON_KEYRING_BACKEND")
    keyring.backend.get_all_keyring()  # the library looks for them once in a process
    vars(keyring.backend.get_all_keyring).pop("saved_result")
    of_tests = {each for each in KeyringBackend._classes if each.__module__.startswith("tests.")}
    monkeypatch.setattr(KeyringBackend, "_classes", KeyringBackend._classes - of_tests)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    (tmp_path / "bus.conf").write_text(BUS)
    bus = ["dbus-daemon", f"--config-file={tmp_path}/bus.conf", "--nofork", "--print-address"]
    with subprocess.Popen(bus, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", running.stdout.readline().strip())
        yield started
        running.kill()
        gc.collect()  # what is left open, before another test hears of it


@contextmanager
def started() -> Iterator[subprocess.Popen[bytes]]:
    from jeepney import MatchRule  # type: ignore[import-untyped]  # noqa: PLC0415  Linux alone has it
    from jeepney.bus_messages import message_bus  # type: ignore[import-untyped]  # noqa: PLC0415
    from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]  # noqa: PLC0415

    arrival = MatchRule(type="signal", member="NameOwnerChanged", sender="org.freedesktop.DBus")
    arrival.add_arg_condition(0, "org.freedesktop.secrets")
    command = ["gnome-keyring-daemon", "--foreground", "--components=secrets", "--unlock"]
    with open_dbus_connection() as connection, connection.filter(arrival) as arrivals:
        connection.send_and_get_reply(message_bus.AddMatch(arrival))
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as daemon:
            assert daemon.stdin is not None
            daemon.stdin.write(b"password")
            daemon.stdin.close()
            try:
                connection.recv_until_filtered(arrivals, timeout=30)
                yield daemon
            finally:
                daemon.kill()


async def told(time_limit: float = PATIENT) -> list[object]:
    """Return what a start of PetDesk is answered when it looks, forgets, stores and looks again."""
    keys, answers = KeyStore("PetDesk test", time_limit=time_limit), list[object]()
    for ask in (keys.find, keys.forget, partial(keys.save, key=KEY), keys.find):
        try:
            answer = await ask(Environment.STAGING, ORIGIN)
        except KeyringError as error:
            answer = error.problem
        answers.append(answer.fault if isinstance(answer, KeyringProblem) else answer)
    return answers


KEPT = (KEY, KeyLocation.KEYRING)
FRESH, AGAIN = ([before, None, None, KEPT] for before in ((None, KeyLocation.NOWHERE), KEPT))


def refused(fault: KeyringFault) -> list[object]:
    return [fault, fault, fault, (KEY, KeyLocation.THIS_RUN)]


async def test_an_open_keyring_keeps_finds_and_forgets_and_a_silent_or_locked_one_costs_no_key(
    service: Service,
) -> None:
    import secretstorage  # noqa: PLC0415  Linux alone has it

    with service() as daemon:
        assert await told() == FRESH
        daemon.send_signal(signal.SIGSTOP)
        assert await told(IMPATIENT) == refused(KeyringFault.SILENT)
        daemon.send_signal(signal.SIGCONT)
        assert await told() == AGAIN
        with secretstorage.dbus_init() as connection:
            secretstorage.get_default_collection(connection).lock()
        assert await told() == refused(KeyringFault.LOCKED)


async def test_a_bus_or_service_that_is_missing_or_died_is_reported_and_a_new_one_is_found(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all")
        assert await told() == refused(KeyringFault.MISSING)
    assert await told() == refused(KeyringFault.MISSING)
    with service() as daemon:
        assert await told() == FRESH
        daemon.kill()
        daemon.wait()
        assert await told() == refused(KeyringFault.STOPPED)
    with service():
        assert await told() == AGAIN
