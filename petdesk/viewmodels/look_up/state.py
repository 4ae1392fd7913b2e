"""What `Look up by ID` shows: one frozen value, and the pure functions that make the next one."""

import re
from dataclasses import dataclass, replace
from enum import Enum

from petdesk.domain.ages import MUTED_AFTER
from petdesk.domain.catalogue import AnimalRecord, Catalogue, ListingState
from petdesk.domain.pets import is_int64
from petdesk.service.errors import NotFound, Retired, ServiceError

_MAX_DIGITS = 19  # of the largest int64


class IdProblem(Enum):
    """Why what was typed is no animal's ID."""

    EMPTY = "empty"
    NO_NUMBER = "no number"
    TOO_LARGE = "too large"


class Answer(Enum):
    """What came of a look-up; `Outcome.record` is what the local copy has in each case."""

    LOCAL = "local"
    """The local copy has it, and an answer held it within a day: nobody was asked."""

    FOUND = "found"
    """The service gave it just now."""

    NOT_FOUND = "not found"
    """The service does not find it just now (404)."""

    RETIRED = "retired"
    """The service looks up single animals no longer; what is left is the local copy."""

    NOT_ASKED = "not asked"
    """The service could not be asked: offline by choice, no key, or not set up."""

    FAILED = "failed"
    """The service was asked in vain; `Outcome.error` is why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of looking up ``pet_id`` at ``at`` (seconds since the Unix epoch)."""

    pet_id: int
    answer: Answer
    at: float
    record: AnimalRecord | None = None
    listing_state: ListingState = ListingState.LISTED
    error: ServiceError | None = None


@dataclass(frozen=True, slots=True)
class LookUpState:
    """What was typed, what is wrong with it, and the outcome."""

    text: str = ""
    problem: IdProblem | None = None
    is_asking: bool = False
    outcome: Outcome | None = None


def parse_id(text: str) -> int | IdProblem:
    """Read an animal's ID (int64; interface, "Pet") as people write it, with or without a #."""
    written = text.strip().removeprefix("#").strip()
    if not written:
        return IdProblem.EMPTY
    number = re.fullmatch(r"([+-]?)0*([0-9]+)", written)
    if number is None:
        return IdProblem.NO_NUMBER
    sign, digits = number.groups()
    # Counted first: Python refuses to read numbers of thousands of digits at all.
    if len(digits) > _MAX_DIGITS or not is_int64(int(sign + digits)):
        return IdProblem.TOO_LARGE
    return int(sign + digits)


def typed(state: LookUpState, text: str) -> LookUpState:
    """Take what was typed, and drop the answer about another ID."""
    if text == state.text:
        return state
    return LookUpState(text, is_asking=state.is_asking)


def refused(state: LookUpState, problem: IdProblem) -> LookUpState:
    """Show what is wrong with what was typed."""
    return replace(state, problem=problem, outcome=None)


def asking(state: LookUpState) -> LookUpState:
    """Show that the service is being asked."""
    return replace(state, problem=None, is_asking=True, outcome=None)


def answered(state: LookUpState, outcome: Outcome) -> LookUpState:
    """Show what came of it."""
    return replace(state, problem=None, is_asking=False, outcome=outcome)


def stopped(state: LookUpState) -> LookUpState:
    """Show that nobody is being asked."""
    return replace(state, is_asking=False) if state.is_asking else state


def is_certain(catalogue: Catalogue, pet_id: int, now: float) -> bool:
    """Return whether the local copy's word on an animal needs no asking: listed within a day."""
    record = catalogue.records.get(pet_id)
    if record is None or catalogue.listing_state(record) is not ListingState.LISTED:
        return False
    return now - record.seen_at <= MUTED_AFTER


def outcome_of(
    catalogue: Catalogue, pet_id: int, answer: Answer, now: float, error: ServiceError | None = None
) -> Outcome:
    """Combine what the service answered and what the local copy has."""
    record = catalogue.records.get(pet_id)
    listing_state = ListingState.LISTED if record is None else catalogue.listing_state(record)
    return Outcome(pet_id, answer, now, record, listing_state, error)


def answer_of(error: ServiceError) -> Answer:
    """Return what an error means for a look-up."""
    if isinstance(error, NotFound):
        return Answer.NOT_FOUND
    return Answer.RETIRED if isinstance(error, Retired) else Answer.FAILED
