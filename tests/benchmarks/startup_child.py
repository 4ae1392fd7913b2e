"""One measured start: ``startup_child.py floor|petdesk|imports``; prints a line of JSON.

Times are of CLOCK_MONOTONIC, which the parent shares, so that process start counts too.
"""

import json
import resource
import sys
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

marks: dict[str, float] = {}


def report() -> None:
    """Print what was measured; resident memory is the process's peak, in KiB (Linux)."""
    marks["rss"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps(marks), flush=True)


def painted() -> None:
    """Note the first paint: the time, and the processor's time that the process took to it."""
    marks["painted"] = time.monotonic()
    marks["processor"] = time.process_time()


def floor() -> None:
    """Start an empty window with an empty table: what Qt itself costs."""
    from PySide6.QtCore import QEvent, QObject, QTimer  # noqa: PLC0415  what is measured
    from PySide6.QtWidgets import QApplication, QMainWindow, QTableView  # noqa: PLC0415  what is measured

    application = QApplication([])

    class Watcher(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
            if event.type() is QEvent.Type.Paint:
                QTimer.singleShot(0, application.quit)
            return False

    window = QMainWindow()
    window.setCentralWidget(QTableView(window))
    watcher = Watcher()
    window.installEventFilter(watcher)
    window.show()
    application.exec()
    painted()
    report()


def petdesk() -> None:
    """Start PetDesk as its command does, and end it as soon as network and keyring are ready."""
    # PetDesk installed for use has neither, but with the tests' tools come both, and httpx loads
    # them for a command line of its own: a tenth of the memory.
    sys.modules["rich"] = sys.modules["pygments"] = None  # type: ignore[assignment]  # "not there"

    from petdesk import cli  # noqa: PLC0415  what is measured

    open_window = cli._open_window

    def open_watched(environment: str | None) -> int:
        from petdesk import app as measured  # noqa: PLC0415  what is measured

        app: Any = measured
        show_and_paint, follow_system = app.show_and_paint, app.follow_system

        def show_and_watch(window: Any) -> None:
            show_and_paint(window)
            painted()
            watch_gaps(window)
            shown.append(window)

        def follow_and_watch(*arguments: Any) -> None:
            follow_system(*arguments)
            watch_ready(shown[0])

        shown: list[Any] = []
        app.show_and_paint = show_and_watch
        # Called once the view-model is imported: to import it here would be a gap of our own.
        app.follow_system = follow_and_watch
        return open_window(environment)

    cli._open_window = open_watched
    cli.main([])
    report()


def watch_gaps(window: Any) -> None:
    """Note the longest time in which the loop did nothing else than one thing, until ready."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415  loaded already

    last = time.monotonic()

    def tick() -> None:
        nonlocal last
        now = time.monotonic()
        if "ready" not in marks:
            marks["gap"] = max(marks.get("gap", 0.0), now - last)
        last = now

    timer = QTimer(window)
    timer.setProperty("timerType", 0)  # precise; naming it would load what is to be measured
    timer.timeout.connect(tick)
    timer.start(1)  # ms; a timer of 0 would take the processor from what is measured


def watch_ready(window: Any) -> None:
    """Note when the view-model gets its desk: client built, key found."""
    from petdesk.viewmodels.main.view_model import MainViewModel  # noqa: PLC0415  loaded already

    attach: Callable[..., None] = MainViewModel.attach

    def ready(model: MainViewModel, desk: Any, *, is_wanted: bool = False) -> None:
        marks["ready"] = time.monotonic()
        assert desk.service is not None, desk.connection
        attach(model, desk, is_wanted=is_wanted)
        window.close_wanted.emit()

    MainViewModel.attach = ready  # type: ignore[assignment, method-assign]  # measured from outside


if __name__ == "__main__":
    {"floor": floor, "petdesk": petdesk}[sys.argv[1]]()
