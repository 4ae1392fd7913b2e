"""Looking an animal up by its ID: what is typed, who is asked, and what is said of it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.ages import MUTED_AFTER
from petdesk.domain.catalogue import Catalogue, ListingState, merge
from petdesk.domain.environments import Environment
from petdesk.domain.pets import INT64_MAX, INT64_MIN, Pet, PetStatus
from petdesk.service.contract import Budget, PetList, Priority
from petdesk.service.errors import Offline, OtherAnimal, Retired
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.viewmodels.look_up import wording as words
from petdesk.viewmodels.look_up.state import Answer, IdProblem, Outcome, parse_id
from petdesk.viewmodels.look_up.view_model import LookUpViewModel
from petdesk.viewmodels.main.state import Connection, MainState, Visibility
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.text.times import moment
from tests.fakes import Clock, FakeCatalogueRepository, Serve, SettledDesk, settle

NOW = 1_790_000_000.0
BELLA = Pet(1, "Bella", 1, PetStatus.AVAILABLE)
MAX = Pet(2, "Max", 1, PetStatus.SOLD)


@pytest.fixture
def model(main: MainViewModel, clock: Clock) -> LookUpViewModel:
    return LookUpViewModel(main, clock)


def outcome(model: LookUpViewModel) -> Outcome:
    found = model.state.outcome
    assert found is not None
    return found


def look_up(model: LookUpViewModel, text: str) -> None:
    model.edit(text)
    model.look_up()


def said(model: LookUpViewModel, clock: Clock) -> str:
    return words.outcome_words(outcome(model), model.main.state, clock.now)


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("812", 812),
        (" #812 ", 812),
        ("# 812", 812),
        ("+7", 7),
        ("-7", -7),
        ("0007", 7),
        ("0" * 5000 + "7", 7),
        (str(INT64_MAX), INT64_MAX),
        (str(INT64_MIN), INT64_MIN),
        (str(INT64_MAX + 1), IdProblem.TOO_LARGE),
        (str(INT64_MIN - 1), IdProblem.TOO_LARGE),
        ("9" * 5000, IdProblem.TOO_LARGE),
        ("", IdProblem.EMPTY),
        (" # ", IdProblem.EMPTY),
        ("Bella", IdProblem.NO_NUMBER),
        ("1.5", IdProblem.NO_NUMBER),
        ("1 2", IdProblem.NO_NUMBER),
        ("1_000", IdProblem.NO_NUMBER),
        ("٣", IdProblem.NO_NUMBER),
        ("##1", IdProblem.NO_NUMBER),
    ],
)
def test_what_is_an_id(text: str, parsed: int | IdProblem) -> None:
    assert parse_id(text) == parsed


@given(st.text())
def test_anything_may_be_typed(text: str) -> None:
    parsed = parse_id(text)
    assert isinstance(parsed, IdProblem) or INT64_MIN <= parsed <= INT64_MAX


@pytest.mark.parametrize("problem", IdProblem)
def test_what_is_no_id_is_said_beside_it(model: LookUpViewModel, problem: IdProblem) -> None:
    look_up(model, {"empty": "", "no number": "x", "too large": "9" * 20}[problem.value])
    assert model.state.problem is problem
    assert words.problem_words(problem)
    model.edit("1")
    assert model.state.problem is None


@pytest.mark.asyncio
async def test_what_was_listed_today_is_shown_without_asking(
    main: MainViewModel,
    model: LookUpViewModel,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA, MAX)
    desk = await settled_desk(service)
    clock.now += MUTED_AFTER
    look_up(model, "1")
    await settle(desk)
    assert service.calls == [None]
    assert outcome(model).answer is Answer.LOCAL
    assert outcome(model).record == main.state.catalogue.records[1]
    assert said(model, clock).startswith("In the local copy, last seen ")


@pytest.mark.asyncio
async def test_the_service_is_asked_for_what_is_not_known_or_old(  # noqa: PLR0913, PLR0917  fixtures
    main: MainViewModel,
    model: LookUpViewModel,
    serve: Serve,
    clock: Clock,
    repository: FakeCatalogueRepository,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    service.pets[2] = MAX
    look_up(model, "2")
    assert model.state.is_asking
    await settle(desk)
    assert service.calls == [None, 2]
    assert service.priorities[-1] is Priority.PERSON
    assert outcome(model).answer is Answer.FOUND
    assert said(model, clock) == "The service has this animal."
    assert [record.name for record in main.state.listing.records] == ["Bella", "Max"]
    assert repository.records[2].name == "Max"
    clock.now += MUTED_AFTER + 1
    look_up(model, "1")
    await settle(desk)
    assert service.calls == [None, 2, 1]


@pytest.mark.asyncio
async def test_an_animal_that_the_service_does_not_have_is_told_apart_from_the_rest(
    main: MainViewModel,
    model: LookUpViewModel,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    look_up(model, "812")
    await settle(desk)
    assert outcome(model).answer is Answer.NOT_FOUND
    assert said(model, clock).startswith("The service found no animal with this ID. ")
    assert "Not in the local copy (as of" in said(model, clock)
    assert main.state.problem is None
    clock.now += MUTED_AFTER + 1
    service.pets.clear()
    look_up(model, "1")
    await settle(desk)
    assert main.state.not_found[1] == clock.now
    assert "In the local copy, last seen" in said(model, clock)
    assert (
        main.state.catalogue.listing_state(main.state.catalogue.records[1]) is ListingState.LISTED
    )


@pytest.mark.asyncio
async def test_a_look_up_that_is_no_more_is_told_apart(
    model: LookUpViewModel, serve: Serve, clock: Clock, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    service.errors = {1: Retired()}
    desk = await settled_desk(service)
    look_up(model, "812")
    await settle(desk)
    assert outcome(model).answer is Answer.RETIRED
    assert "no longer looks up single animals" in said(model, clock)
    assert "Not in the local copy (as of" in said(model, clock)
    assert service.calls == [None, 812]


@pytest.mark.asyncio
async def test_a_look_up_that_is_no_more_goes_by_the_lists(
    model: LookUpViewModel, serve: Serve, clock: Clock, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    service.errors = {1: Retired(), 3: Retired()}
    desk = await settled_desk(service)
    clock.now += 120
    service.pets[812] = Pet(812, "Max", 1)
    look_up(model, "812")
    service.asked.clear()
    await settle(desk)
    assert service.calls == [None, 812, None]
    assert service.priorities[-1] is Priority.PERSON
    found = outcome(model)
    assert (found.answer, found.record is not None) == (Answer.RETIRED, True)
    assert "In the local copy, last seen" in said(model, clock)
    assert not model.state.is_asking
    # What was fetched just now is not fetched again.
    look_up(model, "9")
    await settle(desk)
    assert service.calls == [None, 812, None, 9]


@pytest.mark.asyncio
async def test_lists_that_cannot_be_had_leave_what_the_local_copy_has(
    model: LookUpViewModel, serve: Serve, clock: Clock, settled_desk: SettledDesk
) -> None:
    service = serve(BELLA)
    service.errors = {1: Retired(), 2: Offline("no route")}
    desk = await settled_desk(service)
    clock.now += 120
    look_up(model, "812")
    await settle(desk)
    assert outcome(model).answer is Answer.RETIRED
    assert "Not in the local copy (as of" in said(model, clock)
    assert not model.state.is_asking


@pytest.mark.asyncio
async def test_out_of_reach_says_why_and_what_the_local_copy_has(
    model: LookUpViewModel, serve: Serve, clock: Clock, settled_desk: SettledDesk
) -> None:
    service = serve(*(Pet(id_, "Bella", 1, PetStatus.SOLD) for id_ in range(150)))
    service.errors = {4: Offline("no route")}
    desk = await settled_desk(service)
    look_up(model, "812")
    await settle(desk)
    assert outcome(model).answer is Answer.FAILED
    assert said(model, clock).startswith("Can't reach the service.")
    assert "which is incomplete. The animal may still exist." in said(model, clock)


@pytest.mark.asyncio
async def test_the_answer_of_another_animal_is_told_and_changes_none(
    main: MainViewModel,
    model: LookUpViewModel,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    service.errors = {1: OtherAnimal("#1 instead of #812")}
    desk = await settled_desk(service)
    before = main.state.catalogue
    look_up(model, "812")
    await settle(desk)
    assert outcome(model).answer is Answer.FAILED
    assert said(model, clock).startswith("The service answered with a different animal (#1 instead")
    assert main.state.catalogue is before


@pytest.mark.asyncio
async def test_offline_by_choice_only_the_local_copy_is_searched(
    main: MainViewModel,
    model: LookUpViewModel,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    await settled_desk(service)
    main.work_offline()
    look_up(model, "812")
    assert outcome(model).answer is Answer.NOT_ASKED
    assert said(model, clock).startswith("You're working offline. Not in the local copy")
    assert service.calls == [None]


def test_without_a_desk_the_local_copy_alone_is_searched(
    main: MainViewModel, model: LookUpViewModel, clock: Clock
) -> None:
    look_up(model, "1")
    assert outcome(model).answer is Answer.NOT_ASKED
    assert said(model, clock).endswith("The local copy has no list yet.")
    old = merge(Catalogue(), PetList((BELLA,), 0, None, 100, 1.0))
    gone = merge(old, PetList((), 0, None, 100, 2.0))
    main.show_loaded(Environment.STAGING, LoadedCopy(LocalCopy(gone)))
    look_up(model, "2")
    look_up(model, "1")
    assert said(model, clock).startswith("Can't ask the service. No longer listed")
    assert model.visibility is Visibility.ELSEWHERE


@pytest.mark.asyncio
async def test_only_the_last_look_up_is_answered(
    model: LookUpViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    service = serve()
    desk = await settled_desk(service)
    service.pets = {1: BELLA, 2: MAX}
    service.gate.clear()
    look_up(model, "1")
    look_up(model, "2")
    service.gate.set()
    await settle(desk)
    assert outcome(model).pet_id == 2
    service.gate.clear()
    look_up(model, "3")
    model.edit("4")
    assert not model.state.is_asking
    service.gate.set()
    await settle(desk)
    assert model.state.outcome is None


@pytest.mark.asyncio
async def test_what_is_said_of_a_desk_that_was_left_is_not_shown(
    main: MainViewModel, model: LookUpViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    service = serve()
    desk = await settled_desk(service)
    service.pets = {1: BELLA}
    service.gate.clear()
    look_up(model, "1")
    main.show_loaded(Environment.PRODUCTION, LoadedCopy(LocalCopy()))
    before = main.state
    service.gate.set()
    await settle(desk)
    assert main.state is before
    assert model.state.outcome is None
    assert not model.state.is_asking
    assert model.state.text == "1"


@pytest.mark.asyncio
async def test_a_desk_that_is_left_ends_the_look_of_asking(
    model: LookUpViewModel, serve: Serve, settled_desk: SettledDesk
) -> None:
    service = serve()
    desk = await settled_desk(service)
    service.gate.clear()
    service.asked.clear()
    look_up(model, "1")
    await service.asked.wait()
    await desk.scope.close()
    assert not model.state.is_asking
    look_up(model, "1")
    assert outcome(model).answer is Answer.NOT_ASKED


def test_an_animal_that_the_filters_hide_is_shown_by_clearing_them(
    main: MainViewModel, model: LookUpViewModel
) -> None:
    known = merge(Catalogue(), PetList((BELLA, MAX), 0, None, 100, 1.0))
    main.show_loaded(Environment.STAGING, LoadedCopy(LocalCopy(known)))
    look_up(model, "1")
    places = [model.visibility]
    main.search("max")
    places.append(model.visibility)
    model.show_in_table()
    places.append(model.visibility)
    assert places == [Visibility.IN_TABLE, Visibility.HIDDEN, Visibility.IN_TABLE]
    assert main.state.selected_id == 1
    assert not main.state.listing.filter.is_active


@pytest.mark.parametrize("answer", Answer)
@pytest.mark.parametrize("connection", [Connection.BY_CHOICE, Connection.NO_KEY])
def test_every_answer_has_words(
    main: MainViewModel, answer: Answer, connection: Connection
) -> None:
    state = replace(main.state, connection=connection)
    error = Offline("gone") if answer is Answer.FAILED else None
    assert words.outcome_words(Outcome(1, answer, 5.0, error=error), state, 5.0)


@pytest.mark.parametrize("budget", [None, Budget(), Budget(paused_until=NOW)])
def test_an_answer_that_is_waited_for_is_said(budget: Budget | None) -> None:
    state = MainState(Environment.STAGING, budget=budget)
    assert words.asking_words(state, NOW) == "Asking the service…"


def test_what_waits_for_the_shared_limit_says_until_when() -> None:
    state = MainState(Environment.STAGING, budget=Budget(paused_until=NOW + 60))
    until = moment(NOW + 60, NOW)
    assert words.asking_words(state, NOW) == f"Shared request limit reached. Continues at {until}."
