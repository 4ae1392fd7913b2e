"""The add form's view-model: what is typed, until it is an entry of the intake."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal

from petdesk.animals.listing import Listing
from petdesk.animals.search import Filter
from petdesk.animals.state import Connection
from petdesk.animals.view_model import Suggestions
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.pets import NewPet
from petdesk.core.tasks import TaskScope
from petdesk.core.view_model import ViewModel
from petdesk.intake import form_fields as fields
from petdesk.intake import form_steps as steps
from petdesk.intake.entry import DraftText, IntakeEntry, Stage
from petdesk.intake.file import IntakeError
from petdesk.intake.form_fields import category_title, match_category
from petdesk.intake.form_steps import AddFormState, AfterAdding
from petdesk.intake.possible_duplicates import (
    find_possible_duplicates,
    known_categories,
)
from petdesk.intake.state import IntakeState
from petdesk.intake.view_model import IntakeViewModel


class AddFormViewModel(ViewModel[AddFormState]):
    """Holds the add form's state, of the environment that ``intake`` shows.

    ``opened`` asks for the window to be brought to the front, open or not. ``scope`` owns the
    writing of entries, and ``listing`` returns the animals and labels that are known.
    """

    opened = Signal()

    def __init__(
        self,
        intake: IntakeViewModel,
        scope: TaskScope,
        listing: Callable[[], Listing],
        *,
        keeps_category: bool = False,
    ) -> None:
        super().__init__(AddFormState(intake.state.environment, keeps_category=keeps_category))
        self._intake = intake
        self._scope = scope
        self._listing = listing
        # Max is no slip for Max Power: people who get a note for every Max stop reading the notes.
        self._misspelt = Suggestions(self, by_word=False)
        self._misspelt.found.connect(self._show_misspelt)
        self._asked = ""
        self._confirmed_ids: set[int] = set()
        self._taken_back: set[int] = set()
        self._is_restored = False
        intake.state_changed.connect(self._intake_changed)
        intake.undone.connect(self._undone)
        self._intake_changed(intake.state)

    def connection_changed(self, connection: Connection) -> None:
        # While a request is under way, what the last one showed still holds.
        if connection in (Connection.WORKING, self._state.connection):
            return
        state = replace(self._state, connection=connection)
        self._show(steps.with_intake(state, self._intake.state, self._taken_back))

    def open(self) -> None:
        state = steps.opened(self._state)
        if not self._state.is_open:
            # A draft of an earlier run was never compared, and others may have come since.
            duplicates = find_possible_duplicates(self._listing(), state.draft.name)
            state = replace(state, duplicates=duplicates)
        self._show(state)
        self.opened.emit()

    def cancel(self) -> None:
        self._show(steps.closed(self._state))

    def start_fresh(self) -> None:
        """Discard the draft; what was added stays."""
        if not self._state.is_committing:
            self._show(steps.started_fresh(self._state))
            self._intake.queue.save_draft_soon(DraftText())

    def edit(self, draft: DraftText) -> None:
        """Take what was typed, and keep it; what is being written stays as it is."""
        self._show_typed(self._typed(self._state, draft))

    def keep_category(self, *, is_on: bool) -> None:
        self._show(replace(self._state, keeps_category=is_on))

    def name_left(self) -> None:
        if not self._state.is_blank:
            self._show(replace(self._state, name_checked=True))

    def category_left(self) -> None:
        """Show what the category is called, or what is wrong with it, if anything."""
        self._show_typed(self._named())
        if not self._state.is_blank:
            self._show(replace(self._state, category_checked=True))

    def use_offered_category(self) -> None:
        """Take the category that is offered: a new ID, or what was nearly typed.

        Where it was asked about because of `Add`, that goes on: one press adds.
        """
        reading, refused = self._state.reading, self._state.refused
        if reading.suggested_id is None or self._state.is_committing:
            return
        self._confirmed_ids.add(reading.suggested_id)
        self.edit(self._state.draft._replace(category=reading.title))
        self.category_left()
        if refused is not None:
            self.submit(refused)

    def submit(self, after: AfterAdding) -> None:
        """Commit the animal, once: meanwhile a second click or a held Enter is idle."""
        state = self._named()
        if state.is_committing:
            return
        new = fields.new_pet(state.draft, state.reading.category_id)
        if new is None or not state.can_add:
            self._show_typed(steps.refused_locally(state, after))
            return
        # Launched first: a scope that was closed raises, and then nothing is under way.
        self._scope.launch(self._commit, state, new, after, name="add")
        self._show(steps.committing(state))

    def continue_with(self, entry_id: int) -> None:
        """Open the text of an entry that was taken back or refused, as a draft of its own.

        What is being typed stays: until the form is blank, that text is only offered in it.
        """
        entry = self._intake.state.entry(entry_id)
        if entry is not None:
            if entry.stage is Stage.UNDONE:
                self._taken_back.add(entry.id)
                self._intake_changed(self._intake.state)
            # Opened before it has the text: that is news then, and nothing typed earlier.
            self.open()
            self._take_up(entry)

    def undo(self) -> None:
        if self._state.last is not None:
            self._intake.decisions.undo(self._state.last.id)

    def send_now(self) -> None:
        if self._state.last is not None:
            self._intake.decisions.send_now(self._state.last.id)

    async def _commit(self, state: AddFormState, new: NewPet, after: AfterAdding) -> None:
        if self._state.environment is not state.environment:
            return  # it is kept as the draft of the environment that it was typed for
        about = self._intake.state.entry(state.about.id) if state.about is not None else None
        is_refused = about is not None and about.stage is Stage.REFUSED
        try:
            entry = await self._intake.queue.submit(
                new,
                corrects=about.id if about is not None and is_refused else None,
                then_draft=steps.next_draft(state),
            )
        except IntakeError as error:
            self._not_committed(state, str(error), error.reason)
        except BaseException as error:
            # A fault of PetDesk's own, or a cancelled job: the text stays.
            self._not_committed(state, type(error).__name__)
            raise
        else:
            if self._state.environment is state.environment:
                committed = steps.committed(self._state, entry, after)
                self._show(steps.with_intake(committed, self._intake.state, self._taken_back))

    def _not_committed(
        self, state: AddFormState, reason: str, kind: DiskProblem = DiskProblem.OTHER
    ) -> None:
        # The draft of an environment that was left meanwhile is kept with it.
        if self._state.environment is state.environment:
            self._show(steps.not_committed(self._state, reason, kind))

    def _named(self) -> AddFormState:
        # Anew: labels may have come since it was typed.
        state = self._read(self._state)
        if state.reading.problem is not None:
            return state
        return self._typed(state, state.draft._replace(category=state.reading.title))

    def _typed(self, before: AddFormState, draft: DraftText) -> AddFormState:
        if draft == before.draft or before.is_committing:
            return before
        duplicates = before.duplicates
        if draft.name != before.draft.name:
            duplicates = find_possible_duplicates(self._listing(), draft.name)
        after = steps.typed(before, draft, duplicates)
        if draft.category == before.draft.category:
            return after
        # What was wrong is being mended: it is looked at again once the field is left.
        return self._read(replace(after, category_checked=False))

    def _show_typed(self, state: AddFormState) -> None:
        """Show ``state``, and keep its draft if that changed."""
        is_typed = state.draft != self._state.draft
        self._show(state)
        if is_typed:
            self._intake.queue.save_draft_soon(steps.storable(self._state))

    def _read(self, state: AddFormState) -> AddFormState:
        reading = match_category(
            state.draft.category, known_categories(self._listing()), self._confirmed_ids
        )
        return replace(state, reading=reading)

    def _undone(self, entry: IntakeEntry) -> None:
        self._taken_back.add(entry.id)
        if entry.environment is self._state.environment:
            self._intake_changed(self._intake.state)
            self.continue_with(entry.id)

    def _take_up(self, entry: IntakeEntry) -> None:
        category = category_title(entry.new.category_id, self._listing().labels)
        state = steps.resumed(self._state, entry, category)
        if state is not self._state:
            self._taken_back.discard(entry.id)
            duplicates = find_possible_duplicates(self._listing(), state.draft.name)
            state = replace(state, duplicates=duplicates)
            self._show(steps.with_intake(state, self._intake.state, self._taken_back))
            self._intake.queue.save_draft_soon(steps.storable(self._state))

    def _intake_changed(self, intake: IntakeState) -> None:
        state = self._state
        if intake.environment is not state.environment:
            state = AddFormState(intake.environment, keeps_category=state.keeps_category)
            self._is_restored = False
        if intake.is_loaded and not self._is_restored:
            self._is_restored = True
            draft = intake.draft
            entry = intake.entry(draft.entry_id) if draft.entry_id is not None else None
            is_refused = entry is not None and entry.stage is Stage.REFUSED
            state = steps.restored(state, draft, entry if is_refused else None)
        self._show(steps.with_intake(state, intake, self._taken_back))

    def _show(self, state: AddFormState) -> None:
        if state.draft.category != self._state.draft.category:
            state = self._read(state)
        super()._show(state)
        self._look_for_slips()

    def _look_for_slips(self) -> None:
        """Look, after a pause in typing, for the names that what is typed may be a slip for."""
        name = self._state.draft.name if self._state.is_open else ""
        if name != self._asked:
            self._asked = name
            listing = replace(self._listing(), filter=Filter(text=name)) if name.strip() else None
            self._misspelt.search(listing)

    def _show_misspelt(self, names: tuple[str, ...]) -> None:
        if names:
            duplicates = find_possible_duplicates(self._listing(), self._asked, names)
            self._show(replace(self._state, duplicates=duplicates))
