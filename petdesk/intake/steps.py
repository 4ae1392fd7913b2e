"""The steps from one state of the intake to the next. Pure."""

from collections.abc import Collection, Container, Iterable
from dataclasses import replace

from petdesk.core.pets import Pet
from petdesk.intake import matching
from petdesk.intake.entry import IntakeEntry, Stage
from petdesk.intake.matching import Findings
from petdesk.intake.schedule import LOOKUP_INTERVAL, is_late_enough
from petdesk.intake.state import BlockReason, IntakeState, Recheck, SendAgain
from petdesk.service.contract import PetList
from petdesk.service.errors import PauseReason, RateLimited, ServiceError

ENDED_BY_AN_ANSWER = (BlockReason.KEY_REFUSED, BlockReason.UNREACHABLE, BlockReason.LIMIT)
TRIED_BY_A_PERSON = (BlockReason.UNREACHABLE, BlockReason.LIMIT)


def no_longer_for(state: IntakeState, *reasons: BlockReason) -> IntakeState:
    is_over = state.waiting is not None and state.waiting.reason in reasons
    return replace(state, waiting=None) if is_over else state


def tried_by_a_person(state: IntakeState) -> IntakeState:
    """Wait no more, at a person's own request, for what is otherwise left alone offline."""
    return no_longer_for(state, *TRIED_BY_A_PERSON) if state.is_offline else state


def limit_seen(state: IntakeState, until: float | None, reason: PauseReason) -> IntakeState:
    """Show until when, and why, the service wants nothing sent; the same pause stays the same.

    One that is over by the client's clock is over here, whoever set the other clocks meanwhile.
    """
    known = state.limit
    if until is None:
        over = state if known is None else no_longer_for(state, BlockReason.LIMIT)
        return replace(over, limit=None)
    if known is not None and (known.until, known.reason) == (until, reason):
        return state
    return replace(state, limit=RateLimited(until=until, reason=reason))


def lists_seen(state: IntakeState, answers: Collection[PetList]) -> IntakeState:
    """Apply what lists show that were requested late enough, whoever requested them."""
    found: dict[int, Findings] = {}
    for entry in state.at_hand:
        if not entry.needs_lookup or entry.address != state.address:
            continue
        telling = [answer for answer in answers if is_late_enough(answer, entry)]
        if not telling:
            continue
        known, seen = state.findings.get(entry.id), matching.find(entry, telling)
        whole = matching.merge_findings(known, seen)
        if not seen.is_truncated:
            found[entry.id] = whole
        elif known is not None:
            # It proves nothing of its own. What has not been looked for yet is so soon, in full.
            found[entry.id] = replace(known, matches=whole.matches)
    return replace(state, findings={**state.findings, **found})


def lookup_done(
    state: IntakeState,
    entry_ids: Iterable[int],
    answers: Collection[PetList],
    asked_at: float,
    now: float,
) -> IntakeState:
    """Apply a look-up of the entries ``entry_ids``, begun at ``asked_at``: the service answers."""
    for entry_id in entry_ids:
        # As of now: what was asked for before the clock was set back must not be sought anew.
        state = _looked_up(state, entry_id, answers, asked_at)
    contact = replace(state.contact, failures=0, answered_at=now)
    return lists_seen(replace(state, contact=contact, waiting=None), answers)


def again_checked(state: IntakeState, entry_id: int, answers: Collection[PetList]) -> IntakeState:
    """Apply the newest lists, which were requested before an entry is sent again."""
    state = lists_seen(_looked_up(state, entry_id, answers), answers)
    return no_longer_for(state, *ENDED_BY_AN_ANSWER)


def _looked_up(
    state: IntakeState,
    entry_id: int,
    answers: Collection[PetList],
    asked_at: float | None = None,
) -> IntakeState:
    entry = state.entry(entry_id)
    if entry is None or not entry.needs_lookup:
        return state
    seen = matching.find(entry, answers)
    found = matching.merge_findings(state.findings.get(entry_id), seen)
    if asked_at is not None:
        found = replace(found, asked_at=asked_at)
    return replace(state, findings={**state.findings, entry_id: found})


def certain_id(state: IntakeState) -> tuple[int, Pet] | None:
    """Return an entry without an id, by its own, and the animal that it must be, if one is."""
    rivals = state.rivals if state.findings else ()
    for entry in state.at_hand:
        pet = matching.only_match(entry, state.findings, rivals)
        if pet is not None:
            return entry.id, pet
    return None


def missing(state: IntakeState) -> int | None:
    """Return an entry that was said to be added, and that a whole list lacks, if there is one."""
    rivals = state.rivals if state.findings else ()
    lacking = (e.id for e in state.at_hand if matching.is_missing(e, state.findings, rivals))
    return next(lacking, None)


def unrecorded(state: IntakeState, known: Container[int]) -> tuple[tuple[Pet, float], ...]:
    """Return the animals added here that are not among the ids ``known``, and when they were."""
    return tuple(
        (entry.pet, entry.settled_at or entry.created_at)
        for pet_id, entry in state.taken.items()
        if entry.pet is not None and pet_id not in known
    )


def to_send_again(state: IntakeState, entry_ids: Collection[int]) -> list[IntakeEntry]:
    """Return those of the entries ``entry_ids`` that are unknown, and not being looked for."""
    checked = {id_ for id_, how in state.send_again.items() if how.check is Recheck.UNDER_WAY}
    wanted = {*entry_ids} - checked
    return [e for e in state.at_hand if e.id in wanted and e.stage is Stage.UNKNOWN]


def again(
    state: IntakeState, entry_id: int, check: Recheck, error: ServiceError | None = None
) -> IntakeState:
    """Show how far the sending of an unknown entry is that a person wants again."""
    entry = state.entry(entry_id)
    if entry is None or entry.stage is not Stage.UNKNOWN:
        return state
    return replace(state, send_again={**state.send_again, entry_id: SendAgain(check, error)})


def again_ended(state: IntakeState, entry_id: int, seen_ids: Collection[int]) -> IntakeState:
    """Show why an entry was not sent again, if so, of which a person saw the matches ``seen_ids``.

    What could not be written is a problem of its own.
    """
    if unseen(state, entry_id, seen_ids):
        return again(state, entry_id, Recheck.MATCHED)
    rest = {id_: wanted for id_, wanted in state.send_again.items() if id_ != entry_id}
    return replace(state, send_again=rest)


def unseen(state: IntakeState, entry_id: int, seen_ids: Collection[int]) -> bool:
    return any(pet.id not in seen_ids for pet in state.matches_of(entry_id))


def is_lookup_stale(state: IntakeState, now: float) -> bool:
    """Return whether something was looked for so long ago that a refresh is followed by a look."""
    oldest = min((found.asked_at for found in state.findings.values()), default=now)
    return now - oldest > LOOKUP_INTERVAL
