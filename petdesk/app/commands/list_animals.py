"""``petdesk list``: the animals that the service lists, as JSON or CSV, for scripts.

It asks by the same client, governor and kept pauses as the window, and merges the answers into the
local copy, which an open window reads again.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from petdesk.animals import state as steps
from petdesk.animals.catalogue import AnimalRecord, first_lists, follow_up_lists
from petdesk.animals.listing import Listing
from petdesk.animals.main_messages import empty_reason, main_message
from petdesk.animals.search import Filter, StatusFilter
from petdesk.animals.state import Connection, MainState
from petdesk.animals.status_bar import coverage
from petdesk.animals.store import LoadedCopy
from petdesk.app.commands.start import (
    Code,
    Context,
    OpeningError,
    add_environment,
    add_wait,
    keep,
    limit_waits,
    local_copy,
    note,
    open_workspace,
    run,
)
from petdesk.core.system_locale import make_locale
from petdesk.export.request import animal_row, sheet_headings
from petdesk.export.writer import Sheet, sheet_csv
from petdesk.intake.form_fields import KnownCategories, match_category
from petdesk.service.contract import PetList, PetService, Priority
from petdesk.service.errors import RateLimited, ServiceError
from petdesk.settings.labels import parse_whole_number

_STATUSES = tuple(which.value for which in StatusFilter if which is not StatusFilter.LONG_UNSEEN)


def list_animals(arguments: Sequence[str], variables: Mapping[str, str] = os.environ) -> int:
    """Run the command, and return its exit code (of `Code`). Raises `SettingsError`."""
    return run(_parser(), _list, arguments, variables)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="petdesk list",
        description="List the animals of the service, or of the local copy where it can't be "
        "asked. What may be missing is said on standard error, and in the JSON.",
        epilog="Exit codes: 0 the service's list, or --offline; 1 the service can't be asked, so "
        "this is the local copy; 4 the same, as the shared limit is reached; 2 wrong arguments.",
    )
    add_environment(parser)
    form = parser.add_mutually_exclusive_group(required=True)
    form.add_argument("--json", action="store_true", help="one object, with coverage and animals")
    form.add_argument("--csv", action="store_true", help="a heading, and a line for each animal")
    parser.add_argument("--status", choices=_STATUSES, default="all", help="of this status only")
    parser.add_argument("--category", help="of this category only: its ID or its label")
    parser.add_argument("--search", default="", help="with these words, as the window finds them")
    parser.add_argument("--offline", action="store_true", help="ask nothing: the local copy alone")
    add_wait(parser)
    return parser


def local_state(context: Context, now: float) -> MainState:
    """Return what a window would show of the local copy before it asks anything."""
    environment = context.settings.environment
    listing = Listing(locale=make_locale())
    state = steps.time_passed(MainState(environment, listing=listing), now)
    return steps.loaded_state(state, environment, LoadedCopy(local_copy(context)))


async def _list(context: Context, options: argparse.Namespace) -> Code:
    now = time.time()
    state = local_state(context, now)
    if not options.offline:
        try:
            state = await _asked(context, state, options.wait)
        except OpeningError as error:
            state = replace(state, connection=Connection.FAILED, problem=error.problem)
    category_id = _category_id(options.category, state.listing)
    if options.category is not None and category_id is None:
        note(f"no category is called {options.category!r}")
        return Code.USAGE
    wanted = Filter(options.search, StatusFilter(options.status), category_id)
    state = steps.filter_chosen(state, wanted)
    code, why = outcome(state, now, is_offline=options.offline)
    if why:
        note(why)
    if code is not Code.DONE or state.catalogue.truncated_scopes or state.catalogue.unreadable:
        note(coverage(state, 0.0))
    if options.json:
        write_out(json.dumps(_values(context, state, why), indent=2).encode() + b"\n")
    else:
        listing = state.listing
        rows = (animal_row(listing, record) for record in listing.shown)
        sheet = Sheet(sheet_headings(), rows, (), ("", ""))
        write_out(sheet_csv(sheet, ",", has_mark=False))
    return code


async def _asked(context: Context, state: MainState, wait: float) -> MainState:
    """Return ``state`` with what the service lists, or with why it could not be asked.

    Raises `OpeningError`.
    """
    answers: list[PetList] = []
    async with open_workspace(context) as workspace:
        state = steps.connection_changed(state, workspace.connection)
        if workspace.labels:
            state = steps.labels_known(state, workspace.labels)
        if workspace.service is None:
            return state
        failure: ServiceError | None = None
        try:
            async with limit_waits(workspace.service, wait):
                await list_all(workspace.service, state, answers)
        except ServiceError as error:
            failure = error
    keep(context, answers)
    if failure is None:
        return steps.answered(state, answers)
    return steps.refresh_failed(steps.lists_seen(state, answers), failure)


async def list_all(service: PetService, state: MainState, answers: list[PetList]) -> None:
    waiting = list(first_lists(state.catalogue, time.time()))
    while waiting:
        answer = await service.list_pets(status=waiting.pop(0), priority=Priority.REFRESH)
        answers.append(answer)
        waiting.extend(follow_up_lists(answer))


def _category_id(text: str | None, listing: Listing) -> int | None:
    if text is None:
        return None
    number = parse_whole_number(text)
    confirmed_ids = () if number is None else (number,)
    return match_category(text, KnownCategories(listing.labels), confirmed_ids).category_id


def outcome(state: MainState, now: float, *, is_offline: bool) -> tuple[Code, str]:
    if is_offline:
        return Code.DONE, ""
    message = main_message(state, now)
    if message is None and (state.problem is not None or not state.connection.can_ask):
        message = empty_reason(state)
    if message is None:
        return Code.DONE, ""
    is_limit = isinstance(state.problem, RateLimited)
    return (Code.LIMIT if is_limit else Code.FAILED), message.text


def _values(context: Context, state: MainState, why: str) -> dict[str, Any]:
    """Return what the JSON has; its names never change."""
    catalogue, listing = state.catalogue, state.listing
    unsure = [scope.value if scope else "not stated" for scope in catalogue.truncated_scopes]
    return {
        "environment": context.settings.environment.value,
        "as_of": _moment(catalogue.as_of),
        "complete": catalogue.as_of is not None and not unsure and not catalogue.unreadable,
        "may_be_incomplete": unsure,
        "unreadable": max(0, catalogue.unreadable - state.repeated),
        "repeated": state.repeated,
        "error": why or None,
        "animals": [animal_values(listing, record) for record in listing.shown],
    }


def animal_values(listing: Listing, record: AnimalRecord) -> dict[str, Any]:
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


def write_out(data: bytes) -> None:
    """Write to standard output as it is: a console's own letters would lose names."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
