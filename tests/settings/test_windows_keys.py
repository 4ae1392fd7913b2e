"""Keys on Windows: keyring's own backend, on a Credential Manager written after Windows' rules."""

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import keyring
import keyring.backend
import pytest

from petdesk.core.environments import Environment
from petdesk.settings.keys import (
    WINDOWS_MAX_BYTES,
    KeyLocation,
    KeyringError,
    KeyringFault,
    KeyStore,
)

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.skipif(sys.platform == "win32", reason="would replace the real pywin32"),
]

PRODUCTION = Environment.PRODUCTION
HOME, AWAY = "https://pets.example", "https://other.example"
NOT_FOUND, BAD_STUB, NO_SESSION = 1168, 1783, 1312
LARGEST_BLOB = 5 * 512  # bytes; CRED_MAX_CREDENTIAL_BLOB_SIZE in wincred.h


class Win32Error(Exception):
    """As pywintypes.error: a number, the function and Windows' own words; no KeyringError."""

    def __init__(self, winerror: int, funcname: str, strerror: str) -> None:
        super().__init__(winerror, funcname, strerror)
        self.winerror, self.funcname, self.strerror = winerror, funcname, strerror


class CredentialManager(ModuleType):
    """Stands for the module win32cred. ``is_closed`` is a logon that has no credentials."""

    CRED_TYPE_GENERIC, CRED_PERSIST_ENTERPRISE = 1, 3

    def __init__(self) -> None:
        super().__init__("win32cred")
        self.entries: dict[str, dict[str, Any]] = {}
        self.is_closed = False

    def CredWrite(self, credential: dict[str, Any], _flags: int) -> None:  # noqa: N802  Windows' name
        self._check("CredWrite")
        blob = credential["CredentialBlob"].encode("utf-16-le")
        if len(blob) > LARGEST_BLOB:
            raise Win32Error(BAD_STUB, "CredWrite", "The stub received bad data.")
        self.entries[credential["TargetName"]] = credential | {"CredentialBlob": blob}

    def CredRead(self, Type: int, TargetName: str) -> dict[str, Any]:  # noqa: N802, N803  the library's names
        assert Type == self.CRED_TYPE_GENERIC
        self._check("CredRead")
        if TargetName not in self.entries:
            raise Win32Error(NOT_FOUND, "CredRead", "Element not found.")
        return dict(self.entries[TargetName])

    def CredDelete(self, Type: int, TargetName: str) -> None:  # noqa: N802, N803  the library's names
        assert Type == self.CRED_TYPE_GENERIC
        self._check("CredDelete")
        del self.entries[TargetName]

    def _check(self, function: str) -> None:
        if self.is_closed:
            words = "A specified logon session does not exist."
            raise Win32Error(NO_SESSION, function, words)


@pytest.fixture
def manager(monkeypatch: pytest.MonkeyPatch) -> Iterator[CredentialManager]:
    """Return Windows' place for keys, with keyring's backend for it in use."""
    manager, types = CredentialManager(), ModuleType("pywintypes")
    types.error = Win32Error  # type: ignore[attr-defined]  # made up here
    monkeypatch.setitem(sys.modules, "win32cred", manager)
    monkeypatch.setitem(sys.modules, "pywintypes", types)
    monkeypatch.setitem(sys.modules, "win32ctypes", None)
    sys.modules.pop("keyring.backends.Windows", None)
    # A backend enters itself into this set when its module is loaded.
    monkeypatch.setattr(
        keyring.backend.KeyringBackend, "_classes", set(keyring.backend.KeyringBackend._classes)
    )
    from keyring.backends.Windows import WinVaultKeyring  # noqa: PLC0415  on these modules

    keyring.set_keyring(WinVaultKeyring())  # type: ignore[no-untyped-call]  # keyring's own
    yield manager
    del sys.modules["keyring.backends.Windows"]


@pytest.fixture
def store() -> KeyStore:
    return KeyStore("PetDesk", platform="win32")


async def test_the_longest_keys_are_kept_for_each_origin(
    manager: CredentialManager, store: KeyStore
) -> None:
    longest = "k" * WINDOWS_MAX_BYTES
    assert await store.save(PRODUCTION, HOME, longest) is None
    assert len(manager.entries["PetDesk production"]["CredentialBlob"]) == LARGEST_BLOB
    assert await store.save(PRODUCTION, AWAY, "two") is None
    again = KeyStore("PetDesk", platform="win32")
    assert await again.find(PRODUCTION, HOME) == (longest, KeyLocation.KEYRING)
    assert await again.find(PRODUCTION, AWAY) == ("two", KeyLocation.KEYRING)
    for origin in (HOME, AWAY):
        await again.forget(PRODUCTION, origin)
    assert manager.entries == {}


@pytest.mark.parametrize(
    "key", ["k" * (WINDOWS_MAX_BYTES + 1), "\N{DOG}" * (WINDOWS_MAX_BYTES // 2 + 1)]
)
async def test_a_longer_one_is_known_beforehand_and_held_for_this_run(
    manager: CredentialManager, store: KeyStore, key: str
) -> None:
    refusal = await store.save(PRODUCTION, HOME, key)
    assert refusal is not None
    assert refusal.fault is KeyringFault.TOO_LONG
    assert manager.entries == {}
    assert await store.find(PRODUCTION, HOME) == (key, KeyLocation.THIS_RUN)


async def test_a_logon_without_credentials_is_no_crash(
    manager: CredentialManager, store: KeyStore
) -> None:
    await store.save(PRODUCTION, HOME, "key")
    manager.is_closed = True
    for question in (store.find(PRODUCTION, HOME), store.forget(PRODUCTION, HOME)):
        with pytest.raises(KeyringError, match="logon session"):
            await question
    assert await store.save(PRODUCTION, HOME, "new") is not None
    assert await store.find(PRODUCTION, HOME) == ("new", KeyLocation.THIS_RUN)
