"""Names of before, until every view has those of now."""

from petdesk.design.pills import ProportionBar, StatusChip

__all__ = ["ProportionBar", "StatusChip"]
