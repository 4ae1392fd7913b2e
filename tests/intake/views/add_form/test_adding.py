import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from petdesk.animals.state import Connection
from petdesk.core.environments import Environment
from petdesk.intake.entry import DraftText
from petdesk.intake.file import IntakeError
from petdesk.intake.form_view_model import AfterAdding, form_message, is_warning, offer_text
from petdesk.service.errors import Effect, Garbled, Refused
from tests.forms import named
from tests.intake.intakes import ADDRESS, drafts, send, settle, turns
from tests.intake.views.add_form.conftest import BELLA, KEEP, Screen


async def test_opens_empty_and_tab_goes_on_from_the_name_as_one_reads(screen: Screen) -> None:
    assert screen.form.windowTitle() == "Add animal"
    assert not screen.form.isModal()
    assert screen.name.hasFocus()
    items = [screen.status.itemText(row) for row in range(screen.status.count())]
    assert items == ["Not stated", "Available", "Pending", "Sold"]
    labels = "Name note", "Already here", "Category error", "Form message", "Form progress"
    for label in labels:
        assert screen.said(label) == ""
    for button in ("Start fresh", "Continue", "Undo", "Send now"):
        assert not screen.button(button).isVisible()
    names = []
    for _step in range(7):
        names.append(screen.form.focusWidget().accessibleName())
        QTest.keyClick(screen.form.focusWidget(), Qt.Key.Key_Tab)
    assert names[:4] == ["Name", "Category", "Status", KEEP]
    assert set(names[4:]) == {"Add to Staging", "Add and start another", "Cancel"}


@pytest.mark.parametrize("environment", list(Environment))
async def test_add_names_the_environment(screen: Screen, environment: Environment) -> None:
    screen.desk.model.change_environment(environment, "https://pets.example/v1")
    expected = f"Add to {environment.value.capitalize()}"
    assert screen.button(expected).text().replace("&", "") == expected


async def test_says_why_nothing_can_be_added(screen: Screen) -> None:
    await screen.add_bella()
    screen.button("Add to Staging").setFocus()
    screen.model.connection_changed(Connection.BAD_ADDRESS)
    assert "PetDesk can't use the address of Staging" in screen.said("Form message")
    assert not screen.button("Add to Staging").isEnabled()
    screen.model.connection_changed(Connection.NOT_SET_UP)
    assert "Staging isn't set up yet" in screen.said("Form message")
    assert not screen.button("Add to Staging").isEnabled()
    assert not screen.button("Add and start another").isEnabled()
    assert not screen.button("Cancel").hasFocus()


async def test_a_long_message_is_not_cut_off(screen: Screen) -> None:
    width = screen.form.width()
    await screen.add_in_vain("y" * 5000)
    await screen.press("Continue")
    label = screen.label("Form message")
    screen.qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()))
    assert screen.form.width() == width
    assert screen.button("Cancel").geometry().bottom() < screen.form.height()


async def test_sending_a_wrong_form_goes_to_the_first_wrong_field(screen: Screen) -> None:
    screen.category.setFocus()
    await screen.press("Add to Staging")
    assert screen.said("Name note") == "Enter a name."
    assert screen.name.hasFocus()
    QTest.keyClicks(screen.name, "Bella")
    await screen.press("Add to Staging")
    assert screen.said("Name note") == ""
    assert screen.said("Category error") == "Choose a category or type its ID."
    assert screen.category.hasFocus()
    assert screen.added == []
    mistakes = [screen.label(name) for name in ("Name note", "Category error")]
    assert len({each.font().pointSizeF() for each in mistakes}) == 1


async def test_the_fields_stay_in_sight_however_small_the_form(screen: Screen) -> None:
    screen.form.resize(screen.form.width(), 1)
    for field in (screen.name, screen.category):
        assert field.visibleRegion().boundingRect() == field.rect()


async def test_an_animal_of_that_name_is_shown_while_it_is_typed(screen: Screen) -> None:
    screen.name.setFocus()
    QTest.keyClicks(screen.name, "lun")
    screen.qtbot.waitUntil(lambda: bool(screen.near))
    assert screen.near == "Already here?, Luna, #42 · Dogs, Available"
    screen.name.clear()
    await screen.press("Add to Staging")
    assert (screen.near, screen.said("Name note")) == ("", "Enter a name.")
    QTest.keyClicks(screen.name, "xyz")
    screen.qtbot.waitUntil(lambda: not screen.near)


@pytest.mark.parametrize("focus", ["Undo", "Name", "Category"])
async def test_undo_brings_text_back_with_the_keyboard_in_it(screen: Screen, focus: str) -> None:
    await screen.add_bella()
    if focus == "Undo":
        screen.button(focus).setFocus()
        await screen.press(focus)
    else:
        undo, field = QKeySequence.StandardKey.Undo, named(screen.form, QLineEdit, focus)
        field.setFocus()
        await settle(QTest.keySequence, field, QKeySequence(undo))
    assert (screen.name.text(), screen.category.text()) == ("Bella", "Dogs")
    assert screen.status.currentText() == "Available"
    assert screen.said("Form message") == "Undone before it was sent."
    assert screen.button("Start fresh").isVisible()
    screen.qtbot.waitUntil(lambda: screen.button("Start fresh").x() > screen.form.width() // 2)
    assert screen.name.hasFocus() or focus == "Category"


async def test_a_full_disk_is_told_and_the_text_stays(screen: Screen) -> None:
    screen.desk.disk.gate.clear()
    screen.type_bella()
    await screen.press("Add to Staging")
    await screen.press("Cancel")
    screen.desk.disk.error = IntakeError("no space left")
    await settle(screen.desk.disk.gate.set)
    assert "(no space left)" in screen.said("Form message")
    assert screen.name.text() == "Bella"
    assert not screen.name.isReadOnly()
    assert screen.button("Add to Staging").isEnabled()
    screen.desk.disk.error = None


async def test_enter_adds_once_and_holds_the_form_until_it_is_on_disk(screen: Screen) -> None:
    screen.desk.disk.gate.clear()
    screen.type_bella()
    screen.name.setFocus()
    await screen.enter()
    await screen.enter()
    assert screen.said("Form progress") == "Saving “Bella”…"
    assert screen.name.isReadOnly()
    assert screen.category.isReadOnly()
    QTest.keyClick(screen.status, Qt.Key.Key_Down)
    QTest.mouseClick(screen.status, Qt.MouseButton.LeftButton)
    assert not screen.status.view().isVisible()
    assert screen.status.currentText() == "Available"
    await settle(screen.desk.disk.gate.set)
    assert screen.added == [BELLA]
    assert not screen.form.isVisible()


async def test_enter_held_down_adds_nothing_more(screen: Screen) -> None:
    screen.desk.disk.error = IntakeError("disk full")
    screen.type_bella()
    screen.name.setFocus()
    await screen.enter()
    screen.desk.disk.error = None
    await screen.enter(is_repeat=True)
    assert screen.added == []
    await screen.enter()
    assert screen.added == [BELLA]


async def test_start_another_clears_at_once_and_tells_what_becomes_of_it(screen: Screen) -> None:
    await screen.add_bella()
    assert screen.form.isVisible()
    assert (screen.name.text(), screen.category.text()) == ("", "")
    assert screen.status.currentText() == "Not stated"
    assert screen.name.hasFocus()
    assert screen.said("Form progress").startswith("Adding “Bella” to Staging")
    await screen.press("Add and start another")  # a second press on the form just cleared is none
    assert (screen.said("Name note"), screen.added) == ("", [BELLA])
    store = screen.desk.store
    store.outcomes = [(Garbled(effect=Effect.APPLIED), True)]
    store.leave.clear()
    await screen.press("Send now")
    assert screen.said("Form progress") == "“Bella” is waiting to be added to Staging."
    assert not screen.button("Undo").isVisible()
    store.gate.clear()
    await settle(store.leave.set)
    assert screen.said("Form progress") == "Adding “Bella” to Staging…"
    await settle(store.gate.set)
    assert screen.said("Form progress") == "Added “Bella”. No ID yet."
    await screen.desk.time.pass_(60.0)
    assert screen.said("Form progress") == "Added Bella, #1"


async def test_what_is_kept_for_the_next_animal_is_in_the_form_and_named(screen: Screen) -> None:
    screen.press_box(KEEP)
    await screen.add_bella()
    assert (screen.name.text(), screen.category.text()) == ("", "Dogs")
    assert screen.status.currentText() == "Available"
    assert screen.said("Kept choices") == "Kept from the last animal: Dogs, Available"
    assert screen.status.accessibleDescription() == screen.said("Kept choices")
    screen.status.setCurrentText("Sold")
    assert screen.said("Kept choices") == ""
    QTest.keyClicks(screen.name, "Rex")
    screen.press_box(KEEP)
    await screen.press("Add and start another")
    assert (screen.category.text(), screen.status.currentText()) == ("", "Not stated")


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
async def test_control_shift_enter_adds_and_starts_another(screen: Screen, key: Qt.Key) -> None:
    screen.type_bella()
    screen.category.setFocus()
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(screen.category, key, both)
    await turns()
    assert screen.added == [BELLA]
    assert screen.form.isVisible()
    assert screen.name.hasFocus()


async def test_enter_presses_the_button_that_has_the_keyboard(screen: Screen) -> None:
    await screen.add_bella()
    screen.button("Send now").setFocus()
    await screen.enter()
    assert screen.desk.stages == ["added"]
    assert screen.name.hasFocus()
    screen.button("Cancel").setFocus()
    await screen.enter()
    assert not screen.form.isVisible()


PRACTICE = Environment.PRACTICE
TYPED = DraftText("Bella", "Dogs", "available")
REX = DraftText("Rex", "Cats", "sold")


async def test_a_fault_of_its_own_frees_the_form_and_is_reported(screen: Screen) -> None:
    screen.desk.disk.error = ZeroDivisionError("bug")
    screen.model.edit(TYPED)
    await settle(screen.model.submit, AfterAdding.CLOSE)
    assert (str(screen.state.failure), screen.state.draft) == ("ZeroDivisionError", TYPED)
    assert "add: ZeroDivisionError('bug')" in screen.desk.failures
    screen.desk.disk.error = None
    screen.desk.failures.clear()


@pytest.mark.parametrize("turns_before", [0, 30])
async def test_what_is_added_late_clears_no_other_draft(screen: Screen, turns_before: int) -> None:
    desk = screen.desk
    desk.disk.gate.clear()
    screen.model.edit(TYPED)
    screen.model.submit(AfterAdding.CLOSE)
    await turns(turns_before)
    desk.model.change_environment(PRACTICE, ADDRESS)
    screen.model.edit(REX)
    await settle(desk.disk.gate.set)
    assert (screen.state.draft, screen.state.last) == (REX, None)
    entries = desk.file.load(desk.time()).entries
    assert [entry.environment for entry in entries] == [Environment.STAGING] * bool(turns_before)


async def test_what_is_given_up_is_no_longer_to_be_corrected(screen: Screen) -> None:
    refused = Refused(status=400, code="x", message="no llamas")
    entry = await send(screen.desk, BELLA, (refused, False))
    screen.model.continue_with(entry.id)
    assert "Correct it and add it again." in form_message(screen.state, 0.0)
    await settle(screen.desk.model.give_up, entry.id)
    assert form_message(screen.state, 0.0) == ""
    assert screen.state.draft.name == "Bella"


async def test_a_new_category_is_agreed_to_in_one_environment_only(screen: Screen) -> None:
    for environment in (PRACTICE, Environment.PRODUCTION):
        screen.desk.model.change_environment(environment, ADDRESS)
        screen.model.edit(DraftText("Rex", "99"))
        assert screen.state.reading.suggested_id == 99
        screen.model.use_offered_category()
        assert screen.state.reading.category_id == 99


async def test_what_became_of_the_last_is_shown_until_the_next_opening(screen: Screen) -> None:
    screen.desk.store.leave.clear()
    await screen.add(TYPED)
    await settle(screen.model.send_now)
    assert [screen.state.last] == list(screen.desk.entries)
    assert screen.desk.stages == ["queued"]
    screen.model.cancel()
    screen.model.open()
    assert screen.state.last is None
    await settle(screen.model.undo)
    assert screen.desk.stages == ["queued"]
    screen.desk.store.leave.set()


async def test_what_is_typed_is_kept_as_text_that_a_file_can_hold(screen: Screen) -> None:
    screen.model.edit(DraftText("Be\ud83d"))
    await screen.desk.time.pass_(0.4)
    assert drafts(screen.desk) == {Environment.STAGING: DraftText("Be?")}
    screen.model.start_fresh()
    await screen.desk.time.pass_(0.4)
    assert drafts(screen.desk) == {Environment.STAGING: DraftText()}


@pytest.mark.parametrize("typed", [DraftText(), REX])
async def test_a_draft_that_is_read_late_is_put_in_where_nothing_was_typed(
    screen: Screen, qtbot: QtBot, typed: DraftText
) -> None:
    screen.model.edit(TYPED)
    await screen.desk.time.pass_(0.4)
    late = screen.desk.another()
    again = Screen(qtbot, late)
    again.model.edit(typed)
    await late.begin()
    assert again.state.draft == (typed if any(typed) else TYPED)
    await late.end()


async def test_undo_leaves_what_is_being_typed_and_offers_the_text(screen: Screen) -> None:
    number = await screen.add(TYPED)
    screen.model.edit(REX)
    await settle(screen.model.undo)
    assert (screen.state.draft, screen.offered) == (REX, number)
    screen.model.continue_with(number)
    assert screen.state.draft == REX
    await screen.add(REX)
    screen.model.continue_with(number)
    assert (screen.state.draft, screen.offered) == (TYPED, None)
    screen.model.start_fresh()
    assert screen.offered is None


async def test_a_refused_text_is_offered_and_replaced_by_what_is_added(screen: Screen) -> None:
    number = await screen.add_in_vain("bad\u202ename %1")
    assert screen.offered == number
    assert offer_text(screen.state) == "“Bella” (refused)"
    screen.model.edit(REX)
    assert offer_text(screen.state) == "“Bella” (refused) opens here once this form is empty."
    screen.model.start_fresh()
    screen.model.continue_with(number)
    message = form_message(screen.state, screen.desk.time())
    assert "refused it (400): bad\ufffdname %1. Correct it" in message
    assert is_warning(screen.state)
    assert screen.state.draft == TYPED
    assert not screen.offered
    await screen.add(DraftText("Bella", "Cats"))
    assert screen.desk.stages == ["corrected", "held"]
    assert screen.state.about is None


@pytest.mark.parametrize("is_given_up", [False, True])
async def test_a_kept_text_still_replaces_the_refused_one_after_a_restart(
    screen: Screen, qtbot: QtBot, *, is_given_up: bool
) -> None:
    number = await screen.add_in_vain("no")
    screen.model.continue_with(number)
    screen.model.edit(DraftText("Bella", "Cats"))
    await screen.desk.time.pass_(0.4)
    if is_given_up:
        await settle(screen.desk.model.give_up, number)
    desk = screen.desk.another()
    again = Screen(qtbot, desk)
    await desk.begin()
    again.model.open()
    assert again.state.draft == DraftText("Bella", "Cats")
    assert (again.state.about is None, again.offered) == (is_given_up, None)
    await settle(again.model.submit, AfterAdding.CLOSE)
    assert desk.stages == ["given up" if is_given_up else "corrected", "held"]
    await asyncio.gather(desk.end(), screen.desk.time.pass_(1.0))
