"""The API keys, in the operating system's keyring: one for each environment and origin.

The origin (scheme, host, port) an address has is part of the entry's name, so a changed address
finds no key and PetDesk asks for it again before anything is sent there.
"""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from petdesk.storage.worker import run_in_own_thread

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.environments import Environment

R = TypeVar("R")

TIME_LIMIT = 20.0
"""Seconds a keyring may take: enough for a person to unlock it at the system's own prompt."""


class KeyringError(Exception):
    """The keyring cannot be used now; the text is the system's own reason, without any key."""


class Kept(Enum):
    """Where a key is kept."""

    NOWHERE = "nowhere"
    KEYRING = "keyring"
    THIS_RUN = "this run"


class KeyStore:
    """Gives, keeps and forgets keys. A key that the keyring refuses is held for this run only."""

    def __init__(self, prefix: str, *, time_limit: float = TIME_LIMIT) -> None:
        self._prefix = prefix
        self._time_limit = time_limit
        self._held: dict[tuple[Environment, str], str] = {}

    def hold(self, environment: Environment, origin: str, key: str) -> None:
        """Use ``key`` for this run, without storing it."""
        self._held[environment, origin] = key

    async def find(self, environment: Environment, origin: str) -> tuple[str | None, Kept]:
        """Give the key and where it is kept. Raises `KeyringError`."""
        held = self._held.get((environment, origin))
        if held is not None:
            return held, Kept.THIS_RUN
        key = await self._ask(lambda: _keyring().get_password(self._name(environment), origin))
        return (key, Kept.KEYRING) if key else (None, Kept.NOWHERE)

    async def keep(self, environment: Environment, origin: str, key: str) -> Kept:
        """Store ``key``; where the keyring refuses, hold it for this run and say so."""
        try:
            await self._ask(lambda: _keep(self._name(environment), origin, key))
        except KeyringError:
            self.hold(environment, origin, key)
            return Kept.THIS_RUN
        self._held.pop((environment, origin), None)
        return Kept.KEYRING

    async def forget(self, environment: Environment, origin: str) -> None:
        """Remove the key from this run and from the keyring. Raises `KeyringError`."""
        was_held = self._held.pop((environment, origin), None) is not None
        try:
            await self._ask(lambda: _forget(self._name(environment), origin))
        except KeyringError:
            if not was_held:
                raise

    def _name(self, environment: Environment) -> str:
        return f"{self._prefix} {environment.value}"

    async def _ask(self, question: Callable[[], R]) -> R:
        try:
            async with asyncio.timeout(self._time_limit):
                return await run_in_own_thread(question)
        except TimeoutError:
            raise KeyringError("the keyring did not answer; it may be locked") from None
        except Exception as error:
            # Each backend has errors of its own (pywintypes.error on Windows is no KeyringError);
            # none of them may take PetDesk down.
            raise KeyringError(f"{type(error).__name__}: {error}") from error


def _keyring() -> _Backend:
    # Imported in the thread that asks: its import takes up to a third of a second.
    import keyring  # noqa: PLC0415  see above

    return keyring.get_keyring()


def _keep(name: str, origin: str, key: str) -> None:
    backend = _keyring()
    backend.set_password(name, origin, key)
    # A keyring that is switched off (keyring's null backend) takes everything and keeps nothing.
    if backend.get_password(name, origin) != key:
        raise KeyringError("the keyring did not keep the key")


def _forget(name: str, origin: str) -> None:
    backend = _keyring()
    if backend.get_password(name, origin) is not None:
        backend.delete_password(name, origin)


if TYPE_CHECKING:
    from keyring.backend import KeyringBackend as _Backend
