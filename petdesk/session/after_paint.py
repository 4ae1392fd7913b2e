"""Between the first paint and the session: connect the window while its loop runs.

Importing the session (asyncio, qasync and its parts) and reading the local copy on the loop would
block what a person does first; a thread takes turns with the loop.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEventLoop, QThread, QTimer

from petdesk.qt import make_types
from petdesk.session.stop_signals import run_event_loop

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import SignalInstance

    from petdesk.storage.catalogue import LoadedCopy
    from petdesk.storage.paths import Paths
    from petdesk.storage.settings_fields import Settings
    from petdesk.viewmodels.listing.listing import Locale
    from petdesk.viewmodels.main.state import MainState
    from petdesk.views.main.binding import MainBinding
    from petdesk.views.main.window import MainWindow


class DeferredSignals:
    """Records ``signals`` of the window until what handles them is connected.

    Typing works from the first paint on, but filtering, the other windows and the end need what is
    made after it. Call `repeat` once that is connected to the same signals.
    """

    def __init__(self, signals: tuple[SignalInstance, ...]) -> None:
        self._signals = signals
        self._recorded: list[tuple[SignalInstance, tuple[object, ...]]] = []
        self._connections = [
            signal.connect(partial(self._record, signal)) for signal in self._signals
        ]

    def repeat(self) -> None:
        """Disconnect, and emit again what was emitted so far."""
        for signal, connection in zip(self._signals, self._connections, strict=True):
            signal.disconnect(connection)
        for signal, values in self._recorded:
            signal.emit(*values)

    def _record(self, signal: SignalInstance, *values: object) -> None:
        self._recorded.append((signal, values))


def list_signals(window: MainWindow) -> tuple[SignalInstance, ...]:
    """Return what can be asked of the list before anyone can answer."""
    filters = window.filters
    chosen = (filters.status_chosen, filters.category_chosen, filters.cleared)
    return (window.refresh_wanted, *chosen)


def command_signals(window: MainWindow) -> tuple[SignalInstance, ...]:
    """Return what else can be asked for before anyone can answer."""
    return (
        window.child_wanted,
        window.export_wanted,
        window.print_wanted,
        window.acted,
        window.zoomed,
        window.message_wanted,
        window.close_wanted,
    )


class Prepared(NamedTuple):
    """What a thread made ready: the local copy and the state that shows it."""

    locale: Locale
    loaded: LoadedCopy
    state: MainState


def prepare(paths: Paths, settings: Settings) -> Prepared:
    """Import what is needed after the first paint, and read and list the local copy. Blocks."""
    import petdesk.session.loop  # noqa: PLC0415  in a thread
    import petdesk.session.run  # noqa: PLC0415  in a thread
    import petdesk.views.main.binding  # noqa: F401, PLC0415  in a thread
    from petdesk.repositories.catalogue import load_labelled  # noqa: PLC0415  in a thread
    from petdesk.system_locale import make_locale  # noqa: PLC0415  in a thread
    from petdesk.viewmodels.main.saved_view import restored  # noqa: PLC0415  in a thread
    from petdesk.viewmodels.main.state import MainState  # noqa: PLC0415  in a thread
    from petdesk.viewmodels.main.steps import loaded_state, time_passed  # noqa: PLC0415  in a thread

    locale = make_locale()
    loaded = load_labelled(paths, settings)
    state = time_passed(MainState(settings.environment), time.time())
    state = loaded_state(state, settings.environment, loaded, locale)
    state = restored(state, loaded.copy.view, locale)
    return Prepared(locale, loaded, state)


def activate(
    window: MainWindow,
    paths: Paths,
    settings: Settings,
    before: Callable[[Settings], None] = lambda _settings: None,
) -> MainBinding:
    """Show the local copy in ``window``, bound to its view-model. Handles events meanwhile.

    ``before`` is called first, in the thread that reads the copy.
    """

    def work() -> Prepared:
        before(settings)
        return prepare(paths, settings)

    _run_steps(make_types())
    prepared = _in_a_thread(work)

    from petdesk.viewmodels.main.view_model import MainViewModel  # noqa: PLC0415  the thread has imported it
    from petdesk.views.main.binding import MainBinding  # noqa: PLC0415  the thread has imported it

    model = MainViewModel(settings.environment, prepared.locale)
    model.show_prepared(prepared.loaded, prepared.state)
    binding = MainBinding(window, model)
    _run_steps(binding.steps())
    return binding


def _run_steps(steps: Iterable[Callable[[], object]]) -> None:
    """Run ``steps`` with events handled between them."""
    waiting, left = QEventLoop(), iter(steps)
    # A timer, since posted events that post the next would starve everything else.
    timer = QTimer()

    def run_next() -> None:
        step = next(left, None)
        if step is not None:
            step()
        else:
            timer.stop()
            waiting.quit()

    timer.timeout.connect(run_next)
    timer.start(0)
    run_event_loop(waiting)


def _in_a_thread(job: Callable[[], Prepared]) -> Prepared:
    """Return the result of ``job``, or raise what it raises; events are handled meanwhile."""
    thread, waiting = _Thread(job), QEventLoop()
    thread.finished.connect(waiting.quit)
    thread.start()
    try:
        run_event_loop(waiting)
    finally:
        thread.wait()
    return thread.outcome()


class _Thread(QThread):
    """Runs one job."""

    def __init__(self, job: Callable[[], Prepared]) -> None:
        super().__init__()
        self._job = job
        self._result: Prepared | None = None
        self._error: BaseException | None = None

    def run(self) -> None:
        """Run it; what it raises is raised by `outcome`."""
        try:
            self._result = self._job()
        except BaseException as error:  # noqa: BLE001  raised by `outcome`
            self._error = error

    def outcome(self) -> Prepared:
        """Return the result of the job, or raise what it raised."""
        if self._error is not None:
            raise self._error
        assert self._result is not None  # noqa: S101  the thread has ended
        return self._result
