"""Between the first paint and the session: the window comes to life while its loop runs.

Importing the session (asyncio, qasync and what it is made of) and reading the local copy on the
loop would hold up what a person does first; from a thread they take turns with the loop.
"""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEventLoop, QThread, QTimer

from petdesk.session.lost_screen import wait_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import SignalInstance

    from petdesk.storage.catalogue import LoadedCopy
    from petdesk.storage.places import Places
    from petdesk.storage.settings_fields import Settings
    from petdesk.viewmodels.listing.listing import Locale
    from petdesk.viewmodels.main.state import MainState
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.views.main.window import MainWindow


class EarlyWishes:
    """Remembers what was asked of the window before anyone could answer.

    Typing works from the first paint on, but filtering, the other windows and the end need what is
    made after it. Whoever takes these wishes over connects to the signals first and repeats them
    then.
    """

    def __init__(self, window: MainWindow) -> None:
        self._signals = window.early_signals
        self._wishes: list[tuple[SignalInstance, tuple[object, ...]]] = []
        self._connections = [
            signal.connect(partial(self._note, signal)) for signal in self._signals
        ]

    def repeat(self) -> None:
        """Emit again what was emitted so far, and listen no more."""
        for signal, connection in zip(self._signals, self._connections, strict=True):
            signal.disconnect(connection)
        for signal, values in self._wishes:
            signal.emit(*values)

    def _note(self, signal: SignalInstance, *values: object) -> None:
        self._wishes.append((signal, values))


class Prepared(NamedTuple):
    """What a thread made ready: the local copy and the state that shows it."""

    locale: Locale
    loaded: LoadedCopy
    state: MainState


def prepare(places: Places, settings: Settings) -> Prepared:
    """Import what comes after the first paint, and read and list the local copy. Blocks."""
    # All of it is imported here, in the thread that this is called in.
    import petdesk.session.session  # noqa: PLC0415  see above
    import petdesk.single_instance.raising  # noqa: PLC0415  see above
    import petdesk.views.main.binding  # noqa: F401, PLC0415  see above
    from petdesk.local_data.fixed_labels import load_labelled  # noqa: PLC0415  see above
    from petdesk.system_locale import make_locale  # noqa: PLC0415  see above
    from petdesk.viewmodels.main.kept_view import restored  # noqa: PLC0415  see above
    from petdesk.viewmodels.main.state import MainState  # noqa: PLC0415  see above
    from petdesk.viewmodels.main.steps import loaded_state, time_passed  # noqa: PLC0415  see above

    locale = make_locale()
    loaded = load_labelled(places, settings)
    state = time_passed(MainState(settings.environment), time.time())
    state = loaded_state(state, settings.environment, loaded, locale)
    state = restored(state, loaded.copy.view, locale)
    if state.listing.search is not None:
        state.listing.search.be_ready()
    return Prepared(locale, loaded, state)


def bring_to_life(
    window: MainWindow,
    places: Places,
    settings: Settings,
    first: Callable[[Settings], None] = lambda _settings: None,
) -> MainViewModel:
    """Show the local copy in ``window``, with a view-model of its own; handles events.

    ``first`` is called in the thread that reads it, before all else.
    """

    def work() -> Prepared:
        first(settings)
        return prepare(places, settings)

    prepared = _in_a_thread(work)

    from petdesk.viewmodels.main.view_model import MainViewModel  # noqa: PLC0415  see `prepare`
    from petdesk.views.main.binding import MainBinding  # noqa: PLC0415  likewise

    model = MainViewModel(settings.environment, prepared.locale)
    model.show_prepared(prepared.loaded, prepared.state)
    _take(MainBinding(window, model).steps())
    return model


def _take(steps: Iterable[Callable[[], None]]) -> None:
    """Take ``steps`` with the events handled between them."""
    waiting, left = QEventLoop(), iter(steps)
    # A timer, since one posted event that posts the next leaves no turn to anything else.
    timer = QTimer()

    def take_a_step() -> None:
        step = next(left, None)
        if step is not None:
            step()
        else:
            timer.stop()
            waiting.quit()

    timer.timeout.connect(take_a_step)
    timer.start(0)
    wait_in(waiting)


def _in_a_thread(job: Callable[[], Prepared]) -> Prepared:
    """Return what ``job`` gives, or raise what it raises; events are handled meanwhile."""
    thread, waiting = _Thread(job), QEventLoop()
    thread.finished.connect(waiting.quit)
    thread.start()
    try:
        wait_in(waiting)
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
        except BaseException as error:  # noqa: BLE001  handed to the one who waits
            self._error = error

    def outcome(self) -> Prepared:
        """Return what the job gave, or raise what it raised."""
        if self._error is not None:
            raise self._error
        assert self._result is not None  # noqa: S101  the thread has ended
        return self._result
