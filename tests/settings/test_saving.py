"""What is saved, what is not, and what is shown of it."""

import os
import sys
from pathlib import Path

import pytest

from petdesk.service.network import check_ca_file
from petdesk.settings.fields import Settings, Value
from petdesk.settings.key_test import TestReport
from petdesk.settings.state import initial
from petdesk.settings.store import SettingsStore
from petdesk.settings.view_model import SettingsViewModel
from tests.fakes import WatchedScope
from tests.forms import FakeKeys
from tests.settings.dialog import (
    ADDRESS,
    CERTIFICATE,
    PRODUCTION,
    STAGING,
    Dialog,
)

pytestmark = pytest.mark.asyncio


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
        monkeypatch.setattr(dialog.keys, "save", refuse)
        dialog.model.edit_key(PRODUCTION, "abc")
    dialog.model.save()
    await dialog.settle()
    assert (dialog.model.state.failure, dialog.model.state.is_saving) == ("odd", False)
    assert dialog.saved == []


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
    dialog.model.edit("production/plan", "own")
    dialog.model.edit("production/per_minute", " 500 ")
    dialog.model.edit("production/per_day", "20000")
    dialog.model.edit("staging/plan", "free")
    entered: dict[str, Value] = {
        "admin_line": " Ask Kim ",
        "refresh_minutes": 60,
        "undo_seconds": 10,
        "appearance": "dark",
        "text_percent": 150,
    }
    for name, value in entered.items():
        dialog.model.edit(name, value)
    dialog.model.edit("network/proxy", "http://proxy.example:3128/")
    assert dialog.model.state.is_changed
    dialog.model.test(PRODUCTION)
    await dialog.settle()
    assert dialog.tested_by == [ENTERED]
    dialog.model.save()
    await dialog.settle()
    assert dialog.saved == [ENTERED]
    assert dialog.store.read() == ENTERED
    assert not initial(ENTERED).is_changed


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("", "Enter the proxy's address"),
        ("proxy.example:3128", ""),
        ("https://proxy.example:3128/", ""),
        ("ftp://proxy.example", "must start with"),
        ("http://kim:secret@proxy.example", "Leave out the password"),
        ("http://proxy.example/x", "Enter it like this"),
        ("http://proxy.example:port", "Enter it like this"),
        ("a proxy", "Enter it like this"),
        ("system", ""),
        ("none", ""),
    ],
)
async def test_a_proxy_is_judged_as_it_is_typed(dialog: Dialog, text: str, mistake: str) -> None:
    dialog.model.edit("network/proxy", text)
    told = dialog.model.state.mistake("network/proxy")
    assert (told == "") is (mistake == "")
    assert mistake in told
    assert dialog.model.state.can_save is (mistake == "")


@pytest.mark.parametrize("text", ["x", "0", "-1", "1.5", "1000000001", "9" * 5000])
async def test_an_own_figure_is_a_whole_number(dialog: Dialog, text: str) -> None:
    dialog.model.edit("staging/plan", "own")
    dialog.model.edit("staging/per_minute", "")
    dialog.model.edit("staging/per_day", text)
    wrong = dialog.model.state
    assert not wrong.can_save
    dialog.model.edit("staging/plan", "pro")
    dialog.model.edit("staging/per_minute", "")
    dialog.model.edit("staging/per_day", text)
    assert dialog.model.state.can_save
    assert dialog.model.state.entered.limits(STAGING).per_day == 10_000


async def test_what_is_no_file_is_not_even_opened_for_certificates(tmp_path: Path) -> None:
    # A pipe would be waited for, with a dialog that nobody can close.
    with pytest.raises(IsADirectoryError):
        check_ca_file(str(tmp_path))
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "shelter.pem")
        with pytest.raises(OSError, match="not a regular file"):
            check_ca_file(str(tmp_path / "shelter.pem"))


@pytest.mark.parametrize("kind", ["missing", "no certificate", "relative"])
async def test_certificates_that_cannot_be_used_are_told_before_saving(
    dialog: Dialog, tmp_path: Path, kind: str
) -> None:
    file = tmp_path / "shelter.pem"
    if kind == "no certificate":
        file.write_text("nothing")
    text = "shelter.pem" if kind == "relative" else str(file)
    dialog.model.edit("network/ca_file", text)
    dialog.model.save()
    await dialog.settle()
    state = dialog.model.state
    assert (bool(state.ca_problem), state.is_saving) == (True, False)
    assert dialog.saved == []
    dialog.model.edit("network/ca_file", str(CERTIFICATE))
    assert dialog.model.state.ca_problem == ""
    dialog.model.save()
    await dialog.settle()
    assert [saved.ca_file for saved in dialog.saved] == [str(CERTIFICATE)]


async def test_what_a_policy_fixes_is_locked_and_holds_nothing_up(tmp_path: Path) -> None:
    file = tmp_path / "policy.toml"
    file.write_text(
        'undo_seconds = 5\n[staging]\naddress = "nonsense"\nplanet = 9\n'
        '[network]\nproxy = "socks5://x"\nca_file = "nowhere.pem"\n'
    )
    store = SettingsStore(tmp_path / "settings.toml", policy_file=file)
    scope = WatchedScope(lambda name, error: pytest.fail(f"{name}: {error!r}"))
    model = SettingsViewModel(
        store.effective(), store, FakeKeys(), unasked, tmp_path / "l", lambda _at: {}, scope
    )
    network = {"network/proxy", "network/ca_file"}
    assert model.state.fixed == {"undo_seconds", "staging/address", *network}
    assert [problem.name for problem in model.state.problems] == ["staging/planet"]
    assert model.state.can_save
    assert not model.state.is_changed
    saved: list[Settings] = []
    model.saved.connect(saved.append)
    model.save()
    await scope.settle()
    assert len(saved) == 1


async def test_a_desk_that_is_somewhere_without_an_address_can_save_the_rest(
    tmp_path: Path,
) -> None:
    file = tmp_path / "policy.toml"
    file.write_text('environment = "staging"\n[staging]\naddress = ""\n')
    store = SettingsStore(tmp_path / "settings.toml", policy_file=file)
    scope = WatchedScope(lambda name, error: pytest.fail(f"{name}: {error!r}"))
    model = SettingsViewModel(
        store.effective(), store, FakeKeys(), unasked, tmp_path / "l", lambda _at: {}, scope
    )
    assert model.state.needs_address is STAGING
    assert model.state.can_save
    model.edit("environment", PRODUCTION)
    assert not model.state.can_save


async def unasked(*_arguments: object) -> TestReport:
    raise AssertionError
