"""Category labels: names that a shelter has for category ids, and ids as people type them.

The interface has an animal's ``categoryId`` only; the fields of the category resource are not
shown. So labels are PetDesk's own, and the id always stands beside them.
"""

from enum import Enum
from typing import Final

from petdesk.core.display_text import has_lone_surrogate, sanitize_for_display
from petdesk.core.pets import is_int64

MAX_LABEL_LENGTH: Final = 100
"""Characters; a label has to fit beside an id in a column."""


class LabelProblem(Enum):
    NO_ID = "no id"
    ID_OUT_OF_RANGE = "id out of range"
    NO_LABEL = "no label"
    LABEL_TOO_LONG = "label too long"
    LABEL_NOT_SHOWABLE = "label not showable"
    REPEATED = "repeated"
    """The id stands in another row too."""


class LabelError(ValueError):
    def __init__(self, problem: LabelProblem) -> None:
        super().__init__(problem.value)
        self.problem = problem


def parse_category_id(text: str) -> int:
    """Read a category id: a whole number that fits int64 (interface, "NewPet").

    Spaces around it do not matter. Raises `LabelError`.
    """
    number = parse_whole_number(text)
    if number is None:
        raise LabelError(LabelProblem.NO_ID)
    if not is_int64(number):
        raise LabelError(LabelProblem.ID_OUT_OF_RANGE)
    return number


def check_label(text: str) -> str:
    """Return ``text`` without spaces around it, if it can be a label. Raises `LabelError`."""
    label = text.strip()
    if not label:
        raise LabelError(LabelProblem.NO_LABEL)
    if len(label) > MAX_LABEL_LENGTH:
        raise LabelError(LabelProblem.LABEL_TOO_LONG)
    if has_lone_surrogate(label) or sanitize_for_display(label) != label:
        raise LabelError(LabelProblem.LABEL_NOT_SHOWABLE)
    return label


def parse_whole_number(text: str) -> int | None:
    """Return the number of ``text``, plain digits with spaces around them, or ``None``.

    int() also takes "1_000" and other scripts' digits. Twenty digits are beyond every int64, and
    int() takes no text of thousands.
    """
    digits = text.strip()
    unsigned = digits.removeprefix("-")
    if not (unsigned.isascii() and unsigned.isdigit()):
        return None
    number = int(unsigned.lstrip("0")[:20] or "0")
    return -number if digits.startswith("-") else number
