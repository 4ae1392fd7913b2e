"""The main window: its parts and their places, as they stand at the first paint.

`petdesk.views.main.binding` brings them to life, after the paint: from then on it renders each
state and calls the view-model's methods.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QCoreApplication, Signal
from PySide6.QtWidgets import QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from petdesk.storage.first_screen import FirstScreen
from petdesk.viewmodels.words.environments import environment_name
from petdesk.viewmodels.words.times import moment
from petdesk.views.main.details_panel import DetailsPanel
from petdesk.views.main.environment_strip import EnvironmentStrip
from petdesk.views.main.filter_bar import FilterBar
from petdesk.views.main.menus import Menus
from petdesk.views.main.status_line import StatusLine
from petdesk.views.main.tool_actions import ToolActions
from petdesk.views.table.first_table import FirstTable

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from PySide6.QtCore import QKeyCombination, SignalInstance
    from PySide6.QtGui import QCloseEvent, QKeyEvent, QMoveEvent, QResizeEvent

    from petdesk.domain.environments import Environment
    from petdesk.viewmodels.bar.view_model import BarViewModel

    class Binding(Protocol):
        """What renders each state into the window's parts."""

        def follow(self, bar: BarViewModel) -> None:
            """Let the message bar tell of everything from now on."""


class MainWindow(QMainWindow):
    """Shows the animals of the active environment; ``screen`` is what it shows first.

    ``geometry`` is the place and size that it had (`geometry_bytes`).

    ``add_wanted``, ``settings_wanted``, ``help_wanted``, ``about_wanted``, ``activity_wanted``,
    ``diagnose_wanted``, ``changes_wanted``, ``coverage_wanted``, ``look_up_wanted`` and
    ``intake_log_wanted`` ask for the other windows, ``refresh_wanted`` for the animals anew,
    ``logs_wanted`` for the folder of the logs, ``switch_wanted`` for the environment that a second
    start was told, ``restart_wanted`` for another start after this one's end.
    ``entry_acted`` carries an `Action` and the id of the intake entry that it is about.
    ``geometry_changed`` is emitted as it is moved or takes another size.
    ``close_wanted`` is emitted instead of closing: whoever owns the loop ends it in good order.
    """

    add_wanted = Signal()
    refresh_wanted = Signal()
    settings_wanted = Signal()
    help_wanted = Signal()
    about_wanted = Signal()
    activity_wanted = Signal()
    diagnose_wanted = Signal()
    logs_wanted = Signal()
    changes_wanted = Signal()
    coverage_wanted = Signal()
    look_up_wanted = Signal()
    intake_log_wanted = Signal()
    switch_wanted = Signal()
    restart_wanted = Signal()
    entry_acted = Signal(object, object)
    geometry_changed = Signal()
    close_wanted = Signal()

    def __init__(
        self,
        environment: Environment,
        screen: FirstScreen | None = None,
        clock: Callable[[], float] = time.time,
        geometry: bytes = b"",
    ) -> None:
        super().__init__()
        self.clock = clock
        shown = screen or FirstScreen()
        self.strip = EnvironmentStrip(self)
        self.filters = FilterBar(self)
        self.first_table = FirstTable(self)
        self.details = DetailsPanel(self)
        self.pages = QStackedWidget(self)
        self.status_line = StatusLine(self)
        self.menus = Menus(self)
        self.tools = ToolActions(self, self.add_wanted, self.refresh_wanted, self.settings_wanted)
        self.column = QVBoxLayout()
        self._binding: Binding | None = None
        self._early_keys: list[QKeyCombination] | None = []
        # What is shown comes before the layout, which each text would otherwise make anew.
        self.name_environment(environment)
        self._show_first(shown)
        self._lay_out()
        self._restore(geometry)
        self.first_table.fill(shown, self._shown_height())

    def name_environment(self, environment: Environment) -> None:
        """Say in words and colour which environment is on screen."""
        self.setWindowTitle(f"PetDesk - {environment_name(environment)}")
        self.strip.render_environment(environment)

    def browse(self, environment: Environment, note: str) -> None:
        """Put away what adds and what changes settings, and say ``note``; empty brings it back."""
        self.tools.put_away(is_away=bool(note))
        self.strip.show_note(note)
        self.name_environment(environment)

    @property
    def early_signals(self) -> tuple[SignalInstance, ...]:
        """What can be asked for from the first paint on, before anyone can answer."""
        return (
            self.add_wanted,
            self.refresh_wanted,
            self.settings_wanted,
            self.help_wanted,
            self.about_wanted,
            self.activity_wanted,
            self.diagnose_wanted,
            self.logs_wanted,
            self.changes_wanted,
            self.coverage_wanted,
            self.look_up_wanted,
            self.intake_log_wanted,
            self.switch_wanted,
            self.restart_wanted,
            self.entry_acted,
            self.close_wanted,
            self.filters.status_chosen,
            self.filters.category_chosen,
            self.filters.cleared,
        )

    def take_binding(self, binding: Binding) -> None:
        """Take what makes the window live from now on."""
        self._binding = binding

    def follow(self, bar: BarViewModel) -> None:
        """Let the message bar tell of everything from now on, once the window lives."""
        if self._binding is not None:
            self._binding.follow(bar)

    def is_seen(self) -> bool:
        """Return whether any of it is on screen: not minimised, and not wholly behind others."""
        is_open = self.isVisible() and not self.isMinimized()
        return is_open and self.windowHandle().isExposed()

    def geometry_bytes(self) -> bytes:
        """Return the window's place and size, for the next start."""
        return bytes(self.saveGeometry().data())

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  Qt's name
        """Ask for the end instead of closing: what is under way is finished first."""
        event.ignore()
        self.close_wanted.emit()

    def moveEvent(self, event: QMoveEvent) -> None:  # noqa: N802  Qt's name
        """Tell of it."""
        super().moveEvent(event)
        self.geometry_changed.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  Qt's name
        """Tell of it."""
        super().resizeEvent(event)
        self.geometry_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  Qt's name
        """Remember a key that nothing takes: its command may not be made yet."""
        if self._early_keys is not None:
            self._early_keys.append(event.keyCombination())
        super().keyPressEvent(event)

    def take_early_keys(self) -> list[QKeyCombination]:
        """Return the keys that nothing took, and remember no more: all commands are made."""
        keys, self._early_keys = self._early_keys or [], None
        return keys

    def _restore(self, geometry: bytes) -> None:
        """Take the last run's place and size; Qt mends one that is off the screens."""
        if geometry:
            self.restoreGeometry(QByteArray(geometry))

    def _shown_height(self) -> int:
        """Return the height that the window will have."""
        fills_screen = self.isMaximized() or self.isFullScreen()
        return self.screen().geometry().height() if fills_screen else self.height()

    def _show_first(self, screen: FirstScreen) -> None:
        self.filters.show_filter(screen.filter)
        coverage = screen.coverage.replace("%2", moment(screen.as_of, self.clock()))
        connection = QCoreApplication.translate("Connection", "Connecting...")
        self.status_line.show_texts(coverage, connection, "", is_busy=True)

    def _lay_out(self) -> None:
        self.pages.addWidget(self.first_table)
        split = QSplitter()  # the layout gives it its parent; an argument may be a Qt.Orientation
        split.setChildrenCollapsible(False)
        split.addWidget(self.pages)
        split.addWidget(self.details)
        split.setStretchFactor(0, 1)
        characters = self.fontMetrics().averageCharWidth()
        split.setSizes([80 * characters, 36 * characters])
        body = QWidget(self)
        column = self.column
        body.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.strip)
        column.addWidget(self.filters)
        column.addWidget(split, 1)
        self.setCentralWidget(body)
        self.setStatusBar(self.status_line)
        line, room = self.fontMetrics().height(), self.screen().availableSize()
        # With large letters on a small screen the status bar would lie below it, and some screens
        # have nobody who would mend that; two lines are for the window's own frame.
        self.resize(min(130 * characters, room.width()), min(40 * line, room.height() - 2 * line))
