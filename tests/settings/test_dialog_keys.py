"""Keys: which there are, where they are kept, for which address; and tests of them."""

import asyncio

import pytest

from petdesk.core.environments import Environment
from petdesk.settings import view_model
from petdesk.settings.keys import KeyLocation, KeyringFault, KeyringProblem
from tests.settings.dialog import ADDRESS, ORIGIN, OTHER, PRODUCTION, Dialog

pytestmark = pytest.mark.asyncio


async def test_a_key_typed_while_the_keyring_is_asked_stays_open(dialog: Dialog) -> None:
    dialog.keys.gate = asyncio.Event()
    dialog.model.start()
    dialog.model.edit_key(PRODUCTION, "typed")
    dialog.keys.gate.set()
    await dialog.settle()
    assert dialog.fields().kept is KeyLocation.KEYRING
    assert dialog.fields().takes_typing
    assert dialog.fields().typed == "typed"


async def test_another_origin_is_looked_up_anew_and_another_path_is_not(dialog: Dialog) -> None:
    await dialog.start()
    dialog.keys.refusal = "asked again"
    dialog.model.edit("production/address", "https://pets.example/more/v1")
    await dialog.settle()
    assert dialog.fields().problem is None
    dialog.keys.refusal = ""
    dialog.model.edit("production/address", OTHER)
    await dialog.settle()
    assert dialog.fields().kept is KeyLocation.NOWHERE
    dialog.model.edit("production/address", ADDRESS)
    await dialog.settle()
    assert dialog.fields().kept is KeyLocation.KEYRING


async def test_a_keyring_known_to_be_unusable_holds_nothing_up(dialog: Dialog) -> None:
    dialog.keys.refusal = "no backend"
    await dialog.start()
    dialog.model.edit_key(PRODUCTION, "abc")
    dialog.model.save()
    await dialog.settle()
    assert len(dialog.saved) == 1
    assert await dialog.keys.find(PRODUCTION, ORIGIN) == ("abc", KeyLocation.THIS_RUN)


async def test_a_key_typed_for_one_origin_is_not_kept_for_another(dialog: Dialog) -> None:
    await dialog.start()
    dialog.model.edit_key(PRODUCTION, " abc")
    # As it is typed: what lies between two addresses is none.
    for text in (ADDRESS[:-1], "https://other", OTHER):
        dialog.model.edit("production/address", text)
    await dialog.settle()
    assert (dialog.fields().typed, dialog.fields().was_trimmed) == ("", False)
    assert dialog.fields().takes_typing
    assert dialog.model.state.needs_new_key(PRODUCTION)
    dialog.model.save()
    await dialog.settle()
    assert dialog.keys.stored == {(PRODUCTION, ORIGIN): "stored"}


@pytest.mark.parametrize("texts", [("https://other/v", OTHER), (OTHER, OTHER[:-1], OTHER)])
async def test_a_typing_error_in_an_address_does_not_cost_the_key(
    dialog: Dialog, texts: tuple[str, ...]
) -> None:
    await dialog.start()
    dialog.model.edit("production/address", texts[0])
    dialog.model.edit_key(PRODUCTION, "abc")
    for text in texts[1:]:
        dialog.model.edit("production/address", text)
    await dialog.settle()
    assert dialog.fields().typed == "abc"


async def test_a_key_that_cannot_be_forgotten_is_still_there(dialog: Dialog) -> None:
    await dialog.start()
    dialog.keys.refusal = "locked"
    dialog.model.forget_key(PRODUCTION)
    await dialog.settle()
    assert dialog.fields().kept is KeyLocation.KEYRING
    assert dialog.fields().problem == KeyringProblem(KeyringFault.OTHER, "locked")
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
    assert not dialog.fields().is_too_long
    dialog.model.edit_key(PRODUCTION, "abcdef")
    assert dialog.fields().is_too_long
    dialog.keys.is_full = True
    dialog.model.save()
    await dialog.settle()
    assert len(dialog.saved) == 1
    assert dialog.fields().kept is KeyLocation.THIS_RUN


async def test_the_keyring_is_asked_once_a_person_has_stopped_typing(
    dialog: Dialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    await dialog.start()
    asked: list[str] = []
    find = dialog.keys.find

    async def ask(environment: Environment, origin: str) -> tuple[str | None, KeyLocation]:
        asked.append(origin)
        return await find(environment, origin)

    monkeypatch.setattr(dialog.keys, "find", ask)
    monkeypatch.setattr(view_model, "_STILL_TYPING", 0.0)
    for end in range(len("https://ot"), len(OTHER) + 1):
        dialog.model.edit("production/address", OTHER[:end])
    for end in range(3):
        dialog.model.edit("production/address", f"https://other{end}.example/v1")
    assert dialog.fields().kept is None
    await dialog.jobs.settle()
    assert asked == ["https://other2.example"]
    dialog.model.finish_address(PRODUCTION)
    await dialog.settle()
    assert len(asked) == 1


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


@pytest.mark.parametrize("change", ["address", "key"])
async def test_a_change_ends_the_test_of_what_was_there(dialog: Dialog, change: str) -> None:
    await dialog.start()
    dialog.test_gate.clear()
    dialog.model.test(PRODUCTION)
    if change == "address":
        dialog.model.edit("production/address", OTHER)
    else:
        dialog.model.edit_key(PRODUCTION, "typed")
    dialog.test_gate.set()
    await dialog.settle()
    assert not dialog.fields().is_testing
    assert dialog.fields().report is None
