"""Names of before, until every view has those of now."""

from petdesk.design.labels import NoteLine, SpokenLabel, TransientLabel, announce, without_figures

__all__ = ["NoteLine", "SpokenLabel", "TransientLabel", "announce", "without_figures"]
