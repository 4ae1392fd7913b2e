"""The window ``Did it go through?``: what a person is asked of an animal without an answer."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from PySide6.QtCore import Signal

from petdesk.core.environments import environment_name
from petdesk.core.pets import Pet
from petdesk.core.translation import filled, tr, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import category_words, moment, moment_ahead, shown_name, status_name
from petdesk.intake.entry import IntakeEntry
from petdesk.intake.matching import Findings
from petdesk.intake.state import IntakeState, Waiting
from petdesk.intake.steps import LOOKUP_DELAY
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import short_name, unclear_answer_text
from petdesk.service.errors import Effect
from petdesk.service.messages import error_message


@dataclass(frozen=True, slots=True)
class QuestionState:
    intake: IntakeState
    entry: IntakeEntry | None = None  # `None` if nothing is left to ask
    findings: Findings | None = None  # what is left to the entry; `None` before a look
    chosen_id: int | None = None  # the match that a person chose
    decided: frozenset[int] = frozenset()  # entries decided about since the window was opened
    left: int = 0  # how many others are to be asked about
    is_open: bool = False
    same: tuple[int, ...] = ()  # the ids of entries of which the same was found
    is_for_all: bool = False  # what is decided holds for the same ones, too

    @property
    def matches(self) -> tuple[Pet, ...]:
        return self.findings.matches if self.findings is not None else ()

    @property
    def is_asked_again(self) -> bool:
        """Whether a person wanted it sent again, and it was not."""
        return self.entry is not None and self.entry.id in self.intake.not_sent_again

    @property
    def can_send_again(self) -> bool:
        """Whether somebody has looked: before that, it would only be likelier to be there twice."""
        return self.findings is not None

    @property
    def is_surely_missing(self) -> bool:
        return self.findings is not None and not (self.matches or self.findings.is_truncated)


def next_question(
    state: QuestionState, intake: IntakeState, first: int | None = None
) -> QuestionState:
    """Return the question about ``intake``: of the same entry as long as it is unknown.

    ``first`` is one to begin with; what was to be decided later comes last.
    """
    current = state.entry.id if state.entry is not None else None
    unknown = {entry.id: entry for entry in intake.unknown if entry.id not in state.decided}
    open_ = sorted(unknown, key=intake.postponed.__contains__)
    wanted = (id_ for id_ in open_ if id_ == (current if first is None else first))
    asked = next(wanted, next(iter(open_), None))
    further = {entry_id: intake.findings_for(entry_id) for entry_id in open_}
    findings = further.pop(asked) if asked is not None else None
    ids = [pet.id for pet in findings.matches] if findings is not None else []
    chosen_id = state.chosen_id if asked == current and state.chosen_id in ids else None
    same: tuple[int, ...] = ()
    if asked is not None and findings is not None and len(ids) < 2:  # noqa: PLR2004  a choice
        alike, postponed = _told(unknown[asked], findings), asked in intake.postponed
        found = ((i, each) for i, each in further.items() if (i in intake.postponed) is postponed)
        same = tuple(i for i, each in found if each and _told(unknown[i], each) == alike)
    return replace(
        state,
        intake=intake,
        entry=intake.entry(asked) if asked is not None else None,
        findings=findings,
        chosen_id=ids[0] if len(ids) == 1 else chosen_id,
        left=len(further),
        is_open=state.is_open and asked is not None,
        same=same,
        is_for_all=state.is_for_all and asked == current and bool(same),
    )


def _told(entry: IntakeEntry, each: Findings) -> tuple[object, ...]:
    """Return what distinguishes a question from one that can be decided with it."""
    is_cut_off = each.is_truncated and not each.matches
    return min(len(each.matches), 2), is_cut_off, bool(each.others), unclear_answer_text(entry)


class QuestionViewModel(ViewModel[QuestionState]):
    """Asks about one unknown entry after another, when a person wants it."""

    opened = Signal()

    def __init__(self, intake: IntakeViewModel) -> None:
        super().__init__(QuestionState(intake.state))
        self._intake, self._queue = intake, intake.queue
        intake.state_changed.connect(self._follow)

    def open(self, entry_id: int | None = None) -> None:
        """Open the question about an entry, or the first; do nothing if none is unknown."""
        state = replace(self._state, is_open=True, decided=frozenset(), is_for_all=False)
        self._show(next_question(state, self._intake.state, entry_id))
        if self._state.is_open:
            self.opened.emit()

    def close(self) -> None:
        self._show(replace(self._state, is_open=False))

    def choose(self, pet_id: int | None) -> None:
        if pet_id in [None, *(pet.id for pet in self._state.matches)]:
            self._show(replace(self._state, chosen_id=pet_id))

    def choose_all(self, is_for_all: bool) -> None:  # noqa: FBT001  a box's signal
        self._show(replace(self._state, is_for_all=is_for_all and bool(self._state.same)))

    def confirm(self) -> None:
        chosen_id = self._state.chosen_id
        if chosen_id is not None:
            decided, *others = meant = self._meant()
            self._queue.confirm(decided, chosen_id)
            for entry_id in others:
                for pet in self._intake.state.matches_of(entry_id)[:1]:
                    self._queue.confirm(entry_id, pet.id)
            self._next(meant)

    def send_again(self) -> None:
        """Send the entry again, which the service lacks; it may be asked about once more."""
        if self._state.can_send_again:
            self._queue.send_again(self._meant())

    def decide_later(self) -> None:
        """Go on to the next; one that nobody has looked for yet is still asked about."""
        for entry_id in (meant := self._meant()):
            if self._state.findings is not None:
                self._queue.decide_later(entry_id)
        self._next(meant)

    def _meant(self) -> list[int]:
        entry, same = self._state.entry, self._state.same
        return [entry.id, *(same if self._state.is_for_all else ())] if entry is not None else []

    def _next(self, decided: Collection[int]) -> None:
        # At once: what was decided is written meanwhile, and a second press must not decide again.
        state = replace(self._state, decided=self._state.decided.union(decided))
        self._show(next_question(state, self._intake.state))

    def _follow(self) -> None:
        if self._state.is_open:
            self._show(next_question(self._state, self._intake.state))


def question(state: QuestionState, labels: Mapping[int, str]) -> str:
    if state.entry is None:
        return ""
    new, where = state.entry.new, environment_name(state.entry.environment)
    category = category_words(new.category_id, labels.get(new.category_id))
    animal = f"{shown_name(new.name)}, {category}, {status_name(new.status)}"
    return filled(translate("Question", "To %1: %2"), where, animal)


def findings_text(state: QuestionState, now: float) -> str:
    if (entry := state.entry) is None:
        return ""
    text = translate("Question", "Sent %1, no answer. %2")
    if open_answer := unclear_answer_text(entry):
        text = translate("Question", "Sent %1. %3 %2")
    words = " ".join((*_not_sent(state, entry, now), *_looked(state, entry, now)))
    return filled(text, moment(entry.sent_at or entry.created_at, now), words, open_answer)


def others(state: QuestionState) -> str:
    return tr("%n more after this one.", "", state.left) if state.left else ""


def same(state: QuestionState) -> str:
    return tr("Do the same for %n more", "", len(state.same))


def _not_sent(state: QuestionState, entry: IntakeEntry, now: float) -> Iterator[str]:
    error = state.intake.not_sent_again.get(entry.id)
    if error is not None:
        yield translate("Question", "Not sent again: PetDesk couldn't check the newest list.")
        yield error_message(error, now).text
    elif state.is_asked_again and state.matches:  # else it has turned out to be another entry's
        yield translate("Question", "Not sent again: the list has changed.")


def _looked(state: QuestionState, entry: IntakeEntry, now: float) -> Iterator[str]:
    """Say what was found, what else that may be, and what only looks the same."""
    findings, matches = state.findings, state.matches
    if findings is None:
        yield from _not_looked(state.intake.waiting, entry, now)
        return
    if len(matches) == 1:
        text = translate("Question", "One matching animal appeared: #%1 %2.")
        yield filled(text, matches[0].id, short_name(shown_name(matches[0].name)))
    elif matches:
        yield tr("%n matching animals appeared. Choose the one you added.", "", len(matches))
    else:
        text = translate(
            "Question",
            "Not in the first 100 (as of %1). It may still have been added; sending again "
            "could create a duplicate.",
        )
        if state.is_surely_missing:
            text = translate(
                "Question",
                "Not in the complete list (as of %1). Most likely it hadn't been added by then.",
            )
        yield filled(text, moment(findings.asked_at, now))
    if matches:
        yield translate("Question", "Another desk may have added it at the same time.")
    if matches and findings.is_truncated:
        yield translate("Question", "The list was cut off at 100, so it may be an older animal.")
    if findings.others:
        text = tr(
            "%n animal(s) (%1) look the same, but PetDesk takes them for others you added.",
            "",
            len(findings.others),
        )
        yield filled(text, ", ".join(f"#{pet.id}" for pet in findings.others))


def _not_looked(waiting: Waiting | None, entry: IntakeEntry, now: float) -> Iterator[str]:
    error = waiting.error if waiting is not None else None
    # A lost answer does not hinder the look, which has its own time.
    if waiting is not None and (error is None or error.effect is not Effect.UNKNOWN):
        yield translate("Question", "PetDesk can't look for it now. It will as soon as it can.")
        if error is not None:
            yield error_message(error, now, is_retried=True).text
        return
    lookup_at = (entry.sent_at or 0.0) + LOOKUP_DELAY
    text = translate("Question", "The answer may still be on its way. PetDesk checks at %1.")
    if lookup_at <= now:
        text = translate("Question", "PetDesk is looking for it…")
    elif entry.message:
        text = translate("Question", "PetDesk looks for it at %1.")
    yield filled(text, moment_ahead(lookup_at, now))
