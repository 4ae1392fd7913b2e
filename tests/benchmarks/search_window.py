"""The real window with its animals, and the time from a key or a change to the painted rows."""

import gc
import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from petdesk.domain.environments import Environment
from petdesk.storage.catalogue import LoadedCopy
from petdesk.system_locale import make_locale
from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.main import steps as main_steps
from petdesk.viewmodels.main.state import MainState
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.views.main.binding import MainBinding
from petdesk.views.main.window import MainWindow
from petdesk.views.table.animal_table import AnimalTable

BETWEEN_KEYS = 120  # ms; a hundred words a minute
PAINT_LIMIT = 60.0  # seconds; Qt's own sort of 100,000 rows takes some of them


class Paints(QObject):
    """Notes which of the widgets it watches are painted."""

    def __init__(self, *widgets: QWidget) -> None:
        super().__init__()
        self.seen: set[QObject] = set()
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.Paint:
            self.seen.add(watched)
        return False


class Bench:
    """A window that shows ``loaded``; times are in milliseconds."""

    def __init__(self, loaded: LoadedCopy) -> None:
        self.locale = make_locale()
        self.model = MainViewModel(Environment.PRACTICE, self.locale)
        self.window = MainWindow(Environment.PRACTICE)
        MainBinding(self.window, self.model)
        # As a start does it in a thread.
        start = main_steps.time_passed(MainState(Environment.PRACTICE), time.time())
        state = main_steps.loaded_state(start, Environment.PRACTICE, loaded, self.locale)
        assert state.listing.search is not None
        state.listing.search.prepare_texts()
        self.model.show_prepared(loaded, state)
        gc.freeze()
        self.window.resize(1100, 800)
        self.window.show()
        table = self.window.findChild(AnimalTable)
        assert isinstance(table, AnimalTable)
        self.table = table
        self.paints = Paints(table.viewport(), self.window.filters.search)
        self.window.filters.search.setFocus()
        settle()

    @property
    def listing(self) -> Listing:
        return self.model.state.listing

    def prepare(self) -> None:
        """Wait until the table has prepared what it prepares while nobody types."""
        while not self.table._preparing.is_done:
            QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def typed(self, letter: str) -> float:
        """Return the time from a key until what it changed is painted, a moment after the last."""
        rest()
        return self.painted(lambda: self.key(letter), is_key=True)

    def painted(self, change: Callable[[], object], *, is_key: bool = False) -> float:
        """Return the time from ``change`` until what it changed is painted.

        That is the table, or the search field where a key left the same rows, or none.
        """
        before = self.listing.shown

        def last() -> QWidget:
            is_table = self.table.isVisible() and (not is_key or self.listing.shown is not before)
            return self.table.viewport() if is_table else self.window.filters.search

        return painted(self.paints, change, last)

    def key(self, letter: str) -> None:
        """Press and release a key as it comes to the window; ``\\b`` deletes."""
        code = Qt.Key.Key_Backspace if letter == "\b" else Qt.Key(ord(letter.upper()))
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, code, Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(self.window.windowHandle(), event)

    def floor(self, rounds: int) -> list[float]:
        """Reset the same view to a fixed 50 rows."""
        fixed = replace(self.listing, shown=list(self.listing.order[:50]))
        animals = self.table._animals
        times = []
        for _ in range(rounds):
            rest()
            times.append(self.painted(lambda: animals.show_listing(fixed)))
        animals.show_listing(self.listing)
        settle()
        return times

    def close(self) -> None:
        self.window.hide()
        self.window.deleteLater()
        settle()


class Ticks:
    """Measures how long the loop's thread does one thing without a turn for any other.

    In the processor's time: another program that holds the processor is no gap of the loop's own.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self._last = time.thread_time()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)
        self._timer.start(1)

    def _tick(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, (now - self._last) * 1000)
        self._last = now


def longest_gap(actions: list[Callable[[], object]], pause: int) -> float:
    """Do ``actions``, ``pause`` ms apart, in a running loop; return its longest gap in ms."""
    loop, left, ticks = QEventLoop(), iter(actions), Ticks()
    timer = QTimer()

    def act() -> None:
        action = next(left, None)
        if action is None:
            loop.quit()
        else:
            action()

    timer.timeout.connect(act)
    timer.start(pause)
    loop.exec()
    return ticks.longest


def painted(paints: Paints, change: Callable[[], object], last: Callable[[], QWidget]) -> float:
    """Return the milliseconds from ``change`` until the widget is painted that ``last`` returns.

    They are the processor's for the loop's thread: on a machine with nothing else to do the same as
    the clock's, and on another nearly so.
    """
    paints.seen.clear()
    began, started = time.perf_counter(), time.thread_time()
    change()
    awaited = last()
    while awaited not in paints.seen and time.perf_counter() - began < PAINT_LIMIT:
        QApplication.processEvents()
    took = time.thread_time() - started
    assert awaited in paints.seen, "nothing was painted"
    settle()
    return took * 1000


def rest() -> None:
    """Let the loop run as long as between two letters: what waits for a pause is done in it."""
    pause = QEventLoop()
    QTimer.singleShot(BETWEEN_KEYS, pause.quit)
    pause.exec()


def settle() -> None:
    """Handle all that is posted."""
    for _ in range(3):
        QApplication.processEvents()


def stock_view(view: QTableView) -> Paints:
    """Show ``view`` and watch its paints."""
    paints = Paints(view.viewport())
    view.resize(1100, 800)
    view.show()
    settle()
    return paints
