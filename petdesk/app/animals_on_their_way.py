"""Shows the animals that have no ID yet in the list, and selects the one that was added."""

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from petdesk.animals.view_model import MainViewModel
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import pending_animals

_TICK: Final = 200  # ms; the seconds of a hold are counted down


class AnimalsOnTheirWay(QObject):
    def __init__(
        self,
        intake: IntakeViewModel,
        main: MainViewModel,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(main)
        # Kept, since PySide6 6.11 crashes where what emits is collected before what listens.
        self._intake = intake
        self._main = main
        self._clock = clock
        self._selected_then: dict[int, int | None] = {}
        self._ticks = QTimer(self, interval=_TICK)
        self._ticks.timeout.connect(self.show_rows)
        intake.state_changed.connect(self._follow)
        main.state_changed.connect(self._follow)

    def show_rows(self) -> None:
        state = self._intake.state
        if state.held is None:
            self._ticks.stop()
        elif not self._ticks.isActive():
            self._ticks.start()
        # While the environment changes, one of the two is still the other one's.
        if state.environment is self._main.state.environment:
            self._main.show_pending(pending_animals(state, self._clock()))

    def _follow(self) -> None:
        self.show_rows()
        self._select_added()

    def _select_added(self) -> None:
        """Select what was added here, unless a person has chosen another animal meanwhile."""
        state, main = self._intake.state, self._main.state
        for entry in state.on_their_way:
            self._selected_then.setdefault(entry.id, main.selected_id)
        for entry_id, then in tuple(self._selected_then.items()):
            current = state.entry(entry_id)
            if current is not None and current.stage.is_on_its_way:
                continue
            pet_id = current.pet.id if current is not None and current.pet is not None else None
            if pet_id is not None and main.listing.record(pet_id) is None:
                continue  # it is about to come into the list
            del self._selected_then[entry_id]
            if main.listing.is_shown(pet_id) and main.selected_id == then:
                self._main.select(pet_id)
