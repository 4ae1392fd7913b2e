"""Names of before, until every view has those of now."""

from petdesk.design.panels import Card, EmptyPanel, PageList, Paw
from petdesk.design.panels import progress_line as ProgressLine  # noqa: N812

__all__ = ["Card", "EmptyPanel", "PageList", "Paw", "ProgressLine"]
