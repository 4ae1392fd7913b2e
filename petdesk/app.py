"""The composition root: the window first, then everything that it works with.

The order is what makes the start fast. First Qt, the window, and the rows that the last run showed;
then the first paint; only then, in a thread, the local copy and `petdesk.session`, which brings
asyncio and qasync, and after that the network library, the keyring and the practice service.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

# Before all that uses it, as its text says.
import petdesk.qt  # noqa: F401  see above

# isort: split
from PySide6.QtCore import QEvent, QEventLoop, QObject, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from petdesk import __version__
from petdesk.language import speaking
from petdesk.local_data.local_copy import open_address
from petdesk.no_screen import ended_without_screen
from petdesk.storage.first_screen import first_screen_path, read_first_screen
from petdesk.storage.places import (
    DATA_DIR_VARIABLE,
    find_places,
    kept_policy_file,
    lock_file,
    policy_file,
)
from petdesk.storage.run_settings import KEY_VARIABLE, read_run_settings
from petdesk.storage.settings import GEOMETRY_ENTRY, SettingsStore
from petdesk.views.main.window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from petdesk.diagnostics.guard import Guard
    from petdesk.session.after_paint import EarlyWishes
    from petdesk.session.session import Session
    from petdesk.storage.places import Places
    from petdesk.storage.settings import Settings
    from petdesk.viewmodels.main.view_model import MainViewModel


_AGAIN = -1  # in place of an exit code: start once more
_SCREEN_LOST = 1
_PAINT_LIMIT = 2000  # ms; a window that starts minimised or hidden is never painted


class _Start(NamedTuple):
    """What a start works with."""

    application: Application
    places: Places
    store: SettingsStore
    settings: Settings
    stack: ExitStack


def run(variables: Mapping[str, str], environment: str | None) -> int:
    """Run PetDesk until it is quit; give the exit code. Raises `SettingsError`."""
    run_settings = read_run_settings(variables, environment)
    # What PetDesk opens, a file manager or a browser, inherits the variables, but not the key.
    os.environ.pop(KEY_VARIABLE, None)
    application = make_application()
    places = find_places(variables.get(DATA_DIR_VARIABLE))
    kept = kept_policy_file(places.data)
    store = SettingsStore(places.settings_file, run_settings, policy_file(), kept)
    settings = store.effective()
    with ExitStack() as stack:
        language = stack.enter_context(speaking(application, settings.language))
        code = _run_alone(_Start(application, places, store, settings, stack), language)
    if code == _AGAIN:
        # Once everything is over, and hardly ever.
        from petdesk.start_again import start_again  # noqa: PLC0415  see above

        told = store.run.environment if store.run.is_argument else None
        key = next(iter(store.run.keys.values()), "")
        return start_again(told.value if told is not None else "", key)
    return code


def _run_alone(begun: _Start, language: str) -> int:
    """Run PetDesk, unless another one works with the same places."""
    if not os.path.lexists(lock_file(begun.places.data)):
        # Nobody has it, so taking it can wait for the first paint.
        return _run_first(begun, language, partial(_take_lock, begun))
    code = _take_lock(begun)
    return _run_first(begun, language) if code is None else code


def _take_lock(begun: _Start) -> int | None:
    """Become the one PetDesk that works with these places, or give the code to end with."""
    from petdesk.storage.data_lock import DataLock  # noqa: PLC0415  mostly after the first paint
    from petdesk.storage.folders import keep_private  # noqa: PLC0415  likewise

    folder = begun.places.data
    lock = DataLock(folder)
    if not lock.take():
        # Hardly ever, so what it needs is loaded then.
        from petdesk.single_instance.second_start import Outcome, go_on, meet, tell_silence  # noqa: PLC0415  see above

        outcome = meet(lock, folder, begun.store.run.environment)
        if outcome is Outcome.SILENT:
            tell_silence(begun.application, lock)
        if outcome is Outcome.LEFT:
            has_screen = begun.application.platformName() not in {"offscreen", "minimal"}
            is_taken = go_on(begun.application, lock, has_screen=has_screen)
            outcome = Outcome.FREE if is_taken else Outcome.SILENT
        if outcome is not Outcome.FREE:
            return int(outcome.value)
    begun.stack.callback(lock.release)
    keep_private(folder, is_own=not begun.places.is_separate)
    return None


def _run_first(begun: _Start, language: str, lock: Callable[[], int | None] = lambda: None) -> int:
    """Run the one PetDesk that works with these places, once ``lock`` after the paint allows it."""
    application, places, store, settings, stack = begun
    if (settings.appearance, settings.shown_percent) != ("system", 100):
        # Most desks look as the system does, and need not wait for this.
        from petdesk.views.look import apply_look  # noqa: PLC0415  see above

        apply_look(application, settings.appearance, settings.shown_percent)
    path = first_screen_path(places.data, settings.environment)
    window = MainWindow(
        settings.environment,
        read_first_screen(path, open_address(settings), language),
        geometry=store.read_entry(GEOMETRY_ENTRY),
    )
    if settings.browse_only:
        from petdesk.viewmodels.browsing import browse_note, browse_state  # noqa: PLC0415  as above

        window.browse(settings.environment, browse_note(browse_state(settings, store.policy)))
    show_and_paint(window)
    code = lock()
    if code is not None:
        window.hide()
        return code
    # Only now, as the module's text says.
    from petdesk.diagnostics.guard import Guard  # noqa: PLC0415  likewise
    from petdesk.session.after_paint import EarlyWishes  # noqa: PLC0415  see above
    from petdesk.session.lost_screen import ScreenLostError  # noqa: PLC0415  see above
    from petdesk.session.stop_signals import StopSignals  # noqa: PLC0415  see above

    wishes = EarlyWishes(window)
    # Until here a signal ends the process, which has changed nothing yet.
    signals = StopSignals()
    stack.callback(signals.close)
    signals.asked.connect(window.close_wanted)
    application.when_quit = window.close_wanted.emit
    with Guard(window, places, store.run) as guard:
        try:
            return _live(begun, guard, wishes)
        except ScreenLostError:
            # Qt has said so, also to the log.
            return _SCREEN_LOST


def _live(begun: _Start, guard: Guard, wishes: EarlyWishes) -> int:
    """Bring the window to life and run until the end is asked for. Raises `ScreenLostError`."""
    from petdesk.session.after_paint import bring_to_life  # noqa: PLC0415  see above

    application, places, store, settings, stack = begun
    model = bring_to_life(guard.window, places, settings, guard.begin)
    # What there is now will be needed on. To look through a hundred thousand animals for
    # garbage would be a gap of the loop each time.
    gc.freeze()
    gc.enable()

    from petdesk.session.session import Session  # noqa: PLC0415  see above

    session = Session(model, guard.window, places, store)
    if sys.platform == "win32":
        application.commitDataRequest.connect(partial(end_of_session, application, session))
    ready = partial(_ready, guard, wishes, model, session, places, stack)
    code = session.run(application, ready)
    return _AGAIN if session.is_restart_wanted else code


def end_of_session(application: Application, session: Session, *_manager: object) -> None:
    """Keep what an end keeps, and end no other way: Windows does, right after its answer.

    What is held stays so for the next start: a sending that began now would be cut off.
    """
    application.when_quit = _do_nothing
    session.keep_at_once()


def _do_nothing() -> None:
    """Leave the end to the system."""


def _ready(  # noqa: PLR0913, PLR0917  what a run is made of
    guard: Guard,
    wishes: EarlyWishes,
    model: MainViewModel,
    session: Session,
    places: Places,
    stack: ExitStack,
) -> None:
    # On the loop, which is there from now on.
    from petdesk.single_instance.raising import Raising  # noqa: PLC0415  loaded by the thread that prepares

    guard.watch()
    raising = Raising(
        guard.window, places.data, lambda: model.state.environment, session.started_for
    )
    stack.callback(raising.close)
    if guard.last_crash is not None:
        model.tell_crash(str(guard.last_crash))
    wishes.repeat()


class Application(QApplication):
    """The one QApplication; ``when_quit`` is called where the system asks for the end.

    Qt would close the windows, and where the main one refuses, as it does until all is in order,
    macOS breaks a logout off.
    """

    when_quit: Callable[[], None] | None = None

    def event(self, event: QEvent) -> bool:
        """Take the wish to quit: the end follows by itself."""
        if event.type() is QEvent.Type.Quit and self.when_quit is not None:
            self.when_quit()
            return True
        return super().event(event)


def make_application() -> Application:
    """Make the one QApplication, with PetDesk's name."""
    # Qt reads settings of its own where a file dialog opens, and PySide6 makes what stands in them
    # as `@Variant(...)`: a file could run code. There are none below a device.
    QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, os.devnull)
    if sys.platform == "win32":
        _name_process()
    with ended_without_screen(_SCREEN_LOST):
        application = Application([])
    application.setApplicationName("PetDesk")
    application.setOrganizationName("PetDesk")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("petdesk")
    application.setQuitOnLastWindowClosed(False)
    return application


def _name_process() -> None:
    """Have the taskbar show PetDesk's windows as PetDesk's, and not as any program's in Python."""
    import ctypes  # noqa: PLC0415  only Windows needs it

    windows: Any = ctypes
    windows.windll.shell32.SetCurrentProcessExplicitAppUserModelID("PetDesk.PetDesk")


def show_and_paint(window: MainWindow) -> None:
    """Show ``window`` and return as soon as it has been painted."""
    waiting = QEventLoop()
    watcher = _PaintWatcher(waiting)
    window.installEventFilter(watcher)
    window.show()
    QTimer.singleShot(_PAINT_LIMIT, waiting.quit)
    waiting.exec()
    window.removeEventFilter(watcher)


class _PaintWatcher(QObject):
    """Ends an event loop once a widget and its children have been painted."""

    def __init__(self, waiting: QEventLoop) -> None:
        super().__init__()
        self._waiting = waiting

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        """Note the paint; the children are painted before control returns to the loop."""
        if event.type() is QEvent.Type.Paint:
            QTimer.singleShot(0, self._waiting.quit)
        return False
