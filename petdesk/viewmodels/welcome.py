"""The welcome of a first run: who sees it, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from petdesk.domain.environments import Environment

if TYPE_CHECKING:
    from petdesk.storage.settings_fields import Settings


class WelcomeState(NamedTuple):
    """Whether the welcome is on screen; ``was_dismissed`` holds for good."""

    is_shown: bool = False
    was_dismissed: bool = False


def welcome_state(settings: Settings, *, was_dismissed: bool) -> WelcomeState:
    """Tell who is welcomed: those on practice without any address, until they had enough.

    Who may only browse could not set anything up.
    """
    is_new = settings.environment is Environment.PRACTICE and not any(settings.addresses.values())
    is_new = is_new and not settings.browse_only
    return WelcomeState(is_new and not was_dismissed, was_dismissed)


class WelcomeViewModel(QObject):
    """Holds the welcome's state; ``dismissed`` tells that a person does not want it any more."""

    state_changed = Signal(object)
    dismissed = Signal()

    def __init__(self, *, was_dismissed: bool) -> None:
        super().__init__()
        self._state = WelcomeState(was_dismissed=was_dismissed)

    @property
    def state(self) -> WelcomeState:
        """The state on screen."""
        return self._state

    def settings_changed(self, settings: Settings) -> None:
        """Take in the settings that hold now."""
        self._show(welcome_state(settings, was_dismissed=self._state.was_dismissed))

    def dismiss(self) -> None:
        """End it for good."""
        if not self._state.was_dismissed:
            self._show(WelcomeState(was_dismissed=True))
            self.dismissed.emit()

    def _show(self, state: WelcomeState) -> None:
        if state != self._state:
            self._state = state
            self.state_changed.emit(state)
