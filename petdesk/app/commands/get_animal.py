"""``petdesk get ID``: one animal, as the service has it, for scripts.

It is asked for by its ID or, once the service looks up single animals no longer, by the lists.
"""

import argparse
import json
import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

from petdesk.animals import state as steps
from petdesk.animals.main_messages import asked_text
from petdesk.animals.search import exact_id
from petdesk.animals.state import Answer, Asked, Connection, MainState
from petdesk.app.commands.list_animals import (
    animal_values,
    list_all,
    local_state,
    outcome,
    write_out,
)
from petdesk.app.commands.start import (
    Code,
    Context,
    OpeningError,
    add_environment,
    add_wait,
    keep,
    limit_waits,
    note,
    open_workspace,
    run,
)
from petdesk.core.pets import Pet, is_int64
from petdesk.intake.wording import pet_words
from petdesk.service.contract import PetList, PetService
from petdesk.service.errors import NotFound, Retired, ServiceError


def get_animal(arguments: Sequence[str], variables: Mapping[str, str] = os.environ) -> int:
    """Run the command, and return its exit code (of `Code`). Raises `SettingsError`."""
    return run(_parser(), _get, arguments, variables)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="petdesk get",
        description="Get one animal of the service by its ID, or what the local copy has of it.",
        epilog="Exit codes: 0 the service has it; 8 the service found none; 1 the service can't be "
        "asked, so this is the local copy; 4 the same, as the shared limit is reached; 2 wrong "
        "arguments.",
    )
    parser.add_argument("id", metavar="ID", type=_id, help="the animal's number")
    add_environment(parser)
    parser.add_argument("--json", action="store_true", help="one object, with the animal")
    add_wait(parser)
    return parser


def _id(text: str) -> int:
    id_ = exact_id(f"#{text.removeprefix('#')}")
    if id_ is None or not is_int64(id_):
        raise argparse.ArgumentTypeError(f"{text!r} is no ID: a whole number, as in 4000")
    return id_


async def _get(context: Context, options: argparse.Namespace) -> Code:
    now, pet_id = time.time(), options.id
    state = local_state(context, now)
    lists: list[PetList] = []
    pets: list[Pet] = []
    try:
        async with open_workspace(context) as workspace:
            state = steps.connection_changed(state, workspace.connection)
            state = steps.labels_known(state, workspace.labels or state.listing.labels)
            if workspace.service is not None:
                asked = await _ask(workspace.service, state, pet_id, options.wait, pets, lists)
                state = replace(state, asked=asked)
    except OpeningError as error:
        state = replace(state, connection=Connection.FAILED, problem=error.problem)
    keep(context, lists, fetched=pets)
    state = steps.lists_seen(state, lists)
    for pet in pets:
        state = steps.pet_seen(state, pet, now)
    return _report(context, state, options, now)


async def _ask(  # noqa: PLR0913, PLR0917  whom, what, and where the answers go
    service: PetService,
    state: MainState,
    pet_id: int,
    wait: float,
    pets: list[Pet],
    lists: list[PetList],
) -> Asked:
    try:
        async with limit_waits(service, wait):
            try:
                pets.append((await service.fetch_pet(pet_id)).pet)
            except Retired:
                await list_all(service, state, lists)
                return Asked(pet_id, Answer.RETIRED)
    except NotFound:
        return Asked(pet_id, Answer.NOT_FOUND)
    except ServiceError as error:
        return Asked(pet_id, Answer.FAILED, error)
    return Asked(pet_id, Answer.FOUND)


def _report(context: Context, state: MainState, options: argparse.Namespace, now: float) -> Code:
    record, asked = state.listing.record(options.id), state.asked
    if asked is not None and asked.answer is Answer.RETIRED and record is not None:
        is_listed = record.seen_at >= now
        asked = asked._replace(answer=Answer.FOUND, error=None if is_listed else Retired())
    code, why = Code.DONE, ""
    if asked is None or asked.error is not None:
        if asked is not None and asked.error is not None:
            state = steps.refresh_failed(state, asked.error)
        code, why = outcome(state, now, is_offline=False)
    elif asked.answer is not Answer.FOUND:
        code, why = Code.NOT_FOUND, asked_text(state)
    if why:
        note(why)
    if options.json:
        values = {
            "environment": context.settings.environment.value,
            "error": why or None,
            "animal": None if record is None else animal_values(state.listing, record),
        }
        write_out(json.dumps(values, indent=2).encode() + b"\n")
    elif record is not None:
        pet = Pet(record.id, record.name, record.category_id, record.status)
        write_out(f"{pet_words(pet, state.listing.labels)}\n".encode())
    return code
