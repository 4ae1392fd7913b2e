"""``petdesk add``: one animal, exactly once, for scripts; and how a command has animals sent.

What is to be sent is on disk first. Of everything in the intake file the command works on its own
part alone. A window that has the same data, environment and address open sends it, so that the key
has one queue; if there is none, or it goes away, the command does. Only one of them can take the
step to sending.
"""

import argparse
import asyncio
import json
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import aclosing, contextmanager

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.main_messages import empty_reason, main_message
from petdesk.animals.state import MainState, connection_changed
from petdesk.animals.store import LocalCopy
from petdesk.app.cli import note
from petdesk.app.commands import start
from petdesk.app.commands.start import Code, CommandError, Context
from petdesk.app.single_instance import Notice
from petdesk.core.pets import NewPet, Pet, PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.intake.entry import DraftText, IntakeEntry, Stage
from petdesk.intake.file import IntakeError, IntakeFile
from petdesk.intake.form_fields import name_problem, new_pet
from petdesk.intake.matching import differs_from_sent
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.state import BlockReason
from petdesk.intake.store import IntakeStore
from petdesk.intake.view_model import intake_path
from petdesk.intake.wording import answer_text, unclear_answer_text
from petdesk.service.errors import ProxyDenied
from petdesk.service.messages import error_message
from petdesk.settings.fields import open_address

_CHECK_EVERY = 0.5  # seconds, at what the window makes of it
_ROWS_A_SECOND = 5000  # reading them all keeps the window from writing
_TELL_EVERY = 4  # checks; the window may have gone
_TRIES = 2  # tellings without an answer after which it has
_LOOK_AFTER = 5.0  # seconds without a change, at what another command makes of it
_MAX_LEAVE = 60.0  # seconds; what is being sent gets its answer, or its time-out


class Delivery:
    """The intake of a command, which ``owns`` part of the file and the entries that it makes.

    If the queue has to wait for one of ``gives_up``, the command ends instead.
    """

    def __init__(
        self,
        context: Context,
        catalogue: Catalogue,
        owns: Callable[[IntakeEntry], bool],
        gives_up: Collection[BlockReason],
    ) -> None:
        self._context = context
        self._catalogue = catalogue
        self._gives_up = gives_up
        settings = context.settings
        store = IntakeStore(
            settings.environment,
            open_address(settings),
            IntakeFile(intake_path(context.paths)),
            TaskScope(start.note_failure),
            owns=owns,
        )
        self.queue = IntakeQueue(store, lambda: self._catalogue)
        self.queue.hold_seconds = 0.0
        self._changed = asyncio.Event()
        self._added: list[Pet] = []
        store.on_change = lambda _state: self._changed.set()
        self.queue.on_added = self._on_added

    async def deliver(self, is_over: Callable[[], bool], wait: float | None) -> None:
        """Have what waits sent until it ``is_over``, for at most ``wait`` seconds.

        Whatever ends it earlier is said: a window or a service that is away, or Ctrl+C. Raises
        `IntakeError` if the file can't be read any more.
        """
        if is_over():
            return
        try:
            async with asyncio.timeout(wait):
                await self._watch(is_over)
                if not is_over():
                    await self._send(is_over)
        except start.OpeningError as error:
            note(f"the service can't be asked: {error}")
        except TimeoutError:
            note("not all is sent within the time; the rest is on disk")
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None:
                task.uncancel()
            note("interrupted; what isn't sent is on disk")
        finally:
            await self.aclose()
            # So that a window that did not take it sends what is left.
            self._context.tell(Notice.ADDED)

    async def aclose(self) -> None:
        await self.queue.leave(0.0)
        await self.queue.finish(_MAX_LEAVE)
        added, self._added = self._added, []
        # What a killed command did not keep, the intake file has.
        start.keep(self._context, added=added)

    async def _watch(self, is_over: Callable[[], bool]) -> None:
        """Follow the window that sends it; return once none does."""
        silent, was_taken = 0, False
        while not is_over():
            is_taken = self._context.tell(Notice.ADDED)
            silent = silent + 1 if is_taken is None else 0
            if is_taken is False or silent >= (_TRIES if was_taken else 1):
                break
            was_taken = True
            rows = sum(batch.counts.total for batch in self.queue.state.batches)
            for _ in range(_TELL_EVERY):
                await asyncio.sleep(_CHECK_EVERY + rows / _ROWS_A_SECOND)
                await self.queue.store.reread()
                if is_over():
                    return
        if was_taken and not is_over():
            note("the window that was to send it is gone; sending it from here")

    async def _send(self, is_over: Callable[[], bool]) -> None:
        await self.queue.take_over()
        if is_over():
            return
        async with start.open_workspace(self._context) as workspace:
            if workspace.service is None:
                state = MainState(self._context.settings.environment)
                state = connection_changed(state, workspace.connection)
                message = main_message(state, 0.0) or empty_reason(state)
                note(f"not sent yet: {message.text if message else workspace.connection.value}")
                return
            self.queue.attach(workspace)
            try:
                while not is_over() and not self._is_stuck():
                    await self._follow()
            finally:
                if not is_over():
                    self._note_why()
                await self.aclose()

    async def _follow(self) -> None:
        """Wait for a change; if none comes, look whether another command made it."""
        self._changed.clear()
        try:
            async with asyncio.timeout(_LOOK_AFTER):
                await self._changed.wait()
        except TimeoutError:
            await self.queue.store.reread()

    def _is_stuck(self) -> bool:
        waiting = self.queue.state.waiting
        if waiting is None:
            return False
        # The proxy is not asked again with a password that it refused.
        return waiting.reason in self._gives_up or isinstance(waiting.error, ProxyDenied)

    def _note_why(self) -> None:
        state = self.queue.state
        waiting, problem = state.waiting or state.batch_waiting, state.problem
        if waiting is None:
            return
        why = waiting.reason.value
        if problem is not None:
            why = f"{why}: {problem.detail}"
        elif waiting.error is not None:
            why = error_message(waiting.error, time.time(), is_retried=True).text
        note(f"not sent yet: {why}")

    def _on_added(self, pet: Pet) -> None:
        self._catalogue = add(self._catalogue, [pet], time.time())
        self._added.append(pet)


def require_address(context: Context) -> None:
    if not open_address(context.settings):
        name = context.settings.environment.value
        raise CommandError(f"{name} has no address; nothing was added")


@contextmanager
def failing(text: str, code: Code = Code.FAILED) -> Iterator[None]:
    """Raise an `IntakeError` as a `CommandError` that begins with ``text``."""
    try:
        yield
    except IntakeError as error:
        raise CommandError(f"{text}: {error}", code) from error


def add_animal(arguments: Sequence[str]) -> int:
    parser = start.command_parser(
        "add",
        "Add one animal, exactly once: it is on disk before it is sent. What became of it is "
        "printed as JSON.",
        "0 added; 1 not added, and nothing is kept; 2 wrong arguments; 3 kept on disk, and PetDesk "
        "sends it when it is open; 5 refused by the service; 6 unknown, and PetDesk looks for it "
        "when it is open; 9 sent, and what came of it, which is printed, could not be written to "
        "disk. Run it again after 1 and 2 only.",
    )
    parser.add_argument("--name", required=True)
    parser.add_argument("--category", required=True, help="its ID or its label")
    parser.add_argument("--status", choices=[status.value for status in PetStatus])
    start.add_wait(parser)
    return start.run(parser, _add, arguments)


async def _add(context: Context, options: argparse.Namespace) -> Code:
    copy = start.local_copy(context)
    new = _read(options, copy)
    require_address(context)
    delivery = Delivery(context, copy.catalogue, lambda _entry: False, tuple(BlockReason))
    queue = delivery.queue
    async with aclosing(delivery):
        with failing("the animal can't be written to disk, so nothing was added"):
            entry = await queue.submit(new, then_draft=None)
        with failing("the animal was on disk, and can't be read there any more", Code.UNKNOWN):
            await delivery.deliver(
                lambda: not queue.store.entries[entry.id].stage.is_on_its_way, options.wait
            )
    return _report(queue.store.entries[entry.id], is_written=entry.id not in queue.state.unwritten)


def _read(options: argparse.Namespace, copy: LocalCopy) -> NewPet:
    category, why = start.category_id(options.category, copy.labels), ""
    if name_problem(options.name) is not None:
        why = "the name is empty, or has a character that can't be sent"
    elif category is None:
        why = f"{options.category!r} is not the name of one category; give its ID"
    new = new_pet(DraftText(options.name, "", options.status or ""), category)
    if new is None:
        raise CommandError(why, Code.USAGE)
    return new


def _report(entry: IntakeEntry, *, is_written: bool) -> Code:
    pet = entry.pet or entry.new
    differing = answer_text(entry, {}) if differs_from_sent(entry) else ""
    values = {
        "environment": entry.environment.value,
        "outcome": entry.stage.value,
        "id": entry.pet.id if entry.pet is not None else None,
        "name": pet.name,
        "category_id": pet.category_id,
        "status": pet.status,
        "message": differing or unclear_answer_text(entry) or entry.message or None,
    }
    print(json.dumps(values), flush=True)  # noqa: T201  a command's answer
    if differing:
        note(f"the service stored another animal than was sent: {differing}")
    if entry.is_without_id:
        note("its ID isn't known; PetDesk looks for it when it is open")
    if not is_written:
        note("this could not be written to disk; PetDesk asks about it at its next start")
        return Code.UNWRITTEN
    if entry.stage.is_on_its_way:
        note("the animal is on disk and waits; PetDesk sends it when it is open")
        return Code.WAITING
    outcomes = {Stage.ADDED: Code.DONE, Stage.REFUSED: Code.REFUSED, Stage.UNKNOWN: Code.UNKNOWN}
    return outcomes.get(entry.stage, Code.FAILED)
