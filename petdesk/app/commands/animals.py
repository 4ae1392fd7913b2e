"""``petdesk list`` and ``petdesk get``: the animals that the service has, for scripts.

They ask by the same client, governor and stored pauses as the window, and merge the answers into
the local copy, which an open window reads again.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast

from petdesk.animals import state as steps
from petdesk.animals.catalogue import AnimalRecord, first_lists, follow_up_lists
from petdesk.animals.listing import Listing
from petdesk.animals.main_messages import asked_text, empty_reason, main_message
from petdesk.animals.search import Filter, StatusFilter, exact_id
from petdesk.animals.state import Answer, Asked, Connection, MainState
from petdesk.animals.status_bar import coverage
from petdesk.app.cli import note
from petdesk.app.clients import limit_waits
from petdesk.app.commands import start
from petdesk.app.commands.start import Code, CommandError, Context
from petdesk.core.pets import Pet, is_int64
from petdesk.export.request import animal_row, sheet_headings
from petdesk.export.writer import Sheet, sheet_csv
from petdesk.intake.wording import pet_words
from petdesk.service.contract import PetList, PetService, Priority
from petdesk.service.errors import NotFound, RateLimited, Retired, ServiceError

if TYPE_CHECKING:  # the network library, which is slow to import
    from petdesk.service.http import HttpPetService

_STATUSES = tuple(which.value for which in StatusFilter if which is not StatusFilter.LONG_UNSEEN)


def list_animals(arguments: Sequence[str]) -> int:
    parser = start.command_parser(
        "list",
        "List the animals of the service, or of the local copy if it can't be asked. What may "
        "be missing is said on standard error, and in the JSON.",
        "0 the service's list, or --offline; 1 the service can't be asked, so this is the local "
        "copy; 4 the same, as the shared limit is reached; 2 wrong arguments.",
    )
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument("--json", action="store_true", help="one object, with coverage and animals")
    form.add_argument("--csv", action="store_true", help="a heading, and a line for each animal")
    parser.add_argument("--status", choices=_STATUSES, default="all", help="of this status only")
    parser.add_argument("--category", help="of this category only: its ID or its label")
    parser.add_argument("--search", default="", help="with these words, as the window finds them")
    parser.add_argument("--offline", action="store_true", help="ask nothing: the local copy alone")
    start.add_wait(parser)
    return start.run(parser, _list, arguments)


def get_animal(arguments: Sequence[str]) -> int:
    parser = start.command_parser(
        "get",
        "Get one animal of the service by its ID, or what the local copy has of it.",
        "0 the service has it; 8 the service found none; 1 the service can't be asked, so this is "
        "the local copy; 4 the same, as the shared limit is reached; 2 wrong arguments.",
    )
    parser.add_argument("id", metavar="ID", type=_id, help="the animal's number")
    parser.add_argument("--json", action="store_true", help="one object, with the animal")
    start.add_wait(parser)
    return start.run(parser, _get, arguments)


def _id(text: str) -> int:
    id_ = exact_id(f"#{text.removeprefix('#')}")
    if id_ is None or not is_int64(id_):
        raise argparse.ArgumentTypeError(f"{text!r} is no ID: a whole number, as in 4000")
    return id_


async def _list(context: Context, options: argparse.Namespace) -> Code:
    state, wanted_id = start.local_state(context, start.local_copy(context)), None
    if not options.offline:
        state, _ = await _ask(context, state, options.wait)
    if options.category is not None:
        wanted_id = start.category_id(options.category, state.listing.labels)
        if wanted_id is None:
            raise CommandError(f"no category is called {options.category!r}", Code.USAGE)
    filter_ = Filter(options.search, StatusFilter(options.status), wanted_id)
    state = steps.filter_chosen(state, filter_)
    code, why = (Code.DONE, "") if options.offline else _outcome(state)
    if why:
        note(why)
    if code is not Code.DONE or state.catalogue.truncated_scopes or state.catalogue.unreadable:
        note(coverage(state))
    # As it is: a console's own letters would lose names.
    if options.json:
        sys.stdout.buffer.write(json.dumps(_values(state, why), indent=2).encode() + b"\n")
    else:
        rows = (animal_row(state.listing, record) for record in state.listing.shown)
        sys.stdout.buffer.write(
            sheet_csv(Sheet(sheet_headings(), rows, (), ("", "")), ",", has_mark=False)
        )
    return code


async def _get(context: Context, options: argparse.Namespace) -> Code:
    now, pet_id = time.time(), options.id
    state = start.local_state(context, start.local_copy(context))
    state, failure = await _ask(context, state, options.wait, pet_id)
    record = state.listing.record(pet_id)
    code, why = _outcome(state)
    if isinstance(failure, NotFound) or (code is Code.DONE and record is None):
        answer = Answer.NOT_FOUND if failure else Answer.RETIRED
        code, why = Code.NOT_FOUND, asked_text(replace(state, asked=Asked(pet_id, answer)))
    elif code is Code.DONE and record is not None and record.seen_at < now:
        code, why = _outcome(steps.refresh_failed(state, Retired()))  # no list has it
    if why:
        note(why)
    if options.json:
        animal = None if record is None else _animal_values(state.listing, record)
        values = {"environment": state.environment.value, "error": why or None, "animal": animal}
        sys.stdout.buffer.write(json.dumps(values, indent=2).encode() + b"\n")
    elif record is not None:
        pet = Pet(record.id, record.name, record.category_id, record.status)
        sys.stdout.buffer.write(f"{pet_words(pet, state.listing.labels)}\n".encode())
    return code


async def _ask(
    context: Context, state: MainState, wait: float, pet_id: int | None = None
) -> tuple[MainState, ServiceError | None]:
    """Return ``state`` with what the service answers, or why it doesn't, and what went wrong.

    It is asked for its lists, or for one animal; once it looks up single animals no longer, for the
    lists instead. The answers are in the local copy already.
    """
    lists, pets = list[PetList](), list[Pet]()
    failure: ServiceError | None = None

    async def ask(service: PetService) -> None:
        if pet_id is not None:
            with suppress(Retired):
                pets.append((await service.fetch_pet(pet_id)).pet)
        waiting = [] if pets else [*first_lists(state.catalogue, time.time())]
        while waiting:
            answer = await service.list_pets(status=waiting.pop(0), priority=Priority.REFRESH)
            lists.append(answer)
            waiting.extend(follow_up_lists(answer))

    try:
        async with start.open_workspace(context) as workspace:
            state = steps.connection_changed(state, workspace.connection)
            state = steps.labels_known(state, workspace.labels or state.listing.labels)
            if workspace.service is None:
                return state, None
            client = cast("HttpPetService", workspace.service)
            try:
                await limit_waits(client, ask(client), wait)
            except ServiceError as error:
                failure = error
    except start.OpeningError as error:
        return replace(state, connection=Connection.FAILED, problem=error.problem), None
    start.keep(context, lists, fetched=pets)
    state = steps.answered(state, lists)
    for pet in pets:
        state = steps.pet_seen(state, pet, time.time())
    return (steps.refresh_failed(state, failure) if failure else state), failure


def _outcome(state: MainState) -> tuple[Code, str]:
    message = main_message(state, time.time())
    if message is None and (state.problem is not None or not state.connection.can_ask):
        message = empty_reason(state)
    if message is None:
        return Code.DONE, ""
    is_limit = isinstance(state.problem, RateLimited)
    return (Code.LIMIT if is_limit else Code.FAILED), message.text


def _values(state: MainState, why: str) -> dict[str, Any]:
    """Return what the JSON has; its names never change."""
    catalogue, listing = state.catalogue, state.listing
    unsure = [scope.value if scope else "not stated" for scope in catalogue.truncated_scopes]
    return {
        "environment": state.environment.value,
        "as_of": _moment(catalogue.as_of),
        "complete": catalogue.as_of is not None and not unsure and not catalogue.unreadable,
        "may_be_incomplete": unsure,
        "unreadable": max(0, catalogue.unreadable - state.repeated),
        "repeated": state.repeated,
        "error": why or None,
        "animals": [_animal_values(listing, record) for record in listing.shown],
    }


def _animal_values(listing: Listing, record: AnimalRecord) -> dict[str, Any]:
    return {
        "id": record.id,
        "name": record.name,
        "category_id": record.category_id,
        "category": listing.labels.get(record.category_id),
        "status": record.status,
        "status_is_over": record.id in listing.ended,
        "last_seen": _moment(record.seen_at),
    }


def _moment(at: float | None) -> str | None:
    return None if at is None else datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
