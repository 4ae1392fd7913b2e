"""Answers other processes on the same data folder: raises the window, reads what is new."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.app.notices import second_start
from petdesk.app.single_instance import Notice, WindowServer
from petdesk.service.messages import Action, Topic

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from petdesk.animals.view_model import MainViewModel
    from petdesk.animals.views.window import MainWindow
    from petdesk.app.message_bar import BarViewModel
    from petdesk.core.environments import Environment
    from petdesk.intake.view_model import IntakeViewModel
    from petdesk.settings.store import SettingsStore


class SecondStarts:
    """Answers second starts, and what commands tell, from `listen` on until `close`.

    One for another environment is posted in the message bar: a person may switch to it. ``switch``
    opens another environment; ``permits`` returns whether settings can be changed here, which this
    is like.
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
        self._bar = bar
        self._store = store
        self._permits = permits
        self._switch = switch
        self._wanted: Environment | None = None
        self._server: WindowServer | None = None
        window.acted.connect(self._on_acted)

    def listen(self, data: Path) -> None:
        """Answer those on the folder ``data``."""
        # A thread, which imports this module, would make types of Qt's (`petdesk.design.qt`).
        self._server = WindowServer(
            self._window,
            data,
            lambda: self._model.state.environment,
            self.started_for,
            {
                Notice.ADDED: self._intake.queue.take_in,
                Notice.COPY_CHANGED: lambda where, _address: self._model.read_copy(where),
            },
        )

    def started_for(self, environment: Environment | None) -> None:
        """Post the environment of a second start; ``None`` only wanted the window."""
        shown = self._model.state.environment
        self._wanted = None if environment is shown else environment
        is_fixed = self._store.is_fixed("environment")
        told = None
        if self._wanted is not None:
            told = second_start(self._wanted, shown, is_fixed=is_fixed)
        self._bar.post(Topic.STARTED_FOR, told)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    def _on_acted(self, action: Action) -> None:
        wanted = self._wanted
        if action is not Action.SWITCH or wanted is None:
            return
        if self._store.is_fixed("environment") or not self._permits():
            return
        # For this run, as if it had been started so: the next plain start is not changed.
        self._store.run = self._store.run._replace(environment=wanted, is_argument=True)
        self.started_for(None)
        self._switch(wanted)
