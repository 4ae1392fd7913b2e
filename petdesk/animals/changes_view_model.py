"""The list of what changed: its state and its view-model."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.changes import CHANGE_RETENTION, Change, change_words
from petdesk.animals.search import holds, search_words
from petdesk.animals.state import MainState, Workspace
from petdesk.animals.store import CatalogueFile
from petdesk.animals.view_model import MainViewModel
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.folding import fold
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import shown_name


@dataclass(frozen=True, slots=True)
class ChangesState:
    """The changes kept, newest first, and those that ``text`` leaves.

    ``unlisted`` is a change whose animal was asked for and is listed no longer. ``catalogue`` is
    the one that they led to.
    """

    changes: tuple[Change, ...] = ()
    shown: tuple[Change, ...] = ()
    text: str = ""
    is_known: bool = False
    error: str = ""
    unlisted: Change | None = None
    catalogue: Catalogue = field(default_factory=Catalogue)


class ChangesViewModel(ViewModel[ChangesState]):
    def __init__(self, main: MainViewModel, clock: Callable[[], float]) -> None:
        super().__init__(ChangesState())
        self._main = main
        self._clock = clock
        self._environment = main.state.environment
        self.is_open = False
        """Whether the list is on screen: its window says when it no longer is."""
        main.state_changed.connect(self._on_main_changed)

    def open(self) -> None:
        """Read what is kept: from now on the news is on screen as well."""
        self.is_open = True
        self._follow(self._main.state)
        workspace = self._main.workspace
        if workspace is not None and not workspace.scope.is_closed:
            workspace.scope.launch(self._load, workspace, name="read the changes")

    def search(self, text: str) -> None:
        wanted, changes = search_words(text), self._state.changes
        hits = (each for each in changes if holds(fold(self.words(each)), wanted, each.animal_id))
        self.apply(replace, text=text, shown=tuple(hits), unlisted=None)

    def show_animal(self, change: Change) -> None:
        self._main.reveal(change.animal_id)
        is_shown = self._main.state.listing.is_shown(change.animal_id)
        self.apply(replace, unlisted=None if is_shown else change)

    def words(self, change: Change) -> str:
        return f"{shown_name(change.name)}\t{self.what(change)}\t{change.animal_id}"

    def what(self, change: Change) -> str:
        return change_words(change, self._main.state.listing.labels)

    def _on_main_changed(self, state: MainState) -> None:
        if state.environment is not self._environment:
            # What changed in an environment that was left is nobody's business in the next.
            self._environment = state.environment
            self._show(ChangesState(text=self._state.text))
        if not self.is_open:
            return
        if not self._state.is_known and self._main.workspace is not None:
            self.open()
        self._follow(state)

    def _follow(self, state: MainState) -> None:
        self.apply(replace, catalogue=state.catalogue)
        if state.news:
            self._take(state.news)
            self._main.read_news()

    async def _load(self, workspace: Workspace) -> None:
        try:
            since = self._clock() - CHANGE_RETENTION
            stored = await workspace.repository.run(CatalogueFile.load_changes, since)
        except CatalogueError as error:
            if workspace is self._main.workspace:
                self.apply(replace, is_known=True, error=str(error))
            return
        if workspace is self._main.workspace:
            self._take(stored)

    def _take(self, new: Iterable[Change]) -> None:
        every = sorted({*self._state.changes, *new}, key=lambda each: (-each.at, each.animal_id))
        self.apply(replace, changes=tuple(every), is_known=True, error="")
        self.search(self._state.text)
