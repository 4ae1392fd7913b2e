"""The windows besides the main one: made when they are asked for, raised when they are open."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar, cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from petdesk.animals.changes import Change
from petdesk.animals.changes_view_model import ChangesViewModel
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

W = TypeVar("W", bound=QWidget)


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
        self._window, self._model = window, model
        self._form_model, self._activity_model = form_model, activity_model
        self._make_settings, self._make_diagnose = make_settings, make_diagnose
        self._admin_line, self._permits = admin_line, permits
        self._made: dict[ChildWindow, QWidget] = {}
        self._diagnosing: DiagnoseViewModel | None = None
        self._openers: dict[ChildWindow, Callable[[], object]] = {
            ChildWindow.ADD_FORM: self._add_animal,
            ChildWindow.SETTINGS: self._open_settings,
            ChildWindow.SET_UP: self._open_set_up,
            ChildWindow.ACTIVITY: self._turn_activity,
            ChildWindow.CHANGES: lambda: raise_window(self._get(which.CHANGES, self._new_changes)),
            ChildWindow.COVERAGE: lambda: CoverageWindow(model.state, time.time(), window).open(),
            ChildWindow.HELP: self._show_help,
            ChildWindow.SHORTCUTS: lambda: self._show_help(shortcuts_heading()),
            ChildWindow.DIAGNOSE: self._diagnose,
            ChildWindow.RELEASES: self._open_releases,
            ChildWindow.ABOUT: lambda: raise_window(self._get(which.ABOUT, self._new_about)),
        }
        which = ChildWindow
        window.child_wanted.connect(self._open)

    def close(self) -> None:
        self._form_model.cancel()
        for window in self._made.values():
            window.hide()

    def _open(self, which: ChildWindow) -> None:
        if which in self._openers:  # another controller opens the others
            self._openers[which]()

    def _get(self, which: ChildWindow, make: Callable[[], W]) -> W:
        if which not in self._made:
            self._made[which] = make()
        return cast("W", self._made[which])

    def _forget(self, which: ChildWindow) -> None:
        if which in self._made:
            window = self._made.pop(which)
            window.hide()
            window.deleteLater()

    def _add_animal(self) -> None:
        if self._permits():
            form = self._get(ChildWindow.ADD_FORM, lambda: AddForm(self._form_model, self._window))
            listing = self._model.state.listing
            # Those with a label, and those that an animal has.
            known = {id_: "" for id_, _count in listing.categories} | dict(listing.labels)
            form.show_categories(sorted(known.items(), key=_by_label))
            self._form_model.open()

    def _open_set_up(self) -> None:
        if self._permits():
            raise_window(self._get(ChildWindow.SET_UP, self._new_set_up))

    def _new_set_up(self) -> SetUpWindow:
        model = self._make_settings()
        window = SetUpWindow(model, self._window)
        window.settings_wanted.connect(lambda: self._go_on_in_settings(model))
        # What the next one would begin with has been saved over.
        model.saved.connect(lambda: self._forget(ChildWindow.SET_UP))
        model.start()
        return window

    def _go_on_in_settings(self, model: SettingsViewModel) -> None:
        self._made[ChildWindow.SET_UP].hide()
        if self._permits():
            raise_window(self._get(ChildWindow.SETTINGS, lambda: self._new_settings(model)))

    def _open_settings(self) -> None:
        def new() -> SettingsDialog:
            model = self._make_settings()
            model.saved.connect(lambda: self._forget(ChildWindow.SET_UP))
            model.start()
            return self._new_settings(model)

        if self._permits():
            raise_window(self._get(ChildWindow.SETTINGS, new))

    def _new_settings(self, model: SettingsViewModel) -> SettingsDialog:
        dialog = SettingsDialog(model, self._window)
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.finished.connect(lambda _result: self._forget(ChildWindow.SETTINGS))
        return dialog

    def _turn_activity(self) -> None:
        if ChildWindow.ACTIVITY in self._made:
            panel = self._made[ChildWindow.ACTIVITY]
            panel.setVisible(not panel.isVisible())
            return
        panel = self._get(
            ChildWindow.ACTIVITY, lambda: ActivityPanel(self._activity_model, self._window)
        )
        self._window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, panel)
        panel.show()
        # In large letters it would take what the list and its filters need; in small ones its
        # least height shows half a request.
        height = max(panel.minimumSizeHint().height(), self._window.height() // 4)
        self._window.resizeDocks([panel], [height], Qt.Orientation.Vertical)

    def _new_changes(self) -> ChangesWindow:
        model = ChangesViewModel(self._model, time.time)
        window = ChangesWindow(model, self._window)
        window.export_wanted.connect(partial(self._export, model, window))
        return window

    def _export(self, model: ChangesViewModel, window: QWidget, selected: Sequence[Change]) -> None:
        request = changes_request(self._model.state, model.state, selected, time.time())
        self._window.export_wanted.emit(request, window)

    def _show_help(self, heading: str = "") -> None:
        title = translate("HelpWindow", "PetDesk help")
        window = self._get(ChildWindow.HELP, lambda: HelpWindow(title, self._window))
        sections = help_sections(self._admin_line(), is_browsing=self._window.is_browsing)
        window.show_sections([*sections, shortcuts_section(self._window)], heading)
        raise_window(window)

    def _new_about(self) -> HelpWindow:
        window = HelpWindow(translate("AboutWindow", "About PetDesk"), self._window)
        window.show_sections(about_sections(shipped_licences()))
        return window

    def _diagnose(self) -> None:
        model = self._diagnosing = self._diagnosing or self._make_diagnose()
        raise_window(self._get(ChildWindow.DIAGNOSE, lambda: DiagnoseWindow(model, self._window)))
        model.start()

    def _open_releases(self) -> None:
        if self._window.releases_page:
            open_page(self._window.releases_page, self._window)


def _by_label(choice: tuple[int, str]) -> tuple[object, ...]:
    category_id, label = choice
    return not label, label.casefold(), category_id
