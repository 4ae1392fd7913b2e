"""Names of before, until every view has those of now."""

from petdesk.design.controls import ChoiceCombo, Row, SinglePressFilter, SteadyCombo
from petdesk.design.labels import describe, make_note
from petdesk.design.panels import ScrollBody
from petdesk.design.windows import AutoHeight, FieldLeaveFilter

__all__ = [
    "AutoHeight",
    "ChoiceCombo",
    "FieldLeaveFilter",
    "Row",
    "ScrollBody",
    "SinglePressFilter",
    "SteadyCombo",
    "describe",
    "make_note",
]
