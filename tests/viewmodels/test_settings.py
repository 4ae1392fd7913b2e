"""The settings dialog's view-model: nothing applies until it is saved, but forgetting at once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from petdesk.domain.environments import BaseAddress, Environment
from petdesk.storage.keys import Kept
from petdesk.storage.settings import Settings, SettingsStore
from petdesk.tasks import TaskScope
from petdesk.viewmodels.settings import SettingsViewModel
from petdesk.viewmodels.settings_state import ServiceFields, TestReport
from tests.forms import FakeKeys

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.asyncio

PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS, ORIGIN = "https://pets.example/v1", "https://pets.example"
OTHER = "https://other.example/v1"
REPORT = TestReport(None, 60, 0.042)


class Dialog:
    """A view-model on a real settings file, with a keyring and a tester of its own."""

    def __init__(self, file: Path) -> None:
        self.failures: list[str] = []
        self.store = SettingsStore(file)
        self.store.write(Settings(addresses={PRODUCTION: ADDRESS}))
        self.keys = FakeKeys({(PRODUCTION, ORIGIN): "stored"})
        self.jobs = TaskScope(lambda name, error: self.failures.append(f"{name}: {error!r}"))
        self.tested: list[tuple[str, str]] = []
        self.test_gate = asyncio.Event()
        self.test_gate.set()
        self.saved: list[Settings] = []
        self.forgotten: list[Environment] = []
        self.model = SettingsViewModel(
            self.store.read(), self.store, self.keys, self._tester, self.jobs
        )
        self.model.saved.connect(self.saved.append)
        self.model.key_forgotten.connect(self.forgotten.append)

    async def _tester(self, _which: Environment, address: BaseAddress, key: str) -> TestReport:
        self.tested.append((str(address), key))
        await self.test_gate.wait()
        return REPORT

    async def settle(self) -> None:
        """Wait until no job runs."""
        while self.jobs._tasks:
            await asyncio.gather(*self.jobs._tasks, return_exceptions=True)
        assert self.failures == []

    async def start(self) -> None:
        self.model.start()
        await self.settle()

    def fields(self, environment: Environment = PRODUCTION) -> ServiceFields:
        return self.model.state.services[environment]


@pytest_asyncio.fixture
async def dialog(tmp_path: Path) -> Dialog:
    return Dialog(tmp_path / "settings.ini")


async def test_finds_out_which_keys_there_are(dialog: Dialog) -> None:
    assert dialog.fields().kept is None
    await dialog.start()
    assert (dialog.fields().kept, dialog.fields(STAGING).kept) == (Kept.KEYRING, Kept.NOWHERE)
    assert dialog.fields().key == ""


async def test_a_keyring_that_does_not_open_gives_its_reason(dialog: Dialog) -> None:
    dialog.keys.refusal = "locked"
    await dialog.start()
    assert dialog.fields().keyring_problem == "locked"
    assert dialog.fields().takes_key


async def test_a_key_typed_while_the_keyring_is_asked_stays_open(dialog: Dialog) -> None:
    dialog.keys.gate = asyncio.Event()
    dialog.model.start()
    dialog.model.edit_key(PRODUCTION, "typed")
    dialog.keys.gate.set()
    await dialog.settle()
    assert dialog.fields().kept is Kept.KEYRING
    assert dialog.fields().takes_key
    assert dialog.fields().key == "typed"


async def test_another_origin_is_looked_up_anew_and_another_path_is_not(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.edit_address(PRODUCTION, "https://pets.example/more/v1")
    assert not dialog.jobs._tasks
    dialog.model.edit_address(PRODUCTION, OTHER)
    await dialog.settle()
    assert dialog.fields().kept is Kept.NOWHERE
    dialog.model.edit_address(PRODUCTION, ADDRESS)
    await dialog.settle()
    assert dialog.fields().kept is Kept.KEYRING


async def test_saves_addresses_mended_and_keys_in_the_keyring(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.edit_address(STAGING, " http://LOCALHOST:8080/v1/ ")
    await dialog.settle()
    dialog.model.edit_key(STAGING, "Bearer abc")
    dialog.model.choose_environment(STAGING)
    dialog.model.save()
    assert dialog.model.state.is_saving
    await dialog.settle()
    expected = Settings(STAGING, {PRODUCTION: ADDRESS, STAGING: "http://localhost:8080/v1"})
    assert dialog.saved == [expected]
    assert dialog.store.read() == expected
    assert dialog.keys.stored[STAGING, "http://localhost:8080"] == "abc"


async def test_what_is_wrong_is_not_saved(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.edit_address(PRODUCTION, "https://x")
    dialog.model.save()
    await dialog.settle()
    assert dialog.saved == []
    assert not dialog.model.state.is_saving


async def test_an_unwritable_store_is_told(dialog: Dialog, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_settings: Settings) -> None:
        raise OSError("disk full")

    await dialog.start()
    monkeypatch.setattr(dialog.store, "write", refuse)
    dialog.model.save()
    await dialog.settle()
    assert (dialog.model.state.failure, dialog.model.state.is_saving) == ("disk full", False)
    assert dialog.saved == []


@pytest.mark.parametrize("part", ["store", "keys"])
async def test_whatever_fails_a_save_leaves_a_dialog_that_can_be_closed(
    dialog: Dialog, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def refuse(*_arguments: object) -> None:
        raise LookupError("odd")

    await dialog.start()
    if part == "store":
        monkeypatch.setattr(dialog.store, "write", refuse)
    else:
        monkeypatch.setattr(dialog.keys, "keep", refuse)
        dialog.model.edit_key(PRODUCTION, "abc")
    dialog.model.save()
    await dialog.settle()
    assert (dialog.model.state.failure, dialog.model.state.is_saving) == ("odd", False)
    assert dialog.saved == []


async def test_a_keyring_that_refuses_unexpectedly_is_told_first(dialog: Dialog) -> None:
    await dialog.start()
    dialog.keys.is_full = True
    dialog.model.replace_key(PRODUCTION)
    dialog.model.edit_key(PRODUCTION, "abc")
    dialog.model.save()
    await dialog.settle()
    assert dialog.saved == []
    assert dialog.model.state.was_key_refused
    assert (dialog.fields().kept, dialog.fields().key) == (Kept.THIS_RUN, "")
    dialog.model.save()
    await dialog.settle()
    assert len(dialog.saved) == 1
    assert not dialog.model.state.was_key_refused


async def test_a_keyring_known_to_be_unusable_holds_nothing_up(dialog: Dialog) -> None:
    dialog.keys.refusal = "no backend"
    await dialog.start()
    dialog.model.edit_key(PRODUCTION, "abc")
    dialog.model.save()
    await dialog.settle()
    assert len(dialog.saved) == 1
    assert await dialog.keys.find(PRODUCTION, ORIGIN) == ("abc", Kept.THIS_RUN)


async def test_replacing_a_key_that_is_held_for_this_run_holds_nothing_up(dialog: Dialog) -> None:
    dialog.keys.hold(PRODUCTION, ORIGIN, "held")
    dialog.keys.is_full = True
    await dialog.start()
    assert (dialog.fields().kept, dialog.fields().keyring_problem) == (Kept.THIS_RUN, "")
    dialog.model.edit_key(PRODUCTION, "abc")
    dialog.model.save()
    await dialog.settle()
    assert len(dialog.saved) == 1
    assert await dialog.keys.find(PRODUCTION, ORIGIN) == ("abc", Kept.THIS_RUN)


async def test_a_key_typed_for_one_origin_is_not_kept_for_another(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.edit_key(PRODUCTION, " abc")
    # As it is typed: what lies between two addresses is none.
    for text in (ADDRESS[:-1], "https://other", OTHER):
        dialog.model.edit_address(PRODUCTION, text)
    await dialog.settle()
    assert (dialog.fields().key, dialog.fields().was_trimmed) == ("", False)
    assert dialog.fields().takes_key
    assert dialog.model.state.needs_new_key(PRODUCTION)
    dialog.model.save()
    await dialog.settle()
    assert dialog.keys.stored == {(PRODUCTION, ORIGIN): "stored"}


@pytest.mark.parametrize("texts", [("https://other/v", OTHER), (OTHER, OTHER[:-1], OTHER)])
async def test_a_typing_error_in_an_address_does_not_cost_the_key(
    dialog: Dialog, texts: tuple[str, ...]
) -> None:
    await dialog.start()
    dialog.model.edit_address(PRODUCTION, texts[0])
    dialog.model.edit_key(PRODUCTION, "abc")
    for text in texts[1:]:
        dialog.model.edit_address(PRODUCTION, text)
    await dialog.settle()
    assert dialog.fields().key == "abc"


async def test_an_address_that_is_completed_after_the_key_binds_it(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.edit_key(STAGING, "abc")
    dialog.model.edit_address(STAGING, ADDRESS)
    assert dialog.fields(STAGING).key == "abc"
    dialog.model.edit_address(STAGING, OTHER)
    await dialog.settle()
    assert dialog.fields(STAGING).key == ""


async def test_tests_with_the_key_typed_else_the_stored_one(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.test(PRODUCTION)
    await dialog.settle()
    dialog.model.edit_key(PRODUCTION, "typed")
    assert dialog.fields().report is None
    dialog.model.test(PRODUCTION)
    await dialog.settle()
    assert dialog.tested == [(ADDRESS, "stored"), (ADDRESS, "typed")]
    assert dialog.fields().report is REPORT
    assert dialog.saved == []


async def test_nothing_is_tested_without_a_key(dialog: Dialog) -> None:
    dialog.keys.stored.clear()
    dialog.model.test(PRODUCTION)
    await dialog.settle()
    assert not dialog.fields().is_testing
    dialog.model.test(PRODUCTION)
    await dialog.settle()
    assert dialog.tested == []


@pytest.mark.parametrize("part", ["tester", "keys"])
async def test_a_test_that_fails_of_itself_is_over(
    dialog: Dialog, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def refuse(*_arguments: object) -> None:
        raise LookupError("odd")

    await dialog.start()
    if part == "tester":
        monkeypatch.setattr(dialog.model, "_tester", refuse)
    else:
        monkeypatch.setattr(dialog.keys, "find", refuse)
    dialog.model.test(PRODUCTION)
    await dialog.settle()
    assert not dialog.fields().is_testing
    report = dialog.fields().report
    assert report is not None
    assert "odd" in str(report.error)


async def test_a_second_press_ends_a_test(dialog: Dialog) -> None:
    await dialog.start()
    dialog.test_gate.clear()
    dialog.model.test(PRODUCTION)
    assert dialog.fields().is_testing
    dialog.model.test(PRODUCTION)
    await dialog.settle()
    assert not dialog.fields().is_testing
    assert dialog.fields().report is None


@pytest.mark.parametrize("change", ["address", "key"])
async def test_a_change_ends_the_test_of_what_was_there(dialog: Dialog, change: str) -> None:
    await dialog.start()
    dialog.test_gate.clear()
    dialog.model.test(PRODUCTION)
    edit = dialog.model.edit_address if change == "address" else dialog.model.edit_key
    edit(PRODUCTION, OTHER if change == "address" else "typed")
    dialog.test_gate.set()
    await dialog.settle()
    assert not dialog.fields().is_testing
    assert dialog.fields().report is None


async def test_forgets_at_once_and_says_so(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.forget_key(PRODUCTION)
    await dialog.settle()
    assert dialog.keys.stored == {}
    assert dialog.fields().kept is Kept.NOWHERE
    assert dialog.forgotten == [PRODUCTION]


async def test_a_key_that_cannot_be_forgotten_is_still_there(dialog: Dialog) -> None:
    await dialog.start()
    dialog.keys.refusal = "locked"
    dialog.model.forget_key(PRODUCTION)
    await dialog.settle()
    assert (dialog.fields().kept, dialog.fields().keyring_problem) == (Kept.KEYRING, "locked")
    assert dialog.forgotten == []
