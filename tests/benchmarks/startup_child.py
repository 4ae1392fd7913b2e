"""One measured start: ``startup_child.py floor|petdesk``; prints a line of JSON.

Times are of CLOCK_MONOTONIC, which the parent shares, so that process start counts too.
"""

import gc
import json
import resource
import sys
import time
from typing import Any

marks: dict[str, float] = {}


def mark(name: str) -> None:
    marks.setdefault(name, time.monotonic())


def report() -> None:
    """Print what was measured; resident memory is the process's peak, in KiB (Linux)."""
    marks["rss"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps(marks), flush=True)


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
    mark("painted")
    report()


def petdesk() -> None:
    """Start PetDesk as its command does, and end it once network and keyring are ready."""
    from petdesk.app import cli  # noqa: PLC0415  what is measured

    gc.disable()  # as `cli` does before this import, and it would do again
    from petdesk.app import main as measured  # noqa: PLC0415  what is measured

    app: Any = measured
    show_and_paint = app.show_and_paint

    def show_and_watch(window: Any) -> None:
        show_and_paint(window)
        mark("painted")
        watch(window)

    app.show_and_paint = show_and_watch
    cli.main([])
    report()


def watch(window: Any) -> None:
    """Note when there are rows on screen, when the network is ready, and the longest gap."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415  loaded already

    last = time.monotonic()

    def tick() -> None:
        nonlocal last
        now = time.monotonic()
        marks["gap"] = max(marks.get("gap", 0.0), now - last)
        last = now
        if window.table.model().rowCount():
            mark("rows")
        main = sys.modules.get("petdesk.animals.view_model")
        if hasattr(main, "MainViewModel") and "hooked" not in marks:
            mark("hooked")
            main.MainViewModel.attach = ready  # type: ignore[union-attr]  # measured from outside

    def ready(_model: object, desk: Any, **_named: object) -> None:
        mark("ready")
        assert desk.service is not None, desk.connection
        timer.stop()
        # What a start loads after that counts as memory, too.
        QTimer.singleShot(1500, window.close_wanted.emit)

    timer = QTimer(window)
    timer.timeout.connect(tick)
    timer.start(1)  # ms; a timer of 0 would take the processor from what is measured


if __name__ == "__main__":
    {"floor": floor, "petdesk": petdesk}[sys.argv[1]]()
