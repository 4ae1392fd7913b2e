"""The view-model of the window that prints: turns choices into states; no page is painted here."""

from dataclasses import replace

from petdesk.domain.changes import CHANGE_RETENTION
from petdesk.storage.disk_errors import CatalogueError
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.printing import state as state_of
from petdesk.viewmodels.printing.layout import Paper
from petdesk.viewmodels.printing.request import PrintRequest, Subject
from petdesk.viewmodels.printing.state import PrintChoices, PrintState
from petdesk.viewmodels.view_model import ViewModel


class PrintViewModel(ViewModel[PrintState]):
    """Owns what is chosen, the page of the preview, and how far the printing is."""

    def __init__(self, request: PrintRequest, choices: PrintChoices) -> None:
        super().__init__(PrintState(request, request.first, choices))

    def choose_subject(self, subject: Subject) -> None:
        """Print the cards, the list or the page for the board."""
        self.apply(state_of.chosen, subject=subject)

    def choose_paper(self, paper: Paper) -> None:
        """Print on ``paper``."""
        self.apply(state_of.chosen, choices=self.state.choices._replace(paper=paper))

    def choose_per_page(self, count: int) -> None:
        """Print ``count`` cards on a page."""
        self.apply(state_of.chosen, choices=self.state.choices._replace(per_page=count))

    def turn_to(self, page: int) -> None:
        """Show a page (from 0), or the nearest one that there is."""
        self.apply(state_of.turned, page)

    def written(self, pages: int) -> None:
        """Show that so many pages are written."""
        self.apply(state_of.writing, pages)

    def end(self, note: str = "") -> None:
        """Show that nothing is written any more, and why it failed, if so."""
        self.apply(state_of.ended, note)

    async def load_changes(self, desk: Desk) -> None:
        """Read what changed in the last month, as far as ``desk`` has kept it."""
        try:
            found = await desk.repository.load_changes(self.state.request.now - CHANGE_RETENTION)
        except CatalogueError:
            return  # the page says that it is not known
        self.apply(replace, changes=found)
