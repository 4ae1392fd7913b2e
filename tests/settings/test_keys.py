"""Keys in keyrings of every temper; in a real one in test_secret_service."""

import asyncio
import threading
from collections.abc import Iterator

import keyring
import keyring.errors
import pytest

from petdesk.core.environments import Environment
from petdesk.settings import keys
from petdesk.settings.keys import KeyLocation, KeyringError, KeyringFault, KeyStore
from tests.app.test_self_check import Memory

STAGING, PRODUCTION = Environment.STAGING, Environment.PRODUCTION
HOME, AWAY = "https://pets.example", "https://other.example"
NONE = (None, KeyLocation.NOWHERE)


@pytest.fixture
def backend() -> Memory:
    backend = Memory()
    keyring.set_keyring(backend)
    return backend


@pytest.fixture
def store() -> KeyStore:
    return KeyStore("PetDesk")


async def test_a_key_is_kept_for_one_environment_one_origin_and_one_petdesk_until_forgotten(
    backend: Memory, store: KeyStore
) -> None:
    assert await store.find(STAGING, HOME) == NONE
    assert await store.save(STAGING, HOME, "key") is None
    assert await store.find(STAGING, HOME) == ("key", KeyLocation.KEYRING)
    assert backend.entries == {("PetDesk staging", HOME): "key"}
    assert await store.find(PRODUCTION, HOME) == NONE
    assert await store.find(STAGING, AWAY) == NONE
    assert await KeyStore("PetDesk 1234").find(STAGING, HOME) == NONE
    await store.forget(STAGING, HOME)
    assert await store.find(STAGING, HOME) == NONE
    await store.forget(STAGING, HOME)


async def test_a_held_key_wins_until_a_key_is_stored_or_forgotten(
    backend: Memory, store: KeyStore
) -> None:
    await store.save(STAGING, HOME, "stored")
    store.hold(STAGING, HOME, "held")
    assert await store.find(STAGING, HOME) == ("held", KeyLocation.THIS_RUN)
    assert await store.find(STAGING, AWAY) == NONE
    assert await KeyStore("PetDesk").find(STAGING, HOME) == ("stored", KeyLocation.KEYRING)
    assert set(backend.entries.values()) == {"stored"}
    assert await store.save(STAGING, HOME, "new") is None
    assert await store.find(STAGING, HOME) == ("new", KeyLocation.KEYRING)
    store.hold(STAGING, HOME, "held")
    await store.forget(STAGING, HOME)
    assert await store.find(STAGING, HOME) == NONE
    assert not backend.entries


class OddError(Exception):
    """As pywintypes.error is: no KeyringError at all."""


class Panic(BaseException):
    """No Exception at all."""


def led_to(error: Exception, cause: Exception) -> Exception:
    error.__cause__ = cause
    return error


REFUSALS: list[tuple[BaseException, KeyringFault]] = [
    (keyring.errors.NoKeyringError("none"), KeyringFault.MISSING),
    (keyring.errors.KeyringLocked("locked"), KeyringFault.LOCKED),
    (OddError("odd"), KeyringFault.OTHER),
    (TimeoutError("late"), KeyringFault.OTHER),
    (ConnectionResetError("bus gone"), KeyringFault.STOPPED),
    (Panic("panicked"), KeyringFault.OTHER),
    (led_to(keyring.errors.InitError("x"), ConnectionError("y")), KeyringFault.STOPPED),
]


@pytest.mark.parametrize(("error", "fault"), REFUSALS)
async def test_a_keyring_that_refuses_costs_no_key(
    backend: Memory, store: KeyStore, error: BaseException, fault: KeyringFault
) -> None:
    backend.trouble = error
    with pytest.raises(KeyringError) as raised:
        await store.find(STAGING, HOME)
    assert raised.value.problem.fault is fault
    # The libraries' own texts are for programmers; one advises to keep keys in files.
    assert (type(error).__name__ in str(raised.value)) is (fault is KeyringFault.OTHER)
    assert raised.value.__cause__ is raised.value.__context__ is None
    with pytest.raises(KeyringError):
        await store.forget(STAGING, HOME)
    assert await store.save(STAGING, HOME, "key") == raised.value.problem
    assert await store.find(STAGING, HOME) == ("key", KeyLocation.THIS_RUN)
    await store.forget(STAGING, HOME)
    with pytest.raises(KeyringError):
        await store.find(STAGING, HOME)


class StuckKeyring(Memory):
    """Waits at its own prompt until the test says so; counts the prompts."""

    def __init__(self) -> None:
        super().__init__()
        self.answered = threading.Event()
        self.asked = threading.Event()
        self.prompts = 0

    def get_password(self, service: str, username: str) -> str | None:
        self.prompts += 1
        self.asked.set()
        self.answered.wait()
        return super().get_password(service, username)


@pytest.fixture
def stuck() -> Iterator[StuckKeyring]:
    """Return one that leaves no thread at its prompt, whatever becomes of the test."""
    backend = StuckKeyring()
    keyring.set_keyring(backend)
    yield backend
    backend.answered.set()


@pytest.mark.parametrize("is_refused", [True, False])
async def test_a_person_is_asked_once_for_all_that_wait(
    stuck: StuckKeyring, *, is_refused: bool
) -> None:
    backend, store = stuck, KeyStore("PetDesk", time_limit=30)
    questions = [store.find(STAGING, HOME), store.find(PRODUCTION, HOME), store.find(STAGING, AWAY)]
    waiting = asyncio.gather(*questions, return_exceptions=True)
    await asyncio.to_thread(backend.asked.wait)
    assert backend.prompts == 1
    backend.trouble = keyring.errors.KeyringLocked("cancelled") if is_refused else None
    backend.answered.set()
    answers = await waiting
    assert [type(answer) for answer in answers] == [KeyringError if is_refused else tuple] * 3
    assert backend.prompts == (1 if is_refused else 3)
    backend.trouble = None
    # What is asked later is asked anew.
    assert await store.find(STAGING, HOME) == NONE


@pytest.mark.parametrize("does_store", [True, False])
async def test_a_keyring_that_does_not_answer_is_given_up_and_what_it_was_asked_changes_nothing(
    stuck: StuckKeyring, *, does_store: bool
) -> None:
    backend, store = stuck, KeyStore("PetDesk", time_limit=0.01)
    backend.entries["PetDesk staging", HOME] = "old"
    with pytest.raises(KeyringError, match="did not answer") as raised:
        await asyncio.wait_for(store.find(STAGING, HOME), 30)
    assert raised.value.problem.fault is KeyringFault.SILENT
    if does_store:
        assert await store.save(STAGING, HOME, "new") == raised.value.problem
    else:
        with pytest.raises(KeyringError):
            await store.forget(STAGING, HOME)
    backend.answered.set()
    for thread in threading.enumerate():
        if thread.name == "call":
            await asyncio.to_thread(thread.join)
    assert backend.entries == {("PetDesk staging", HOME): "old"}


async def test_a_key_seen_in_this_run_is_known_when_the_keyring_fails(
    backend: Memory, store: KeyStore
) -> None:
    assert store.known(STAGING, HOME) is None
    await store.save(STAGING, HOME, "key")
    backend.trouble = keyring.errors.KeyringLocked("locked")
    with pytest.raises(KeyringError):
        await store.forget(STAGING, HOME)
    assert store.known(STAGING, HOME) == "key"
    backend.trouble = None
    await store.forget(STAGING, HOME)
    assert store.known(STAGING, HOME) is None
    backend.entries["PetDesk staging", HOME] = "found"
    await store.find(STAGING, HOME)
    assert store.known(STAGING, HOME) == "found"
    backend.entries.clear()
    await store.find(STAGING, HOME)
    assert store.known(STAGING, HOME) is None


@pytest.mark.parametrize("letter", ["k", "\N{DOG}"])
async def test_a_key_longer_than_windows_keeps_is_held_for_this_run(
    backend: Memory, letter: str
) -> None:
    store = KeyStore("PetDesk", platform="win32")
    longest = letter * (keys.WINDOWS_MAX_UNITS // (len(letter.encode("utf-16-le")) // 2))
    assert await store.save(STAGING, HOME, longest) is None
    refusal = await store.save(PRODUCTION, HOME, f"{longest}x")
    assert refusal is not None
    assert refusal.fault is KeyringFault.TOO_LONG
    assert set(backend.entries.values()) == {longest}
    assert await store.find(PRODUCTION, HOME) == (f"{longest}x", KeyLocation.THIS_RUN)
