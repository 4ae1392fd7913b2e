"""``petdesk add``: one animal, exactly once, for scripts; see `petdesk.app.commands.delivery`."""

import argparse
import json
from collections.abc import Sequence

from petdesk.animals.store import LocalCopy
from petdesk.app.cli import note
from petdesk.app.commands.delivery import Delivery
from petdesk.app.commands.start import (
    Code,
    Context,
    add_wait,
    category_id,
    command_parser,
    local_copy,
    run,
)
from petdesk.core.pets import NewPet, PetStatus
from petdesk.intake.entry import DraftText, IntakeEntry, Stage
from petdesk.intake.file import IntakeError
from petdesk.intake.form_fields import name_problem, new_pet
from petdesk.intake.matching import differs_from_sent
from petdesk.intake.state import BlockReason
from petdesk.intake.wording import answer_text, unclear_answer_text
from petdesk.settings.fields import open_address


def add_animal(arguments: Sequence[str]) -> int:
    """Run the command, and return its exit code (of `Code`). Raises `SettingsError`."""
    parser = command_parser(
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
    add_wait(parser)
    return run(parser, _add, arguments)


async def _add(context: Context, options: argparse.Namespace) -> Code:
    copy = local_copy(context)
    new = _read(options, copy)
    if new is None:
        return Code.USAGE
    if not open_address(context.settings):
        note(f"{context.settings.environment.value} has no address; nothing was added")
        return Code.FAILED
    delivery = Delivery(context, copy.catalogue, lambda _entry: False, tuple(BlockReason))
    queue = delivery.queue
    try:
        entry = await queue.submit(new, then_draft=None)
    except IntakeError as error:
        await delivery.close()
        note(f"the animal can't be written to disk, so nothing was added: {error}")
        return Code.FAILED
    try:
        await delivery.deliver(
            lambda: not queue.store.entries[entry.id].stage.is_on_its_way, options.wait
        )
    except IntakeError as error:
        note(f"the animal was on disk, and can't be read there any more: {error}")
        return Code.UNKNOWN
    return _report(queue.store.entries[entry.id], is_written=entry.id not in queue.state.unwritten)


def _read(options: argparse.Namespace, copy: LocalCopy) -> NewPet | None:
    """Return the animal that the arguments mean; ``None``, after a note, where they mean none."""
    category = category_id(options.category, copy.labels)
    if name_problem(options.name) is not None:
        note("the name is empty, or has a character that can't be sent")
    elif category is None:
        note(f"no one category is meant by {options.category!r}; its ID is the surest")
    return new_pet(DraftText(options.name, "", options.status or ""), category)


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
    outcomes = {
        Stage.ADDED: Code.DONE,
        Stage.REFUSED: Code.REFUSED,
        Stage.UNKNOWN: Code.UNKNOWN,
    }
    return outcomes.get(entry.stage, Code.FAILED)
