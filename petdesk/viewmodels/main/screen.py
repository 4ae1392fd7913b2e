"""What the main window's view-model and the jobs that it starts share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain.catalogue import Catalogue

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.listing.listing import Locale
    from petdesk.viewmodels.main.desk import Desk
    from petdesk.viewmodels.main.state import MainState


class Screen:
    """What the main window's jobs share: the state on screen, and whose it is.

    ``desk`` is the open desk, and ``kept`` what its local copy on disk holds. ``asked_at`` is when
    the last refresh began (seconds since the Unix epoch).
    """

    def __init__(
        self,
        state: MainState,
        locale: Locale,
        clock: Callable[[], float],
        on_change: Callable[[MainState], None],
    ) -> None:
        self.state = state
        self.locale = locale
        self.clock = clock
        self.desk: Desk | None = None
        self.kept = Catalogue()
        self.asked_at: float | None = None
        self._on_change = on_change

    def show(self, state: MainState) -> None:
        """Show ``state`` from now on."""
        if state is not self.state:
            self.state = state
            self._on_change(state)
