"""The steps from one state of the intake to the next. Pure."""

from collections.abc import Collection, Container, Iterable
from dataclasses import replace

from petdesk.core.environments import Environment
from petdesk.core.pets import Pet
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText, Findings, IntakeEntry, Stage
from petdesk.intake.file import IntakeError, LoadedIntake
from petdesk.intake.repository import Snapshot
from petdesk.intake.schedule import LOOKUP_INTERVAL, is_late_enough
from petdesk.intake.state import (
    BlockReason,
    IntakeProblem,
    IntakeState,
    Recheck,
    SendAgain,
    Waiting,
)
from petdesk.service.contract import PetList
from petdesk.service.errors import PauseReason, RateLimited, ServiceError

_ENDED_BY_AN_ANSWER = (BlockReason.KEY_REFUSED, BlockReason.UNREACHABLE, BlockReason.LIMIT)
_TRIED_BY_A_PERSON = (BlockReason.UNREACHABLE, BlockReason.LIMIT)


def environment_changed(
    state: IntakeState,
    environment: Environment,
    address: str,
    draft: DraftText,
    kept: Snapshot,
) -> IntakeState:
    reason = BlockReason.NOT_OPEN if state.is_loaded else BlockReason.NOT_LOADED
    fresh = IntakeState(
        environment,
        address,
        waiting=Waiting(reason),
        draft=draft,
        problem=state.problem,
        unwritten=state.unwritten,
    )
    return with_entries(fresh, kept)


def with_entries(state: IntakeState, kept: Snapshot) -> IntakeState:
    own = kept.entries + kept.rows
    entry_ids = {entry.id for entry in own if entry.needs_lookup}
    findings = {id_: found for id_, found in state.findings.items() if id_ in entry_ids}
    unknown = {entry.id for entry in own if entry.stage is Stage.UNKNOWN}
    again = {id_: wanted for id_, wanted in state.send_again.items() if id_ in unknown}
    return replace(state, **kept._asdict(), findings=findings, send_again=again)


def lists_seen(state: IntakeState, answers: Collection[PetList]) -> IntakeState:
    """Apply what lists show that were requested late enough, whoever requested them."""
    found: dict[int, Findings] = {}
    for entry in state.at_hand:
        if not entry.needs_lookup or entry.address != state.address:
            continue
        telling = [answer for answer in answers if is_late_enough(answer, entry)]
        if not telling:
            continue
        known, seen = state.findings.get(entry.id), intake.find(entry, telling)
        whole = intake.merge_findings(known, seen)
        if not seen.is_truncated:
            found[entry.id] = whole
        elif known is not None:
            # It proves nothing of its own. What has not been looked for yet is so soon, in full.
            found[entry.id] = replace(known, matches=whole.matches)
    return replace(state, findings={**state.findings, **found})


def lookup_done(
    state: IntakeState, entry_ids: Iterable[int], answers: Collection[PetList], asked_at: float
) -> IntakeState:
    """Apply a look-up of the entries ``entry_ids``, begun at ``asked_at``: the service answers."""
    found: dict[int, Findings] = {}
    for entry_id in entry_ids:
        entry = state.entry(entry_id)
        if entry is not None and entry.needs_lookup:
            seen = intake.merge_findings(state.findings.get(entry_id), intake.find(entry, answers))
            # As of now: what was asked for before the clock was set back must not be sought anew.
            found[entry_id] = replace(seen, asked_at=asked_at)
    known = replace(state, findings={**state.findings, **found}, waiting=None)
    return lists_seen(known, answers)


def certain_id(state: IntakeState) -> tuple[int, Pet] | None:
    """Return an entry without an id, by its own, and the animal that it must be, if one is."""
    rivals = state.rivals if state.findings else ()
    for entry in state.at_hand:
        pet = intake.only_match(entry, state.findings, rivals)
        if pet is not None:
            return entry.id, pet
    return None


def missing(state: IntakeState) -> int | None:
    """Return an entry that was said to be added, and that a whole list lacks, if there is one."""
    rivals = state.rivals if state.findings else ()
    lacking = (e.id for e in state.at_hand if intake.is_missing(e, state.findings, rivals))
    return next(lacking, None)


def unrecorded(state: IntakeState, known: Container[int]) -> tuple[tuple[Pet, float], ...]:
    """Return the animals added here that are not among the ids ``known``, and when they were."""
    return tuple(
        (entry.pet, entry.settled_at or entry.created_at)
        for pet_id, entry in state.taken.items()
        if entry.pet is not None and pet_id not in known
    )


def repository_changed(
    state: IntakeState,
    kept: Snapshot,
    unwritten: frozenset[int],
    error: IntakeError | None,
) -> IntakeState:
    """Show ``kept``, of which the entries of the ids ``unwritten`` are ahead of the disk.

    ``error`` is why the newest step could not be written, if it could not.
    """
    changed = with_entries(replace(state, unwritten=unwritten), kept)
    if error is not None:
        return replace(changed, problem=IntakeProblem(str(error), reason=error.reason))
    problem = changed.problem
    # The disk takes what is written: its problem is over once nothing is unwritten.
    is_over = problem is not None and not (unwritten or problem.set_aside)
    return replace(changed, problem=None) if is_over else changed


def loaded(state: IntakeState, draft: DraftText) -> IntakeState:
    return replace(state, draft=draft, waiting=Waiting(BlockReason.NOT_OPEN))


def not_loaded(state: IntakeState, loaded: LoadedIntake, error: IntakeError) -> IntakeState:
    problem = IntakeProblem(
        str(error), loaded.set_aside, loaded.saved, not loaded.set_aside, error.reason
    )
    return replace(state, problem=problem)


def postponed(state: IntakeState, entry_id: int) -> IntakeState:
    return replace(state, postponed=state.postponed | {entry_id})


def service_worked(state: IntakeState) -> IntakeState:
    """Wait no more for what an answer has just shown to be over."""
    return _no_longer_for(state, _ENDED_BY_AN_ANSWER)


def tried_by_a_person(state: IntakeState) -> IntakeState:
    """Wait no more, at a person's own request, for what is otherwise left alone offline."""
    return _no_longer_for(state, _TRIED_BY_A_PERSON) if state.is_offline else state


def resumed(state: IntakeState) -> IntakeState:
    """Wait no more, as a person asks for it, for a service that answered 403 again and again."""
    return _no_longer_for(state, (BlockReason.FORBIDDEN,))


def limit_seen(state: IntakeState, until: float | None, reason: PauseReason) -> IntakeState:
    """Show until when, and why, the service wants nothing sent; the same pause stays the same.

    One that is over by the client's clock is over here, whoever set the other clocks meanwhile.
    """
    known = state.limit
    if until is None:
        over = state if known is None else _no_longer_for(state, (BlockReason.LIMIT,))
        return replace(over, limit=None)
    if known is not None and (known.until, known.reason) == (until, reason):
        return state
    return replace(state, limit=RateLimited(until=until, reason=reason))


def to_send_again(state: IntakeState, entry_ids: Collection[int]) -> list[IntakeEntry]:
    """Return those of the entries ``entry_ids`` that are unknown, and not being looked for."""
    return [
        entry
        for entry in state.at_hand
        if entry.id in entry_ids
        and entry.stage is Stage.UNKNOWN
        and state.send_again.get(entry.id, SendAgain(Recheck.IMPOSSIBLE)).check
        is not Recheck.UNDER_WAY
    ]


def again_begun(state: IntakeState, entry_id: int) -> IntakeState:
    """Show that the newest list is asked for before an entry is sent again."""
    return _again(state, entry_id, SendAgain(Recheck.UNDER_WAY))


def again_impossible(
    state: IntakeState, entry_id: int, error: ServiceError | None = None
) -> IntakeState:
    return _again(state, entry_id, SendAgain(Recheck.IMPOSSIBLE, error))


def again_checked(state: IntakeState, entry_id: int, answers: Collection[PetList]) -> IntakeState:
    """Apply the newest lists, which were requested before an entry is sent again."""
    entry = state.entry(entry_id)
    if entry is not None and entry.needs_lookup:
        found = intake.merge_findings(state.findings.get(entry_id), intake.find(entry, answers))
        state = replace(state, findings={**state.findings, entry_id: found})
    return service_worked(lists_seen(state, answers))


def again_ended(state: IntakeState, entry_id: int, seen_ids: Collection[int]) -> IntakeState:
    """Show why an entry was not sent again, if so, of which a person saw the matches ``seen_ids``.

    What could not be written is a problem of its own.
    """
    if unseen(state, entry_id, seen_ids):
        return _again(state, entry_id, SendAgain(Recheck.MATCHED))
    rest = {id_: wanted for id_, wanted in state.send_again.items() if id_ != entry_id}
    return replace(state, send_again=rest)


def unseen(state: IntakeState, entry_id: int, seen_ids: Collection[int]) -> bool:
    return any(pet.id not in seen_ids for pet in matches_of(state, entry_id))


def is_lookup_stale(state: IntakeState, now: float) -> bool:
    """Return whether something was looked for so long ago that a refresh is followed by a look."""
    oldest = min((found.asked_at for found in state.findings.values()), default=now)
    return now - oldest > LOOKUP_INTERVAL


def match_of(state: IntakeState, entry_id: int, pet_id: int) -> Pet | None:
    return next((pet for pet in matches_of(state, entry_id) if pet.id == pet_id), None)


def matches_of(state: IntakeState, entry_id: int) -> tuple[Pet, ...]:
    found = state.findings_for(entry_id)
    return found.matches if found is not None else ()


def _again(state: IntakeState, entry_id: int, wanted: SendAgain) -> IntakeState:
    entry = state.entry(entry_id)
    if entry is None or entry.stage is not Stage.UNKNOWN:
        return state
    return replace(state, send_again={**state.send_again, entry_id: wanted})


def _no_longer_for(state: IntakeState, reasons: tuple[BlockReason, ...]) -> IntakeState:
    is_over = state.waiting is not None and state.waiting.reason in reasons
    return replace(state, waiting=None) if is_over else state
