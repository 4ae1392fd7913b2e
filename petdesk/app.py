"""The composition root: the window first, then everything that it works with.

The order is what makes the start fast. First Qt, the window and one read of the local copy; then
the first paint; only then `petdesk.session`, which brings asyncio and qasync, and in threads the
network library, the keyring and the practice service.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

# What does not import Qt comes first: PySide6 reads the source of every module imported after it.
from petdesk import __version__
from petdesk.resources import resource
from petdesk.storage.catalogue_file import load_copy
from petdesk.viewmodels import main_state as _main_state  # noqa: F401  see above
from petdesk.viewmodels.listing import Locale

# isort: split
from PySide6 import QtCore
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from petdesk.local_copy import copy_file
from petdesk.storage.places import DATA_DIR_VARIABLE, find_places, policy_file
from petdesk.storage.settings import GEOMETRY_ENTRY, SettingsStore, read_run_settings
from petdesk.viewmodels.main import MainViewModel
from petdesk.viewmodels.wording import status_name
from petdesk.views.main_window import MainWindow

if TYPE_CHECKING:
    from collections.abc import Mapping


_PAINT_LIMIT = 2000  # ms; a window that starts minimised or hidden is never painted


def run(variables: Mapping[str, str], environment: str | None) -> int:
    """Run PetDesk until it is quit; give the exit code. Raises `SettingsError`."""
    run_settings = read_run_settings(variables, environment)
    application = make_application()
    places = find_places(variables.get(DATA_DIR_VARIABLE))
    store = SettingsStore(places.settings_file, run_settings, policy_file())
    settings = store.effective()
    model = MainViewModel(settings.environment, make_locale())
    # Before the window is made, so that it renders once.
    model.show_loaded(settings.environment, load_copy(copy_file(places, settings)))
    window = MainWindow(model)
    window.restore(store.read_entry(GEOMETRY_ENTRY))
    show_and_paint(window)
    gc.freeze()
    gc.enable()
    # Only now, as the module's text says.
    from petdesk.after_paint import EarlyWishes, finish_window  # noqa: PLC0415  see above

    wishes = EarlyWishes(window)
    finish_window(window)

    from petdesk.session import Session  # noqa: PLC0415  see above

    session = Session(model, window, places, store, run_settings)
    return session.run(application, wishes.repeat)


def make_application() -> QApplication:
    """Make the one QApplication, with PetDesk's name and language."""
    application = QApplication([])
    application.setApplicationName("PetDesk")
    application.setOrganizationName("PetDesk")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("petdesk")
    application.setQuitOnLastWindowClosed(False)
    translator = QTranslator(application)
    # The texts in the code are English; this file holds their singular and plural forms.
    if translator.load(str(resource("translations/petdesk_en.qm"))):
        application.installTranslator(translator)
    return application


def make_locale() -> Locale:
    """Give the system's way to sort names, without regard to case and with numbers by value."""
    collator: QtCore.QCollator | None = None

    def name_key(name: str) -> object:
        nonlocal collator
        # Made for the first sort: the first paint shows the order that was stored.
        if collator is None:
            collator = _make_collator()
        return collator.sortKey(name)

    return Locale(name_key, status_name)


def _make_collator() -> QtCore.QCollator:
    system = QtCore.QLocale()
    # The C locale sorts by code point, which puts Zoë before anna: nobody expects that on screen.
    is_c = system.language() == QtCore.QLocale.Language.C
    collator = QtCore.QCollator(QtCore.QLocale(QtCore.QLocale.Language.English) if is_c else system)
    collator.setCaseSensitivity(QtCore.Qt.CaseSensitivity.CaseInsensitive)
    collator.setNumericMode(True)
    return collator


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
