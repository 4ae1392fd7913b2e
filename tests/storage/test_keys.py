"""Keys in keyrings of every temper; in a real one in test_secret_service."""

import asyncio
import threading

import keyring
import keyring.backend
import keyring.errors
import pytest

from petdesk.domain.environments import Environment
from petdesk.storage.keys import Kept, KeyringError, KeyStore

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION
HOME, AWAY = "https://pets.example", "https://other.example"


class MemoryKeyring(keyring.backend.KeyringBackend):
    """Keeps passwords while the test runs; `trouble`, where set, is raised by every call."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # keyring's own
        self.entries: dict[tuple[str, str], str] = {}
        self.trouble: Exception | None = None

    def get_password(self, service: str, username: str) -> str | None:
        self._fail()
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._fail()
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._fail()
        if self.entries.pop((service, username), None) is None:
            raise keyring.errors.PasswordDeleteError("no such password")

    def _fail(self) -> None:
        if self.trouble is not None:
            raise self.trouble


@pytest.fixture
def backend() -> MemoryKeyring:
    backend = MemoryKeyring()
    keyring.set_keyring(backend)
    return backend


@pytest.fixture
def store() -> KeyStore:
    return KeyStore("PetDesk")


@pytest.mark.asyncio
async def test_a_key_is_kept_found_and_forgotten(backend: MemoryKeyring, store: KeyStore) -> None:
    assert await store.find(STAGING, HOME) == (None, Kept.NOWHERE)
    assert await store.keep(STAGING, HOME, "key") is Kept.KEYRING
    assert await store.find(STAGING, HOME) == ("key", Kept.KEYRING)
    assert backend.entries == {("PetDesk staging", HOME): "key"}
    await store.forget(STAGING, HOME)
    assert await store.find(STAGING, HOME) == (None, Kept.NOWHERE)
    await store.forget(STAGING, HOME)


@pytest.mark.asyncio
@pytest.mark.usefixtures("backend")
async def test_a_key_is_for_one_environment_one_origin_and_one_petdesk(store: KeyStore) -> None:
    await store.keep(STAGING, HOME, "key")
    assert await store.find(PRODUCTION, HOME) == (None, Kept.NOWHERE)
    assert await store.find(STAGING, AWAY) == (None, Kept.NOWHERE)
    assert await KeyStore("PetDesk 1234").find(STAGING, HOME) == (None, Kept.NOWHERE)


@pytest.mark.asyncio
async def test_a_held_key_wins_and_is_not_stored(backend: MemoryKeyring, store: KeyStore) -> None:
    await store.keep(STAGING, HOME, "stored")
    store.hold(STAGING, HOME, "held")
    assert await store.find(STAGING, HOME) == ("held", Kept.THIS_RUN)
    assert await store.find(STAGING, AWAY) == (None, Kept.NOWHERE)
    assert await KeyStore("PetDesk").find(STAGING, HOME) == ("stored", Kept.KEYRING)
    assert set(backend.entries.values()) == {"stored"}


@pytest.mark.asyncio
@pytest.mark.usefixtures("backend")
async def test_keeping_a_key_ends_what_was_held(store: KeyStore) -> None:
    store.hold(STAGING, HOME, "held")
    assert await store.keep(STAGING, HOME, "new") is Kept.KEYRING
    assert await store.find(STAGING, HOME) == ("new", Kept.KEYRING)


@pytest.mark.asyncio
async def test_forgetting_ends_what_is_held_and_what_is_stored(
    backend: MemoryKeyring, store: KeyStore
) -> None:
    await store.keep(STAGING, HOME, "stored")
    store.hold(STAGING, HOME, "held")
    await store.forget(STAGING, HOME)
    assert await store.find(STAGING, HOME) == (None, Kept.NOWHERE)
    assert not backend.entries


class OddError(Exception):
    """As pywintypes.error is: no KeyringError at all."""


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "trouble",
    [
        keyring.errors.NoKeyringError("none"),
        keyring.errors.KeyringLocked("locked"),
        keyring.errors.InitError("not begun"),
        OddError("odd"),
        OSError("gone"),
        TimeoutError("late"),
    ],
)
async def test_a_keyring_that_refuses_costs_no_key(
    backend: MemoryKeyring, store: KeyStore, trouble: Exception
) -> None:
    backend.trouble = trouble
    with pytest.raises(KeyringError):
        await store.find(STAGING, HOME)
    with pytest.raises(KeyringError):
        await store.forget(STAGING, HOME)
    assert await store.keep(STAGING, HOME, "key") is Kept.THIS_RUN
    assert await store.find(STAGING, HOME) == ("key", Kept.THIS_RUN)
    await store.forget(STAGING, HOME)
    with pytest.raises(KeyringError):
        await store.find(STAGING, HOME)


@pytest.mark.asyncio
async def test_the_reason_is_the_system_s_own(backend: MemoryKeyring, store: KeyStore) -> None:
    backend.trouble = OddError("the door is stuck")
    with pytest.raises(KeyringError, match="OddError: the door is stuck"):
        await store.find(STAGING, HOME)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "can_be_asked"),
    [("keyring.backends.null.Keyring", True), ("keyring.backends.fail.Keyring", False)],
)
async def test_a_keyring_that_keeps_nothing_leaves_the_key_to_this_run(
    monkeypatch: pytest.MonkeyPatch, store: KeyStore, name: str, *, can_be_asked: bool
) -> None:
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", name)
    if can_be_asked:
        assert await store.find(STAGING, HOME) == (None, Kept.NOWHERE)
    assert await store.keep(STAGING, HOME, "key") is Kept.THIS_RUN
    assert await store.find(STAGING, HOME) == ("key", Kept.THIS_RUN)


class StuckKeyring(MemoryKeyring):
    """Waits for a staging key at its own prompt until the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.unlocked = threading.Event()

    def get_password(self, service: str, username: str) -> str | None:
        if service.endswith("staging"):
            self.unlocked.wait()
        return super().get_password(service, username)


@pytest.mark.asyncio
async def test_a_keyring_that_does_not_answer_is_given_up() -> None:
    backend, store = StuckKeyring(), KeyStore("PetDesk", time_limit=0.01)
    keyring.set_keyring(backend)
    backend.entries["PetDesk staging", HOME] = "key"
    with pytest.raises(KeyringError, match="did not answer"):
        await asyncio.wait_for(store.find(STAGING, HOME), 30)
    backend.unlocked.set()
    patient = KeyStore("PetDesk", time_limit=30)
    assert await patient.find(STAGING, HOME) == ("key", Kept.KEYRING)


@pytest.mark.asyncio
async def test_a_stuck_question_does_not_hold_up_the_next() -> None:
    backend, store = StuckKeyring(), KeyStore("PetDesk", time_limit=30)
    keyring.set_keyring(backend)
    waiting = asyncio.ensure_future(store.find(STAGING, HOME))
    await asyncio.sleep(0)  # lets the first question be asked
    assert await asyncio.wait_for(store.find(PRODUCTION, HOME), 30) == (None, Kept.NOWHERE)
    assert not waiting.done()
    backend.unlocked.set()
    await waiting
