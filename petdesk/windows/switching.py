"""A second start that was told another environment: this window says so, and switches if asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.viewmodels.bar.desk_messages import StartedFor

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.domain.environments import Environment
    from petdesk.storage.settings import SettingsStore
    from petdesk.viewmodels.bar.view_model import BarViewModel
    from petdesk.views.main.window import MainWindow


class Switching:
    """Tells in ``bar`` of second starts. ``switch`` works in another environment from now on.

    ``permits`` tells whether settings can be changed here, which this is like.
    """

    def __init__(
        self,
        window: MainWindow,
        bar: BarViewModel,
        store: SettingsStore,
        permits: Callable[[], bool],
        switch: Callable[[Environment], None],
    ) -> None:
        self._bar = bar
        self._store = store
        self._permits = permits
        self._switch = switch
        window.switch_wanted.connect(self._act)

    def started_for(self, environment: Environment | None) -> None:
        """Take in what a second start was told; one that was told nothing only wants the window."""
        policy = self._store.policy
        is_fixed = policy is not None and "environment" in policy.values
        told = None if environment is None else StartedFor(environment, is_fixed)
        self._bar.tell_started_for(told)

    def _act(self) -> None:
        told = self._bar.state.started_for
        if told is None or told.is_fixed or not self._permits():
            return
        # For this run, as if it had been started so: the next plain start is not changed.
        self._store.run = self._store.run._replace(environment=told.environment, is_argument=True)
        self._bar.tell_started_for(None)
        self._switch(told.environment)
