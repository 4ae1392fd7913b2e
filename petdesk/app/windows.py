"""The windows besides the main one: made when they are asked for, raised when they are open."""

import time
from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from petdesk.animals.changes import Change
from petdesk.animals.changes_view_model import ChangesViewModel
from petdesk.animals.listing import Listing
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.activity_panel import ActivityPanel
from petdesk.animals.views.changes_window import ChangesWindow
from petdesk.animals.views.coverage_window import CoverageWindow
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.translation import translate
from petdesk.design.dialogs import open_page
from petdesk.design.windows import raise_window
from petdesk.export.request import changes_request
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.views.add_form import AddForm
from petdesk.service.activity_text import ActivityViewModel
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.dialog import SettingsDialog
from petdesk.settings.views.set_up import SetUpWindow
from petdesk.support.licences import shipped_licences
from petdesk.support.view_model import DiagnoseViewModel
from petdesk.support.views.diagnose_window import DiagnoseWindow
from petdesk.support.views.help_window import HelpWindow
from petdesk.support.views.pages import (
    about_sections,
    help_sections,
    shortcuts_heading,
    shortcuts_section,
)


class Windows:
    """Opens each window, made when it is first asked for, or raises it.

    ``permits`` returns whether animals can be added and settings changed.
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
        self._changes: ChangesWindow | None = None
        self._about: HelpWindow | None = None
        self._activity: ActivityPanel | None = None
        self._form: AddForm | None = None
        self._settings: SettingsDialog | None = None
        self._set_up: SetUpWindow | None = None
        self._help: HelpWindow | None = None
        self._diagnose: DiagnoseWindow | None = None
        self._openers = {
            ChildWindow.ADD_FORM: self.add_animal,
            ChildWindow.SETTINGS: self.settings,
            ChildWindow.SET_UP: self.set_up,
            ChildWindow.ACTIVITY: self.activity,
            ChildWindow.CHANGES: self.changes,
            ChildWindow.COVERAGE: self.coverage,
            ChildWindow.HELP: self.help,
            ChildWindow.SHORTCUTS: self.shortcuts,
            ChildWindow.DIAGNOSE: self.diagnose,
            ChildWindow.RELEASES: self.releases,
            ChildWindow.ABOUT: self.about,
        }
        window.child_wanted.connect(self._open)

    def _open(self, which: ChildWindow) -> None:
        if which in self._openers:  # another controller opens the others
            self._openers[which]()

    def changes(self) -> None:
        if self._changes is None:
            model = ChangesViewModel(self._model, time.time)
            self._changes = ChangesWindow(model, self._window)
            self._changes.export_wanted.connect(partial(self._export, model, self._changes))
        raise_window(self._changes)

    def _export(self, model: ChangesViewModel, window: QWidget, selected: Sequence[Change]) -> None:
        request = changes_request(self._model.state, model.state, selected, time.time())
        self._window.export_wanted.emit(request, window)

    def coverage(self) -> None:
        CoverageWindow(self._model.state, time.time(), self._window).open()

    def releases(self) -> None:
        if self._window.releases_page:
            open_page(self._window.releases_page, self._window)

    def about(self) -> None:
        if self._about is None:
            self._about = HelpWindow(translate("AboutWindow", "About PetDesk"), self._window)
            self._about.show_sections(about_sections(shipped_licences()))
        raise_window(self._about)

    def add_animal(self) -> None:
        if not self._permits():
            return
        if self._form is None:
            self._form = AddForm(self._form_model, self._window)
        self._form.show_categories(category_choices(self._model.state.listing))
        self._form_model.open()

    def set_up(self) -> None:
        if not self._permits():
            return
        if self._set_up is None:
            model = self._make_settings()
            self._set_up = SetUpWindow(model, self._window)
            self._set_up.settings_wanted.connect(lambda: self._all_settings(model))
            model.saved.connect(self._forget_set_up)
            model.start()
        raise_window(self._set_up)

    def settings(self, model: SettingsViewModel | None = None) -> None:
        """Open the settings dialog, or raise it; ``model`` has what was typed elsewhere."""
        if not self._permits():
            return
        if self._settings is not None:
            raise_window(self._settings)
            return
        shown = model or self._make_settings()
        self._settings = SettingsDialog(shown, self._window)
        self._settings.finished.connect(self._settings_closed)
        if model is None:
            shown.saved.connect(self._forget_set_up)
            shown.start()
        self._settings.open()

    def activity(self) -> None:
        if self._activity is None:
            self._activity = ActivityPanel(self._activity_model, self._window)
            self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self._activity)
            self._activity.show()
            # In large letters it would take what the list and its filters need; in small ones its
            # least height shows half a request.
            height = max(self._activity.minimumSizeHint().height(), self._window.height() // 4)
            self._window.resizeDocks([self._activity], [height], Qt.Orientation.Vertical)
        else:
            self._activity.setVisible(not self._activity.isVisible())

    def help(self) -> None:
        self._show_help()

    def shortcuts(self) -> None:
        self._show_help(shortcuts_heading())

    def _show_help(self, heading: str = "") -> None:
        if self._help is None:
            self._help = HelpWindow(translate("HelpWindow", "PetDesk help"), self._window)
        sections = help_sections(self._admin_line(), is_browsing=self._window.is_browsing)
        self._help.show_sections([*sections, shortcuts_section(self._window)], heading)
        raise_window(self._help)

    def diagnose(self) -> None:
        if self._diagnose is None:
            self._diagnose_model = self._make_diagnose()
            self._diagnose = DiagnoseWindow(self._diagnose_model, self._window)
        raise_window(self._diagnose)
        self._diagnose_model.start()

    def close(self) -> None:
        self._form_model.cancel()
        catalogue = (self._changes, self._activity)
        others = (self._help, self._diagnose, self._about)
        for window in (self._settings, self._set_up, *catalogue, *others):
            if window is not None:
                window.hide()

    def _all_settings(self, model: SettingsViewModel) -> None:
        if self._set_up is not None:
            self._set_up.hide()
        self.settings(model)

    def _forget_set_up(self) -> None:
        """Begin the next set-up anew: what it would begin with has been saved over."""
        if self._set_up is not None:
            self._set_up.hide()
            self._set_up.deleteLater()
            self._set_up = None

    def _settings_closed(self) -> None:
        if self._settings is not None:
            self._settings.deleteLater()
            self._settings = None


def category_choices(listing: Listing) -> list[tuple[int, str]]:
    """Return the categories to choose from: those with a label, and those that an animal has."""
    known = {category_id: "" for category_id, _count in listing.categories} | dict(listing.labels)
    return sorted(known.items(), key=lambda choice: (not choice[1], choice[1].casefold(), choice))
