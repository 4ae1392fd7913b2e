"""A real Secret Service with a keyring of its own, for one story: run it under dbus-run-session.

Argument: the story. What PetDesk is answered in it is printed, a line each.
"""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TypeVar

import secretstorage
from jeepney import DBusAddress, MatchRule, new_method_call  # type: ignore[import-untyped]  # has no stubs
from jeepney.bus_messages import message_bus  # type: ignore[import-untyped]  # it has no types
from jeepney.io.blocking import (  # type: ignore[import-untyped]  # it has no types
    DBusConnection,
    open_dbus_connection,
)

T = TypeVar("T")

SECRETS = "org.freedesktop.secrets"
DAEMON = ["gnome-keyring-daemon", "--foreground", "--components=secrets", "--unlock"]
PASSWORD = "password"
PROMPTER = "gcr-prompter"
IMPATIENT, BRIEF, PATIENT = 0.5, 4.0, 30.0
_LIMIT = 30.0  # seconds; far beyond what anything here takes
_END_LIMIT = 60.0


@dataclass(frozen=True, slots=True)
class Client:
    """A PetDesk's part that asks keyrings, in a process of its own."""

    process: subprocess.Popen[str]

    def begin(self, step: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{step}\n")
        self.process.stdin.flush()

    def told(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def ask(self, *steps: str) -> None:
        for step in steps:
            self.begin(step)
            say(f"{step}: {self.told()}")


def open_one() -> None:
    """Everything works, also for another process, until the service stops answering."""
    with service() as daemon:
        with client(PATIENT) as first:
            first.ask("find", "keep", "find", "look")
        with client(PATIENT) as again:
            again.ask("find", "forget", "find", "keep")
        daemon.send_signal(signal.SIGSTOP)
        with client(IMPATIENT) as impatient:
            impatient.ask("find", "keep", "find", "forget", "look")
        daemon.send_signal(signal.SIGCONT)
        with client(PATIENT) as awake:
            awake.ask("find")


def no_prompt() -> None:
    """The keyring is locked, and there is no screen that it could ask on."""
    with service(), client(PATIENT) as one:
        one.ask("keep")
        lock()
        one.ask("find", "both", "look", "forget", "keep", "find")


def left_at_its_prompt() -> None:
    """PetDesk gives up while the prompt is open; who answers it then changes nothing any more."""
    with service():
        with client(PATIENT) as before:
            before.ask("forget")
        lock()
        with client(BRIEF) as one:
            one.ask("keep", "find")
            at_prompt(*PASSWORD, "Return")
            until(lambda: not is_locked())
            one.ask("look")  # several questions, after which what was given up is over as well
        with client(PATIENT) as after:
            after.ask("find")


def killed() -> None:
    """The service dies between two questions, and no other takes its place, until one does."""
    with client(PATIENT) as one:
        one.ask("find")
        with service() as daemon:
            one.ask("find", "keep")
            daemon.kill()
            daemon.wait()
            one.ask("find", "both", "look", "forget", "keep", "find")
        with client(PATIENT) as other:
            other.ask("find", "look", "keep", "find", "forget")
        with service(), client(PATIENT) as later:
            later.ask("find")


def killed_in_a_call() -> None:
    """The service dies while it has a question."""
    for step in ("find", "keep", "forget", "look"):
        with service() as daemon, client(PATIENT) as one:
            one.ask("keep")
            with watch_calls() as calls:
                daemon.send_signal(signal.SIGSTOP)
                one.begin(step)
                calls.receive(timeout=_LIMIT)
                daemon.kill()
                say(f"{step}: {one.told()}")


@contextmanager
def service() -> Iterator[subprocess.Popen[bytes]]:
    """Start the service, its keyring open, once it is on the bus."""
    arrival = MatchRule(type="signal", member="NameOwnerChanged", sender="org.freedesktop.DBus")
    arrival.add_arg_condition(0, SECRETS)
    with open_dbus_connection() as connection, connection.filter(arrival) as arrivals:
        connection.send_and_get_reply(message_bus.AddMatch(arrival))
        with subprocess.Popen(DAEMON, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as daemon:
            assert daemon.stdin is not None
            daemon.stdin.write(PASSWORD.encode())
            daemon.stdin.close()
            try:
                connection.recv_until_filtered(arrivals, timeout=_LIMIT)
                yield daemon
            finally:
                daemon.kill()


@contextmanager
def client(time_limit: float) -> Iterator[Client]:
    """Start a client; at the end it has to be over at once, whatever it has asked."""
    command = [sys.executable, "-m", "tests.settings.keyring_client", str(time_limit)]
    with ExitStack() as stack:
        process = stack.enter_context(
            subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        )
        stack.callback(process.kill)
        yield Client(process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(_END_LIMIT) == 0


@contextmanager
def watch_calls() -> Iterator[DBusConnection]:
    """Return a connection that receives each call of the service."""
    rule = MatchRule(type="method_call", destination=SECRETS)
    monitoring = DBusAddress(
        "/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus.Monitoring"
    )
    with open_dbus_connection() as connection:
        become = new_method_call(monitoring, "BecomeMonitor", "asu", ([rule.serialise()], 0))
        connection.send_and_get_reply(become)
        yield connection


def lock() -> None:
    with secretstorage.dbus_init() as connection:
        secretstorage.get_default_collection(connection).lock()


def is_locked() -> bool:
    with secretstorage.dbus_init() as connection:
        return secretstorage.get_default_collection(connection).is_locked()


def prompt() -> str:
    """Wait for the system's prompt, and give its window."""
    return until(lambda: xdotool("search", "--onlyvisible", "--class", PROMPTER))[0]


def at_prompt(*keys: str) -> None:
    """Press keys at the prompt as soon as it is there, and wait until it is gone."""
    window = prompt()
    xdotool("windowfocus", "--sync", window)
    xdotool("key", *keys)
    until(lambda: window not in xdotool("search", "--onlyvisible", "--class", PROMPTER))


def xdotool(*arguments: str) -> list[str]:
    command = ["xdotool", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.split()


def until(question: Callable[[], T]) -> T:
    deadline = time.monotonic() + _LIMIT
    while not (answer := question()):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return answer


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201  the test reads it


STORIES: dict[str, Callable[[], None]] = {
    story.__name__: story
    for story in (*(open_one, no_prompt, left_at_its_prompt, killed, killed_in_a_call),)
}


if __name__ == "__main__":
    STORIES[sys.argv[1]]()
