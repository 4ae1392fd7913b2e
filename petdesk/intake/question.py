"""The window ``Did it go through?``: what a person is asked of an animal without an answer.

`petdesk.intake.entry.Findings` are what listings showed of it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import Signal

from petdesk.core.environment_names import environment_name
from petdesk.core.pets import NewPet, Pet
from petdesk.core.times import moment
from petdesk.core.translation import tr, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import category_words, shown_name, status_name
from petdesk.intake.entry import IntakeEntry
from petdesk.intake.matching import Findings
from petdesk.intake.schedule import LOOKUP_DELAY
from petdesk.intake.state import IntakeState, LookupState, Recheck, SendAgain, Waiting
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import short_name, unclear_answer_text
from petdesk.service.error_messages import error_message
from petdesk.service.errors import Effect, RateLimited


@dataclass(frozen=True, slots=True)
class QuestionState:
    """The question on screen.

    ``entry`` is ``None`` where nothing is left to ask. ``chosen_id`` is the match that a person
    chose. ``left`` is how many other entries are to be asked about. ``waiting`` is why nothing
    can be looked for. ``again`` is what became of a person's request to send it again,
    and ``limit`` when the shared limit ends that may hold the look back. ``same`` are the ids of
    the others of which as much was found; what is decided holds for them too if it ``is_for_all``.
    ``batch_id`` is the import whose rows are asked about, also those to be decided later.
    """

    entry: IntakeEntry | None = None
    findings: Findings | None = None
    waiting: Waiting | None = None
    chosen_id: int | None = None
    again: SendAgain | None = None
    limit: RateLimited | None = None
    left: int = 0
    is_open: bool = False
    same: tuple[int, ...] = ()
    is_for_all: bool = False
    batch_id: int | None = None

    @property
    def matches(self) -> tuple[Pet, ...]:
        return self.findings.matches if self.findings is not None else ()

    @property
    def others(self) -> tuple[Pet, ...]:
        """The animals that look the same, but are left to other entries."""
        return self.findings.others if self.findings is not None else ()

    @property
    def is_checking(self) -> bool:
        return self.again is not None and self.again.check is Recheck.UNDER_WAY

    @property
    def lookup_at(self) -> float:
        """When PetDesk looks for it, in seconds since the Unix epoch."""
        sent_at = self.entry.sent_at if self.entry is not None else None
        return (sent_at or 0.0) + LOOKUP_DELAY

    @property
    def lookup_state(self) -> LookupState:
        if self.findings is None:
            return LookupState.NOT_LOOKED_UP if self.waiting is None else LookupState.CANNOT_LOOK_UP
        return LookupState.of(self.findings)

    @property
    def can_confirm(self) -> bool:
        return self.chosen_id is not None and not self.is_checking

    @property
    def can_send_again(self) -> bool:
        """Whether somebody has looked: before that, it would only be likelier to be there twice."""
        return self.findings is not None and not self.is_checking


def asked(
    state: QuestionState, intake: IntakeState, decided: Collection[int], first: int | None = None
) -> QuestionState:
    """Return the question about ``intake``: of the same entry as long as it is unknown.

    ``decided`` are the ids of those that a person has decided about since the window was opened;
    ``first`` is one to begin with.
    """
    current = state.entry.id if state.entry is not None else None
    wanted = first if first is not None else current
    unknown = (*intake.unknown, *intake.unknown_rows)
    here = [e for e in unknown if e.address == intake.address and e.id not in decided]
    late = [e.id for e in here if e.id in intake.postponed and not _is_of(e, state.batch_id)]
    open_ = [e for e in here if e.id == wanted or e.id not in late]
    entry = next((e for e in open_ if e.id == wanted), next(iter(open_), None))
    findings = intake.findings_for(entry.id) if entry is not None else None
    is_same = entry is not None and entry.id == current
    same = _as_much_found(intake, open_, entry.id, findings) if entry and findings else ()
    return replace(
        state,
        entry=entry,
        findings=findings,
        waiting=_obstacle(intake),
        again=intake.send_again.get(entry.id) if entry is not None else None,
        limit=intake.limit,
        chosen_id=_chosen(state.chosen_id if is_same else None, findings),
        left=max(0, len(open_) - 1),
        is_open=state.is_open and entry is not None,
        same=same,
        is_for_all=state.is_for_all and bool(same),
    )


def _is_of(entry: IntakeEntry, batch_id: int | None) -> bool:
    return entry.origin is not None and entry.origin.batch_id == batch_id


def _as_much_found(
    intake: IntakeState, unknown: Iterable[IntakeEntry], entry_id: int, findings: Findings
) -> tuple[int, ...]:
    known = LookupState.of(findings)
    if known is LookupState.SEVERAL_MATCHES:
        return ()
    found = ((e.id, intake.findings_for(e.id)) for e in unknown if e.id != entry_id)
    return tuple(id_ for id_, each in found if each and LookupState.of(each) is known)


def _obstacle(intake: IntakeState) -> Waiting | None:
    waiting = intake.waiting
    if waiting is None:
        return None
    # What lost an answer hinders no look: that has its own time.
    is_loss = waiting.error is not None and waiting.error.effect is Effect.UNKNOWN
    return None if is_loss else waiting


def _chosen(chosen_id: int | None, findings: Findings | None) -> int | None:
    ids = [pet.id for pet in findings.matches] if findings is not None else []
    if len(ids) == 1:
        return ids[0]
    return chosen_id if chosen_id in ids else None


class QuestionViewModel(ViewModel[QuestionState]):
    """Asks about one unknown entry after another; ``opened`` asks for the window's raising.

    It is opened by a person alone, never by itself over what somebody types.
    """

    opened = Signal()

    def __init__(self, intake: IntakeViewModel) -> None:
        super().__init__(QuestionState())
        self._intake = intake
        self._decided: set[int] = set()
        intake.state_changed.connect(self._follow)

    def open(self, entry_id: int | None = None) -> None:
        """Open the question about an entry, or the first; do nothing where none is unknown.

        Of a row of a sheet it asks about all rows of that sheet, one after the other.
        """
        self._decided.clear()
        row = next((row for row in self._intake.state.unknown_rows if row.id == entry_id), None)
        origin = row.origin if row is not None else None
        state = replace(self._state, is_open=True, batch_id=origin and origin.batch_id)
        self._show(asked(state, self._intake.state, (), entry_id))
        if self._state.is_open:
            self.opened.emit()

    def close(self) -> None:
        self._show(replace(self._state, is_open=False))

    def choose(self, pet_id: int | None) -> None:
        if pet_id in [None, *(pet.id for pet in self._state.matches)]:
            self._show(replace(self._state, chosen_id=pet_id))

    def choose_all(self, is_for_all: bool) -> None:  # noqa: FBT001  a box's signal
        """Decide about all of which as much was found, or about one."""
        self._show(replace(self._state, is_for_all=is_for_all and bool(self._state.same)))

    def confirm(self) -> None:
        """Settle the entry as the chosen animal, and each other as the one that it may be."""
        state = self._state
        if state.entry is not None and state.chosen_id is not None and state.can_confirm:
            decided, *others = self._meant(state.entry.id)
            self._intake.queue.confirm(decided, state.chosen_id)
            for entry_id in others:
                found = self._intake.state.findings_for(entry_id)
                if found is not None and found.matches:
                    self._intake.queue.confirm(entry_id, found.matches[0].id)
            self._next(decided, *others)

    def send_again(self) -> None:
        """Send the entry again, which the service lacks; it is asked about until it is sent."""
        state = self._state
        if state.entry is not None and state.can_send_again:
            self._intake.queue.send_again(self._meant(state.entry.id))

    def decide_later(self) -> None:
        """Postpone the entry; it is asked about again in this run only where a person wants it."""
        entry = self._state.entry
        if entry is not None and not self._state.is_checking:
            for entry_id in (meant := self._meant(entry.id)):
                self._intake.queue.decide_later(entry_id)
            self._next(*meant)

    def _meant(self, entry_id: int) -> list[int]:
        return [entry_id, *(self._state.same if self._state.is_for_all else ())]

    def _next(self, *decided: int) -> None:
        # At once: what was decided is written meanwhile, and a second press must not decide again.
        self._decided.update(decided)
        self._follow()

    def _follow(self) -> None:
        if self._state.is_open:
            self._show(asked(self._state, self._intake.state, self._decided))


def animal(pet: Pet | NewPet, labels: Mapping[int, str]) -> str:
    category = category_words(pet.category_id, labels.get(pet.category_id))
    parts = [shown_name(pet.name), category, status_name(pet.status)]
    number = getattr(pet, "id", None)
    return ", ".join(parts) if number is None else f"#{number} {', '.join(parts)}"


def question(state: QuestionState, labels: Mapping[int, str]) -> str:
    """Name the animal that the question is about, and where it was sent."""
    if state.entry is None:
        return ""
    text = translate("Question", "To %1: %2")
    text = text.replace("%1", environment_name(state.entry.environment))
    return text.replace("%2", animal(state.entry.new, labels))


def found(state: QuestionState, now: float) -> str:
    if state.entry is None:
        return ""
    text = translate("Question", "Sent %1, no answer. %2")
    open_answer = unclear_answer_text(state.entry)
    if open_answer:
        text = translate("Question", "Sent %1. %3 %2").replace("%3", open_answer)
    sent = moment(state.entry.sent_at or state.entry.created_at, now)
    return text.replace("%1", sent).replace("%2", _found(state, now))


def others(state: QuestionState) -> str:
    return tr("%n more after this one.", "", state.left) if state.left else ""


def same(state: QuestionState) -> str:
    return tr("Do the same for %n more", "", len(state.same))


def _found(state: QuestionState, now: float) -> str:
    return " ".join(part for part in (_again(state, now), _looked(state, now)) if part)


def _again(state: QuestionState, now: float) -> str:
    if state.again is None:
        return ""
    if state.again.check is Recheck.UNDER_WAY:
        text = translate("Question", "Checking the newest list before sending again…")
        if state.limit is None or state.limit.until <= now:
            return text
        return f"{text} {error_message(state.limit, now).text}"
    if state.again.check is Recheck.MATCHED:
        told = translate("Question", "Not sent again: the list has changed.")
        return told if state.matches else ""  # it has turned out to be another entry's
    text = translate("Question", "Not sent again: PetDesk couldn't check the newest list.")
    if state.again.error is None:
        remedy = translate("Question", "Try again once PetDesk is connected.")
        return f"{text} {remedy}"
    return f"{text} {error_message(state.again.error, now).text}"


def _looked(state: QuestionState, now: float) -> str:
    if state.is_checking:
        return ""  # it is about to be out of date
    findings = state.findings
    if findings is None:
        return (
            _when(state, now)
            if state.lookup_state is LookupState.NOT_LOOKED_UP
            else _why_not(state, now)
        )
    if not state.matches:
        text = _nothing(state.lookup_state).replace("%1", moment(findings.asked_at, now))
    elif len(state.matches) == 1:
        text = translate("Question", "One matching animal appeared: #%1 %2.")
        match = state.matches[0]
        text = text.replace("%1", str(match.id)).replace("%2", short_name(shown_name(match.name)))
    else:
        text = tr("%n matching animals appeared. Choose the one you added.", "", len(state.matches))
    return " ".join((text, *_doubts(state, findings)))


def _doubts(state: QuestionState, findings: Findings) -> Iterator[str]:
    """Return what else a match may be, and what looks the same but is none."""
    if state.matches:
        yield translate("Question", "Another desk may have added it at the same time.")
        if findings.is_truncated:
            yield translate(
                "Question", "The list was cut off at 100, so it may be an older animal."
            )
    if state.others:
        ids = ", ".join(f"#{pet.id}" for pet in state.others)
        yield tr(
            "%n animal(s) (%1) look the same, but PetDesk takes them for others you added.",
            "",
            len(state.others),
        ).replace("%1", ids)


def _nothing(lookup_state: LookupState) -> str:
    if lookup_state is LookupState.NO_MATCH:
        return translate(
            "Question",
            "Not in the complete list (as of %1). Most likely it hadn't been added by then.",
        )
    return translate(
        "Question",
        "Not in the first 100 (as of %1). It may still have been added; sending again "
        "could create a duplicate.",
    )


def _when(state: QuestionState, now: float) -> str:
    if state.lookup_at > now:
        text = translate("Question", "The answer may still be on its way. PetDesk checks at %1.")
        if state.entry is not None and state.entry.message:
            text = translate("Question", "PetDesk looks for it at %1.")
        return text.replace("%1", moment(state.lookup_at, now))
    return translate("Question", "PetDesk is looking for it…")


def _why_not(state: QuestionState, now: float) -> str:
    waiting = state.waiting
    told = translate("Question", "PetDesk can't look for it now. It will as soon as it can.")
    if waiting is None or waiting.error is None:
        return told
    return f"{told} {error_message(waiting.error, now).text}"
