"""``petdesk add``: one animal, exactly once, for scripts.

It goes through the window's intake file: on disk before anything is sent, each step written before
it is taken. Of everything in that file the command touches its own entry alone. Where a window is
open on the same data, environment and address, that sends it, so that the key has one governor and
one queue; else the command does. In either case only one can take the step to sending.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from petdesk.commands.start import (
    Code,
    OpeningError,
    Start,
    add_environment,
    add_wait,
    local_copy,
    note,
    note_failure,
    opened_desk,
    run,
)
from petdesk.domain import intake
from petdesk.domain.intake import DraftText, Stage
from petdesk.domain.labels import parse_whole_number
from petdesk.domain.pets import PetStatus
from petdesk.repositories.intake import SqliteIntakeStore, intake_path
from petdesk.service.contract import Priority
from petdesk.single_instance.messages import Notice, Reply, tell_window
from petdesk.storage.intake import IntakeError, LoadedIntake
from petdesk.storage.settings_fields import open_address
from petdesk.tasks import TaskScope
from petdesk.viewmodels.add_form.categories import KnownCategories, match_category
from petdesk.viewmodels.add_form.fields import name_problem, new_pet
from petdesk.viewmodels.intake.repository import IntakeRepository, new_entry_id
from petdesk.viewmodels.intake.sender import EntrySender, Outbox
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.view_model import ViewModel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from petdesk.domain.intake import IntakeEntry
    from petdesk.domain.pets import NewPet
    from petdesk.storage.catalogue import LocalCopy
    from petdesk.viewmodels.main.desk import Desk

_CHECK_EVERY = 0.2  # seconds, at what the window makes of the entry


def add_animal(arguments: Sequence[str], variables: Mapping[str, str] = os.environ) -> int:
    """Run the command, and return its exit code (of `Code`). Raises `SettingsError`."""
    return run(_parser(), _add, arguments, variables)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="petdesk add",
        description="Add one animal, exactly once: it is on disk before it is sent. What became "
        "of it is printed as JSON.",
        epilog="Exit codes: 0 added; 1 not added, and nothing is kept; 2 wrong arguments; 3 kept "
        "on disk, and PetDesk sends it when it is open; 5 refused by the service; 6 unknown, and "
        "PetDesk looks for it when it is open. Run it again after 1 and 2 only.",
    )
    add_environment(parser)
    parser.add_argument("--name", required=True)
    parser.add_argument("--category", required=True, help="its ID or its label")
    parser.add_argument("--status", choices=[status.value for status in PetStatus])
    add_wait(parser)
    return parser


async def _add(begun: Start, options: argparse.Namespace) -> Code:
    copy = local_copy(begun)
    new = _read(options, copy)
    if new is None:
        return Code.USAGE
    settings, address, now = begun.settings, open_address(begun.settings), time.time()
    if not address:
        note(f"{settings.environment.value} has no address; nothing was added")
        return Code.FAILED
    entry = intake.held(new_entry_id(now), settings.environment, address, new, now, 0.0)
    store = OneEntryStore(intake_path(begun.paths), entry.id)
    try:
        await store.save([(None, entry)])
    except IntakeError as error:
        note(f"the animal can't be written to disk, so nothing was added: {error}")
        return Code.FAILED
    try:
        return _report(await _delivered(begun, store, entry, copy, options.wait))
    except IntakeError as error:
        note(f"the animal was on disk, and can't be read there any more: {error}")
        return Code.UNKNOWN


def _read(options: argparse.Namespace, copy: LocalCopy) -> NewPet | None:
    """Return the animal that the arguments mean; ``None``, after a note, where they mean none."""
    number = parse_whole_number(options.category)
    confirmed_ids = () if number is None else (number,)
    category_id = match_category(
        options.category, KnownCategories(copy.labels), confirmed_ids
    ).category_id
    if name_problem(options.name) is not None:
        note("the name is empty, or has a character that can't be sent")
    elif category_id is None:
        note(f"no one category is meant by {options.category!r}; its ID is the surest")
    return new_pet(DraftText(options.name, "", options.status or ""), category_id)


async def _delivered(
    begun: Start, store: OneEntryStore, entry: IntakeEntry, copy: LocalCopy, wait: float
) -> IntakeEntry:
    """Have ``entry`` sent by the window that is open, or send it; return it as it is then."""
    try:
        async with asyncio.timeout(wait):
            if _tell_window(begun, entry) is Reply.TAKEN:
                return await store.settled()
            async with opened_desk(begun) as desk:
                if desk.service is None:
                    note(f"the service can't be asked: {desk.connection.value}")
                    return entry
                return await _send(desk, store, entry, copy)
    except TimeoutError:
        return await store.current()
    except OpeningError as error:
        note(f"the service can't be asked: {error}")
        return entry
    finally:
        # A window that did not take it is told of what is left, or it would lie there for weeks.
        _tell_window(begun, entry)


def _tell_window(begun: Start, entry: IntakeEntry) -> Reply:
    return tell_window(begun.paths.data, Notice.ADDED, entry.environment, entry.address)


async def _send(
    desk: Desk, store: OneEntryStore, entry: IntakeEntry, copy: LocalCopy
) -> IntakeEntry:
    assert desk.service is not None  # noqa: S101  its caller looked
    scope = TaskScope(note_failure)
    repository = IntakeRepository(store, scope, asyncio.sleep, lambda _error: None)
    await repository.load(time.time())
    outbox = Outbox(
        entry.address,
        desk.service,
        repository,
        ViewModel(IntakeState(entry.environment, entry.address)),
        scope,
        time.time,
        asyncio.sleep,
        lambda new: intake.lookalikes(new, copy.catalogue.records.values()),
        lambda _entry: None,
        lambda _answers: None,
    )
    sender = EntrySender(outbox)
    try:
        sent = await sender.send(entry, Priority.BULK)
    finally:
        # One that is under way is waited for: nobody else can receive its answer.
        under_way = sender.stop()
        if under_way is not None:
            await asyncio.wait([under_way])
        with suppress(IntakeError):
            await repository.write_pending()
    if sent is not None and sent.error is not None and sent.entry.stage is Stage.QUEUED:
        note(f"not sent yet: {type(sent.error).__name__}: {sent.error}")
    return repository.entries[entry.id]


class OneEntryStore(SqliteIntakeStore):
    """The intake file as if one entry were all there is in it.

    It takes no lock, and begins nothing anew: a window may be at work on the others.
    """

    def __init__(self, path: Path, entry_id: int) -> None:
        super().__init__(path)
        self._entry_id = entry_id

    async def load(self) -> LoadedIntake:
        """Read the entry."""
        return LoadedIntake((await self.current(),), is_alone=False)

    async def current(self) -> IntakeEntry:
        """Return the entry as the file has it. Raises `IntakeError`."""
        return await self.entry(self._entry_id)

    async def settled(self) -> IntakeEntry:
        """Return the entry once it is no longer on its way."""
        while (entry := await self.current()).stage.is_on_its_way:  # noqa: ASYNC110  another process ends it
            await asyncio.sleep(_CHECK_EVERY)
        return entry


def _report(entry: IntakeEntry) -> Code:
    pet = entry.pet or entry.new
    values = {
        "outcome": entry.stage.value,
        "id": entry.pet.id if entry.pet is not None else None,
        "name": pet.name,
        "category_id": pet.category_id,
        "status": pet.status,
        "message": entry.message or None,
    }
    print(json.dumps(values), flush=True)  # noqa: T201  a command's answer
    if entry.stage.is_on_its_way:
        note("the animal is on disk and waits; PetDesk sends it when it is open")
        return Code.WAITING
    outcomes = {
        Stage.ADDED: Code.DONE,
        Stage.REFUSED: Code.REFUSED,
        Stage.UNKNOWN: Code.UNKNOWN,
    }
    return outcomes.get(entry.stage, Code.FAILED)
