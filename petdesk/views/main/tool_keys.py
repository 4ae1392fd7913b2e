"""The keys of the toolbar's commands and the tips of its buttons, set after the first paint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAction, QKeySequence

from petdesk.viewmodels.translation import translate

if TYPE_CHECKING:
    from petdesk.views.main.menus_and_tools import Tools

Keys = QKeySequence.StandardKey


def with_own(standard: Keys, *own: str) -> list[QKeySequence]:
    """Return the system's keys for ``standard``, and PetDesk's ``own`` after them."""
    keys = QKeySequence.keyBindings(standard)
    return keys + [key for key in map(QKeySequence, own) if key not in keys]


def complete_tools(tools: Tools) -> None:
    """Set the keys of the commands of ``tools``, and the tool tips of its buttons."""
    tools.add_animal.setShortcuts(Keys.New)
    # The help names both keys; the system has them only on some desktops.
    tools.refresh.setShortcuts(with_own(Keys.Refresh, "F5", "Ctrl+R"))
    tools.settings.setShortcut(QKeySequence("Ctrl+,"))
    tools.settings.setMenuRole(QAction.MenuRole.PreferencesRole)
    tools.add_button.setToolTip(_with_key(tools.add_animal))
    tools.refresh_button.setToolTip(_with_key(tools.refresh))
    tools.settings_button.setToolTip(_with_key(tools.settings))


def show_wait(tools: Tools, text: str) -> None:
    """Show in the tip of Refresh that it would wait, and until when; no ``text``, no wait."""
    button, tip = tools.refresh_button, _with_key(tools.refresh)
    tip = f"{tip}\n{text}" if text else tip
    if tip != button.toolTip():
        button.setToolTip(tip)
        button.setAccessibleDescription(text)


def _with_key(action: QAction) -> str:
    """Return what ``action`` is called, with its first key."""
    # A language may have a space before the dots.
    words = action.text().replace("&", "").removesuffix("…").rstrip()
    key = action.shortcut()
    text = translate("ToolActions", "%1 (%2)").replace("%1", words)
    return text.replace("%2", key.toString(QKeySequence.SequenceFormat.NativeText))
