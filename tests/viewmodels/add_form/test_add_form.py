"""The add form's view-model: an animal is committed once, and nothing typed is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
import pytest_asyncio

from petdesk.domain import intake
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry, Stage
from petdesk.domain.pets import NewPet
from petdesk.storage.intake import IntakeError
from petdesk.tasks import TaskScope
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.add_form.near import NearAnimal, NearMatches
from petdesk.viewmodels.add_form.state import AddFormState, After
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.intake.state import Hindrance, IntakeState, Waiting
from petdesk.viewmodels.main.state import Connection
from tests.forms import NOW, FakeIntake

pytestmark = pytest.mark.asyncio

BELLA = DraftText("Bella", "1")
REX = DraftText("Rex", "2", "sold")
LABELS = {5: "Dogs", 6: "Émus", 7: "Cats", 8: "cats", 9: "Room (12)"}


def near(name: str) -> NearMatches:
    """Find one animal that is called as what is typed."""
    return NearMatches((NearAnimal(name, "Dogs", None, 42),)) if name else NearMatches()


class Form:
    """A view-model with an intake, and a record of what it showed."""

    def __init__(self, draft: DraftText | None = None, *entries: IntakeEntry) -> None:
        self.failures: list[str] = []
        self.intake = FakeIntake(draft=draft)
        for entry in entries:
            self.intake.put(entry)
        self.jobs = TaskScope(lambda name, error: self.failures.append(f"{name}: {error!r}"))
        self.model = AddFormViewModel(self.intake, self.jobs, near, labels=lambda: LABELS)
        self.states: list[AddFormState] = []
        self.model.state_changed.connect(self.states.append)

    @property
    def state(self) -> AddFormState:
        return self.model.state

    def shows_last(self, stage: Stage | None) -> bool:
        last = self.state.last
        return (last.stage if last is not None else None) is stage

    def fill_in(self, draft: DraftText = BELLA) -> None:
        self.model.open()
        self.model.edit(draft)

    async def add(self, draft: DraftText = BELLA, after: After = After.START_ANOTHER) -> int:
        self.fill_in(draft)
        self.model.submit(after)
        for _turn in range(3):
            await asyncio.sleep(0)
        return self.intake.begun[-1].id

    def refuse(self, entry_id: int, words: str = "no") -> None:
        entry = self.intake.state.entry(entry_id)
        assert entry is not None
        sending = intake.sending(intake.queued(entry), NOW, [])
        self.intake.put(intake.refused(sending, words, 400))


@pytest_asyncio.fixture
async def form() -> Form:
    return Form()


async def test_the_form_is_clear_as_soon_as_the_animal_is_committed(form: Form) -> None:
    await form.add(after=After.CLOSE)
    assert [entry.new for entry in form.intake.begun] == [NewPet("Bella", 1)]
    assert (form.state.is_open, form.state.is_blank) == (False, True)
    assert form.state.last == form.intake.begun[0]


async def test_it_is_not_clear_before(form: Form) -> None:
    form.intake.gate = asyncio.Event()
    form.fill_in()
    form.model.submit(After.CLOSE)
    await asyncio.sleep(0)
    assert (form.state.is_committing, form.state.draft) == (True, BELLA)
    form.intake.gate.set()
    await form.jobs.finish()
    assert not form.state.is_committing


async def test_a_second_click_meanwhile_adds_nothing(form: Form) -> None:
    form.fill_in()
    form.model.submit(After.START_ANOTHER)
    form.model.submit(After.START_ANOTHER)
    await form.jobs.finish()
    assert len(form.intake.begun) == 1


async def test_nothing_changes_the_text_while_it_is_written(form: Form) -> None:
    form.fill_in()
    form.model.submit(After.CLOSE)
    form.model.edit(REX)
    form.model.start_fresh()
    assert form.state.draft == BELLA
    await form.jobs.finish()


async def test_what_cannot_be_written_is_told_and_the_text_stays(form: Form) -> None:
    form.intake.trouble = IntakeError("disk full")
    form.fill_in()
    form.model.submit(After.CLOSE)
    await form.jobs.finish()
    assert (form.state.failure, form.state.draft) == ("disk full", BELLA)
    assert (form.state.is_open, form.state.is_committing) == (True, False)
    assert form.failures == []


async def test_a_fault_of_its_own_frees_the_form_and_is_reported(form: Form) -> None:
    form.intake.trouble = ZeroDivisionError("bug")
    form.fill_in()
    form.model.submit(After.CLOSE)
    await form.jobs.finish()
    assert (form.state.failure, form.state.draft) == ("ZeroDivisionError", BELLA)
    assert form.failures == ["add: ZeroDivisionError('bug')"]


async def test_a_scope_that_takes_no_more_jobs_leaves_the_form_free(form: Form) -> None:
    form.fill_in()
    await form.jobs.close()
    with pytest.raises(RuntimeError):
        form.model.submit(After.CLOSE)
    assert not form.state.is_committing


async def test_what_is_wrong_is_shown_and_not_added(form: Form) -> None:
    form.fill_in(DraftText("", "many"))
    form.model.submit(After.CLOSE)
    assert form.intake.begun == []
    assert form.state.name_error is not None
    assert form.state.category_error is not None


async def test_leaving_a_field_checks_it_unless_the_form_is_blank(form: Form) -> None:
    form.model.open()
    form.model.name_left()
    form.model.category_left()
    assert (form.state.name_error, form.state.category_error) == (None, None)
    form.model.edit(DraftText("Bella"))
    form.model.name_left()
    assert form.state.category_error is None
    form.model.category_left()
    assert form.state.category_error is not None


async def test_what_is_typed_is_kept_as_text_that_a_file_can_hold(form: Form) -> None:
    form.fill_in(DraftText("B"))
    form.model.edit(DraftText("Be\ud83d"))
    assert form.intake.drafts == [DraftText("B"), DraftText("Be?")]
    form.model.start_fresh()
    assert form.intake.drafts[-1] == DraftText()


async def test_the_category_stays_for_the_next_animal_where_that_is_chosen(form: Form) -> None:
    form.model.keep_category(is_on=True)
    await form.add(REX)
    assert form.state.draft == DraftText(category="2")
    assert form.state.is_blank
    assert form.intake.drafts[-1] == DraftText(category="2")
    form.model.keep_category(is_on=False)
    await form.add()
    assert form.state.draft == DraftText()


async def test_a_draft_of_the_last_run_is_there_again() -> None:
    form = Form(BELLA)
    assert (form.state.draft, form.state.is_kept_draft) == (BELLA, True)
    form.model.open()
    assert form.state.is_kept_draft
    form.model.edit(REX)
    assert not form.state.is_kept_draft


async def test_a_draft_that_is_read_late_is_put_in_where_nothing_was_typed() -> None:
    for typed, shown in ((DraftText(), BELLA), (REX, REX)):
        form = Form()
        form.intake.state = IntakeState(Environment.PRACTICE, "address")
        form.model = AddFormViewModel(form.intake, form.jobs, near)
        form.model.edit(typed)
        form.intake.show(replace(form.intake.state, waiting=None, draft=BELLA))
        assert form.state.draft == shown


async def test_a_category_alone_that_was_kept_is_no_draft_to_tell_of() -> None:
    intake_ = FakeIntake(draft=DraftText(category="2"))
    model = AddFormViewModel(intake_, TaskScope(lambda *_: None), near, keeps_category=True)
    assert model.state.draft.category == "2"
    assert not model.state.is_kept_draft


async def test_each_environment_has_its_own_draft(form: Form) -> None:
    form.fill_in()
    staging = IntakeState(Environment.STAGING, "address", waiting=None, draft=REX)
    form.intake.show(staging)
    assert (form.state.draft, form.state.is_open) == (REX, False)
    form.intake.show(IntakeState(Environment.PRACTICE, "address", waiting=None, draft=BELLA))
    assert form.state.draft == BELLA


async def test_an_animal_written_after_its_environment_was_left_clears_no_other_draft(
    form: Form,
) -> None:
    form.intake.gate = asyncio.Event()
    form.fill_in()
    form.model.submit(After.CLOSE)
    await asyncio.sleep(0)
    form.intake.show(IntakeState(Environment.STAGING, "address", waiting=None, draft=REX))
    form.intake.gate.set()
    await form.jobs.finish()
    assert len(form.intake.begun) == 1
    assert (form.state.draft, form.state.last) == (REX, None)


async def test_an_animal_is_never_added_to_the_environment_that_came_meanwhile(form: Form) -> None:
    form.fill_in()
    form.model.submit(After.CLOSE)
    form.intake.show(IntakeState(Environment.STAGING, "address", waiting=None, draft=REX))
    await form.jobs.finish()
    assert form.intake.begun == []
    assert form.state.draft == REX


@pytest.mark.parametrize(
    ("address", "connection", "can_add"),
    [
        ("address", Connection.READY, True),
        ("address", Connection.NO_KEY, True),
        ("address", Connection.FAILED, True),
        ("address", Connection.NOT_SET_UP, False),
        ("", Connection.STARTING, False),
    ],
)
async def test_an_animal_can_be_added_as_soon_as_there_is_an_address(
    form: Form, address: str, connection: Connection, *, can_add: bool
) -> None:
    form.intake.show(replace(form.intake.state, address=address))
    form.model.connection_changed(connection)
    form.fill_in()
    form.model.submit(After.CLOSE)
    assert form.state.can_add is can_add
    assert form.state.is_committing is can_add
    await form.jobs.finish()


async def test_why_an_animal_would_wait_is_known(form: Form) -> None:
    form.intake.wait_for(Hindrance.KEY_REFUSED)
    assert form.state.waiting == Waiting(Hindrance.KEY_REFUSED)


async def test_what_became_of_the_last_animal_is_shown_until_the_next_opening(form: Form) -> None:
    number = await form.add()
    form.model.send_now()
    assert form.intake.sent_now == [number]
    assert form.shows_last(Stage.QUEUED)
    form.model.cancel()
    form.model.open()
    assert form.shows_last(None)
    form.model.undo()
    form.model.send_now()
    assert form.intake.sent_now == [number]


async def test_undo_opens_the_text_again_where_the_form_is_blank(form: Form) -> None:
    await form.add(REX, After.CLOSE)
    form.model.undo()
    assert (form.state.draft, form.state.is_open, form.state.offers) == (REX, True, ())
    assert form.intake.drafts[-1] == REX._replace(entry_id=form.intake.begun[0].id)
    assert form.state.near.animals[0].name == "Rex"
    await form.add(form.state.draft)
    assert form.intake.corrected == [None, None]


async def test_undo_leaves_what_is_being_typed_and_offers_the_text(form: Form) -> None:
    number = await form.add(BELLA)
    form.model.edit(REX)
    form.model.undo()
    assert form.state.draft == REX
    assert [entry.id for entry in form.state.offers] == [number]
    form.model.continue_with(number)
    assert form.state.draft == REX
    await form.add(REX)
    form.model.continue_with(number)
    assert (form.state.draft, form.state.offers) == (BELLA, ())
    form.model.start_fresh()
    assert form.state.offers == ()


async def test_a_refused_text_is_offered_and_replaced_by_what_is_added_for_it(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    assert [entry.id for entry in form.state.offers] == [number]
    assert form.state.is_blank
    form.model.continue_with(number)
    assert (form.state.draft, form.state.offers) == (BELLA, ())
    assert form.state.about is not None
    form.model.edit(DraftText("Bella", "3"))
    await form.add(form.state.draft)
    assert form.intake.corrected == [None, number]
    assert form.state.about is None


async def test_a_kept_text_still_replaces_the_refused_one_after_a_restart(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    form.model.continue_with(number)
    form.model.edit(DraftText("Bella", "3"))
    again = Form(form.intake.drafts[-1], *form.intake.state.entries)
    again.model.open()
    assert again.state.draft == DraftText("Bella", "3")
    assert (again.state.about, again.state.offers) == (form.state.about, ())
    again.model.continue_with(number)
    assert again.state.draft == DraftText("Bella", "3")
    again.model.submit(After.CLOSE)
    await again.jobs.finish()
    assert again.intake.corrected == [number]


async def test_a_kept_text_is_about_no_entry_that_was_settled_meanwhile(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    form.model.continue_with(number)
    refused = form.intake.state.entry(number)
    assert refused is not None
    again = Form(form.intake.drafts[-1], intake.given_up(refused, NOW))
    assert (again.state.draft, again.state.about) == (BELLA, None)


async def test_a_text_that_was_emptied_is_kept_as_nothing(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    form.model.continue_with(number)
    form.model.edit(DraftText())
    assert form.intake.drafts[-1] == DraftText()


@pytest.mark.parametrize(
    ("typed", "shown"), [(" dogs", "Dogs (5)"), ("EMUS", "Émus (6)"), ("Room (12)", "Room (12)")]
)
async def test_a_label_is_as_good_as_its_id(form: Form, typed: str, shown: str) -> None:
    form.fill_in(DraftText("Bella", typed))
    form.model.category_left()
    assert (form.state.draft.category, form.state.category_error) == (shown, None)
    assert form.intake.drafts[-1].category == shown


async def test_a_label_is_added_by_its_id_at_once(form: Form) -> None:
    await form.add(DraftText("Bella", "dogs"))
    assert form.intake.begun[0].new == NewPet("Bella", 5)


async def test_a_label_typed_after_a_mistake_is_no_mistake(form: Form) -> None:
    form.fill_in(DraftText("Bella", "dog"))
    form.model.category_left()
    assert form.state.category_error is not None
    form.model.edit(DraftText("Bella", "dogs"))
    assert form.state.category_error is None


async def test_a_label_of_two_categories_is_neither(form: Form) -> None:
    form.fill_in(DraftText("Bella", "CATS"))
    form.model.submit(After.CLOSE)
    assert form.state.category_error is FieldProblem.CATEGORY_NO_NUMBER
    assert form.intake.begun == []


async def test_starting_fresh_leaves_a_refused_text_on_offer(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    form.model.continue_with(number)
    form.model.start_fresh()
    form.intake.put(form.intake.begun[0])
    form.refuse(number)
    assert [entry.id for entry in form.state.offers] == [number]


async def test_a_refused_text_given_up_meanwhile_is_added_as_any_other(form: Form) -> None:
    number = await form.add(BELLA)
    form.refuse(number)
    form.model.continue_with(number)
    refused = form.intake.state.entry(number)
    assert refused is not None
    form.intake.put(intake.given_up(refused, NOW))
    await form.add(form.state.draft)
    assert form.intake.corrected == [None, None]


async def test_an_entry_that_is_unknown_here_is_not_gone_on_with(form: Form) -> None:
    form.model.continue_with(99)
    assert not form.state.is_open


async def test_near_animals_follow_the_name_alone(form: Form) -> None:
    form.fill_in(DraftText("Be"))
    assert form.state.near == near("Be")
    form.model.edit(DraftText("Be", "1"))
    assert form.state.near == near("Be")
    form.model.edit(DraftText("", "1"))
    assert form.state.near == NearMatches()


async def test_opening_asks_for_the_front_also_where_it_is_open(form: Form) -> None:
    asked: list[bool] = []
    form.model.opened.connect(lambda: asked.append(form.state.is_open))
    form.model.open()
    form.model.open()
    assert asked == [True, True]
