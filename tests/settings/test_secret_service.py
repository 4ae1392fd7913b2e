"""Keys in the keyring of a Linux desktop: the real Secret Service, on a bus of its own."""

import gc
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import keyring.backend
import pytest
from keyring.backend import KeyringBackend

from petdesk.core.environments import Environment
from petdesk.settings.keys import KeyringError, KeyStore

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


async def told(store: KeyStore, *questions: str) -> list[str]:
    """Return what a start of PetDesk is answered by the keyring."""
    return [f"{each}: {await answer(store, each)}" for each in questions]


async def answer(store: KeyStore, question: str) -> str:
    which = Environment.STAGING, ORIGIN
    try:
        match question:
            case "keep":
                refusal = await store.save(*which, KEY)
                return "keyring" if refusal is None else f"this run ({refusal.fault.name.lower()})"
            case "find":
                key, location = await store.find(*which)
                return f"{location.value} {key == KEY}"
            case _:
                await store.forget(*which)
                return "forgotten"
    except KeyringError as error:
        return f"error ({error.problem.fault.name.lower()})"


def store(time_limit: float = PATIENT) -> KeyStore:
    return KeyStore("PetDesk test", time_limit=time_limit)


async def test_an_open_keyring_keeps_finds_and_forgets_until_it_stops_answering(
    service: Service,
) -> None:
    with service() as daemon:
        assert await told(store(), "find", "keep", "find") == [
            *("find: nowhere False", "keep: keyring", "find: keyring True")
        ]
        assert await told(store(), "find", "forget", "find", "keep") == [
            *("find: keyring True", "forget: forgotten", "find: nowhere False", "keep: keyring"),
        ]
        daemon.send_signal(signal.SIGSTOP)
        assert await told(store(IMPATIENT), "find", "keep", "find", "forget") == [
            *("find: error (silent)", "keep: this run (silent)", "find: this run True"),
            "forget: forgotten",
        ]
        daemon.send_signal(signal.SIGCONT)
        assert await told(store(), "find") == ["find: keyring True"]


async def test_a_locked_keyring_that_cannot_even_ask_leaves_the_key_to_this_run(
    service: Service,
) -> None:
    import secretstorage  # noqa: PLC0415  Linux alone has it

    keys = store()
    with service():
        assert await told(keys, "keep") == ["keep: keyring"]
        with secretstorage.dbus_init() as connection:
            secretstorage.get_default_collection(connection).lock()
        assert await told(keys, "find", "forget", "keep", "find") == [
            *("find: error (locked)", "forget: error (locked)"),
            *("keep: this run (locked)", "find: this run True"),
        ]


async def test_a_service_that_died_is_reported_and_one_that_comes_up_is_found(
    service: Service,
) -> None:
    keys = store()
    assert await told(keys, "find") == ["find: error (missing)"]
    with service() as daemon:
        assert await told(keys, "find", "keep") == ["find: nowhere False", "keep: keyring"]
        daemon.kill()
        daemon.wait()
        assert await told(keys, "find", "forget", "keep", "find") == [
            *("find: error (stopped)", "forget: error (stopped)"),
            *("keep: this run (stopped)", "find: this run True"),
        ]
    with service():
        assert await told(store(), "find") == ["find: keyring True"]


@pytest.mark.usefixtures("service")
async def test_without_any_bus_a_key_is_held_for_this_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all")
    assert await told(store(), "find", "keep", "find") == [
        *("find: error (missing)", "keep: this run (missing)", "find: this run True")
    ]
