"""The texts of the add form: problems of its fields, and the progress of what was added."""

from petdesk.animals.state import Connection
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environments import environment_name
from petdesk.core.translation import filled, translate
from petdesk.core.wording import service_may_have_more, shown_name, status_name
from petdesk.intake.entry import Stage
from petdesk.intake.form_fields import FieldProblem, PossibleDuplicate, PossibleDuplicates
from petdesk.intake.form_view_model import AddFormState
from petdesk.intake.state import BlockReason, Waiting
from petdesk.intake.wording import SHORT_PAUSE, adding_text, short_name, stage_shown
from petdesk.service.messages import error_message, refusal
from petdesk.settings.wording import with_disk

_NO_KEY = (
    Connection.NO_KEY,
    Connection.KEYRING_CLOSED,
    Connection.NO_KEYRING,
    Connection.KEY_REFUSED,
)


def field_problem(problem: FieldProblem | None) -> str:
    return {
        None: "",
        FieldProblem.NAME_BLANK: translate("AddForm", "Enter a name."),
        FieldProblem.NAME_UNSENDABLE: translate(
            "AddForm", "The name contains a broken character. Delete it and type it again."
        ),
        FieldProblem.CATEGORY_EMPTY: translate("AddForm", "Choose a category or type its ID."),
        FieldProblem.CATEGORY_OUT_OF_RANGE: translate(
            "AddForm", "This category ID is too large. Check the number."
        ),
    }[problem]


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
    where = environment_name(state.environment)
    if state.connection in {Connection.BAD_ADDRESS, Connection.SAME_AS_PRODUCTION}:
        text = translate(
            "AddForm",
            "PetDesk can't use the address of %1. What you type here is kept. Correct the "
            "address in Settings.",
        )
        return filled(text, where)
    if not state.can_add:
        text = translate(
            "AddForm",
            "%1 isn't set up yet. What you type here is kept. Enter the service's address "
            "and an API key in Settings.",
        )
        return filled(text, where)
    waiting = state.intake.obstacle or Waiting(BlockReason.NOT_OPEN)
    if waiting.reason is BlockReason.STORAGE:
        return translate(
            "AddForm", "This computer can't save to its disk, so nothing can be added or sent."
        )
    is_by_choice = state.connection is Connection.BY_CHOICE  # and what is added is tried
    is_short = waiting.until is not None and waiting.until - now <= SHORT_PAUSE
    if (waiting.reason is BlockReason.UNREACHABLE and is_by_choice) or (
        waiting.reason is BlockReason.LIMIT and is_short
    ):
        return ""
    cause = ""
    if waiting.error is not None:
        cause = error_message(waiting.error, now).text
    elif state.connection is Connection.FAILED:
        cause = filled(translate("AddForm", "Can't reach %1."), where)
    elif state.connection in _NO_KEY:
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
    if stage is Stage.HELD:
        return adding_text(entry, now)
    text = {
        Stage.QUEUED: translate("AddForm", "“%2” is waiting to be added to %1."),
        Stage.SENDING: translate("AddForm", "Adding “%2” to %1…"),
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


def duplicate_words(animal: PossibleDuplicate) -> tuple[str, str]:
    """Return the name of an animal, and what distinguishes it besides its status."""
    number = translate("AddForm", "on its way") if animal.id is None else f"#{animal.id}"
    category = sanitize_for_display(animal.category)
    return short_name(shown_name(animal.name)), f"{number} · {category}"


def category_text(state: AddFormState) -> tuple[str, str]:
    """Return what is wrong with the category, and on a button what is offered for it."""
    problem, typed = state.category_error, short_name(state.draft.category)
    title = short_name(state.reading.title)
    offer = translate("AddForm", "Use %1")
    if state.when_offered is not None:
        offer = translate("AddForm", "Use %1 and add")
    offer = filled(offer, title)
    if problem is FieldProblem.CATEGORY_NEW:
        return filled(translate("AddForm", "No animal has category %1 yet. Use it?"), title), offer
    if problem is FieldProblem.CATEGORY_UNKNOWN and state.reading.suggested_id is not None:
        text = translate("AddForm", "No category “%1”. Did you mean %2?")
        return wrappable(filled(text, typed, title)), offer
    if problem is FieldProblem.CATEGORY_AMBIGUOUS:
        text = translate("AddForm", "More than one category is “%1”. Choose one from the list.")
    elif problem is FieldProblem.CATEGORY_UNKNOWN:
        text = translate("AddForm", "No category “%1”. Choose one from the list.")
    else:
        return field_problem(problem), ""
    return wrappable(filled(text, typed)), ""
