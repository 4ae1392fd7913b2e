from dataclasses import dataclass
from typing import TypeVar, cast

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from petdesk.animals import state as main_steps
from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.state import MainState
from petdesk.animals.store import LocalCopy
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.animal_table import AnimalTable
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import MainWindow
from petdesk.core.environments import Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.errors import ServiceError
from petdesk.support.views.help_window import bare
from tests.fakes import Clock

Widget = TypeVar("Widget", bound=QWidget)

NOW = 1_790_000_000.0
HUGE = 2**63 - 1

ANIMALS = (
    Pet(1, "Bella", 1, PetStatus.AVAILABLE),
    Pet(2, "Zoë", 2, PetStatus.PENDING),
    Pet(3, "O'Malley", 2, PetStatus.SOLD),
    Pet(4, "Isabel", 1, None),
    Pet(HUGE, "<img src=x>\u202e", 9, "fostered"),
)

LABELS = {1: "Dogs", 2: "Cats"}


@dataclass
class Screen:
    """The window, its view-model, and the parts that a person sees."""

    window: MainWindow
    model: MainViewModel
    clock: Clock

    @property
    def table(self) -> AnimalTable:
        return cast("AnimalTable", self.window.findChild(AnimalTable))

    @property
    def search(self) -> QLineEdit:
        return self.window.filters.search

    def load(self, *pets: Pet) -> None:
        self.model.show_loaded(Environment.PRACTICE, copy_of(*pets))

    def fail(self, error: ServiceError) -> None:
        self.model.apply(main_steps.refresh_failed, error)

    def show(self, state: MainState) -> None:
        self.model._show(state)

    def rows(self) -> list[str]:
        animals = self.table.animals
        return [animals.row_text(row) for row in range(animals.rowCount())]

    def names(self) -> list[str]:
        return [row.split("\t")[0] for row in self.rows()]

    def label(self, name: str) -> str:
        return self.part(name).text()

    def part(self, name: str) -> QLabel:
        return cast("QLabel", self.window.findChild(QLabel, name))

    def command(self, text: str) -> QAction:
        return next(each for each in self.window.findChildren(QAction) if bare(each.text()) == text)

    def button(self, text: str) -> QAbstractButton:
        """Find a visible button by the first words of its text, or of its name without one."""
        buttons = [b for b in self.window.findChildren(QAbstractButton) if b.isVisible()]
        return next(b for b in buttons if (b.text() or b.accessibleName()).startswith(text))

    def find(self, kind: type[Widget], name: str) -> Widget:
        return next(w for w in self.window.findChildren(kind) if w.accessibleName() == name)


def a_second_later(window: MainWindow) -> None:
    """Show anew what depends on the time of day, as each second does."""
    binding = window.findChild(MainBinding)
    assert isinstance(binding, MainBinding)
    binding.render_times()


def copy_of(*pets: Pet, seen_at: float = NOW) -> LocalCopy:
    return LocalCopy(add(Catalogue(), pets, seen_at), LABELS)
