"""``petdesk --self-check``: does PetDesk work here? A line for each part, on data of its own."""

import asyncio
import importlib
import logging
import pkgutil
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6 import QtCore
from PySide6.QtGui import QFontInfo, QFontMetrics
from PySide6.QtWidgets import QApplication, QWidget

import petdesk
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.app.application import make_application
from petdesk.app.loop import run_until_complete
from petdesk.app.session import Session
from petdesk.app.workspaces import OpenWorkspace
from petdesk.core.environments import Environment
from petdesk.core.language import installed_language, make_name_key
from petdesk.core.paths import Paths
from petdesk.core.pets import NewPet, PetStatus
from petdesk.core.resources import LANGUAGES, resource
from petdesk.import_sheet.progress import ImportProgressViewModel
from petdesk.import_sheet.views.progress_window import ImportProgressWindow
from petdesk.intake.question_view_model import QuestionViewModel
from petdesk.intake.views.question_window import QuestionWindow
from petdesk.settings.store import SettingsStore
from petdesk.support.checks import check_keyring

_ENGLISH_PAGE = "help/petdesk.md"


class SelfCheck:
    def __init__(self, folder: Path) -> None:
        self._failures = _Failures()
        paths = Paths(folder, folder / "settings.toml", f"PetDesk check {folder.name}")
        store = SettingsStore(paths.settings_file)
        self._model = MainViewModel(Environment.PRACTICE, make_name_key())
        self.window = MainWindow(Environment.PRACTICE)
        opener = OpenWorkspace(self._model, paths, store)
        self._session = Session(self._model, self.window, paths, store, opener)

    async def run(self) -> bool:
        """Print a line for each part; return whether all but the keyring is fine."""
        logging.getLogger().addHandler(self._failures)
        fine = [
            await self._find("Program", load_every_module),
            await self._find("Letters", _letters),
            await self._find("Languages", find_languages),
            await self._find("Practice service", self._practice),
        ]
        self._session.bar.show_in(MainBinding(self.window, self._model))
        running = asyncio.create_task(self._session.run())
        await asyncio.sleep(0)  # it has begun, and what a window asks for is answered
        for name, show in self._openers().items():
            fine.append(await self._find(f"Window {name}", partial(_opened, show)))
        has_keyring = await self._find("Keyring", self._keyring, otherwise="note")
        self.window.close_wanted.emit()
        await running
        if all(fine):
            suffix = "" if has_keyring else " Without a keyring, API keys last for one run only."
            _say(f"PetDesk works here.{suffix}")
        logging.getLogger().removeHandler(self._failures)
        return all(fine)

    async def _find(
        self, part: str, check: Callable[[], Awaitable[tuple[str, bool]]], otherwise: str = "FAILED"
    ) -> bool:
        """Print what ``check`` finds; return whether it is fine."""
        try:
            text, is_fine = await check()
        except Exception as error:  # noqa: BLE001  any failure is a finding
            text, is_fine = f"{type(error).__name__}: {error}", False
        if self._failures.lines:
            text, is_fine = "; ".join(self._failures.lines), False
            self._failures.lines.clear()
        _say(f"{'ok' if is_fine else otherwise:8}{part}: {text}")
        return is_fine

    async def _practice(self) -> tuple[str, bool]:
        opener = self._session.open_workspace
        await opener.begin()
        workspace = opener.workspace
        if workspace is None or workspace.service is None:
            return "it did not open", False
        service = workspace.service
        listed = await service.list_pets(status=PetStatus.AVAILABLE)
        added = await service.add_pet(NewPet("Self-check", 1, PetStatus.AVAILABLE))
        fetched = await service.fetch_pet(added.id)
        text = f"{len(listed.pets)} available animals listed, one added and fetched again"
        return text, fetched.pet == added

    def _openers(self) -> dict[str, Callable[[], object]]:
        window, model, intake = self.window, self._model, self._session.intake
        children = [each for each in ChildWindow if each is not ChildWindow.RELEASES]  # a web page
        return {
            "main": window.show,
            **{which.value: partial(window.child_wanted.emit, which) for which in children},
            "question": QuestionWindow(QuestionViewModel(intake), dict, window).show,
            "import progress": ImportProgressWindow(
                ImportProgressViewModel(0, intake, model), window
            ).show,
            "export": lambda: window.export_wanted.emit(None, window),
            "print": window.print_wanted.emit,
        }

    async def _keyring(self) -> tuple[str, bool]:
        finding, _closed = await check_keyring(self._session.open_workspace.factory.keys)
        return finding.text, finding.is_fine is True


class _Failures(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        because = f": {type(error).__name__}: {error}" if error is not None else ""
        self.lines.append(f"{record.getMessage()}{because}")


def self_check() -> int:
    _say(f"PetDesk {petdesk.__version__}")
    application = make_application()
    QtCore.qInstallMessageHandler(_message)
    with (
        installed_language(application, "system"),
        tempfile.TemporaryDirectory(prefix="petdesk-", ignore_cleanup_errors=True) as folder,
    ):
        is_fit = run_until_complete(application, SelfCheck(Path(folder)).run())
    return 0 if is_fit else 1


def _say(text: str) -> None:
    with suppress(OSError):  # the end of the process says so, if it matters
        print(text, flush=True)  # noqa: T201  a command's answer


async def load_every_module() -> tuple[str, bool]:
    names = [one.name for one in pkgutil.walk_packages(petdesk.__path__, f"{petdesk.__name__}.")]
    for name in names:
        importlib.import_module(name)
    return f"all {len(names)} modules load", True


async def find_languages() -> tuple[str, bool]:
    codes = LANGUAGES[1:]  # without "system"
    missing = [code for code in codes if not _is_complete(code)]
    return (f"incomplete: {', '.join(missing)}" if missing else ", ".join(codes)), not missing


async def _letters() -> tuple[str, bool]:
    if QFontMetrics(QApplication.font()).inFont("a"):
        return QFontInfo(QApplication.font()).family(), True
    return "there is no font, so every text is empty boxes", False


async def _opened(show: Callable[[], object]) -> tuple[str, bool]:
    """Return the size of the window that ``show`` shows, which is put away again."""
    before = _windows()
    show()
    for _ in range(2):  # what it shows may be a job's, or Qt's next event's
        await asyncio.sleep(0)
    windows = _windows() - before
    sizes = [each.grab().size() for each in windows]
    for each in windows:
        if not isinstance(each, MainWindow):
            each.hide()
    text = ", ".join(f"{size.width()} x {size.height()}" for size in sizes)
    return text or "it did not open", bool(sizes) and not any(size.isEmpty() for size in sizes)


def _windows() -> set[QWidget]:
    return {each for each in QApplication.topLevelWidgets() if each.isVisible()}


def _is_complete(code: str) -> bool:
    own = QtCore.QTranslator()
    if not own.load(str(resource(f"translations/petdesk_{code}.qm"))):
        return False
    # The texts in the code are English, so that file has none that says which page is its own.
    page = own.translate("HelpWindow", _ENGLISH_PAGE) or _ENGLISH_PAGE
    folder = QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.TranslationsPath)
    has_buttons = code == "en" or QtCore.QTranslator().load(f"{folder}/qtbase_{code}.qm")
    return resource(page).is_file() and has_buttons


def _message(_kind: QtCore.QtMsgType, _context: QtCore.QMessageLogContext, text: str) -> None:
    # The offscreen platform prints this for every window.
    if not text.startswith("This plugin does not support"):
        print(text, file=sys.stderr)  # noqa: T201  where Qt itself would write it
