"""The promise of intake, held against chance: no animal is lost, and none is there twice.

People add, undo and decide, the service answers in every way or not at all, the network and the
disk fail, the power is cut at any step, environments and addresses change. Whatever happens, the
number of animals at the service is the number that people meant, or the difference is shown as
unknown.
"""

import asyncio
import shutil
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.intake.entry import Batch, BatchMode, BatchRow, IntakeEntry, Stage, count_stages
from petdesk.intake.file import IntakeError, IntakeFile
from petdesk.intake.steps import LOOKUP_VALID_FOR
from petdesk.service import errors
from petdesk.service.contract import LIST_LIMIT, PetList
from petdesk.service.errors import Effect
from tests.intake.intakes import ADDRESS, Intake, Store, Time, can_each_be_one, settle, turns

Entries = dict[int, IntakeEntry]

T = TypeVar("T")

ELSEWHERE = "https://moved.example/v1"
PRACTICE = "http://practice.invalid/v1"

# What can become of a request: the error that the client raises, and whether the animal is taken.
Outcome = tuple[Callable[[float], BaseException] | None, bool]

OUTCOMES: dict[str, Outcome] = {
    "taken": (None, True),
    "offline": (lambda _now: errors.Offline(), False),
    "limited": (lambda now: errors.RateLimited(until=now + 30.0), False),
    "no key": (lambda _now: errors.Unauthorized(), False),
    "refused": (lambda _now: errors.Refused(status=400, code="bad", message="no llamas"), False),
    "lost before": (lambda _now: errors.ConnectionBroke(effect=Effect.UNKNOWN), False),
    "lost after": (lambda _now: errors.TimedOut(effect=Effect.UNKNOWN), True),
    "fault before": (lambda _now: errors.ServerFault(500, effect=Effect.UNKNOWN), False),
    "fault after": (lambda _now: errors.ServerFault(502, effect=Effect.UNKNOWN), True),
    "garbled": (lambda _now: errors.Garbled(effect=Effect.APPLIED), True),
    "bug before": (lambda _now: ZeroDivisionError(), False),
    "bug after": (lambda _now: ZeroDivisionError(), True),
}

ERRORS: dict[str, BaseException | None] = {
    "none": None,
    "offline": errors.Offline(),
    "fault": errors.ServerFault(503, effect=Effect.NONE),
    "no key": errors.Unauthorized(),
    "garbled": errors.Garbled(),
}


class World:
    """All there is besides the desk: services by address, and which entry each request was."""

    def __init__(self) -> None:
        self.time = Time()
        self.stores = {address: Store(self.time) for address in (ADDRESS, ELSEWHERE, PRACTICE)}
        self.taken: Counter[int] = Counter()
        self.outcomes: list[str] = []
        self.cut_in: int | None = None
        """After how many more steps of disk or network the power is cut."""
        self.is_cut_in_sending = False
        """Whether it is cut before the answer to the next animal that is sent."""

    def new_id(self, store: Store) -> int:
        """Return the id of a store's next animal: no two stores share one, as no catalogues mix."""
        return 1000 * list(self.stores.values()).index(store) + len(store.taken) + 1


class Line(Store):
    """A run's way to a service: steps at which the power may go, and what becomes of a request."""

    def __init__(self, world: World, run: "Run") -> None:
        super().__init__(world.time)
        self.world, self.run = world, run

    @property
    def store(self) -> Store:
        return self.world.stores[self.run.model.state.address]

    async def add_pet(
        self,
        new: NewPet,
        *,
        before_sending: Callable[[], Awaitable[None]] | None = None,
        **_named: Any,
    ) -> Pet:
        assert before_sending is not None
        store = self.store
        await before_sending()
        (entry,) = [x for x in self.run.model.state.at_hand if x.stage is Stage.SENDING]
        assert (entry.new, entry.address) == (new, self.run.model.state.address)
        # What may be there already is not sent but right after a list that did not show it.
        is_first = entry.attempts == 1
        assert is_first or self.world.time() - store.listed_at <= LOOKUP_VALID_FOR, entry
        await self.run.step()
        pet: Pet | None = None
        make, is_taken = OUTCOMES[self.world.outcomes.pop(0) if self.world.outcomes else "taken"]
        if is_taken:
            number = self.world.new_id(store)
            store.taken.append(Pet(number, new.name, new.category_id, new.status))
            self.world.taken[entry.id] += 1
            pet = store.taken[-1]
        if self.world.is_cut_in_sending:
            self.world.is_cut_in_sending, self.world.cut_in = False, 0
        await self.run.step()
        if make is not None:
            raise make(self.world.time())
        assert pet is not None
        return pet

    async def list_pets(self, **named: Any) -> PetList:
        await self.run.step()
        return await self.store.list_pets(**named)


class Run(Intake):
    """One run of PetDesk, whose power can be cut at each step of disk and network.

    Once it is, whatever the run does next never happens.
    """

    def __init__(self, path: Path, world: World, environment: Environment, address: str) -> None:
        self.world, self.is_cut = world, False
        super().__init__(path, Line(world, self), environment, address)
        self.disk.step = self.step  # type: ignore[method-assign]  # where it may go

    async def step(self) -> None:
        if self.world.cut_in is not None:
            self.world.cut_in -= 1
            if self.world.cut_in < 0:
                self.is_cut, self.world.cut_in = True, None
        if self.is_cut:
            await asyncio.get_running_loop().create_future()

    def fail(self, name: str, error: BaseException) -> None:
        if not isinstance(error, ZeroDivisionError):  # the bug among the outcomes
            super().fail(name, error)


animals = st.builds(
    NewPet,
    st.sampled_from(["Bella", "Rex"]),
    st.just(3),
    st.sampled_from([None, PetStatus.AVAILABLE]),
)


_ADDRESSES = (
    (Environment.STAGING, ADDRESS),
    (Environment.STAGING, ELSEWHERE),
    (Environment.PRACTICE, PRACTICE),
)


class Promise(RuleBasedStateMachine):
    """What can happen, in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp())
        self.world = World()
        self.path = self.folder / "intake.sqlite3"
        self.environment, self.address = Environment.STAGING, ADDRESS
        self.run_now: Run | None = None
        self.committed: dict[int, NewPet] = {}
        self.sent_again: Counter[int] = Counter()
        self.confirmed: set[int] = set()
        self.sheets = 0

    # What people and the world do.

    @initialize()
    def start(self) -> None:
        self.do(self.starting())

    @rule(new=animals, hold=st.sampled_from([0.0, 3.0]))
    def add(self, new: NewPet, hold: float) -> None:
        self.run_.model.hold_seconds = hold
        self.commit(self.run_.model.submit(new), lambda entry: {entry.id: new})

    @rule(news=st.lists(animals, min_size=1, max_size=4), hold=st.sampled_from([0.0, 3.0]))
    def import_sheet(self, news: list[NewPet], hold: float) -> None:
        self.sheets += 1
        rows = tuple(
            BatchRow(at, new, at.to_bytes(8) + self.sheets.to_bytes(8))
            for at, new in enumerate(news, start=2)
        )

        self.run_.model.hold_seconds = hold
        taking = self.run_.model.take(Batch("sheet.csv", rows))
        self.commit(taking, lambda batch_id: dict(enumerate(news, start=batch_id + 1)))

    @precondition(lambda self: self.run_now is not None and self.run_now.model.state.batches)
    @rule(choice=st.randoms(use_true_random=False))
    def pause_resume_or_stop(self, choice: Any) -> None:
        batch = choice.choice(self.run_.model.state.batches)
        self.act(self.run_.model.set_mode, batch.id, choice.choice(list(BatchMode)))

    @rule(seconds=st.sampled_from([0.1, 1.0, 3.0, 25.0, 120.0]))
    def wait(self, seconds: float) -> None:
        self.do(self.world.time.pass_(seconds))

    @rule(outcomes=st.lists(st.sampled_from(sorted(OUTCOMES)), min_size=1, max_size=4))
    def service_will_answer(self, outcomes: list[str]) -> None:
        self.world.outcomes = outcomes

    @rule(error=st.sampled_from(sorted(ERRORS)), limit=st.sampled_from([LIST_LIMIT, 1]))
    def lists_will_be(self, error: str, limit: int) -> None:
        for store in self.world.stores.values():
            store.error, store.limit = ERRORS[error], limit

    @rule(is_full=st.booleans())
    def disk_is_full(self, *, is_full: bool) -> None:
        self.run_.disk.error = IntakeError("the disk is full") if is_full else None

    @rule(steps=st.integers(0, 12))
    def power_will_be_cut(self, steps: int) -> None:
        self.world.cut_in = steps

    @rule(new=animals)
    def power_is_cut_while_one_is_sent(self, new: NewPet) -> None:
        """Cut it where a restart can't know what came of the request: chance is seldom there."""
        self.world.is_cut_in_sending = True
        self.add(new, 0.0)
        self.wait(3.0)

    @rule()
    def a_request_of_the_window_works(self) -> None:
        self.act(self.run_.model.service_works)

    @rule()
    def the_window_refreshes(self) -> None:
        async def refreshing() -> None:
            store = self.world.stores[self.address]
            if store.error is None:
                self.run_.model.lists_seen([await store.list_pets()])
                await turns()

        self.do(refreshing())

    @rule(name=st.sampled_from(["Bella", "Rex"]))
    def another_desk_adds(self, name: str) -> None:
        store = self.world.stores[self.address]
        store.taken.append(Pet(self.world.new_id(store), name, 3, PetStatus.AVAILABLE))

    @rule(choice=st.randoms(use_true_random=False))
    def undo(self, choice: Any) -> None:
        held = self.run_.model.state.held
        if held is not None:
            self.act(choice.choice([self.run_.model.undo, self.run_.model.send_now]), held.id)

    @precondition(lambda self: bool(self.unknown))
    @rule(choice=st.randoms(use_true_random=False))
    def decide(self, choice: Any) -> None:
        entry = choice.choice(self.unknown)
        model = self.run_.model
        found = model.state.findings_for(entry.id)
        assert found is not None
        if found.matches:
            self.confirmed.add(entry.id)
            self.act(model.confirm, entry.id, choice.choice(found.matches).id)
        elif choice.random() < 0.7:
            self.sent_again[entry.id] += 1
            self.act(model.send_again, (entry.id,))
        else:
            self.act(model.give_up, entry.id)

    @rule(choice=st.randoms(use_true_random=False))
    def see_to_what_was_refused_or_meant_elsewhere(self, choice: Any) -> None:
        state = self.run_.model.state
        for entry in (*state.refused, *state.elsewhere):
            if entry.address != state.address and choice.random() < 0.5:
                self.act(self.run_.model.release, entry.id, state.address)
            else:
                self.act(self.run_.model.give_up, entry.id)

    @rule(to=st.sampled_from(_ADDRESSES))
    def change(self, to: tuple[Environment, str]) -> None:
        self.environment, self.address = to

        async def changing() -> None:
            leaving = await self.attempt(self.run_.model.leave(2.0))
            if not leaving.cancelled():
                self.run_.model.change_environment(*to)
                await settle(self.run_.open)

        self.do(changing())

    @rule()
    def restart(self) -> None:
        async def restarting() -> None:
            ending = await self.attempt(self.run_.end())
            if not ending.cancelled():
                ending.result()
            await self.run_.crash()
            await self.starting()

        self.do(restarting())

    # What must hold.

    @invariant()
    def what_is_on_disk_keeps_the_promise(self) -> None:
        on_disk = self.on_disk()
        # Each animal is there as often as people meant.
        for entry_id, entry in on_disk.items():
            taken, allowed = self.world.taken[entry_id], 1 + self.sent_again[entry_id]
            assert taken <= allowed, entry
            if entry.stage in _NEVER_THERE and not self.sent_again[entry_id]:
                is_given_up_unsent = entry.stage is not Stage.GIVEN_UP or not entry.attempts
                assert taken == 0 or not is_given_up_unsent, entry
            if entry.stage is Stage.ADDED and entry_id not in self.confirmed:
                assert taken >= 1, entry
        # Nothing committed is lost.
        for entry_id, new in self.committed.items():
            assert on_disk[entry_id].new == new
        # Committed = added + waiting + asked, and what a person or the service ended.
        for batch in self.run_now.model.state.batches if self.run_now is not None else ():
            its = [x for x in on_disk.values() if x.origin and x.origin.batch_id == batch.id]
            assert batch.counts == count_stages(row.stage for row in batch.rows)
            assert batch.counts.total == len(its)
        # Each that is added has an animal of its own.
        for address, store in self.world.stores.items():
            here = [entry for entry in on_disk.values() if entry.address == address]
            added = [entry for entry in here if entry.stage is Stage.ADDED]
            assert can_each_be_one(added, store.taken)

    def teardown(self) -> None:
        try:
            self.do(self.healing())
            self.everything_is_settled_or_said()
        finally:
            self.do(self.run_.crash())
            self.loop.run_until_complete(self.loop.shutdown_asyncgens())
            self.loop.close()
            shutil.rmtree(self.folder)

    async def healing(self) -> None:
        """Start once more, in a world without errors, at each address in turn."""
        self.world.outcomes, self.world.cut_in = [], None
        self.world.is_cut_in_sending = False
        for store in self.world.stores.values():
            store.error, store.limit = None, LIST_LIMIT
        await self.run_.crash()
        for self.environment, self.address in _ADDRESSES:
            await self.starting()
            for batch in self.run_.model.state.batches:
                if batch.mode is BatchMode.PAUSED:
                    self.run_.model.set_mode(batch.id, BatchMode.RUNNING)
            await self.world.time.pass_(600.0)
            await self.run_.end()
        await self.starting()

    def everything_is_settled_or_said(self) -> None:
        self.what_is_on_disk_keeps_the_promise()
        for entry_id, entry in self.on_disk().items():
            assert not entry.stage.is_on_its_way, entry
            if entry.stage in (Stage.UNKNOWN, Stage.REFUSED, Stage.GIVEN_UP):
                continue  # shown as unknown, or a person's own decision
            meant = int(entry.stage is Stage.ADDED)
            if entry_id not in self.confirmed and not self.sent_again[entry_id]:
                assert self.world.taken[entry_id] == meant, entry

    # Means.

    @property
    def run_(self) -> Run:
        assert self.run_now is not None
        return self.run_now

    @property
    def unknown(self) -> list[IntakeEntry]:
        """Those that people are asked about, with what was found."""
        if self.run_now is None:
            return []
        state = self.run_now.model.state
        return [entry for entry in state.unknown if entry.id in state.findings]

    def commit(self, job: Coroutine[Any, Any, T], of: Callable[[T], dict[int, NewPet]]) -> None:
        """Do ``job``, and note the animals ``of`` what it returns."""

        async def committing() -> None:
            task = await self.attempt(job)
            if task.cancelled():
                return  # nobody was told that it is committed
            if task.exception() is None:
                self.committed.update(of(task.result()))
            else:
                assert isinstance(task.exception(), IntakeError)

        self.do(committing())

    async def attempt(self, job: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do ``job``, and cancel it where the power goes."""
        task = asyncio.ensure_future(job)
        await self.world.time.pass_(0.0)
        if not task.done():
            await settle(task.cancel)
        return task

    def do(self, doing: Any) -> None:
        self.loop.run_until_complete(doing)
        if self.run_now is not None and self.run_now.is_cut:
            self.loop.run_until_complete(self.run_now.crash())
            self.loop.run_until_complete(self.starting())

    def act(self, method: Callable[..., None], *arguments: object) -> None:
        """Do something on screen, as a person does."""
        self.do(settle(method, *arguments))

    async def starting(self) -> None:
        run = self.run_now = Run(self.path, self.world, self.environment, self.address)
        await self.attempt(run.begin())

    def on_disk(self) -> Entries:
        """What a start would find."""
        loaded = IntakeFile(self.path).load(self.world.time())
        return {entry.id: entry for entry in loaded.entries}


_NEVER_THERE = (
    Stage.HELD,
    Stage.QUEUED,
    Stage.UNDONE,
    Stage.REFUSED,
    Stage.CORRECTED,
    Stage.GIVEN_UP,
)

TestPromise = Promise.TestCase


TestPromise.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
