"""A Secret Service with a keyring of its own, for one program: run it under dbus-run-session.

It asks the keyring when it is open, when it is locked, and when its service has stopped answering.
"""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import secretstorage
from jeepney import MatchRule  # type: ignore[import-untyped]  # has no stubs
from jeepney.bus_messages import message_bus  # type: ignore[import-untyped]  # likewise
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]  # likewise

DAEMON = ["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"]
IMPATIENT, PATIENT = "0.3", "30"


def main() -> None:
    with _service() as service:
        _ask("open", PATIENT, "find", "keep", "find")
        _ask("again", PATIENT, "find", "forget", "find", "keep")
        service.send_signal(signal.SIGSTOP)
        _ask("stopped", IMPATIENT, "find", "keep", "find")
        service.send_signal(signal.SIGCONT)
        _ask("awake", PATIENT, "find")
        with secretstorage.dbus_init() as connection:
            secretstorage.get_default_collection(connection).lock()
        _ask("locked", PATIENT, "find", "keep", "find")


@contextmanager
def _service() -> Iterator[subprocess.Popen[bytes]]:
    """Start the service with an open keyring, and wait until it is on the bus."""
    arrival = MatchRule(type="signal", member="NameOwnerChanged", sender="org.freedesktop.DBus")
    arrival.add_arg_condition(0, "org.freedesktop.secrets")
    with open_dbus_connection() as connection, connection.filter(arrival) as arrivals:
        connection.send_and_get_reply(message_bus.AddMatch(arrival))
        with subprocess.Popen(DAEMON, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as service:
            assert service.stdin is not None
            service.stdin.write(b"password")
            service.stdin.close()
            try:
                connection.recv_until_filtered(arrivals, timeout=30)
                yield service
            finally:
                service.kill()


def _ask(title: str, time_limit: str, *steps: str) -> None:
    command = [sys.executable, "-m", "tests.storage.keyring_client", time_limit, *steps]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    for line in done.stdout.splitlines():
        print(f"{title}: {line}", flush=True)  # noqa: T201  the test reads it


if __name__ == "__main__":
    main()
