"""A real Secret Service with a keyring of its own, for one story: run it under dbus-run-session.

Argument: the story. What PetDesk is answered in it is printed, a line each.
"""

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import secretstorage
from jeepney import MatchRule  # type: ignore[import-untyped]  # it has no types
from jeepney.bus_messages import message_bus  # type: ignore[import-untyped]  # it has no types
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]  # no types

DAEMON = ["gnome-keyring-daemon", "--foreground", "--components=secrets", "--unlock"]
IMPATIENT, PATIENT = 0.5, 30.0
_LIMIT = 30.0  # seconds; far beyond what anything here takes
_END_LIMIT = 60.0

Ask = Callable[..., None]


def open_one() -> None:
    """Everything works, also for another process, until the service stops answering."""
    with service() as daemon:
        with client(PATIENT) as ask:
            ask("find", "keep", "find", "look")
        with client(PATIENT) as ask:
            ask("find", "forget", "find", "keep")
        daemon.send_signal(signal.SIGSTOP)
        with client(IMPATIENT) as ask:
            ask("find", "keep", "find", "forget", "look")
        daemon.send_signal(signal.SIGCONT)
        with client(PATIENT) as ask:
            ask("find")


def no_prompt() -> None:
    """The keyring is locked, and there is no screen that it could ask on."""
    with service(), client(PATIENT) as ask:
        ask("keep")
        with secretstorage.dbus_init() as connection:
            secretstorage.get_default_collection(connection).lock()
        ask("find", "both", "look", "forget", "keep", "find")


def killed() -> None:
    """The service dies between two questions, and no other takes its place, until one does."""
    with client(PATIENT) as ask:
        ask("find")
        with service() as daemon:
            ask("find", "keep")
            daemon.kill()
            daemon.wait()
            ask("find", "both", "look", "forget", "keep", "find")
        with client(PATIENT) as ask_another:
            ask_another("find", "look", "keep", "find", "forget")
        with service(), client(PATIENT) as ask_later:
            ask_later("find")


@contextmanager
def service() -> Iterator[subprocess.Popen[bytes]]:
    """Start the service, its keyring open, once it is on the bus."""
    arrival = MatchRule(type="signal", member="NameOwnerChanged", sender="org.freedesktop.DBus")
    arrival.add_arg_condition(0, "org.freedesktop.secrets")
    with open_dbus_connection() as connection, connection.filter(arrival) as arrivals:
        connection.send_and_get_reply(message_bus.AddMatch(arrival))
        with subprocess.Popen(DAEMON, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as daemon:
            assert daemon.stdin is not None
            daemon.stdin.write(b"password")
            daemon.stdin.close()
            try:
                connection.recv_until_filtered(arrivals, timeout=_LIMIT)
                yield daemon
            finally:
                daemon.kill()


@contextmanager
def client(time_limit: float) -> Iterator[Ask]:
    """Start a PetDesk's part that asks keyrings; at the end it has to be over at once."""
    command = [sys.executable, "-m", "tests.settings.keyring_client", str(time_limit)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        questions, answers = process.stdin, process.stdout

        def ask(*steps: str) -> None:
            for step in steps:
                questions.write(f"{step}\n")
                questions.flush()
                print(f"{step}: {answers.readline().strip()}", flush=True)  # noqa: T201  the test reads it

        try:
            yield ask
            questions.close()
            assert process.wait(_END_LIMIT) == 0
        finally:
            process.kill()


if __name__ == "__main__":
    {story.__name__: story for story in (open_one, no_prompt, killed)}[sys.argv[1]]()
