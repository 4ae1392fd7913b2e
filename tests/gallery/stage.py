"""The stage that the scenes are played on: the program's own windows, with view-models posed."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from petdesk.animals.activity_view_model import ActivityViewModel
from petdesk.animals.catalogue import AnimalRecord, Catalogue, Coverage
from petdesk.animals.listing import PendingAnimal
from petdesk.animals.state import Connection
from petdesk.animals.store import LocalCopy
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.app.message_bar import BarViewModel
from petdesk.app.windows import Windows
from petdesk.app.workspaces import WorkspaceFactory
from petdesk.core.environments import Environment
from petdesk.core.language import make_name_key
from petdesk.core.paths import Paths
from petdesk.core.pets import NewPet, PetStatus
from petdesk.core.tasks import TaskScope
from petdesk.intake.entry import IntakeEntry, Stage
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.state import IntakeState
from petdesk.intake.view_model import IntakeViewModel, open_intake
from petdesk.settings.fields import Settings
from petdesk.settings.keys import KeyStore
from petdesk.settings.labels import CategoryAnimals
from petdesk.settings.store import SettingsStore
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.wording import TestReport
from petdesk.support.checks import Checks

ADDRESS = "https://pets.example/v1"
ADMIN_LINE = "Ask Kim at the office, extension 12"
LABELS = {1: "Dogs", 2: "Cats", 3: "Rabbits", 4: "Birds", 5: "Guinea pigs"}
NAMES = [
    *("Ægir", "Ah-Choo", "Anaïs", "Añil", "Annabel", "Ash", "Bailey", "Bam-Bam", "Barnaby"),
    *("Bear", "Belinda", "Bella", "Bella", "Bigwig", "Biscuit", "Blue", "Bramble", "Charlie"),
    *("Clover", "Daisy", "Fern", "Ginger", "Hazel", "Jasper", "Luna", "Max", "Milo", "Nala"),
    "Oscar",
]
FOREIGN = [
    "Bramble of the very long name that somebody wrote down whole, and then some more of it",
    "\u05e0\u05e8\u05e7\u05d9\u05e1 \u05d4\u05d2\u05d3\u05d5\u05dc\u05d4",
    "\u0628\u064a\u0644\u0627",
    "\u8c46\u8150 \u3068\u3046\u3075",
    "Zo\u00eb \U0001f436\U0001f431",
    "\u0e2a\u0e21\u0e1a\u0e31\u0e15\u0e34",
    "Donaudampfschifffahrtsgesellschaftskapit\u00e4nsm\u00fctze",
]
"""Names that are long, read from right to left, or in other scripts."""

SEEN = time.time() - 600


class PosedIntake(QObject):
    """Intake as a scene has it, for the windows that ask about it; nothing becomes of answers."""

    state_changed = Signal(object)

    def __init__(self, state: IntakeState) -> None:
        super().__init__()
        self.state = state

    def pose(self, state: IntakeState) -> None:
        self.state = state
        self.state_changed.emit(state)

    def __getattr__(self, name: str) -> Mock:
        if name.startswith("_"):
            raise AttributeError(name)
        return Mock(return_value=None)


class Program:
    """One scene's program, in a folder of its own; ``failures`` are jobs that failed."""

    def __init__(self, folder: Path, environment: Environment = Environment.PRODUCTION) -> None:
        self.failures: list[str] = []
        self.environment = environment
        self.scope = TaskScope(self._failed)
        self.places = Paths(folder, folder / "settings.toml", "PetDesk gallery")
        self.store = SettingsStore(self.places.settings_file)
        self.report = TestReport(None, 60)
        self.settings = Settings(environment, {Environment.PRODUCTION: ADDRESS})
        self.keys = KeyStore(self.places.keyring_prefix, time_limit=0.1)
        self.activity = ActivityViewModel()
        self.desks = WorkspaceFactory(self.places, self.keys, self._failed, self.activity.record)
        self.main = MainViewModel(environment, make_name_key())
        self.window = MainWindow(environment)
        self.intake = open_intake(self.places, self.settings, self.main, self._failed)
        listing = lambda: self.main.state.listing  # noqa: E731  one line
        self.form = AddFormViewModel(self.intake, self.scope, listing)
        self.posed = PosedIntake(IntakeState(environment, ADDRESS, waiting=None))
        posed = cast("IntakeViewModel", self.posed)
        self.bar = BarViewModel(self.main, posed, self.form)
        self.windows = Windows(
            self.window,
            self.main,
            posed,
            self.form,
            self.scope,
            self.activity,
            self.settings_model,
            Checks(self.places, self.store, self.keys, self.desks.test).run,
            lambda: ADMIN_LINE,
        )

    def live(
        self,
        count: int | None = 240,
        *,
        is_complete: bool = True,
        pending: tuple[PendingAnimal, ...] = (),
        names: Sequence[str] = NAMES,
        **changes: Any,
    ) -> MainWindow:
        """Show the main window with ``count`` animals and ``changes`` of its state.

        Without a count there is no local copy.
        """
        known = Catalogue() if count is None else animals(count, names, is_complete=is_complete)
        self.main.show_loaded(self.environment, LocalCopy(known, LABELS))
        self.main.show_pending(pending)
        binding = MainBinding(self.window, self.main)
        self.window.details.show_admin_line(ADMIN_LINE)
        self.bar.show_in(binding)
        if count and "selected_id" not in changes:
            self.main.select(1)
        self.main.apply(replace, **{"connection": Connection.READY, **changes})
        return self.window

    def tell(self, stage: Stage, **changes: Any) -> MainWindow:
        window = self.live()
        self.posed.pose(IntakeState(self.environment, ADDRESS, (entry(stage, **changes),), None))
        return window

    def settings_model(self) -> SettingsViewModel:
        self.preferences = SettingsViewModel(
            self.settings,
            self.store,
            self.keys,
            self.test,
            self.desks.label_file,
            lambda _settings: dict.fromkeys(LABELS, CategoryAnimals(48, NAMES[0])),
            self.scope,
        )
        return self.preferences

    async def test(self, *_arguments: object) -> TestReport:
        return self.report

    def welcome(self) -> MainWindow:
        window = self.live()
        window.name_environment(Environment.PRACTICE)
        window.welcome.show()
        return window

    def opened(self, show: Callable[[], object]) -> QWidget:
        before = set(QApplication.topLevelWidgets())
        show()
        after = set(QApplication.topLevelWidgets()) - before
        return next(each for each in after if each.isVisible() and each.windowTitle())

    def open(self, which: ChildWindow, **changes: Any) -> QWidget:
        window = self.live(**changes)
        return self.opened(lambda: window.child_wanted.emit(which))

    def ask(self, state: IntakeState, show: Callable[[], None]) -> QWidget:
        self.live()
        self.posed.pose(state)
        return self.opened(show)

    def open_log(self) -> None:
        self.window.child_wanted.emit(ChildWindow.INTAKE_LOG)

    async def close(self) -> None:
        for model in (self.bar, self.main, self.form, self.intake):
            model.blockSignals(True)  # noqa: FBT003  Qt's signature
        # The others are its children; a list of completions is its completer's to delete. As in
        # the program they close first: what a field does when it is left may launch a job.
        for window in QApplication.topLevelWidgets():
            window.hide()
        await self.scope.close()
        await self.desks.close()
        self.window.deleteLater()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    def _failed(self, name: str, error: BaseException) -> None:
        self.failures.append(f"{name}: {error!r}")


def animals(count: int, names: Sequence[str] = NAMES, *, is_complete: bool = True) -> Catalogue:
    statuses = (PetStatus.AVAILABLE, PetStatus.PENDING, PetStatus.SOLD, PetStatus.AVAILABLE, None)
    records = {
        number: AnimalRecord(
            number,
            names[(number - 1) % len(names)],
            number % len(LABELS) + 1,
            statuses[number % len(statuses)],
            SEEN,
            SEEN - 40 * 86400,
        )
        for number in range(1, count + 1)
    }
    scopes = (None, *PetStatus)
    coverage = {scope: Coverage(SEEN, is_complete=is_complete) for scope in scopes}
    return Catalogue(records, coverage, dict.fromkeys(scopes, SEEN) if is_complete else {})


def entry(stage: Stage, **changes: Any) -> IntakeEntry:
    new = NewPet("Bella", 1, PetStatus.AVAILABLE)
    now = time.time()
    made = IntakeEntry(1, Environment.PRODUCTION, ADDRESS, new, stage, now - 60)
    return replace(made, **changes)
