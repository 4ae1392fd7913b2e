"""The add form's state, and what makes an entry fit to send."""

from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.domain.environments import Environment
from petdesk.domain.pets import NewPet, Pet, PetStatus, is_int64
from petdesk.service.errors import Effect, Refused, ServiceError
from petdesk.viewmodels.main_state import Connection


class FieldProblem(Enum):
    """Why a field cannot be sent (interface, "NewPet")."""

    NAME_BLANK = "name blank"
    NAME_UNSENDABLE = "name unsendable"
    CATEGORY_EMPTY = "category empty"
    CATEGORY_NO_NUMBER = "category no number"
    CATEGORY_OUT_OF_RANGE = "category out of range"


class After(Enum):
    """What the form does once the animal is added."""

    CLOSE = "close"
    START_ANOTHER = "start another"


@dataclass(frozen=True, slots=True)
class Draft:
    """What is typed, as it is typed. ``category`` is an id, or a label with its id."""

    name: str = ""
    category: str = ""
    status: PetStatus | None = None

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to lose."""
        return self == Draft()


@dataclass(frozen=True, slots=True)
class AddFormState:
    """Everything the add form shows.

    ``checked`` names the fields whose problem is shown: those that were left, or all after an
    attempt to send. ``is_kept_draft`` says that the draft is from an earlier opening. ``sent`` is
    the animal that ``error`` is about; ``connection`` says why nothing can be sent.
    """

    environment: Environment
    is_open: bool = False
    can_send: bool = False
    connection: Connection = Connection.STARTING
    draft: Draft = field(default_factory=Draft)
    name_checked: bool = False
    category_checked: bool = False
    is_sending: bool = False
    is_kept_draft: bool = False
    sent: NewPet | None = None
    error: ServiceError | None = None
    added: Pet | None = None

    @property
    def may_be_added(self) -> bool:
        """Whether the animal that was sent last is, or may be, at the service after a failure."""
        return self.error is not None and self.error.effect is not Effect.NONE

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


def new_pet(draft: Draft) -> NewPet | None:
    """Give the animal to send, without the spaces around its name; ``None`` if it is not fit."""
    number = category_id(draft.category)
    if name_problem(draft.name) or category_problem(draft.category) or number is None:
        return None
    return NewPet(draft.name.strip(), number, draft.status)


def opened(state: AddFormState) -> AddFormState:
    """Open the form with the draft that was kept, if there is one.

    What was said earlier is said again only where it still holds for that draft.
    """
    if state.is_open:
        return state
    still_holds = state.may_be_added or isinstance(state.error, Refused)
    return replace(
        state,
        is_open=True,
        is_kept_draft=not state.draft.is_blank,
        error=state.error if still_holds else None,
        added=None,
    )


def closed(state: AddFormState) -> AddFormState:
    """Close the form and keep the draft."""
    return replace(state, is_open=False)


def typed(state: AddFormState, draft: Draft) -> AddFormState:
    """Take what was typed; the offer to start fresh goes with the first change."""
    return replace(state, draft=draft, is_kept_draft=False, added=None)


def refused_locally(state: AddFormState) -> AddFormState:
    """Show the problem of every field."""
    return replace(state, name_checked=True, category_checked=True)


def sending(state: AddFormState, new: NewPet) -> AddFormState:
    """Put the animal on its way."""
    return replace(
        refused_locally(state),
        is_sending=True,
        is_kept_draft=False,
        sent=new,
        error=None,
        added=None,
    )


def failed(state: AddFormState, error: ServiceError) -> AddFormState:
    """Say what went wrong, also where the form was closed meanwhile.

    The text is kept, unless the animal is at the service: then it must not be sent again.
    """
    if error.effect is Effect.APPLIED:
        state = replace(started_fresh(state), sent=state.sent)
    return replace(state, is_open=True, is_sending=False, error=error)


def succeeded(state: AddFormState, pet: Pet, after: After) -> AddFormState:
    """Close, or clear for the next one: the service took the animal."""
    stays = state.is_open and after is After.START_ANOTHER
    return replace(started_fresh(state), is_open=stays, is_sending=False, added=pet)


def started_fresh(state: AddFormState) -> AddFormState:
    """Throw the draft away."""
    return replace(
        state,
        draft=Draft(),
        name_checked=False,
        category_checked=False,
        is_kept_draft=False,
        sent=None,
        error=None,
        added=None,
    )
