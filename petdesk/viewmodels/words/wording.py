"""What things are called on screen: environments, statuses, times, coverage, budget.

Text that came from the service is made harmless here; the views show it as plain text.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from petdesk.domain.pets import PetStatus
from petdesk.domain.search import StatusFilter
from petdesk.domain.text import brief, harmless
from petdesk.service.errors import PauseReason
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.words.times import last_seen, moment, time_of_day

if TYPE_CHECKING:
    from petdesk.service.contract import Budget
    from petdesk.viewmodels.main.state import MainState

translate = QCoreApplication.translate

_COUNT_DOWN = 600  # seconds; of a longer wait nobody counts the seconds


class Counted(QObject):
    """Phrases with a number: lupdate knows plural forms only in a class's own ``tr``."""

    def animals(self, count: int) -> str:
        """Say how many animals there are."""
        return self.tr("%n animal(s)", "", count)

    def unlisted(self, count: int) -> str:
        """Say how many animals are known one by one, before any list."""
        return self.tr("%n animal(s), no list yet", "", count)

    def unreadable(self, count: int) -> str:
        """Say how many animals of an answer were left out."""
        return self.tr("%n animal(s) could not be read", "", count)

    def not_lately(self, count: int) -> str:
        """Say how many animals no answer has held for a month."""
        return self.tr("%n animal(s) not seen lately", "", count)


counted = Counted()


def status_name(status: PetStatus | str | None) -> str:
    """Return the word for a status; an unknown one is shown as it came."""
    if status is None:
        return translate("Status", "Not stated")
    known = {
        PetStatus.AVAILABLE: translate("Status", "Available"),
        PetStatus.PENDING: translate("Status", "Pending"),
        PetStatus.SOLD: translate("Status", "Sold"),
    }
    return {str(which): name for which, name in known.items()}.get(status) or brief(status)


def ended_status(status: PetStatus | str | None) -> str:
    """Return the words for a status that is proven to be over."""
    return translate("Status", "No longer %1").replace("%1", status_name(status))


def category_name(category_id: int, label: str | None) -> str:
    """Return a category's label with its id, or the id alone: the service knows ids only."""
    return f"{harmless(label)} ({category_id})" if label else str(category_id)


def category_words(category_id: int, label: str | None) -> str:
    """Name a category where no heading says that it is one; see `category_name`."""
    if label:
        return category_name(category_id, label)
    return translate("Category", "Category %1").replace("%1", str(category_id))


def counted_category(category_id: int, label: str | None, count: int) -> str:
    """Name a category to choose, with the number of its animals set apart from its id."""
    text = translate("Category", "%1: %2").replace("%2", counted.animals(count))
    return text.replace("%1", category_words(category_id, label))


def unconfirmed(status: str, seen_at: float, now: float) -> str:
    """Return the word for a status, and when it was last seen to be so."""
    text = translate("Status", "%1, last seen %2")
    return text.replace("%1", status).replace("%2", last_seen(seen_at, now))


def coverage(state: MainState, now: float) -> str:
    """Say how many animals are known, how old that is, and what may be missing."""
    as_of = state.catalogue.as_of
    if as_of is not None:
        return coverage_form(state).replace("%2", moment(as_of, now))
    if not state.listing.records:
        return translate("Coverage", "No animals known yet")
    # Animals without any list: they were added or fetched one by one.
    return counted.unlisted(len(state.listing.records))


def shorter_coverages(state: MainState, now: float) -> tuple[str, ...]:
    """Say the same in fewer and fewer words, for where there is no room for all of them.

    The last begins with the age, which so outlives its being cut; the number is on the buttons.
    """
    catalogue = state.catalogue
    if catalogue.as_of is None:
        return ()
    not_lately = state.listing.counts.get(StatusFilter.NOT_LATELY, 0)
    known, as_of = len(state.listing.records) - not_lately, moment(catalogue.as_of, now)
    texts = [translate("Coverage", "As of %2")]
    if catalogue.cut_off or catalogue.unreadable:
        short = translate("Coverage", "Maybe incomplete: %1 as of %2").replace("%1", str(known))
        texts = [short, translate("Coverage", "As of %2, maybe incomplete")]
    if catalogue.cut_off:
        names = ", ".join(status_name(status) for status in catalogue.cut_off)
        unsure = translate("Coverage", "%1, as of %2; %3 may be incomplete").replace("%3", names)
        texts.insert(0, unsure.replace("%1", counted.animals(known)))
    return tuple(text.replace("%2", as_of) for text in texts)


def coverage_form(state: MainState) -> str:
    """Return the sentence of `coverage` with ``%2`` in place of the time, which is told anew."""
    catalogue = state.catalogue
    not_lately = state.listing.counts.get(StatusFilter.NOT_LATELY, 0)
    count = counted.animals(len(state.listing.records) - not_lately)
    parts = [translate("Coverage", "%1, as of %2").replace("%1", count)]
    if catalogue.cut_off:
        names = ", ".join(status_name(status) for status in catalogue.cut_off)
        parts.append(
            translate("Coverage", "%1 may be incomplete: the service lists at most 100").replace(
                "%1", names
            )
        )
    if catalogue.unreadable:
        parts.append(counted.unreadable(catalogue.unreadable))
    if not_lately:
        parts.append(counted.not_lately(not_lately))
    return "; ".join(parts)


def budget(known: Budget | None, now: float) -> str:
    """Say what the rate limit still allows, or who waits for it and until when."""
    if known is None:
        return ""
    if known.paused_until is not None and known.paused_until > now:
        return _pause(known, known.paused_until, now)
    if known.limit is None or known.remaining is None:
        return translate("Budget", "Request limit not stated")
    if known.resets_at is not None and known.resets_at <= now:
        # What was left belonged to a window that is over.
        return translate("Budget", "Limit of %1 requests").replace("%1", str(known.limit))
    left = translate("Budget", "%1 of %2 requests left")
    left = left.replace("%1", str(known.remaining)).replace("%2", str(known.limit))
    if known.resets_at is None:
        return left
    until = moment(known.resets_at, now)
    return translate("Budget", "%1 until %2").replace("%1", left).replace("%2", until)


def shorter_budgets(known: Budget | None, now: float) -> tuple[str, ...]:
    """Say the same in fewer words, for where there is no room for all of them."""
    if known is None:
        return ()
    if known.paused_until is not None and known.paused_until > now:
        is_soon = known.paused_until - now < _COUNT_DOWN
        at = time_of_day(known.paused_until) if is_soon else moment(known.paused_until, now)
        return (translate("Budget", "Continues at %1").replace("%1", at),)
    if known.limit is None or known.remaining is None:
        return ()
    if known.resets_at is not None and known.resets_at <= now:
        return ()
    left = translate("Budget", "%1 of %2 left").replace("%1", str(known.remaining))
    return (left.replace("%2", str(known.limit)),)


def _pause(known: Budget, until: float, now: float) -> str:
    text = {
        PauseReason.LIMIT: translate("Budget", "Shared limit reached; continues at %1"),
        PauseReason.BLOCKED: translate("Budget", "Key blocked by the service; continues at %1"),
        PauseReason.ASKED: translate("Budget", "The service asks to wait; continues at %1"),
    }[known.reason]
    seconds = math.ceil(until - now)
    if seconds < _COUNT_DOWN:
        countdown = translate("Budget", "%1 (%2 s)").replace("%2", str(seconds))
        text = text.replace("%1", countdown.replace("%1", time_of_day(until)))
    else:
        text = text.replace("%1", moment(until, now))
    if known.waiting:
        text += translate("Budget", ". %1 waiting").replace("%1", str(known.waiting))
    return text


def connection(state: MainState) -> str:
    """Say how PetDesk stands to the service."""
    return {
        Connection.STARTING: translate("Connection", "Connecting..."),
        Connection.NOT_SET_UP: translate("Connection", "Not set up yet"),
        Connection.BAD_ADDRESS: translate("Connection", "Address not usable"),
        Connection.NO_KEY: translate("Connection", "No API key"),
        Connection.KEYRING_CLOSED: translate("Connection", "Keyring not available"),
        Connection.NO_KEYRING: translate("Connection", "No keyring"),
        Connection.READY: translate("Connection", "Connected"),
        Connection.WORKING: translate("Connection", "Refreshing..."),
        Connection.FAILED: translate("Connection", "No connection"),
        Connection.KEY_REFUSED: translate("Connection", "API key not accepted"),
        Connection.BY_CHOICE: translate("Connection", "Working offline"),
    }[state.connection]
