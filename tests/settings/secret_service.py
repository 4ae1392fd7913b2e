"""A real Secret Service with a keyring of its own, for one story: run it under dbus-run-session.

Argument: the story. What PetDesk is answered in it is printed, a line each.
"""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import secretstorage
from jeepney import MatchRule  # type: ignore[import-untyped]  # it has no types
from jeepney.bus_messages import message_bus  # type: ignore[import-untyped]  # it has no types
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]  # no types

from petdesk.core.environments import Environment
from petdesk.settings.keys import KeyringError, KeyStore

ORIGIN = "https://pets.example"
KEY = "sécret-犬"
DAEMON = ["gnome-keyring-daemon", "--foreground", "--components=secrets", "--unlock"]
IMPATIENT, PATIENT = 0.5, 30.0
_LIMIT = 30.0  # seconds; far beyond what anything here takes

Ask = Callable[..., Awaitable[None]]


async def open_one() -> None:
    """Everything works until the service stops answering, and again once it goes on."""
    with service() as daemon:
        await asker(PATIENT)("find", "keep", "find", "look")
        await asker(PATIENT)("find", "forget", "find", "keep")
        daemon.send_signal(signal.SIGSTOP)
        await asker(IMPATIENT)("find", "keep", "find", "forget", "look")
        daemon.send_signal(signal.SIGCONT)
        await asker(PATIENT)("find")


async def no_prompt() -> None:
    """The keyring is locked, and there is no screen that it could ask on."""
    ask = asker(PATIENT)
    with service():
        await ask("keep")
        with secretstorage.dbus_init() as connection:
            secretstorage.get_default_collection(connection).lock()
        await ask("find", "both", "look", "forget", "keep", "find")


async def killed() -> None:
    """There is no service until one starts; it dies between two questions, and another starts."""
    ask = asker(PATIENT)
    await ask("find")
    with service() as daemon:
        await ask("find", "keep")
        daemon.kill()
        daemon.wait()
        await ask("find", "both", "look", "forget", "keep", "find")
    with service():
        await asker(PATIENT)("find")


async def nowhere() -> None:
    """There is no bus at all."""
    await asker(PATIENT)("find", "keep", "find")


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


def asker(time_limit: float) -> Ask:
    """Return what asks as a start of PetDesk does, with its answers printed."""
    store = KeyStore("PetDesk test", time_limit=time_limit)

    async def ask(*steps: str) -> None:
        for step in steps:
            print(f"{step}: {await answer(store, step)}", flush=True)  # noqa: T201  the test reads it

    return ask


async def answer(store: KeyStore, step: str) -> str:
    try:
        match step:
            case "keep":
                refusal = await store.save(Environment.STAGING, ORIGIN, KEY)
                return "keyring" if refusal is None else f"this run ({refusal.fault.value})"
            case "find":
                key, location = await store.find(Environment.STAGING, ORIGIN)
                return f"{location.value} {key == KEY}"
            case "both":
                # As the settings do: both keys are looked up together.
                results = await asyncio.gather(
                    *(store.find(one, ORIGIN) for one in Environment if one.is_remote),
                    return_exceptions=True,
                )
                return " ".join(as_text(each) for each in results)
            case "look":
                # All that a diagnosis needs takes longer to load than most stories.
                from petdesk.support.checks import check_keyring  # noqa: PLC0415  slow to import

                row, problem = await check_keyring(store)
                return as_text(KeyringError(problem)) if problem else row.text
            case _:
                await store.forget(Environment.STAGING, ORIGIN)
                return "forgotten"
    except KeyringError as error:
        return as_text(error)


def as_text(outcome: object) -> str:
    if isinstance(outcome, KeyringError):
        return f"error ({outcome.problem.fault.value})"
    return str(outcome)


if __name__ == "__main__":
    stories = (open_one, no_prompt, killed, nowhere)
    asyncio.run({story.__name__: story for story in stories}[sys.argv[1]]())
