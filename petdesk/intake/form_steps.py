"""What the add form shows, and the steps from one state of it to the next. Pure."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.animals.state import Connection
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.intake.entry import DraftText, IntakeEntry, Stage
from petdesk.intake.form_fields import CategoryMatch, FieldProblem, name_problem, text_of
from petdesk.intake.possible_duplicates import PossibleDuplicates
from petdesk.intake.state import BlockReason, IntakeState, Waiting


class AfterAdding(Enum):
    CLOSE = "close"
    START_ANOTHER = "start another"


@dataclass(frozen=True, slots=True)
class AddFormState:
    """Everything the add form shows.

    ``can_add``: an address is set, so animals can be added; ``connection`` and ``waiting`` are why
    what is added would have to wait. ``name_checked`` and ``category_checked`` name the fields
    whose problem is shown: those that were left, or all after an attempt to add. ``is_committing``
    lasts until the animal is on disk, ``failure`` is why it could not be written, and ``failed_by``
    the kind of that. ``is_kept_draft``: the text is from an earlier opening. ``about`` is the
    entry, taken back or refused, whose text it began as; ``offers`` are those whose text can be
    gone on with once the form is blank. ``last`` is the animal that was added last, while the form
    stays open for the next one. ``duplicates`` are the animals that the name may be already.
    ``reading`` is what the category means. ``refused`` is what a person wanted done after adding,
    where the only obstacle was a category for which another is offered.
    """

    environment: Environment
    is_open: bool = False
    can_add: bool = False
    connection: Connection = Connection.STARTING
    waiting: Waiting | None = None
    draft: DraftText = field(default_factory=DraftText)
    name_checked: bool = False
    category_checked: bool = False
    is_committing: bool = False
    failure: str = ""
    failed_by: DiskProblem = DiskProblem.OTHER
    is_kept_draft: bool = False
    keeps_category: bool = False
    about: IntakeEntry | None = None
    offers: tuple[IntakeEntry, ...] = ()
    last: IntakeEntry | None = None
    duplicates: PossibleDuplicates = field(default_factory=PossibleDuplicates)
    reading: CategoryMatch = field(default_factory=CategoryMatch)
    refused: AfterAdding | None = None

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to lose: no text, or a category alone that was kept."""
        name, category, status, _entry_id = self.draft
        return not name and not status and (not category or self.keeps_category)

    @property
    def name_error(self) -> FieldProblem | None:
        return name_problem(self.draft.name) if self.name_checked else None

    @property
    def category_error(self) -> FieldProblem | None:
        return self.reading.problem if self.category_checked else None


def storable(state: AddFormState) -> DraftText:
    """Return what is typed as a file can hold it: half a character cannot be written."""
    texts = (state.draft.name, state.draft.category, state.draft.status)
    entry_id = state.about.id if state.about is not None and any(texts) else None
    name, category, status = (text.encode(errors="replace").decode() for text in texts)
    return DraftText(name, category, status, entry_id)


def opened(state: AddFormState) -> AddFormState:
    """Open the form with the draft that was kept, if there is one.

    What became of the animal before is not shown again.
    """
    if state.is_open:
        return state
    return replace(state, is_open=True, is_kept_draft=not state.is_blank, last=None)


def closed(state: AddFormState) -> AddFormState:
    """Close the form and keep the draft; that it was undone has been told by now."""
    is_undone = state.about is not None and state.about.stage is Stage.UNDONE
    return replace(state, is_open=False, about=None if is_undone else state.about)


def typed(state: AddFormState, draft: DraftText, duplicates: PossibleDuplicates) -> AddFormState:
    """Take what was typed; the offer to start fresh goes with the first change."""
    return replace(
        state, draft=draft, duplicates=duplicates, is_kept_draft=False, failure="", refused=None
    )


def restored(
    state: AddFormState, draft: DraftText, about: IntakeEntry | None = None
) -> AddFormState:
    """Restore the text that an earlier run kept, unless something was typed already.

    ``about`` is the refused entry whose text it began as.
    """
    if not state.is_blank:
        return state
    put_in = replace(state, draft=draft._replace(entry_id=None), about=about)
    return replace(put_in, is_kept_draft=not put_in.is_blank)


def refused_locally(state: AddFormState, after: AfterAdding | None = None) -> AddFormState:
    """Show the problem of every field; ``after`` is done once the only one is out of the way."""
    is_offered = state.reading.suggested_id is not None and name_problem(state.draft.name) is None
    refused = after if is_offered and state.can_add else None
    return replace(state, name_checked=True, category_checked=True, refused=refused)


def committing(state: AddFormState) -> AddFormState:
    return replace(refused_locally(state), is_committing=True, failure="", last=None)


def not_committed(
    state: AddFormState, reason: str, kind: DiskProblem = DiskProblem.OTHER
) -> AddFormState:
    """Show that the animal could not be written, also where the form was closed meanwhile."""
    return replace(state, failure=reason, failed_by=kind, is_open=True, is_committing=False)


def committed(state: AddFormState, entry: IntakeEntry, after: AfterAdding) -> AddFormState:
    """Close, or clear for the next one: the animal is on disk, and is sent whatever happens."""
    stays = state.is_open and after is AfterAdding.START_ANOTHER
    clear = started_fresh(state, next_draft(state))
    return replace(clear, is_open=stays, is_committing=False, last=entry if stays else None)


def next_draft(state: AddFormState) -> DraftText:
    return DraftText(category=state.draft.category if state.keeps_category else "")


def started_fresh(state: AddFormState, draft: DraftText | None = None) -> AddFormState:
    return replace(
        state,
        draft=draft or DraftText(),
        name_checked=False,
        category_checked=False,
        is_kept_draft=False,
        failure="",
        about=None,
        last=None,
        duplicates=PossibleDuplicates(),
    )


def resumed(state: AddFormState, entry: IntakeEntry, category: str = "") -> AddFormState:
    """Restore the text of an entry that was taken back or refused, where the form is blank.

    ``category`` is what its category is called.
    """
    if not state.is_blank:
        return state
    return replace(started_fresh(state, text_of(entry, category)), about=entry)


def with_intake(
    state: AddFormState, intake: IntakeState, taken_back: Collection[int]
) -> AddFormState:
    """Show what became of what was added; ``taken_back`` are ids whose text can be edited again."""
    last = intake.entry(state.last.id) if state.last is not None else None
    about = state.about
    offers = tuple(
        entry
        for entry in intake.entries
        if (entry.stage is Stage.REFUSED or entry.id in taken_back)
        and (about is None or entry.id != about.id)
    )
    waiting, limit = intake.waiting, intake.limit
    if waiting is None and limit is not None:
        waiting = Waiting(BlockReason.LIMIT, limit.until, limit)
    return replace(
        state,
        can_add=bool(intake.address) and not state.connection.lacks_address,
        waiting=waiting,
        last=last,
        offers=offers,
    )
