"""``petdesk --self-check``: does PetDesk work on this computer? One line for each part.

It works on a data folder of its own, so it neither reads nor changes a person's data.
"""

from __future__ import annotations

import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFontInfo, QFontMetrics
from PySide6.QtWidgets import QApplication

from petdesk import __version__
from petdesk.application import make_application
from petdesk.completeness import find_languages, load_every_module
from petdesk.controllers.import_sheet import ImportController
from petdesk.controllers.intake_windows import IntakeWindows
from petdesk.controllers.windows import PlainWindows
from petdesk.desks import DeskFactory
from petdesk.diagnostics.diagnoser import Diagnoser, probe_keyring
from petdesk.domain.environments import Environment
from petdesk.domain.pets import NewPet, PetStatus
from petdesk.language import installed_language
from petdesk.repositories.intake import open_intake
from petdesk.session.loop import run_until_complete
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.storage.csv_text import SEPARATORS
from petdesk.storage.keys import KeyStore
from petdesk.storage.paths import Paths
from petdesk.storage.settings import SettingsStore
from petdesk.storage.settings_fields import Settings
from petdesk.system_locale import country, make_locale
from petdesk.tasks import TaskScope
from petdesk.viewmodels.activity import ActivityViewModel
from petdesk.viewmodels.add_form.possible_duplicates import PossibleDuplicates
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.diagnosis.state import Result, result_text
from petdesk.viewmodels.diagnosis.view_model import DiagnoseViewModel
from petdesk.viewmodels.export.animals import animals_request
from petdesk.viewmodels.import_sheet.progress import ImportProgressViewModel
from petdesk.viewmodels.intake.question import QuestionViewModel
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.printing.view_model import (
    PrintViewModel,
    print_request,
    stored_choices,
    usual_paper,
)
from petdesk.viewmodels.settings.view_model import SettingsViewModel
from petdesk.views.catalogue.export_dialog import ExportDialog
from petdesk.views.help.diagnose_window import DiagnoseWindow
from petdesk.views.help.help_window import HelpWindow
from petdesk.views.import_sheet.progress_window import ImportProgressWindow
from petdesk.views.intake.add_form import AddForm
from petdesk.views.intake.question_window import QuestionWindow
from petdesk.views.main.activity_panel import ActivityPanel
from petdesk.views.main.binding import MainBinding
from petdesk.views.main.window import ChildWindow, MainWindow
from petdesk.views.printing.print_window import PrintWindow
from petdesk.views.settings.dialog import SettingsDialog

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from PySide6.QtWidgets import QWidget


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found. ``is_fit`` is false where PetDesk cannot work without it.

    ``verdict`` is a sentence on what PetDesk then goes without; empty where all is well.
    """

    part: str
    text: str
    is_fit: bool = True
    verdict: str = ""

    def __str__(self) -> str:
        mark = "FAILED" if not self.is_fit else "note" if self.verdict else "ok"
        return f"{mark:8}{self.part}: {self.text}"


class SelfCheck:
    """The checks, on a data folder that is thrown away."""

    def __init__(self, folder: Path) -> None:
        self._failures: list[str] = []
        self._scope = TaskScope(self._note_failure)
        paths = self._paths = Paths(
            folder, folder / "settings.toml", f"PetDesk check {folder.name}"
        )
        self._keys = KeyStore(paths.keyring_prefix)
        self._store = SettingsStore(paths.settings_file)
        self._activity = ActivityViewModel()
        self._factory = DeskFactory(paths, self._keys, self._note_failure, self._activity.record)
        self._model = MainViewModel(Environment.PRACTICE, make_locale())
        self._window = MainWindow(Environment.PRACTICE)
        settings = self._store.effective()
        self._intake = open_intake(paths, settings, self._model, self._note_failure)
        self._form = AddFormViewModel(self._intake, self._scope, lambda _name: PossibleDuplicates())

    async def run(self) -> bool:
        """Run every check, print its line, and return whether PetDesk can work."""
        checks: list[tuple[str, Callable[[], Awaitable[Finding]]]] = [
            ("Program", self._program),
            ("Letters", self._letters),
            ("Languages", self._languages),
            ("Main window", self._main_window),
            ("Add form", self._add_form),
            ("Settings", self._settings),
            ("Lists", self._lists),
            ("Help", self._help),
            ("Diagnose", self._diagnose),
            ("Practice service", self._practice),
            ("Activity", self._activity_panel),
            ("Keyring", self._keyring),
        ]
        findings = [await self._find(part, check) for part, check in checks]
        await self._scope.close()
        await self._factory.close()
        for finding in findings:
            if finding.verdict:
                print(finding.verdict, flush=True)  # noqa: T201  a command's answer
        return all(finding.is_fit for finding in findings)

    async def _find(self, part: str, check: Callable[[], Awaitable[Finding]]) -> Finding:
        try:
            finding = await check()
        except Exception as error:  # noqa: BLE001  any failure is a finding
            finding = Finding(part, f"{type(error).__name__}: {error}", is_fit=False)
        if self._failures:
            finding = Finding(part, "; ".join(self._failures), is_fit=False)
            self._failures.clear()
        print(finding, flush=True)  # noqa: T201  a command's answer
        return finding

    async def _program(self) -> Finding:
        return Finding("Program", f"all {load_every_module()} modules load")

    async def _languages(self) -> Finding:
        found = find_languages()
        missing = [code for code, is_complete in found.items() if not is_complete]
        text = f"incomplete: {', '.join(missing)}" if missing else ", ".join(found)
        return Finding("Languages", text, is_fit=not missing)

    async def _letters(self) -> Finding:
        family = QFontInfo(QApplication.font()).family()
        if QFontMetrics(QApplication.font()).inFont("a"):
            return Finding("Letters", family)
        return Finding("Letters", "there is no font, so every text is empty boxes", is_fit=False)

    async def _main_window(self) -> Finding:
        self._model.show_loaded(Environment.PRACTICE, LoadedCopy(LocalCopy()))
        MainBinding(self._window, self._model)
        return _opened("Main window", self._window)

    async def _add_form(self) -> Finding:
        form = AddForm(self._form, self._window)
        form.show_categories([(1, "")])
        self._form.open()
        return _opened("Add form", form)

    async def _lists(self) -> Finding:
        before = set(QApplication.topLevelWidgets())
        intake = IntakeWindows(self._window, self._model, self._intake, self._form, self._scope)
        plain = PlainWindows(self._window, self._model)
        question = QuestionWindow(QuestionViewModel(self._intake), dict, self._window)
        offer = animals_request(self._model.state, (), time.time())
        export = ExportDialog(offer, ("", *SEPARATORS), time.time(), None, self._window)
        printing = self._print_window()
        progress = ImportProgressWindow(
            ImportProgressViewModel(0, self._intake, self._model), self._window
        )
        shows = (question.show, intake.decide_address, intake.log, export.show, printing.show)
        for show in (*shows, progress.show):
            show()
        imports = ImportController(self._window, self._model, self._intake.batches, self._scope)
        imports.open()
        for which in ChildWindow:
            plain.open(which)
        after = set(QApplication.topLevelWidgets()) - before
        opened = sorted(each.windowTitle() for each in after if each.isVisible())
        is_fit = not any(each.grab().isNull() for each in after)
        for window in (question, export, printing, progress):
            window.hide()
        intake.close()
        imports.close()
        plain.close()
        return Finding("Lists", f"opened: {', '.join(opened)}", is_fit=is_fit)

    def _print_window(self) -> PrintWindow:
        offer = print_request(self._model.state, (), time.time())
        choices = stored_choices(b"", usual_paper(country()))
        return PrintWindow(PrintViewModel(offer, choices), None, self._window)

    async def _settings(self) -> Finding:
        model = SettingsViewModel(
            self._store.effective(),
            self._store,
            self._keys,
            self._factory.test,
            self._factory.labels,
            self._scope,
        )
        return _opened("Settings", SettingsDialog(model, self._window))

    async def _help(self) -> Finding:
        return _opened("Help", HelpWindow("PetDesk", self._window))

    async def _diagnose(self) -> Finding:
        model = DiagnoseViewModel(
            Diagnoser(self._paths, self._store, self._keys, self._factory.test).run, self._scope
        )
        return _opened("Diagnose", DiagnoseWindow(model, self._window))

    async def _activity_panel(self) -> Finding:
        return _opened("Activity", ActivityPanel(self._activity, self._window))

    async def _practice(self) -> Finding:
        desk = await self._factory.open(Settings())
        assert desk.service is not None  # noqa: S101  practice always has one
        listed = await desk.service.list_pets(status=PetStatus.AVAILABLE)
        added = await desk.service.add_pet(NewPet("Self-check", 1, PetStatus.AVAILABLE))
        found = await desk.service.fetch_pet(added.id)
        await desk.scope.close()
        await desk.lasting.finish()
        text = f"{len(listed.pets)} available animals listed, one added and fetched again"
        return Finding("Practice service", text, is_fit=found.pet == added)

    async def _keyring(self) -> Finding:
        probe = await probe_keyring(self._keys)
        # The sentence of petdesk check.
        verdict = "" if probe.can_store else result_text(Result.KEYRING)
        return Finding("Keyring", probe.text, verdict=verdict)

    def _note_failure(self, name: str, error: BaseException) -> None:
        self._failures.append(f"{name}: {type(error).__name__}: {error}")


def self_check() -> int:
    """Check this computer; return 0 where PetDesk can work, else 1."""
    print(f"PetDesk {__version__}", flush=True)  # noqa: T201  a command's answer
    application = make_application()
    qInstallMessageHandler(_message)
    with (
        installed_language(application, "system"),
        tempfile.TemporaryDirectory(prefix="petdesk-", ignore_cleanup_errors=True) as folder,
    ):
        is_fit = run_until_complete(application, _check(Path(folder)))
    return 0 if is_fit else 1


async def _check(folder: Path) -> bool:
    return await SelfCheck(folder).run()


def _message(_kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    # The offscreen platform prints this for every window.
    if not text.startswith("This plugin does not support"):
        print(text, file=sys.stderr)  # noqa: T201  where Qt itself would write it


def _opened(part: str, widget: QWidget) -> Finding:
    widget.show()
    size = widget.grab().size()
    return Finding(part, f"opened, {size.width()} x {size.height()}", is_fit=not size.isEmpty())
