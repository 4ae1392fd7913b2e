"""Keeps the animals on their way in the table of the main window."""

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer

from petdesk.viewmodels.bar.state import without_settled
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.intake.wording import pending_animals
from petdesk.viewmodels.main.view_model import MainViewModel

_TICK: Final = 200  # ms; the seconds of a hold are counted down


class IntakeRows(QObject):
    """Shows the entries of ``intake`` that have no id yet in ``main``, whichever of them changes.

    ``clock`` gives seconds since the Unix epoch.
    """

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
        self._unsettled = without_settled(intake.state)
        self._ticks = QTimer(self)
        self._ticks.setInterval(_TICK)
        self._ticks.timeout.connect(self.show_rows)
        intake.state_changed.connect(self._intake_changed)
        main.context_changed.connect(self.show_rows)

    def show_rows(self) -> None:
        state = self._unsettled
        if state.held is None:
            self._ticks.stop()
        elif not self._ticks.isActive():
            self._ticks.start()
        # While the environment changes, one of the two is still the other one's.
        if state.environment is self._main.state.environment:
            self._main.show_pending(pending_animals(state, self._clock()))

    def _intake_changed(self, state: IntakeState) -> None:
        self._unsettled = without_settled(state)
        self.show_rows()
