"""Browse-only mode: for volunteers, who look animals up and should break nothing by mistake.

It hides what adds animals and what changes settings. It is a convenience, as its note states: a
person leaves it by a command that asks once, unless a policy sets it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from petdesk.storage.policy import Policy
    from petdesk.storage.settings_fields import Settings

translate = QCoreApplication.translate


class BrowseState(NamedTuple):
    """Whether one browses only; ``is_fixed`` where the administrator wants it so."""

    is_on: bool = False
    is_fixed: bool = False


def browse_state(settings: Settings, policy: Policy | None) -> BrowseState:
    """Return whether one browses only by ``settings``, and whether ``policy`` fixes it."""
    return BrowseState(settings.browse_only, policy is not None and "browse_only" in policy.values)


def browse_note(state: BrowseState) -> str:
    """Return the note on the strip; empty where nothing is put away."""
    if not state.is_on:
        return ""
    if state.is_fixed:
        return translate("Browsing", "Browse only, set by your administrator.")
    return translate(
        "Browsing",
        "Browse only: a convenience, not a lock. To leave it, choose File > Leave browse-only "
        "mode.",
    )
