"""The add form's state, and what makes the text in it fit to send."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry, Stage
from petdesk.domain.pets import NewPet, PetStatus, is_int64
from petdesk.domain.text import fold
from petdesk.viewmodels.adding.near import NearMatches
from petdesk.viewmodels.intake.state import IntakeState, Waiting
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.words.wording import category_name


class FieldProblem(Enum):
    """Why a field cannot be sent (interface, "NewPet")."""

    NAME_BLANK = "name blank"
    NAME_UNSENDABLE = "name unsendable"
    CATEGORY_EMPTY = "category empty"
    CATEGORY_NO_NUMBER = "category no number"
    CATEGORY_OUT_OF_RANGE = "category out of range"


class After(Enum):
    """What the form does once the animal is committed."""

    CLOSE = "close"
    START_ANOTHER = "start another"


@dataclass(frozen=True, slots=True)
class AddFormState:
    """Everything the add form shows.

    ``can_add`` tells that there is an address to mean an animal for; ``connection`` and ``waiting``
    say why what is added would have to wait. ``name_checked`` and ``category_checked`` name the
    fields whose problem is shown: those that were left, or all after an attempt to add.
    ``is_committing`` lasts until the animal is on disk, ``failure`` is why it could not be written.
    ``is_kept_draft`` says that the text is from an earlier opening. ``about`` is the entry, taken
    back or refused, whose text it began as; ``offers`` are those whose text can be gone on with
    once the form is blank. ``last`` is the animal that was added last. ``near`` are the animals
    that the name may be already.
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
    is_kept_draft: bool = False
    keeps_category: bool = False
    about: IntakeEntry | None = None
    offers: tuple[IntakeEntry, ...] = ()
    last: IntakeEntry | None = None
    near: NearMatches = field(default_factory=NearMatches)

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to lose: no text, or a category alone that was kept."""
        name, category, status, _entry_id = self.draft
        return not name and not status and (not category or self.keeps_category)

    @property
    def name_error(self) -> FieldProblem | None:
        """What to say under the name."""
        return name_problem(self.draft.name) if self.name_checked else None

    @property
    def category_error(self) -> FieldProblem | None:
        """What to say under the category."""
        return category_problem(self.draft.category) if self.category_checked else None


def name_problem(text: str) -> FieldProblem | None:
    """Say why ``text`` is no name: it is required, and must be text that JSON can carry."""
    if not text.strip():
        return FieldProblem.NAME_BLANK
    has_half_character = any("\ud800" <= character <= "\udfff" for character in text)
    return FieldProblem.NAME_UNSENDABLE if has_half_character else None


def category_problem(text: str) -> FieldProblem | None:
    """Say why ``text`` is no category: an int64 (interface, "NewPet") is required."""
    if not text.strip():
        return FieldProblem.CATEGORY_EMPTY
    number = category_id(text)
    if number is None:
        return FieldProblem.CATEGORY_NO_NUMBER
    return None if is_int64(number) else FieldProblem.CATEGORY_OUT_OF_RANGE


def category_id(text: str) -> int | None:
    """Read the id out of "3" or "Cats (3)"; ``None`` where there is none."""
    digits = text.strip()
    if digits.endswith(")") and "(" in digits:
        digits = digits[digits.rindex("(") + 1 : -1].strip()
    # Only plain digits: int() also takes "1_000" and other scripts' digits. Twenty of them are
    # beyond every int64, and int() takes no text of thousands of digits.
    unsigned = digits.removeprefix("-")
    if not (unsigned.isascii() and unsigned.isdigit()):
        return None
    number = int(unsigned.lstrip("0")[:20] or "0")
    return -number if digits.startswith("-") else number


def new_pet(draft: DraftText) -> NewPet | None:
    """Give the animal to add, without the spaces around its name; ``None`` if it is not fit."""
    number = category_id(draft.category)
    if name_problem(draft.name) or category_problem(draft.category) or number is None:
        return None
    status = PetStatus(draft.status) if draft.status else None
    return NewPet(draft.name.strip(), number, status)


def text_of(entry: IntakeEntry, label: str = "") -> DraftText:
    """Give the text that ``entry`` was made of; ``label`` is what its category is called."""
    new = entry.new
    return DraftText(new.name, category_name(new.category_id, label), new.status or "")


def kept(state: AddFormState) -> DraftText:
    """Give what is typed as a file can hold it: half a character cannot be written."""
    texts = (state.draft.name, state.draft.category, state.draft.status)
    entry_id = state.about.id if state.about is not None and any(texts) else None
    name, category, status = (text.encode(errors="replace").decode() for text in texts)
    return DraftText(name, category, status, entry_id)


def with_category_named(draft: DraftText, labels: Mapping[int, str]) -> DraftText:
    """Give ``draft`` with the id that its category's label stands for, where that is one alone.

    Case, accents and spaces around it do not matter; ``labels`` are by category id. A text that has
    an id already means that id.
    """
    wanted = fold(draft.category.strip())
    if not wanted or category_id(draft.category) is not None:
        return draft
    found = [(number, label) for number, label in labels.items() if fold(label.strip()) == wanted]
    return draft._replace(category=category_name(*found[0])) if len(found) == 1 else draft


def opened(state: AddFormState) -> AddFormState:
    """Open the form with the draft that was kept, if there is one.

    What became of the animal before is not told again.
    """
    if state.is_open:
        return state
    return replace(state, is_open=True, is_kept_draft=not state.is_blank, last=None)


def closed(state: AddFormState) -> AddFormState:
    """Close the form and keep the draft."""
    return replace(state, is_open=False)


def typed(state: AddFormState, draft: DraftText, near: NearMatches) -> AddFormState:
    """Take what was typed; the offer to start fresh goes with the first change."""
    return replace(state, draft=draft, near=near, is_kept_draft=False, failure="")


def restored(
    state: AddFormState, draft: DraftText, about: IntakeEntry | None = None
) -> AddFormState:
    """Put in the text that an earlier run kept, unless something was typed already.

    ``about`` is the entry whose text it began as.
    """
    if not state.is_blank:
        return state
    put_in = replace(state, draft=draft._replace(entry_id=None), about=about)
    return replace(put_in, is_kept_draft=not put_in.is_blank)


def refused_locally(state: AddFormState) -> AddFormState:
    """Show the problem of every field."""
    return replace(state, name_checked=True, category_checked=True)


def committing(state: AddFormState) -> AddFormState:
    """Hold the text until it is on disk."""
    return replace(refused_locally(state), is_committing=True, failure="", last=None)


def not_committed(state: AddFormState, reason: str) -> AddFormState:
    """Tell that the animal could not be written, also where the form was closed meanwhile."""
    return replace(state, is_open=True, is_committing=False, failure=reason)


def committed(state: AddFormState, entry: IntakeEntry, after: After) -> AddFormState:
    """Close, or clear for the next one: the animal is on disk, and is sent whatever happens."""
    stays = state.is_open and after is After.START_ANOTHER
    clear = started_fresh(state, next_draft(state))
    return replace(clear, is_open=stays, is_committing=False, last=entry)


def next_draft(state: AddFormState) -> DraftText:
    """Give what the form holds for the next animal."""
    return DraftText(category=state.draft.category if state.keeps_category else "")


def started_fresh(state: AddFormState, draft: DraftText | None = None) -> AddFormState:
    """Throw the text away, for ``draft`` if one is given."""
    return replace(
        state,
        draft=draft or DraftText(),
        name_checked=False,
        category_checked=False,
        is_kept_draft=False,
        failure="",
        about=None,
        last=None,
        near=NearMatches(),
    )


def gone_on_with(state: AddFormState, entry: IntakeEntry, label: str = "") -> AddFormState:
    """Put the text of an entry in that was taken back or refused, where the form is blank.

    ``label`` is what its category is called.
    """
    if not state.is_blank:
        return state
    return replace(started_fresh(state, text_of(entry, label)), about=entry)


def with_intake(
    state: AddFormState, intake: IntakeState, taken_back: Collection[int]
) -> AddFormState:
    """Show what became of what was added; ``taken_back`` are ids whose text can be gone on with."""
    last = intake.entry(state.last.id) if state.last is not None else None
    about = state.about
    offers = tuple(
        entry
        for entry in intake.entries
        if (entry.stage is Stage.REFUSED or entry.id in taken_back)
        and (about is None or entry.id != about.id)
    )
    return replace(
        state,
        can_add=bool(intake.address) and state.connection is not Connection.NOT_SET_UP,
        waiting=intake.waiting,
        last=last,
        offers=offers,
    )
