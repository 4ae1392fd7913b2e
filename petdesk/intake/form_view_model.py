"""The add form: what it shows and says, and what is typed until it is an entry of the intake."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from PySide6.QtCore import QTimer, Signal

from petdesk.animals.listing import Listing
from petdesk.animals.state import Connection
from petdesk.core.disk_errors import with_disk
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environments import Environment, environment_name
from petdesk.core.pets import NewPet
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import filled, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.wording import service_may_have_more, shown_name, status_name
from petdesk.intake import form_fields as fields
from petdesk.intake.entry import DraftText, IntakeEntry, Stage
from petdesk.intake.file import IntakeError
from petdesk.intake.form_fields import CategoryMatch, FieldProblem, PossibleDuplicates
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import SHORT_PAUSE, adding_text, short_name, stage_name, stage_shown
from petdesk.service.errors import Effect
from petdesk.service.messages import error_message, refusal

_PAUSE: Final = 200  # ms without a letter until animals of the name are looked for


class AfterAdding(Enum):
    CLOSE = "close"
    START_ANOTHER = "start another"


@dataclass(frozen=True, slots=True)
class AddFormState:
    """What is typed for the environment of ``intake``, and everything else that the form shows.

    The problem of a field is shown once it is ``.._checked``: it was left, or all were at an
    attempt to add. ``when_offered`` is what a person wanted done after adding, if only a category
    for which another is offered was in the way.
    """

    intake: IntakeState
    is_open: bool = False
    connection: Connection = Connection.STARTING
    draft: DraftText = DraftText()  # noqa: RUF009  a named tuple is frozen
    name_checked: bool = False
    category_checked: bool = False
    is_committing: bool = False  # until the animal is on disk
    failure: IntakeError | None = None  # why it could not be written
    is_kept_draft: bool = False  # the text is from an earlier opening
    keeps_choices: bool = False  # category and status stay for the next animal
    has_kept_choices: bool = False  # they did, and nobody changed them yet
    about: IntakeEntry | None = None  # the entry, undone or refused, that the text is from
    undone_ids: frozenset[int] = frozenset()  # of entries whose text can be continued
    last_id: int | None = None  # of the animal that was added last in this opening
    duplicates: PossibleDuplicates = PossibleDuplicates()  # noqa: RUF009  a named tuple is frozen
    # What the category means.
    reading: CategoryMatch = CategoryMatch()  # noqa: RUF009  a named tuple is frozen
    when_offered: AfterAdding | None = None

    @property
    def environment(self) -> Environment:
        return self.intake.environment

    @property
    def can_add(self) -> bool:
        return bool(self.intake.address) and not self.connection.lacks_address

    @property
    def offer(self) -> IntakeEntry | None:
        """The first entry whose text can be continued once the form is blank."""
        for entry in self.intake.entries:
            is_open = self.about is not None and self.about.id == entry.id
            if not is_open and (entry.stage is Stage.REFUSED or entry.id in self.undone_ids):
                return entry
        return None

    @property
    def last(self) -> IntakeEntry | None:
        return self.intake.entry(self.last_id) if self.last_id is not None else None

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to lose: no text, or a category and status that were kept."""
        name, category, status, _entry_id = self.draft
        return not name and (self.keeps_choices or not (category or status))

    @property
    def name_error(self) -> FieldProblem | None:
        return fields.name_problem(self.draft.name) if self.name_checked else None

    @property
    def category_error(self) -> FieldProblem | None:
        return self.reading.problem if self.category_checked else None

    @property
    def is_about_refused(self) -> bool:
        return self.about is not None and self.about.stage is Stage.REFUSED

    @property
    def next_draft(self) -> DraftText:
        """What stands in the form once this animal is added."""
        return self.draft._replace(name="", entry_id=None) if self.keeps_choices else DraftText()

    @property
    def storable(self) -> DraftText:
        """What is typed, as a file can hold it: half a character cannot be written."""
        texts = (self.draft.name, self.draft.category, self.draft.status)
        about = self.about.id if self.about is not None and any(texts) else None
        name, category, status = (text.encode(errors="replace").decode() for text in texts)
        return DraftText(name, category, status, about)


def clear_form(state: AddFormState, draft: DraftText = DraftText()) -> AddFormState:  # noqa: B008  a named tuple is frozen
    return AddFormState(
        state.intake,
        state.is_open,
        state.connection,
        draft,
        keeps_choices=state.keeps_choices,
        undone_ids=state.undone_ids,
    )


class AddFormViewModel(ViewModel[AddFormState]):
    """Holds the add form's state; ``scope`` owns the writing of entries."""

    opened = Signal()  # asks for the window to be brought to the front, open or not

    def __init__(
        self,
        intake: IntakeViewModel,
        scope: TaskScope,
        listing: Callable[[], Listing],
        *,
        keeps_choices: bool = False,
    ) -> None:
        super().__init__(AddFormState(intake.state, keeps_choices=keeps_choices))
        self._intake = intake
        self._scope = scope
        self._listing = listing
        self._comparing = QTimer(self, interval=_PAUSE, singleShot=True)
        self._comparing.timeout.connect(lambda: self._show(self._with_duplicates(self._state)))
        self._confirmed_ids: set[int] = set()
        self._is_restored = False
        intake.state_changed.connect(self._intake_changed)
        intake.undone.connect(self._continue)
        self._intake_changed(intake.state)

    def connection_changed(self, connection: Connection) -> None:
        # While a request is under way, what the last one showed still holds.
        if connection is not Connection.WORKING:
            self._show(replace(self._state, connection=connection))

    def open(self) -> None:
        """Open the form with the draft that was kept; what became of the last animal is told."""
        state = self._state
        if not state.is_open:
            # A draft of an earlier run was never compared, and others may have come since.
            state = self._with_duplicates(replace(state, is_open=True, last_id=None))
            self._show(replace(state, is_kept_draft=not state.is_blank))
        self.opened.emit()

    def cancel(self) -> None:
        """Close the form and keep the draft; that it was undone has been told by now."""
        about = self._state.about if self._state.is_about_refused else None
        self._show(replace(self._state, is_open=False, about=about))

    def start_fresh(self) -> None:
        """Discard the draft; what was added stays."""
        if not self._state.is_committing:
            self._show(clear_form(self._state))

    def edit(self, draft: DraftText) -> None:
        self._show(self._with_draft(self._state, draft))

    def keep_choices(self, *, is_on: bool) -> None:
        self._show(replace(self._state, keeps_choices=is_on))

    def name_left(self) -> None:
        state = self._with_duplicates(self._state)
        self._show(replace(state, name_checked=not state.is_blank))

    def category_left(self) -> None:
        """Show what the category is called, or what is wrong with it, if anything."""
        state = self._with_title()
        self._show(replace(state, category_checked=not state.is_blank))

    def use_offered_category(self) -> None:
        """Take the category that is offered; if `Add` asked about it, also add."""
        reading, after = self._state.reading, self._state.when_offered
        if reading.suggested_id is None or self._state.is_committing:
            return
        self._confirmed_ids.add(reading.suggested_id)
        self.edit(self._state.draft._replace(category=reading.title))
        self.category_left()
        if after is not None:
            self.submit(after)

    def submit(self, after: AfterAdding) -> None:
        """Commit the animal, once: meanwhile a second click or a held Enter is idle."""
        state = self._with_title()
        if state.is_committing:
            return
        new = fields.new_pet(state.draft, state.reading.category_id)
        checked = replace(state, name_checked=True, category_checked=True, when_offered=None)
        if new is None or not state.can_add:
            is_offered = state.reading.suggested_id is not None and checked.name_error is None
            goes_on = after if is_offered and state.can_add else None
            self._show(replace(checked, when_offered=goes_on))
            return
        # Launched first: a scope that was closed raises, and then nothing is under way.
        self._scope.launch(self._commit, state, new, after, name="add")
        self._show(replace(checked, is_committing=True, failure=None, last_id=None))

    def continue_with(self, entry_id: int) -> None:
        """Open the text of an entry as a draft, or offer it until what is typed is gone."""
        entry = self._intake.state.entry(entry_id)
        if entry is not None:
            self._continue(entry)

    def _continue(self, entry: IntakeEntry) -> None:
        if entry.stage is Stage.UNDONE:
            self._show(replace(self._state, undone_ids=self._state.undone_ids | {entry.id}))
        if entry.environment is not self._state.environment:
            return
        # Before it has the text, which would count as typed earlier.
        self.open()
        if self._state.is_blank:
            new = entry.new
            category = fields.category_title(new.category_id, self._listing().labels)
            state = clear_form(self._state, DraftText(new.name, category, new.status or ""))
            undone_ids = state.undone_ids - {entry.id}
            self._show(self._with_duplicates(replace(state, about=entry, undone_ids=undone_ids)))

    def undo(self) -> None:
        if self._state.last is not None:
            self._intake.queue.undo(self._state.last.id)

    def send_now(self) -> None:
        if self._state.last is not None:
            self._intake.queue.send_now(self._state.last.id)

    async def _commit(self, state: AddFormState, new: NewPet, after: AfterAdding) -> None:
        if self._state.environment is not state.environment:
            return  # it is kept as the draft of the environment that it was typed for
        about = self._intake.state.entry(state.about.id) if state.about is not None else None
        corrects = about.id if about is not None and about.stage is Stage.REFUSED else None
        try:
            entry = await self._intake.queue.submit(
                new, corrects=corrects, then_draft=state.next_draft
            )
        except BaseException as error:
            # The text stays, also after a fault of PetDesk's own, or if the job is cancelled.
            failure = error if isinstance(error, IntakeError) else IntakeError(type(error).__name__)
            if self._state.environment is state.environment:
                self._show(replace(self._state, is_open=True, is_committing=False, failure=failure))
            if failure is not error:
                raise
            return
        if self._state.environment is state.environment:
            stays = self._state.is_open and after is AfterAdding.START_ANOTHER
            draft = self._state.next_draft
            state = replace(clear_form(self._state, draft), is_open=stays)
            last_id, is_kept = entry.id if stays else None, draft != DraftText()
            self._show(replace(state, has_kept_choices=is_kept, last_id=last_id), is_stored=True)

    def _with_title(self) -> AddFormState:
        state = self._with_reading(self._state)  # labels may have come since it was typed
        if state.reading.problem is not None:
            return state
        return self._with_draft(state, state.draft._replace(category=state.reading.title))

    def _with_draft(self, state: AddFormState, draft: DraftText) -> AddFormState:
        """Return ``state`` with ``draft``, of which a mistake is shown once its field is left."""
        before = state.draft
        if draft == before or state.is_committing:
            return state
        return replace(
            state,
            draft=draft,
            name_checked=state.name_checked and draft.name == before.name,
            category_checked=state.category_checked and draft.category == before.category,
            has_kept_choices=state.has_kept_choices and draft[1:3] == before[1:3],
            is_kept_draft=False,
            failure=None,
            when_offered=None,
        )

    def _with_duplicates(self, state: AddFormState) -> AddFormState:
        duplicates = fields.find_possible_duplicates(self._listing(), state.draft.name)
        return replace(state, duplicates=duplicates)

    def _with_reading(self, state: AddFormState) -> AddFormState:
        known = fields.known_categories(self._listing())
        reading = fields.match_category(state.draft.category, known, self._confirmed_ids)
        return replace(state, reading=reading)

    def _intake_changed(self, intake: IntakeState) -> None:
        about = intake.entry(self._state.about.id) if self._state.about is not None else None
        if about is not None and about.stage not in (Stage.REFUSED, Stage.UNDONE):
            about = None  # given up, or corrected
        state = replace(self._state, intake=intake, about=about)
        if intake.environment is not self._state.environment:
            state = replace(clear_form(state), is_open=False, connection=Connection.STARTING)
            self._is_restored = False
            self._confirmed_ids.clear()
        if intake.is_loaded and not self._is_restored:
            self._is_restored = True
            state = _restore_draft(state)
        self._show(state, is_stored=True)

    def _show(self, state: AddFormState, *, is_stored: bool = False) -> None:
        before = self._state.draft
        if state.draft.category != before.category:
            state = self._with_reading(state)
        super()._show(state)
        if state.draft.name != before.name:
            self._comparing.start()
        if state.draft != before and not is_stored:
            self._intake.queue.save_draft_soon(state.storable)


def _restore_draft(state: AddFormState) -> AddFormState:
    """Restore the text that an earlier run kept, unless something was typed already."""
    if not state.is_blank:
        return state
    draft = state.intake.draft
    about = next((entry for entry in state.intake.refused if entry.id == draft.entry_id), None)
    state = replace(state, draft=draft._replace(entry_id=None), about=about)
    return replace(
        state,
        is_kept_draft=not state.is_blank,
        has_kept_choices=state.is_blank and state.draft != DraftText(),
    )


# What it says


def field_problem(problem: FieldProblem | None) -> str:
    return translate("AddForm", problem.value) if problem is not None else ""


def form_message(state: AddFormState, now: float) -> str:
    if state.failure is not None:
        text = translate(
            "AddForm",
            "Not added: this computer can't save it (%1). What you typed is still here. %2 "
            "Then try again.",
        )
        return wrappable(with_disk(text, state.failure.reason, str(state.failure)))
    if state.about is not None and state.is_about_refused:
        text = translate(
            "AddForm", "Not added. The service refused it (%1): %2. Correct it and add it again."
        )
        return wrappable(refusal(text, state.about.status, state.about.message))
    if state.about is not None:
        return translate("AddForm", "Undone before it was sent.")
    return _obstacle(state, now)


def is_warning(state: AddFormState) -> bool:
    return state.failure is not None or state.is_about_refused or not state.can_add


def _obstacle(state: AddFormState, now: float) -> str:
    """Return why what is added would have to wait, or cannot be added at all."""
    where, connection = environment_name(state.environment), state.connection
    if not state.can_add:
        text = translate(
            "AddForm",
            "%1 isn't set up yet. What you type here is kept. Enter the service's address "
            "and an API key in Settings.",
        )
        if connection in {Connection.BAD_ADDRESS, Connection.SAME_AS_PRODUCTION}:
            text = translate(
                "AddForm",
                "PetDesk can't use the address of %1. What you type here is kept. Correct the "
                "address in Settings.",
            )
        return filled(text, where)
    waiting = state.intake.obstacle or Waiting(BlockReason.NOT_OPEN)
    if waiting.reason is BlockReason.STORAGE:
        return translate(
            "AddForm", "This computer can't save to its disk, so nothing can be added or sent."
        )
    is_by_choice = connection is Connection.BY_CHOICE  # and what is added is tried
    is_short = waiting.until is not None and waiting.until - now <= SHORT_PAUSE
    if (waiting.reason is BlockReason.UNREACHABLE and is_by_choice) or (
        waiting.reason is BlockReason.LIMIT and is_short
    ):
        return ""
    if waiting.error is not None and waiting.error.effect is Effect.UNKNOWN:
        return ""  # what is asked of that animal hinders the next for a moment only
    cause = ""
    if waiting.error is not None:
        cause = error_message(waiting.error, now, is_retried=True).text
    elif connection is Connection.FAILED:
        cause = filled(translate("AddForm", "Can't reach %1."), where)
    elif connection.lacks_keyring or connection in {Connection.NO_KEY, Connection.KEY_REFUSED}:
        text = translate("AddForm", "%1 has no working API key. Check it in Settings.")
        cause = filled(text, where)
    waits = translate("AddForm", "What you add waits here and is sent automatically.")
    if waiting.reason is BlockReason.FORBIDDEN:
        waits = translate("AddForm", "What you add waits here until you choose to send it.")
    return f"{cause} {waits}" if cause else ""


def offer_text(state: AddFormState) -> str:
    entry = state.offer
    if entry is None:
        return ""
    text = translate("AddForm", "“%1” (undone)")
    if entry.stage is Stage.REFUSED:
        text = translate("AddForm", "“%1” (refused)")
    if not state.is_blank:
        text = filled(translate("AddForm", "%1 opens here once this form is empty."), text)
    return filled(text, short_name(entry.new.name))


def kept_text(state: AddFormState) -> str:
    if not state.has_kept_choices:
        return ""
    status = status_name(state.draft.status) if state.draft.status else ""
    choices = ", ".join(filter(None, (short_name(state.draft.category), status)))
    return filled(translate("AddForm", "Kept from the last animal: %1"), choices)


def form_progress(state: AddFormState, now: float) -> str:
    if state.is_committing:
        return filled(translate("AddForm", "Saving “%1”…"), short_name(state.draft.name))
    entry = state.last
    if entry is None:
        return ""
    if entry.stage is Stage.ADDED and entry.pet is not None:
        name = short_name(shown_name(entry.pet.name))
        return filled(translate("AddForm", "Added %2, #%1"), entry.pet.id, name)
    stage = stage_shown(entry, state.intake.waiting, now)
    if stage in (Stage.HELD, Stage.SENDING):
        return adding_text(entry, now)
    text = {
        Stage.QUEUED: translate("AddForm", "“%2” is waiting to be added to %1."),
        Stage.ADDED: translate("AddForm", "Added “%2”. No ID yet."),
        Stage.UNKNOWN: translate("AddForm", "“%2” may not have been added to %1."),
        Stage.REFUSED: translate("AddForm", "“%2” was refused."),
    }.get(stage, "")
    return filled(text, environment_name(entry.environment), short_name(entry.new.name))


def already_here(duplicates: PossibleDuplicates) -> str:
    """Name the animals that the name may be already, each in a line; else how little is known."""
    if duplicates.animals:
        lines = (
            ", ".join((*duplicate_words(animal), status_name(animal.status)))
            for animal in duplicates.animals
        )
        heading = translate("AddForm", "Already here?")
        if duplicates.has_more:
            heading = translate("AddForm", "Already here? The nearest of several:")
        return "\n".join((heading, *lines))
    if not duplicates.searched:
        return ""
    text = translate("AddForm", "Not among the %1 known.")
    return f"{text.replace('%1', str(duplicates.searched))} {service_may_have_more()}"


def duplicate_words(animal: fields.PossibleDuplicate) -> tuple[str, str]:
    """Return the name of an animal, and what distinguishes it besides its status."""
    number = translate("AddForm", "on its way") if animal.id is None else f"#{animal.id}"
    number = stage_name(Stage.UNKNOWN) if animal.is_unknown else number
    category = sanitize_for_display(animal.category)
    return short_name(shown_name(animal.name)), f"{number} · {category}"


def category_text(state: AddFormState) -> tuple[str, str]:
    """Return what is wrong with the category, and on a button what is offered for it."""
    problem, is_offered = state.category_error, state.reading.suggested_id is not None
    typed, title = short_name(state.draft.category), short_name(state.reading.title)
    text, offer = field_problem(problem), translate("AddForm", "Use %1")
    if problem is FieldProblem.CATEGORY_NEW:
        typed = title  # as a plain number
    elif problem is FieldProblem.CATEGORY_UNKNOWN and is_offered:
        text = translate("AddForm", "No category “%1”. Did you mean %2?")
    if state.when_offered is not None:
        offer = translate("AddForm", "Use %1 and add")
    return filled(text, typed, title), filled(offer, title) if problem and is_offered else ""
