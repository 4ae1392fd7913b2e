"""The add form's view-model: an animal is sent once, and never lost."""

from __future__ import annotations

import asyncio

import pytest
import pytest_asyncio

from petdesk.domain.environments import Environment
from petdesk.domain.pets import NewPet, Pet
from petdesk.service.errors import Effect, Offline, TimedOut
from petdesk.tasks import TaskScope
from petdesk.viewmodels.add_form import AddFormViewModel
from petdesk.viewmodels.add_form_state import AddFormState, After, Draft
from petdesk.viewmodels.main_state import Connection
from tests.forms import FakeService, desk

pytestmark = pytest.mark.asyncio

BELLA = Draft("Bella", "1")
ADDED = Pet(812, "Bella", 1)


class Form:
    """A view-model with a desk, and a record of what it announced."""

    def __init__(self) -> None:
        self.failures: list[str] = []
        self.service = FakeService()
        self.jobs = TaskScope(lambda name, error: self.failures.append(f"{name}: {error!r}"))
        self.model = AddFormViewModel(Environment.PRACTICE)
        self.model.attach(desk(self.service, self.jobs))
        self.states: list[AddFormState] = []
        self.added: list[Pet] = []
        self.unknowns = 0
        self.model.state_changed.connect(self.states.append)
        self.model.added.connect(self.added.append)
        self.model.outcome_unknown.connect(self._count)

    def _count(self) -> None:
        self.unknowns += 1

    def fill_in(self) -> None:
        self.model.open()
        self.model.edit(BELLA)

    async def send(self, answer: Pet | BaseException, after: After = After.CLOSE) -> AddFormState:
        self.service.answers = [answer]
        self.model.submit(after)
        await self.jobs.finish()
        return self.model.state


@pytest_asyncio.fixture
async def form() -> Form:
    return Form()


async def test_sends_what_is_typed_and_announces_what_came_back(form: Form) -> None:
    form.fill_in()
    state = await form.send(ADDED)
    assert form.service.sent == [NewPet("Bella", 1)]
    assert form.added == [ADDED]
    assert (state.is_open, state.draft.is_blank, state.added) == (False, True, ADDED)
    assert [seen.is_sending for seen in form.states[-2:]] == [True, False]


async def test_a_second_click_while_sending_sends_nothing(form: Form) -> None:
    form.service.gate = asyncio.Event()
    form.service.answers = [ADDED]
    form.fill_in()
    form.model.submit(After.CLOSE)
    form.model.submit(After.CLOSE)
    form.service.gate.set()
    await form.jobs.finish()
    assert len(form.service.sent) == 1


async def test_nothing_changes_the_draft_while_it_is_sent(form: Form) -> None:
    form.service.gate = asyncio.Event()
    form.service.answers = [Offline()]
    form.fill_in()
    form.model.submit(After.CLOSE)
    form.model.edit(Draft("Rex", "2"))
    form.model.start_fresh()
    assert form.model.state.draft == BELLA
    form.service.gate.set()
    await form.jobs.finish()
    assert form.model.state.draft == BELLA
    assert not form.model.state.is_sending


@pytest.mark.parametrize(
    ("effect", "unknowns"), [(Effect.NONE, 0), (Effect.UNKNOWN, 1), (Effect.APPLIED, 1)]
)
async def test_asks_for_a_listing_where_only_that_can_tell(
    form: Form, effect: Effect, unknowns: int
) -> None:
    form.fill_in()
    error = TimedOut(effect=effect)
    assert (await form.send(error)).error is error
    assert form.unknowns == unknowns
    assert form.added == []


async def test_a_fault_of_its_own_counts_as_unknown_and_frees_the_form(form: Form) -> None:
    form.fill_in()
    state = await form.send(ZeroDivisionError("bug"))
    assert not state.is_sending
    assert state.error is not None
    assert state.error.effect is Effect.UNKNOWN
    assert form.failures == ["add: ZeroDivisionError('bug')"]


async def test_a_sending_cut_off_counts_as_unknown(form: Form) -> None:
    form.service.gate = asyncio.Event()
    form.fill_in()
    form.model.submit(After.CLOSE)
    await form.service.asked.wait()
    await form.jobs.close()
    assert form.model.state.may_be_added
    assert form.unknowns == 1


async def test_a_scope_that_takes_no_more_jobs_leaves_the_form_free(form: Form) -> None:
    form.fill_in()
    await form.jobs.close()
    with pytest.raises(RuntimeError):
        form.model.submit(After.CLOSE)
    assert not form.model.state.is_sending


async def test_what_is_wrong_is_shown_and_not_sent(form: Form) -> None:
    form.model.open()
    form.model.edit(Draft("", "many"))
    form.model.submit(After.CLOSE)
    assert form.service.sent == []
    assert form.model.state.name_error is not None
    assert form.model.state.category_error is not None


async def test_leaving_a_field_checks_it_unless_the_form_is_blank(form: Form) -> None:
    form.model.open()
    form.model.name_left()
    form.model.category_left()
    assert (form.model.state.name_error, form.model.state.category_error) == (None, None)
    form.model.edit(Draft("Bella"))
    form.model.name_left()
    assert form.model.state.category_error is None
    form.model.category_left()
    assert form.model.state.category_error is not None


async def test_a_problem_shown_stays_while_the_form_is_blank(form: Form) -> None:
    form.model.open()
    form.model.submit(After.CLOSE)
    form.model.name_left()
    assert form.model.state.name_error is not None


async def test_each_environment_has_its_own_draft(form: Form) -> None:
    form.fill_in()
    form.model.change_environment(Environment.STAGING)
    assert form.model.state == AddFormState(Environment.STAGING)
    form.model.edit(Draft("Rex", "2"))
    form.model.change_environment(Environment.PRACTICE)
    assert form.model.state.draft == BELLA
    assert not form.model.state.can_send
    assert form.model.state.connection is Connection.STARTING


async def test_without_a_service_nothing_is_sent_and_the_reason_is_known(form: Form) -> None:
    form.model.change_environment(Environment.STAGING)
    form.model.attach(desk(None, form.jobs, Connection.NO_KEY, Environment.STAGING))
    form.fill_in()
    form.model.submit(After.CLOSE)
    state = form.model.state
    assert (state.can_send, state.connection) == (False, Connection.NO_KEY)
    assert not state.is_sending


async def test_opening_asks_for_the_front_also_where_it_is_open(form: Form) -> None:
    asked: list[bool] = []
    form.model.opened.connect(lambda: asked.append(form.model.state.is_open))
    form.model.open()
    form.model.open()
    assert asked == [True, True]
