"""Names of before, until every view has those of now."""

from petdesk.design.lists import (
    PILL_ROLE,
    RIGHT,
    Index,
    ListCells,
    ListModel,
    ListTable,
    ListWindow,
    Pill,
    TableModel,
    copied_words,
    pill_of,
)

__all__ = [
    "PILL_ROLE",
    "RIGHT",
    "Index",
    "ListCells",
    "ListModel",
    "ListTable",
    "ListWindow",
    "Pill",
    "TableModel",
    "copied_words",
    "pill_of",
]
