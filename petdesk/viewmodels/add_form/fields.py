"""The fields of the form: what is wrong with them, and the animal that they make."""

import re
import unicodedata
from enum import Enum

from petdesk.domain.display_text import has_lone_surrogate
from petdesk.domain.folding import is_invisible
from petdesk.domain.intake import DraftText, IntakeEntry
from petdesk.domain.pets import NewPet, PetStatus

_BREAK = re.compile("\r\n|[\n\r\t\v\f\x1c-\x1e\x85\u2028\u2029]")


class FieldProblem(Enum):
    """Why a field cannot be sent: by the service's schema NewPet, or since its meaning is open."""

    NAME_BLANK = "name blank"
    NAME_UNSENDABLE = "name unsendable"
    CATEGORY_EMPTY = "category empty"
    CATEGORY_UNKNOWN = "category unknown"
    CATEGORY_AMBIGUOUS = "category ambiguous"
    CATEGORY_NEW = "category new"
    CATEGORY_OUT_OF_RANGE = "category out of range"


def on_a_line(text: str) -> str:
    """Return ``text`` with a space for each line break and tab, which a pasted name may have."""
    return _BREAK.sub(" ", text)


def name_problem(text: str) -> FieldProblem | None:
    """Return why ``text`` is no name: it is required, and must be text that JSON can carry."""
    if all(map(_is_blank, text)):
        return FieldProblem.NAME_BLANK
    return FieldProblem.NAME_UNSENDABLE if has_lone_surrogate(text) else None


def _is_blank(character: str) -> bool:
    is_control = unicodedata.category(character) in {"Cc", "Cf", "Cn"}
    return character.isspace() or is_control or is_invisible(character)


def new_pet(draft: DraftText, category_id: int | None) -> NewPet | None:
    """Return the animal to add, without the spaces around its name; ``None`` if it is not fit.

    ``category_id`` is what the draft's category means.
    """
    if name_problem(draft.name) or category_id is None:
        return None
    status = PetStatus(draft.status) if draft.status else None
    return NewPet(on_a_line(draft.name).strip(), category_id, status)


def text_of(entry: IntakeEntry, category: str = "") -> DraftText:
    new = entry.new
    return DraftText(new.name, category or str(new.category_id), new.status or "")
