"""The settings dialog's view-model: nothing applies until it is saved, but forgetting at once."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from petdesk.domain.addresses import BaseAddress
from petdesk.domain.environments import Environment
from petdesk.storage.keyring_problem import KeyringProblem, Trouble
from petdesk.storage.keys import Kept
from petdesk.storage.settings import Settings, SettingsStore
from petdesk.tasks import TaskScope
from petdesk.viewmodels.settings import jobs as settings_jobs
from petdesk.viewmodels.settings.parts import (
    DeskFields,
    NetworkFields,
    PlanFields,
    ProxyKind,
    ProxyProblem,
)
from petdesk.viewmodels.settings.service_fields import ServiceFields
from petdesk.viewmodels.settings.service_report import TestReport
from petdesk.viewmodels.settings.steps import initial
from petdesk.viewmodels.settings.view_model import SettingsViewModel
from tests.forms import FakeKeys, FakeShelf

pytestmark = pytest.mark.asyncio

PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS, ORIGIN = "https://pets.example/v1", "https://pets.example"
OTHER = "https://other.example/v1"
CERTIFICATE = Path(__file__).parents[2] / "loopback.pem"
REPORT = TestReport(None, 60, 0.042)


class Dialog:
    """A view-model on a real settings file, with a keyring and a tester of its own."""

    def __init__(self, file: Path) -> None:
        self.failures: list[str] = []
        self.store = SettingsStore(file)
        self.store.write(Settings(addresses={PRODUCTION: ADDRESS}))
        self.keys = FakeKeys({(PRODUCTION, ORIGIN): "stored"})
        self.shelf = FakeShelf()
        self.jobs = TaskScope(lambda name, error: self.failures.append(f"{name}: {error!r}"))
        self.tested: list[tuple[str, str]] = []
        self.tested_by: list[Settings] = []
        self.test_gate = asyncio.Event()
        self.test_gate.set()
        self.saved: list[Settings] = []
        self.forgotten: list[Environment] = []
        self.model = SettingsViewModel(
            self.store.read(), self.store, self.keys, self._tester, self.shelf, self.jobs
        )
        self.model.saved.connect(self.saved.append)
        self.model.key_forgotten.connect(self.forgotten.append)

    async def _tester(
        self, _which: Environment, address: BaseAddress, key: str, entered: Settings
    ) -> TestReport:
        self.tested.append((str(address), key))
        self.tested_by.append(entered)
        await self.test_gate.wait()
        return REPORT

    async def settle(self) -> None:
        """Leave the fields, and wait until no job runs."""
        for environment in (PRODUCTION, STAGING):
            self.model.finish_address(environment)
        while self.jobs._tasks:
            await asyncio.gather(*self.jobs._tasks, return_exceptions=True)
        assert self.failures == []

    async def start(self) -> None:
        self.model.start()
        await self.settle()

    @property
    def saving(self) -> tuple[bool, bool]:
        """Whether it is saving, and whether that waits for the keyring."""
        return self.model.state.is_saving, self.model.state.waits_for_keyring

    def fields(self, environment: Environment = PRODUCTION) -> ServiceFields:
        return self.model.state.services[environment]


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no test wait for a person's pause: leaving the field ends it."""
    monkeypatch.setattr(settings_jobs, "_STILL_TYPING", 3600.0)


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
    assert dialog.fields().keyring_problem == KeyringProblem(Trouble.OTHER, "locked")
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


async def test_a_keyring_that_refuses_unexpectedly_is_told_first(
    dialog: Dialog, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    await dialog.start()
    dialog.keys.is_full = True
    dialog.model.replace_key(PRODUCTION)
    dialog.model.edit_key(PRODUCTION, "abc")
    dialog.model.save()
    await dialog.settle()
    assert dialog.saved == []
    assert dialog.model.state.key_refusal == KeyringProblem(Trouble.OTHER, "full")
    assert "the keyring took no key for production: full" in caplog.text
    assert "abc" not in caplog.text
    assert (dialog.fields().kept, dialog.fields().key) == (Kept.THIS_RUN, "")
    dialog.model.save()
    await dialog.settle()
    assert len(dialog.saved) == 1
    assert dialog.model.state.key_refusal is None


async def test_a_save_that_waits_for_the_keyring_can_be_stopped(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.stop_saving()  # which does nothing where nothing is saved
    dialog.model.edit_desk(replace(dialog.model.state.desk, undo_seconds=9))
    dialog.model.edit_key(PRODUCTION, "abc")
    dialog.keys.gate = asyncio.Event()
    dialog.model.save()
    dialog.model.stop_saving()
    assert dialog.saving == (True, False), "nothing waits for the keyring yet"
    await asyncio.sleep(0)
    assert dialog.saving == (True, True)
    dialog.model.stop_saving()
    assert dialog.saving == (False, False)
    dialog.keys.gate.set()
    await dialog.settle()
    assert (dialog.saved, dialog.fields().key) == ([], "abc")
    assert dialog.keys.stored == {(PRODUCTION, ORIGIN): "stored"}
    assert dialog.store.read().undo_seconds == Settings().undo_seconds
    dialog.model.save()
    await dialog.settle()
    assert dialog.saving[1] is False
    assert (len(dialog.saved), dialog.keys.stored[PRODUCTION, ORIGIN]) == (1, "abc")


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
    assert (dialog.fields().kept, dialog.fields().keyring_problem) == (Kept.THIS_RUN, None)
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
        monkeypatch.setattr(dialog.model._jobs, "_tester", refuse)
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
    assert dialog.fields().kept is Kept.KEYRING
    assert dialog.fields().keyring_problem == KeyringProblem(Trouble.OTHER, "locked")
    assert dialog.fields().was_not_forgotten
    assert dialog.forgotten == []
    dialog.keys.refusal = ""
    await dialog.start()
    assert not dialog.fields().was_not_forgotten


async def test_a_key_that_the_system_has_no_room_for_is_told_as_it_is_typed(
    dialog: Dialog,
) -> None:
    dialog.keys.room = 5
    await dialog.start()
    dialog.model.edit_key(PRODUCTION, " abcde")
    assert not dialog.fields().is_key_too_long
    dialog.model.edit_key(PRODUCTION, "abcdef")
    assert dialog.fields().is_key_too_long
    dialog.keys.is_full = True
    dialog.model.save()
    await dialog.settle()
    assert len(dialog.saved) == 1
    assert dialog.fields().kept is Kept.THIS_RUN


async def test_the_keyring_is_asked_once_a_person_has_stopped_typing(
    dialog: Dialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dialog.start()
    asked: list[str] = []
    find = dialog.keys.find

    async def ask(environment: Environment, origin: str) -> tuple[str | None, Kept]:
        asked.append(origin)
        return await find(environment, origin)

    monkeypatch.setattr(dialog.keys, "find", ask)
    monkeypatch.setattr(settings_jobs, "_STILL_TYPING", 0.0)
    for end in range(len("https://ot"), len(OTHER) + 1):
        dialog.model.edit_address(PRODUCTION, OTHER[:end])
    for end in range(3):
        dialog.model.edit_address(PRODUCTION, f"https://other{end}.example/v1")
    assert dialog.fields().kept is None
    while dialog.jobs._tasks:
        await asyncio.gather(*dialog.jobs._tasks, return_exceptions=True)
    assert asked == ["https://other2.example"]
    dialog.model.finish_address(PRODUCTION)
    await dialog.settle()
    assert len(asked) == 1


async def test_an_address_is_mended_on_request(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.edit_address(PRODUCTION, "other.example/")
    assert dialog.fields().mended == OTHER
    dialog.model.mend_address(PRODUCTION)
    fields = dialog.fields()
    assert (fields.address, fields.mended) == (OTHER, None)
    dialog.model.mend_address(PRODUCTION)
    assert dialog.fields().address == OTHER


ENTERED = Settings(
    addresses={PRODUCTION: ADDRESS},
    plans={PRODUCTION: "own", STAGING: "free"},
    own_limits={PRODUCTION: (500, 20_000)},
    admin_line="Ask Kim",
    refresh_minutes=60,
    undo_seconds=10,
    appearance="dark",
    text_percent=150,
    proxy="http://proxy.example:3128",
)


async def test_everything_else_is_saved_as_entered(dialog: Dialog) -> None:
    await dialog.start()
    before = dialog.model.state
    assert not before.is_changed
    dialog.model.edit_plan(PRODUCTION, PlanFields("own", " 500 ", "20000"))
    dialog.model.edit_plan(STAGING, PlanFields("free"))
    dialog.model.edit_desk(DeskFields(" Ask Kim ", 60, 10, "dark", 150))
    dialog.model.edit_network(NetworkFields(ProxyKind.ADDRESS, "http://proxy.example:3128/"))
    assert dialog.model.state.is_changed
    dialog.model.test(PRODUCTION)
    await dialog.settle()
    assert dialog.tested_by == [ENTERED]
    dialog.model.save()
    await dialog.settle()
    assert dialog.saved == [ENTERED]
    assert dialog.store.read() == ENTERED


async def test_each_part_shows_what_is_stored(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.ini")
    store.write(ENTERED)
    state = initial(store.read())
    assert state.entered == ENTERED
    assert not state.is_changed


@pytest.mark.parametrize(
    ("kind", "text", "problem"),
    [
        (ProxyKind.ADDRESS, "", ProxyProblem.EMPTY),
        (ProxyKind.ADDRESS, "proxy.example:3128", None),
        (ProxyKind.ADDRESS, "https://proxy.example:3128/", None),
        (ProxyKind.ADDRESS, "socks5://proxy.example", ProxyProblem.OTHER_KIND),
        (ProxyKind.ADDRESS, "http://kim:secret@proxy.example", ProxyProblem.HAS_CREDENTIALS),
        (ProxyKind.ADDRESS, "http://proxy.example/x", ProxyProblem.NOT_AN_ADDRESS),
        (ProxyKind.ADDRESS, "http://proxy.example:port", ProxyProblem.NOT_AN_ADDRESS),
        (ProxyKind.ADDRESS, "a proxy", ProxyProblem.NOT_AN_ADDRESS),
        (ProxyKind.SYSTEM, "a proxy", None),
        (ProxyKind.NONE, "a proxy", None),
    ],
)
async def test_a_proxy_is_judged_as_it_is_typed(
    dialog: Dialog, kind: ProxyKind, text: str, problem: ProxyProblem | None
) -> None:
    dialog.model.edit_network(NetworkFields(kind, text))
    assert dialog.model.state.network.proxy_problem is problem
    assert dialog.model.state.can_save is (problem is None)


@pytest.mark.parametrize("text", ["x", "0", "-1", "1.5", "1000000001", "9" * 5000])
async def test_an_own_figure_is_a_whole_number(dialog: Dialog, text: str) -> None:
    dialog.model.edit_plan(STAGING, PlanFields("own", "", text))
    wrong = dialog.model.state
    assert not wrong.can_save
    dialog.model.edit_plan(STAGING, PlanFields("pro", "", text))
    assert dialog.model.state.can_save
    assert dialog.fields(STAGING).plan.limits.per_day == 10_000


@pytest.mark.parametrize("kind", ["missing", "no certificate", "relative"])
async def test_certificates_that_cannot_be_used_are_told_before_saving(
    dialog: Dialog, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "shelter.pem"
    if kind == "no certificate":
        file.write_text("nothing")
    text = "shelter.pem" if kind == "relative" else str(file)
    dialog.model.edit_network(NetworkFields(ca_file=text))
    dialog.model.save()
    await dialog.settle()
    state = dialog.model.state
    assert (bool(state.network.ca_problem), state.is_saving) == (True, False)
    assert dialog.saved == []
    dialog.model.edit_network(NetworkFields(ca_file=str(CERTIFICATE)))
    assert dialog.model.state.network.ca_problem == ""
    dialog.model.save()
    await dialog.settle()
    assert [saved.ca_file for saved in dialog.saved] == [str(CERTIFICATE)]


async def test_what_a_policy_fixes_is_locked_and_holds_nothing_up(tmp_path: Path) -> None:
    file = tmp_path / "policy.toml"
    file.write_text(
        'undo_seconds = 5\n[staging]\naddress = "nonsense"\nplanet = 9\n'
        '[network]\nproxy = "socks5://x"\nca_file = "nowhere.pem"\n'
    )
    store = SettingsStore(tmp_path / "settings.ini", policy_file=file)
    scope = TaskScope(lambda name, error: pytest.fail(f"{name}: {error!r}"))
    model = SettingsViewModel(store.effective(), store, FakeKeys(), unasked, FakeShelf(), scope)
    network = {"network/proxy", "network/ca_file"}
    assert model.state.locked == {"undo_seconds", "staging/address", *network}
    assert [problem.name for problem in model.state.problems] == ["staging/planet"]
    assert model.state.can_save
    assert not model.state.is_changed
    saved: list[Settings] = []
    model.saved.connect(saved.append)
    model.save()
    while scope._tasks:
        await asyncio.gather(*scope._tasks)
    assert len(saved) == 1


async def unasked(*_arguments: object) -> TestReport:
    raise AssertionError
