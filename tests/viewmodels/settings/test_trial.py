"""A test is made with what is entered, and ends with any change of it."""

import pytest

from tests.viewmodels.settings.dialog import OTHER, PRODUCTION, Dialog

pytestmark = pytest.mark.asyncio


@pytest.mark.parametrize("part", ["tester", "keys"])
async def test_a_test_that_fails_of_itself_is_over(
    dialog: Dialog, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    def refuse(*_arguments: object) -> None:
        raise LookupError("odd")

    await dialog.start()
    if part == "tester":
        monkeypatch.setattr(dialog.model.services, "_tester", refuse)
    else:
        monkeypatch.setattr(dialog.keys, "find", refuse)
    dialog.model.services.test(PRODUCTION)
    await dialog.settle()
    assert not dialog.fields().is_testing
    report = dialog.fields().report
    assert report is not None
    assert "odd" in str(report.error)


@pytest.mark.parametrize("change", ["address", "key"])
async def test_a_change_ends_the_test_of_what_was_there(dialog: Dialog, change: str) -> None:
    await dialog.start()
    dialog.test_gate.clear()
    dialog.model.services.test(PRODUCTION)
    services = dialog.model.services
    edit = services.edit_address if change == "address" else services.edit_key
    edit(PRODUCTION, OTHER if change == "address" else "typed")
    dialog.test_gate.set()
    await dialog.settle()
    assert not dialog.fields().is_testing
    assert dialog.fields().report is None
