"""The windows besides the main one: made when they are asked for, raised when they are open."""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial
from typing import Any, TypeVar, cast

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QDropEvent
from PySide6.QtWidgets import QWidget

from petdesk.animals.activity_view_model import ActivityViewModel
from petdesk.animals.changes import Change
from petdesk.animals.changes_view_model import ChangesViewModel
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.activity_window import ActivityWindow
from petdesk.animals.views.catalogue_windows import ChangesWindow, show_coverage
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.core.disk_errors import with_disk
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import translate
from petdesk.design.dialogs import show_notice
from petdesk.design.widgets import raise_window
from petdesk.export.request import batch_request, changes_request, log_request
from petdesk.import_sheet.progress import ImportProgressViewModel, cost_lines
from petdesk.import_sheet.view_model import ImportViewModel
from petdesk.import_sheet.views.progress_window import ImportProgressWindow
from petdesk.import_sheet.views.window import ImportWindow, accept_copy, files_in
from petdesk.intake.entry import BatchMode
from petdesk.intake.file import IntakeError
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.log_view_model import IntakeLogViewModel, LogRow
from petdesk.intake.question_view_model import QuestionViewModel
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.views.add_form import AddForm
from petdesk.intake.views.log_window import IntakeLogWindow
from petdesk.intake.views.question_window import QuestionWindow, ask_about_address
from petdesk.service.messages import Action
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.views.dialog import SettingsDialog, SetUpWindow
from petdesk.support.checks import Finding
from petdesk.support.licences import shipped_licences
from petdesk.support.views import help_window
from petdesk.support.views.diagnose_window import DiagnoseWindow

W = TypeVar("W", bound=QWidget)


class Windows:
    """Opens each window, made when it is first asked for, or raises it.

    ``scope`` owns the reading of sheets and the ``checks``. ``permits`` returns whether animals can
    be added and settings changed. ``meanings`` is what texts in sheets meant the last time.
    """

    def __init__(  # noqa: PLR0913, PLR0917  each window's own
        self,
        window: MainWindow,
        main: MainViewModel,
        intake: IntakeViewModel,
        form: AddFormViewModel,
        scope: TaskScope,
        activity: ActivityViewModel,
        make_settings: Callable[[], SettingsViewModel],
        checks: Callable[[], AsyncIterator[Finding]],
        admin_line: Callable[[], str],
        permits: Callable[[], bool] = lambda: True,
        meanings: bytes = b"",
    ) -> None:
        self._window, self._main, self._intake, self._form = window, main, intake, form
        self._scope, self._admin_line = scope, admin_line
        self._make_settings, self._checks = make_settings, checks
        self._permits, self.meanings = permits, meanings
        self._made: dict[ChildWindow | int, QWidget] = {}  # an import's progress by its id
        self._question: QuestionViewModel | None = None
        which, new_activity = ChildWindow, partial(ActivityWindow, activity, window)
        self._openers: dict[ChildWindow, Callable[[], object]] = {
            which.ADD_FORM: self._add_animal,
            which.IMPORT: lambda: raise_window(self._get(which.IMPORT, self._new_import)),
            which.SETTINGS: self._open_settings,
            which.SET_UP: lambda: raise_window(self._get(which.SET_UP, self._new_set_up)),
            which.ACTIVITY: lambda: raise_window(self._get(which.ACTIVITY, new_activity)),
            which.CHANGES: lambda: raise_window(self._get(which.CHANGES, self._new_changes)),
            which.COVERAGE: lambda: show_coverage(main.state, time.time(), window),
            which.INTAKE_LOG: lambda: raise_window(self._get(which.INTAKE_LOG, self._new_log)),
            which.HELP: self._show_help,
            which.SHORTCUTS: lambda: self._show_help(help_window.shortcuts_heading()),
            which.DIAGNOSE: self._diagnose,
            which.RELEASES: self._open_releases,
            which.ABOUT: lambda: raise_window(self._get(which.ABOUT, self._new_about)),
        }
        window.child_wanted.connect(self._open)
        window.acted.connect(self._act)
        window.setAcceptDrops(True)
        window.dragged.connect(self._on_dragged)

    def close(self) -> None:
        self._form.cancel()
        for window in self._made.values():
            window.hide()
        if self._question is not None:
            self._question.close()

    def _get(self, which: ChildWindow | int, make: Callable[[], W]) -> W:
        if which not in self._made:
            self._made[which] = make()
        return cast("W", self._made[which])

    def _forget(self, which: ChildWindow) -> None:
        if which in self._made:
            window = self._made.pop(which)
            window.hide()
            window.deleteLater()

    def _open(self, which: ChildWindow) -> bool:
        """Open it; return False if it is for changes, and these are not permitted."""
        for_changes = (which.ADD_FORM, which.IMPORT, which.SETTINGS, which.SET_UP)
        if which in for_changes and not self._permits():
            return False
        self._openers[which]()
        return True

    def _add_animal(self) -> None:
        form = self._get(ChildWindow.ADD_FORM, lambda: AddForm(self._form, self._window))
        listing = self._main.state.listing
        # Those with a label, and those that an animal has.
        labels = {id_: "" for id_, _count in listing.categories} | dict(listing.labels)
        form.show_categories(labels.items())
        self._form.open()

    def _begin_settings(self) -> SettingsViewModel:
        model = self._make_settings()
        # What the next set-up would begin with has been saved over.
        model.saved.connect(lambda: self._forget(ChildWindow.SET_UP))
        model.start()
        return model

    def _new_set_up(self) -> SetUpWindow:
        model = self._begin_settings()
        window = SetUpWindow(model, self._window)
        window.settings_wanted.connect(window.hide)
        window.settings_wanted.connect(lambda: self._open_settings(model))
        return window

    def _open_settings(self, begun: SettingsViewModel | None = None) -> None:
        def new() -> SettingsDialog:
            dialog = SettingsDialog(begun or self._begin_settings(), self._window)
            dialog.setWindowModality(Qt.WindowModality.WindowModal)
            dialog.finished.connect(lambda _result: self._forget(ChildWindow.SETTINGS))
            if begun is not None:  # what is discarded is not saved from the set-up, either
                dialog.rejected.connect(lambda: self._forget(ChildWindow.SET_UP))
            return dialog

        raise_window(self._get(ChildWindow.SETTINGS, new))

    def _new_changes(self) -> ChangesWindow:
        model = ChangesViewModel(self._main, time.time)
        window = ChangesWindow(model, self._window)

        def export(selected: Sequence[Change]) -> None:
            request = changes_request(self._main.state, model.state, selected, time.time())
            self._window.export_wanted.emit(request, window)

        window.export_wanted.connect(export)
        return window

    def _show_help(self, heading: str = "") -> None:
        main, title = self._window, translate("HelpWindow", "PetDesk help")
        window = self._get(ChildWindow.HELP, lambda: help_window.HelpWindow(title, main))
        sections = help_window.help_sections(self._admin_line(), is_browsing=main.is_browsing)
        window.show_sections([*sections, help_window.shortcuts_section(main)], heading)
        raise_window(window)

    def _new_about(self) -> help_window.HelpWindow:
        window = help_window.HelpWindow(translate("AboutWindow", "About PetDesk"), self._window)
        window.show_sections(help_window.about_sections(shipped_licences()))
        return window

    def _diagnose(self) -> None:
        new = partial(DiagnoseWindow, self._checks, self._scope, self._window)
        window = self._get(ChildWindow.DIAGNOSE, new)
        raise_window(window)
        window.start()

    def _open_releases(self) -> None:
        page = self._window.releases_page
        if page and not QDesktopServices.openUrl(QUrl(page)):
            text = translate("OpenFolder", "This system can't show pages from here. The page is %1")
            text = text.replace("%1", sanitize_for_display(page))
            show_notice(self._window, translate("OpenFolder", "Releases"), text)

    def _act(self, action: Action, entry_id: int | None) -> None:
        """Do what a person chose to do about an entry; other actions are for others."""
        queue = self._intake.queue
        actions: dict[Action, Callable[[Any], object]] = {
            Action.DECIDE: lambda _none: ask_about_address(self._intake, self._window),
            Action.SEND_QUEUED: lambda _none: queue.resume(),
            Action.ASK: self.ask,
            Action.SHOW: self._show_added,
            Action.CORRECT: self._correct,
            Action.UNDO: queue.undo,
            Action.SEND_NOW: queue.send_now,
            Action.GIVE_UP: queue.give_up,
            Action.UNDO_IMPORT: partial(queue.set_mode, mode=BatchMode.STOPPED),
            Action.SHOW_IMPORT: self._show_progress,
        }
        if action in actions:
            actions[action](entry_id)

    def _correct(self, entry_id: int) -> None:
        if self._permits():
            self._window.child_wanted.emit(ChildWindow.ADD_FORM)
            self._form.continue_with(entry_id)

    def ask(self, entry_id: int | None = None) -> None:
        if self._question is None:
            self._question = QuestionViewModel(self._intake)
            QuestionWindow(self._question, lambda: self._main.state.listing.labels, self._window)
        self._question.open(entry_id)

    def _new_log(self) -> IntakeLogWindow:
        model = IntakeLogViewModel(self._intake, self._main)
        log = IntakeLogWindow(model, self._window)
        log.ask_wanted.connect(self.ask)
        log.correct_wanted.connect(self._correct)
        log.import_wanted.connect(partial(self._window.acted.emit, Action.SHOW_IMPORT))
        log.animal_wanted.connect(self._show_animal)

        def export(selected: Sequence[LogRow]) -> None:
            states = self._main.state, self._intake.state, model.state
            self._window.export_wanted.emit(log_request(*states, selected, time.time()), log)

        log.export_wanted.connect(export)
        return log

    def _show_added(self, entry_id: int) -> None:
        entry = self._intake.state.entry(entry_id)
        if entry is not None and entry.pet is not None:
            self._show_animal(entry.pet.id)

    def _show_animal(self, pet_id: int) -> None:
        self._main.reveal(pet_id)
        self._window.raise_()
        self._window.activateWindow()
        self._window.focus_list()

    # The import of a sheet, and a window for the progress of each

    def _new_import(self) -> ImportWindow:
        main = self._main
        model = ImportViewModel(
            main.state.environment,
            lambda: main.state.listing,
            self._intake.queue,
            self._scope,
            self.meanings,
        )
        window = ImportWindow(
            model, lambda rows: cost_lines(main.state, rows, time.time()), self._window
        )
        model.started.connect(window.hide)
        model.started.connect(self._show_progress)
        model.meanings_changed.connect(lambda meanings: setattr(self, "meanings", meanings))
        main.state_changed.connect(lambda state: model.change_environment(state.environment))
        return window

    def _on_dragged(self, event: QDropEvent) -> None:
        if files := files_in(event.mimeData()):
            accept_copy(event)
            if event.type() is QEvent.Type.Drop and self._open(ChildWindow.IMPORT):
                self._get(ChildWindow.IMPORT, self._new_import).take_files(files)

    def _show_progress(self, batch_id: int) -> None:
        raise_window(self._get(batch_id, partial(self._new_progress, batch_id)))

    def _new_progress(self, batch_id: int) -> ImportProgressWindow:
        model = ImportProgressViewModel(batch_id, self._intake, self._main)
        self._scope.launch(model.read_omitted, name="read the rows left out")
        window = ImportProgressWindow(model, self._window)
        job, name = (self._export_batch, batch_id, window), "read an import's result"
        window.export_wanted.connect(partial(self._scope.launch, *job, name=name))
        window.ask_wanted.connect(partial(self._window.acted.emit, Action.ASK))
        return window

    async def _export_batch(self, batch_id: int, parent: QWidget) -> None:
        try:
            result = await self._intake.queue.batch_result(batch_id)
        except IntakeError as error:
            text = translate("BarMessage", "Can't read the rows of this import (%1). %2")
            self._window.message_wanted.emit(with_disk(text, error.reason, str(error)))
            return
        request = batch_request(result, self._main.state.listing.labels, time.time())
        self._window.export_wanted.emit(request, parent)
