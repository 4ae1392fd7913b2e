"""The main window's commands, with their keys, and the menus that hold them."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from petdesk.domain.search import StatusFilter
from petdesk.views.main.keys import with_own
from petdesk.views.main.view_actions import ViewActions

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMainWindow, QMenu

    from petdesk.viewmodels.listing.listing import Listing
    from petdesk.views.main.commands import Commands
    from petdesk.views.main.menus import Menus
    from petdesk.views.main.tool_actions import ToolActions

Keys = QKeySequence.StandardKey

translate = QCoreApplication.translate


class MainActions:
    """Makes the actions of the menu bar, beside those that the toolbar has, and the menus."""

    def __init__(
        self, window: QMainWindow, menus: Menus, tools: ToolActions, commands: Commands
    ) -> None:
        self._window = window
        self._menus = menus
        self._tools = tools
        self._view_commands = commands.view
        self._choices: ViewActions | None = None
        roles = QAction.MenuRole
        new = self._new
        # Windows has none for it.
        quits = with_own(Keys.Quit, "Ctrl+Q")
        self.quit = new(translate("MainActions", "&Quit"), commands.quit, quits, roles.QuitRole)
        self.find = new(translate("MainActions", "&Find"), commands.find, Keys.Find)
        # Shown beside the command only: the table itself takes the key, the fields keep theirs.
        self.copy = new(translate("MainActions", "&Copy rows"), commands.copy)
        self.clear_filters = new(translate("MainActions", "Clear fi&lters"), commands.clear_filters)
        self.show_details = new(translate("MainActions", "Show &details"), commands.show_details)
        self.copy_id = new(translate("MainActions", "Copy &ID"), commands.copy_id)
        self.check_now = new(translate("MainActions", "Check &now"), commands.check_now)
        self.look_up = new(translate("MainActions", "&Look up by ID"), commands.look_up, "Ctrl+G")
        self.intake_log = new(translate("MainActions", "Inta&ke log"), commands.intake_log)
        self.work_offline = new(translate("MainActions", "Work &offline"), lambda: None)
        self.work_offline.setCheckable(True)
        self.work_offline.triggered.connect(commands.work_offline)
        self.activity = new(translate("MainActions", "Activit&y"), commands.activity)
        self.help = new(translate("MainActions", "PetDesk &help"), commands.help, Keys.HelpContents)
        self.diagnose = new(translate("MainActions", "&Diagnose"), commands.diagnose)
        self.logs = new(translate("MainActions", "Open &log folder"), commands.logs)
        self.about = new(
            translate("MainActions", "&About PetDesk"), commands.about, None, roles.AboutRole
        )
        self.statuses = [
            new(text, partial(commands.choose_status, which), f"Ctrl+{number}")
            for number, (text, which) in enumerate(self._status_texts(), start=1)
        ]

    def fill_menus(self, system: str = sys.platform) -> None:
        """Put the commands into the menus."""
        tools, menus = self._tools, self._menus
        # macOS takes settings and the end out of this menu, into its own: it would be left empty.
        file = [tools.add_animal, self.look_up] if system == "darwin" else []
        _fill(menus.file, [*file, tools.settings, None, self.quit])
        _fill(menus.edit, [self.copy, None, self.find, self.clear_filters])
        chosen = [self.show_details, self.copy_id, self.check_now]
        _fill(menus.animal, [tools.add_animal, self.look_up, None, *chosen, None, self.intake_log])
        _fill(menus.view, [tools.refresh, self.work_offline, None, *self.statuses])
        self._choices = ViewActions(menus.view, self._view_commands)
        _fill(menus.view, [self.activity])
        _fill(menus.help, [self.help, self.diagnose, self.logs, None, self.about])

    def render_listing(self, listing: Listing) -> None:
        """Mark in the menus what is shown, once they are there."""
        if self._choices is not None:
            self._choices.render_listing(listing)

    def _new(
        self,
        text: str,
        command: Callable[[], None],
        keys: Keys | list[QKeySequence] | str | None = None,
        role: QAction.MenuRole = QAction.MenuRole.NoRole,
    ) -> QAction:
        action = QAction(text, self._window)
        action.setMenuRole(role)
        if keys is not None:
            action.setShortcuts([QKeySequence(keys)] if isinstance(keys, str) else keys)
        # A lambda, since triggered also carries whether a checkable action is on.
        action.triggered.connect(lambda _on=False: command())
        self._window.addAction(action)
        return action

    def _status_texts(self) -> tuple[tuple[str, StatusFilter], ...]:
        return (
            (translate("MainActions", "Show &all"), StatusFilter.ALL),
            (translate("MainActions", "Show a&vailable"), StatusFilter.AVAILABLE),
            (translate("MainActions", "Show &pending"), StatusFilter.PENDING),
            (translate("MainActions", "Show &sold"), StatusFilter.SOLD),
        )


def _fill(menu: QMenu, actions: list[QAction | None]) -> None:
    for action in actions:
        if action is None:
            menu.addSeparator()
        else:
            menu.addAction(action)
