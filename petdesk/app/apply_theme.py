"""Names of before, until every view has those of now."""

from petdesk.design.look import apply_theme

__all__ = ["apply_theme"]
