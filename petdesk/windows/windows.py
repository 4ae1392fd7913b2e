"""The windows besides the main one: made when they are asked for, raised when they are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox

from petdesk import __version__
from petdesk.windows.catalogue import CatalogueWindows

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from petdesk.viewmodels.activity import ActivityViewModel
    from petdesk.viewmodels.add_form.view_model import AddFormViewModel
    from petdesk.viewmodels.diagnosis.view_model import DiagnoseViewModel
    from petdesk.viewmodels.listing.listing import Listing
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.viewmodels.settings.view_model import SettingsViewModel
    from petdesk.views.help.diagnose_window import DiagnoseWindow
    from petdesk.views.help.help_window import HelpWindow
    from petdesk.views.intake.add_form import AddForm
    from petdesk.views.main.activity_panel import ActivityPanel
    from petdesk.views.main.window import MainWindow
    from petdesk.views.settings.dialog import SettingsDialog

translate = QCoreApplication.translate


class Windows:
    """Opens the add form, the settings dialog, the help and the about box for the main window.

    ``permits`` tells whether animals can be added and settings changed.
    """

    def __init__(  # noqa: PLR0913, PLR0917  each window's own
        self,
        window: MainWindow,
        model: MainViewModel,
        form_model: AddFormViewModel,
        activity_model: ActivityViewModel,
        make_settings: Callable[[], SettingsViewModel],
        make_diagnose: Callable[[], DiagnoseViewModel],
        admin_line: Callable[[], str],
        permits: Callable[[], bool] = lambda: True,
    ) -> None:
        self._window = window
        self._model = model
        self._form_model = form_model
        self._activity_model = activity_model
        self._make_settings = make_settings
        self._make_diagnose = make_diagnose
        self._admin_line = admin_line
        self._permits = permits
        self._activity: ActivityPanel | None = None
        self._form: AddForm | None = None
        self._settings: SettingsDialog | None = None
        self._help: HelpWindow | None = None
        self._diagnose: DiagnoseWindow | None = None
        window.add_wanted.connect(self.add_animal)
        window.settings_wanted.connect(self.settings)
        window.help_wanted.connect(self.help)
        window.about_wanted.connect(self.about)
        window.diagnose_wanted.connect(self.diagnose)
        window.activity_wanted.connect(self.activity)
        self._catalogue = CatalogueWindows(window, model)

    def add_animal(self) -> None:
        """Open the add form, with the draft that was kept."""
        from petdesk.views.intake.add_form import AddForm  # noqa: PLC0415  when it is first asked for

        if not self._permits():
            return
        if self._form is None:
            self._form = AddForm(self._form_model, self._window)
        self._form.show_categories(category_choices(self._model.state.listing))
        self._form_model.open()

    def settings(self) -> None:
        """Open the settings dialog, or raise it."""
        from petdesk.views.settings.dialog import SettingsDialog  # noqa: PLC0415  likewise

        if not self._permits():
            return
        if self._settings is not None:
            _raise(self._settings)
            return
        model = self._make_settings()
        self._settings = SettingsDialog(model, self._window)
        self._settings.finished.connect(self._settings_closed)
        model.start()
        self._settings.open()

    def activity(self) -> None:
        """Show the requests of this run below the animals, or hide them again."""
        from petdesk.views.main.activity_panel import ActivityPanel  # noqa: PLC0415  likewise

        if self._activity is None:
            self._activity = ActivityPanel(self._activity_model, self._window)
            self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self._activity)
        else:
            self._activity.setVisible(not self._activity.isVisible())

    def help(self) -> None:
        """Open the help, or raise it."""
        from petdesk.views.help.help_window import HelpWindow  # noqa: PLC0415  likewise

        if self._help is None:
            self._help = HelpWindow(self._window)
        self._help.show_admin_line(self._admin_line())
        self._help.show()
        _raise(self._help)

    def diagnose(self) -> None:
        """Open the diagnosis, or raise it, and begin one."""
        from petdesk.views.help.diagnose_window import DiagnoseWindow  # noqa: PLC0415  likewise

        if self._diagnose is None:
            self._diagnose_model = self._make_diagnose()
            self._diagnose = DiagnoseWindow(self._diagnose_model, self._window)
        self._diagnose.show()
        _raise(self._diagnose)
        self._diagnose_model.start()

    def about(self) -> None:
        """Say what PetDesk is."""
        text = translate("Windows", "PetDesk %1\nThe front desk of an animal shelter.")
        box = QMessageBox(self._window)
        box.finished.connect(box.deleteLater)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setWindowTitle(translate("Windows", "About PetDesk"))
        box.setText(text.replace("%1", __version__))
        box.open()

    def close(self) -> None:
        """Close every window but the main one; the draft is kept."""
        self._form_model.cancel()
        self._catalogue.close()
        for window in (self._settings, self._help, self._activity, self._diagnose):
            if window is not None:
                window.hide()

    def _settings_closed(self) -> None:
        if self._settings is not None:
            self._settings.deleteLater()
            self._settings = None


def category_choices(listing: Listing) -> list[tuple[int, str]]:
    """Return the categories to choose from: those with a label, and those that an animal has."""
    known = {category_id: "" for category_id, _count in listing.categories} | dict(listing.labels)
    return sorted(known.items(), key=lambda choice: (not choice[1], choice[1].casefold(), choice))


def _raise(window: QWidget) -> None:
    window.raise_()
    window.activateWindow()
