"""Filter and sort, stored between runs; what was typed in the search is not.

A filter that was forgotten is seen at once: its button is down, "12 of 214" and `Clear filters`
stand beside the search field. Typed text is dropped: it is what somebody looked for that minute,
and the next person at the desk would take an almost empty table for all there is.
"""

from contextlib import suppress
from typing import Final

from PySide6.QtCore import QObject, QTimer

from petdesk.animals.listing import Listing
from petdesk.animals.search import Filter, Sort, SortColumn, StatusFilter
from petdesk.animals.selection import filter_chosen, sort_chosen
from petdesk.animals.state import MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.workspace import Workspace
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.pets import is_int64
from petdesk.core.system_locale import Locale

_DELAY: Final = 1000  # ms after the last change


def write_view(listing: Listing) -> str:
    wanted, sort = listing.filter, listing.sort
    values = {
        "status": wanted.status.value,
        "category": "" if wanted.category_id is None else str(wanted.category_id),
        "today": "yes" if wanted.added_today else "",
        "sort": sort.column.name.lower(),
        "descending": "yes" if sort.descending else "",
    }
    return "\n".join(f"{name}={value}" for name, value in values.items() if value)


def read_view(text: str) -> tuple[Filter, Sort]:
    """Read what `write_view` wrote; what cannot be read (a newer PetDesk's) counts as not there."""
    values = dict(line.partition("=")[::2] for line in text.split("\n"))
    statuses = {which.value: which for which in StatusFilter}
    columns = {column.name.lower(): column for column in SortColumn}
    wanted = Filter(
        status=statuses.get(values.get("status", ""), StatusFilter.ALL),
        category_id=_id(values.get("category", "")),
        added_today=values.get("today") == "yes",
    )
    column = columns.get(values.get("sort", ""), SortColumn.NAME)
    return wanted, Sort(column, descending=values.get("descending") == "yes")


def restored(state: MainState, text: str, locale: Locale) -> MainState:
    wanted, sort = read_view(text)
    return filter_chosen(sort_chosen(state, sort, locale), wanted)


class SavedView(QObject):
    def __init__(self, model: MainViewModel) -> None:
        super().__init__()
        self._model = model
        self._kept = write_view(model.state.listing)
        self._environment = model.state.environment
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DELAY)
        self._timer.timeout.connect(self.save)
        model.state_changed.connect(self._timer.start)

    def save(self) -> None:
        self._timer.stop()
        state, workspace = self._model.state, self._model.workspace
        if state.environment is not self._environment:
            # What a person has chosen goes along, and is that environment's view from now on.
            self._environment = state.environment
            self._kept = ""
        text = write_view(state.listing)
        if text == self._kept or workspace is None or workspace.lasting.is_closed:
            return
        self._kept = text
        workspace.lasting.launch(self._save, workspace, text, name="keep the view")

    async def _save(self, workspace: Workspace, text: str) -> None:
        # The next save of the animals reports what is wrong with the disk; a view is no loss.
        with suppress(CatalogueError):
            await workspace.repository.save_view(text)


def _id(text: str) -> int | None:
    try:
        number = int(text)
    except ValueError:
        return None
    return number if is_int64(number) else None
