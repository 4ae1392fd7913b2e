"""Names of before, until every view has those of now."""

from petdesk.design.pills import StatusPill, paint_pill, pill_pixmap, pill_size

__all__ = ["StatusPill", "paint_pill", "pill_pixmap", "pill_size"]
