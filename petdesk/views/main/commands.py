"""What the main window's commands call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.search import StatusFilter
    from petdesk.views.main.view_actions import ViewCommands


@dataclass(frozen=True, slots=True)
class Commands:
    """What each command of the menus calls; the toolbar's emit signals of the window."""

    quit: Callable[[], None]
    find: Callable[[], None]
    copy: Callable[[], None]
    clear_filters: Callable[[], None]
    show_details: Callable[[], None]
    copy_id: Callable[[], None]
    check_now: Callable[[], None]
    look_up: Callable[[], None]
    intake_log: Callable[[], None]
    work_offline: Callable[[bool], None]
    choose_status: Callable[[StatusFilter], None]
    activity: Callable[[], None]
    help: Callable[[], None]
    about: Callable[[], None]
    diagnose: Callable[[], None]
    logs: Callable[[], None]
    view: ViewCommands
