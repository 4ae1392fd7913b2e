"""Answers second starts on the same data folder: raises the window, switches, takes in animals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.controllers.notices import EnvironmentController

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from petdesk.domain.environments import Environment
    from petdesk.single_instance.activation_listener import ActivationListener
    from petdesk.storage.settings import SettingsStore
    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.viewmodels.intake.view_model import IntakeViewModel
    from petdesk.viewmodels.main.view_model import MainViewModel
    from petdesk.views.main.window import MainWindow


class SecondStarts:
    """Answers second starts from `listen` on, until `close`.

    ``switch`` opens another environment; ``permits`` returns whether settings can be changed here.
    """

    def __init__(  # noqa: PLR0913, PLR0917  what it connects
        self,
        window: MainWindow,
        model: MainViewModel,
        intake: IntakeViewModel,
        bar: BarViewModel,
        store: SettingsStore,
        permits: Callable[[], bool],
        switch: Callable[[Environment], None],
    ) -> None:
        self._window = window
        self._model = model
        self._intake = intake
        self._listener: ActivationListener | None = None
        self.started_for = EnvironmentController(window, bar, store, permits, switch).started_for

    async def listen(self, data: Path) -> None:
        """Answer those on the folder ``data``."""
        # QtNetwork takes some 10 ms and 4 MB, so it comes after the network is ready. A thread
        # would make types of Qt's (`petdesk.qt`).
        from petdesk.single_instance.activation_listener import ActivationListener  # noqa: PLC0415  once the desk is open

        self._listener = ActivationListener(
            self._window,
            data,
            lambda: self._model.state.environment,
            self.started_for,
            self._intake.take_in,
        )

    def close(self) -> None:
        """Answer no more."""
        if self._listener is not None:
            self._listener.close()
