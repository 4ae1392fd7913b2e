"""Names of before, until every view has those of now."""

from PySide6.QtWidgets import QCheckBox as Check
from PySide6.QtWidgets import QLineEdit as ChoiceEdit

from petdesk.design.click_through import ClickThrough
from petdesk.design.controls import SearchField, TextField
from petdesk.design.controls import SteadyCombo as Choice

__all__ = ["Check", "Choice", "ChoiceEdit", "ClickThrough", "SearchField", "TextField"]
