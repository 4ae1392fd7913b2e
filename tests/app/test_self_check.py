"""What is said of keyrings by the self-check, which as a whole is run in test_cli."""

import asyncio
import sys
from pathlib import Path

import keyring
import keyring.backend
import pytest
from keyring.backends import fail, null

from petdesk.app import self_check
from petdesk.app.self_check import find_languages, load_every_module
from petdesk.core.resources import resource
from petdesk.settings.keys import KeyStore
from petdesk.support.checks import check_keyring


class Memory(keyring.backend.KeyringBackend):
    """Keeps passwords; it fails with ``trouble``, and after ``calls_left`` more calls."""

    priority = 1
    trouble: BaseException | None = None

    def __init__(self, calls_left: int = 1000, *, forgets: bool = True) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # keyring's own
        self.entries: dict[tuple[str, str], str] = {}
        self.calls_left = calls_left
        self.forgets = forgets

    def get_password(self, service: str, username: str) -> str | None:
        self._count()
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._count()
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._count()
        if self.forgets:
            del self.entries[service, username]

    def _count(self) -> None:
        self.calls_left -= 1
        if self.trouble is not None:
            raise self.trouble
        if self.calls_left < 0:
            raise RuntimeError("broken")


def locked() -> Memory:
    """Return a keyring that is locked, its prompt dismissed, as the Secret Service has it."""
    backend, error = Memory(), keyring.errors.InitError("Prompt dismissed..")
    error.__cause__, backend.trouble = keyring.errors.KeyringLocked(), error
    return backend


async def said_of(backend: keyring.backend.KeyringBackend) -> str:
    keyring.set_keyring(backend)
    found, _closed = await check_keyring(KeyStore("PetDesk check", time_limit=30))
    assert found.is_fine is (found.text == "keeps, finds and forgets keys")
    return found.text


async def test_a_keyring_that_works_is_left_as_it_was_also_by_two_trials_at_once() -> None:
    # Diagnose, which the self-check opens, may still be at work when that tries the keyring.
    backend = Memory()
    keyring.set_keyring(backend)
    keys = KeyStore("PetDesk check", time_limit=30)
    found = await asyncio.gather(check_keyring(keys), check_keyring(keys))
    assert [finding.text for finding, _closed in found] == ["keeps, finds and forgets keys"] * 2
    assert backend.entries == {}


async def test_a_trial_that_is_canceled_leaves_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    backend, loop, kept = Memory(), asyncio.get_running_loop(), asyncio.Event()
    keep = backend.set_password

    def keep_and_tell(*values: str) -> None:
        keep(*values)
        loop.call_soon_threadsafe(kept.set)

    monkeypatch.setattr(backend, "set_password", keep_and_tell)
    keyring.set_keyring(backend)
    trial = asyncio.create_task(check_keyring(KeyStore("PetDesk check", time_limit=30)))
    await kept.wait()
    trial.cancel()
    await asyncio.gather(trial, return_exceptions=True)
    assert backend.entries == {}


@pytest.mark.parametrize(
    ("backend", "words"),
    [
        (null.Keyring(), "keeps no keys"),  # type: ignore[no-untyped-call]  # keyring's own
        (fail.Keyring(), "none that PetDesk can use, so"),  # type: ignore[no-untyped-call]  # keyring's own
        (locked(), "locked. Unlock it, then check again"),
        (Memory(0), "can't be used here, so keys last for one run only (RuntimeError: broken)"),
        (Memory(1), "keeps no keys"),
        (Memory(4), "but then failed (RuntimeError: broken)"),
        (Memory(forgets=False), "doesn't return what it was given"),
    ],
)
async def test_a_keyring_that_does_not_is_reported(
    backend: keyring.backend.KeyringBackend, words: str
) -> None:
    assert words in await said_of(backend)


async def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    # QtNetwork needs a library of the system that no other part of Qt does.
    monkeypatch.setitem(sys.modules, "PySide6.QtNetwork", None)
    for name in [name for name in sys.modules if name.startswith("petdesk.app.single_instance")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ImportError, match="QtNetwork"):
        await load_every_module()


@pytest.mark.parametrize("lost", ["translations/petdesk_de.qm", "help/petdesk_de.md"])
async def test_a_language_that_lost_a_file_is_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lost: str
) -> None:
    def without(name: str) -> Path:
        return tmp_path / "none" if name == lost else resource(name)

    monkeypatch.setattr(self_check, "resource", without)
    assert await find_languages() == ("incomplete: de", False)
