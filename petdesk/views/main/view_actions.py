"""The commands of the View menu on the animals: which are shown, in which order, what is known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from petdesk.domain.search import SortColumn

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.listing.listing import Listing

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ViewCommands:
    """What each command calls."""

    added_today: Callable[[bool], None]
    sort: Callable[[SortColumn], None]
    changes: Callable[[], None]
    coverage: Callable[[], None]


class ViewActions:
    """Adds its commands to ``menu``; made after the first paint, with the menus."""

    def __init__(self, menu: QMenu, commands: ViewCommands) -> None:
        self._menu = menu
        self._today = QAction(translate("ViewActions", "Added &today"), menu)
        self._today.setCheckable(True)
        self._today.triggered.connect(commands.added_today)
        self._sorts = {
            column: self._make_sort(text, partial(commands.sort, column))
            for column, text in self._sort_texts().items()
        }
        menu.addAction(self._today)
        menu.addSeparator()
        menu.addMenu(self._sort_menu())
        menu.addSeparator()
        menu.addAction(self._make(translate("ViewActions", "W&hat changed"), commands.changes))
        menu.addAction(self._make(translate("ViewActions", "&Coverage"), commands.coverage))

    def render_listing(self, listing: Listing) -> None:
        """Mark what ``listing`` is shown by."""
        self._today.setChecked(listing.filter.added_today)
        self._sorts[listing.sort.column].setChecked(True)

    def _make_sort(self, text: str, command: Callable[[], None]) -> QAction:
        action = self._make(text, command)
        action.setCheckable(True)
        return action

    def _make(self, text: str, command: Callable[[], None]) -> QAction:
        action = QAction(text, self._menu)
        # A lambda, since triggered also carries whether the action is on.
        action.triggered.connect(lambda _on=False: command())
        return action

    def _sort_menu(self) -> QMenu:
        menu = QMenu(translate("ViewActions", "Sort &by"), self._menu)
        group = QActionGroup(menu)
        for action in self._sorts.values():
            group.addAction(action)
            menu.addAction(action)
        return menu

    def _sort_texts(self) -> dict[SortColumn, str]:
        return {
            SortColumn.NAME: translate("ViewActions", "&Name"),
            SortColumn.CATEGORY: translate("ViewActions", "&Category"),
            SortColumn.STATUS: translate("ViewActions", "&Status"),
            SortColumn.ID: translate("ViewActions", "&ID"),
            SortColumn.FIRST_SEEN: translate("ViewActions", "Ne&west first"),
        }
