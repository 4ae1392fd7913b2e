"""What is said of an import: what it costs before it starts, how far it is, what came of it."""

from collections.abc import Mapping
from typing import Final

from petdesk.domain.display_text import sanitize_for_display
from petdesk.domain.environments import Environment
from petdesk.domain.intake import BatchRecord
from petdesk.service.contract import Budget
from petdesk.service.errors import RateLimited
from petdesk.viewmodels.import_sheet.progress import BatchWait, ProgressState, UnknownRow
from petdesk.viewmodels.intake.estimate import Estimate, estimate
from petdesk.viewmodels.intake.state import BlockReason, LookupState, Waiting
from petdesk.viewmodels.intake.wording import pet_words
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.text.error_messages import error_message
from petdesk.viewmodels.text.times import duration, moment
from petdesk.viewmodels.translation import tr, translate

_MINUTE: Final = 60.0


def remaining_text(batch: BatchRecord, seconds: float | None) -> str:
    """Return how many requests there are still to be, and how long they take, roughly.

    It is empty where the import does not go on.
    """
    if seconds is None:
        return ""
    requests = tr("%n request(s) to go.", "", batch.counts.waiting + batch.counts.sending)
    return f"{requests} {_time_left(seconds)}"


def _time_left(seconds: float) -> str:
    if seconds < _MINUTE:
        return translate("ImportProgress", "Less than a minute left.")
    return translate("ImportProgress", "About %1 left.").replace("%1", duration(seconds))


def wait_text(state: ProgressState, now: float) -> str:
    """Return why the next row is not sent at this moment; empty where nothing is to be sent."""
    if state.batch is None or state.batch.is_over or state.batch.is_stopping:
        return ""
    if state.waiting is not None and state.wait is not BatchWait.HOLD:
        return _reason(state.waiting, now, is_of_batches=state.wait is BatchWait.LIMIT)
    return {
        BatchWait.NONE: translate(
            "ImportProgress",
            "One after another, at a pace that leaves requests for people. You can go on working.",
        ),
        BatchWait.HOLD: translate("ImportProgress", "Starts in a moment."),
        BatchWait.PAUSED: translate("ImportProgress", "Paused. Nothing is sent until you resume."),
        BatchWait.PEOPLE: translate("ImportProgress", "What people add now goes first."),
        BatchWait.ADDRESS: translate(
            "ImportProgress",
            "This import is for another address (%1). It resumes when that one is in use again.",
        ).replace("%1", sanitize_for_display(state.batch.address)),
        BatchWait.EARLIER: translate("ImportProgress", "An earlier import goes first."),
    }[state.wait]


def _reason(waiting: Waiting, now: float, *, is_of_batches: bool) -> str:
    if is_of_batches:
        text = translate(
            "ImportProgress",
            "Imports have used their share of the limit. People can still add. Continues at %1.",
        )
        return text.replace("%1", moment(waiting.until or now, now))
    if waiting.reason is BlockReason.STORAGE:
        return translate("ImportProgress", "This computer can't save to its disk.")
    if waiting.reason is BlockReason.FORBIDDEN:
        return translate("ImportProgress", "The service doesn't let this key add animals.")
    if waiting.error is not None:
        text = error_message(waiting.error, now).text
        is_told = isinstance(waiting.error, RateLimited) or waiting.until is None
        if is_told or waiting.until is None or waiting.until <= now:
            return text
        again = translate("ImportProgress", "Continues at %1.")
        return f"{text} {again.replace('%1', moment(waiting.until, now))}"
    return translate("ImportProgress", "Waiting for the service to be open.")


def finding_text(row: UnknownRow, labels: Mapping[int, str]) -> str:
    """Return what lists showed of an unknown row."""
    if row.pet is not None and row.lookup_state is LookupState.ONE_MATCH:
        return translate("ImportProgress", "Most likely %1").replace(
            "%1", pet_words(row.pet, labels)
        )
    return {
        LookupState.NOT_LOOKED_UP: translate("ImportProgress", "Not looked for yet"),
        LookupState.CHECKING: translate("ImportProgress", "Checking the newest list"),
        LookupState.SEVERAL_MATCHES: translate("ImportProgress", "Several animals match"),
        LookupState.NO_MATCH: translate("ImportProgress", "Not at the service"),
        LookupState.NO_MATCH_TRUNCATED: translate(
            "ImportProgress", "Not in the list, but the list is cut off"
        ),
    }.get(row.lookup_state, "")


def cost_lines(state: MainState, rows: int, now: float) -> tuple[str, ...]:
    """Return the cost of adding ``rows`` animals at ``now``, a sentence for each line."""
    cost = estimate(rows, state.budget or Budget(), now)
    about = translate("ImportPrice", "Takes about %1 at the pace the request limit allows.")
    free, people = "", cost.for_people
    if people:
        free = tr(
            "Meanwhile, %n request(s) a minute stay free for people at the desks.", "", people
        )
    lines = (
        tr("%n request(s), one for each animal.", "", cost.requests),
        about.replace("%1", duration(cost.seconds)),
        _of_the_day(state, cost),
        free,
        translate("ImportPrice", "What people do at this desk goes first."),
        translate(
            "ImportPrice",
            "You can pause or stop at any time. If PetDesk is closed, the import resumes when it's "
            "open again.",
        ),
    )
    return tuple(filter(None, lines))


def _of_the_day(state: MainState, cost: Estimate) -> str:
    if cost.day_limit is None or cost.today is None:
        if state.environment is Environment.PRACTICE:
            return ""
        return translate(
            "ImportPrice",
            "The day's limit isn't known. Set the plan in Settings, and imports leave some of it "
            "for people.",
        )
    if cost.is_for_days:
        text = translate("ImportPrice", "%1 of them fit into today's limit of %2. The rest follow.")
    else:
        text = translate("ImportPrice", "Uses %1 of the day's %2 requests.")
    used = text.replace("%1", str(cost.today)).replace("%2", str(cost.day_limit))
    kept = translate("ImportPrice", "Imports leave %1 requests a day for people.")
    return f"{used} {kept.replace('%1', str(cost.day_for_people))}"
