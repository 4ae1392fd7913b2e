"""What Undo takes back: what a person added or began to import last, as far as it is not sent."""

from typing import NamedTuple

from petdesk.domain.intake import BatchMode, BatchRecord, IntakeEntry
from petdesk.viewmodels.bar.state import BarState
from petdesk.viewmodels.intake.wording import short_name
from petdesk.viewmodels.text.messages import Action
from petdesk.viewmodels.translation import translate


class Undo(NamedTuple):
    """What can be taken back: the entry or the import ``id``; ``text`` is the command's name."""

    action: Action
    id: int
    text: str


def undo(state: BarState) -> Undo | None:
    """Return what Undo takes back: the animal that is held, or an import that was begun after it.

    What was added after the import began is not undone by stopping that, be it sent or not.
    """
    batch, held = _last_import(state), state.intake.held
    if batch is not None and state.newest_id < batch.id:
        return Undo(Action.UNDO_IMPORT, batch.id, _import_command(batch))
    return None if held is None else Undo(Action.UNDO, held.id, _command(held))


def _last_import(state: BarState) -> BatchRecord | None:
    """Return the last import of this run that was not taken back, while some of it can be."""
    if any(batch.is_stopping for batch in state.intake.batches):
        return None  # a second press is meant for the same one
    batches = (b for b in state.intake.batches if b.created_at >= state.started_at)
    begun = (batch for batch in batches if batch.mode is not BatchMode.STOPPED)
    last = max(begun, key=lambda batch: batch.id, default=None)
    return last if last is not None and last.can_be_taken_back else None


def _command(entry: IntakeEntry) -> str:
    text = translate("IntakeMessage", "&Undo adding “%1”")
    return text.replace("%1", _menu_name(entry.new.name))


def _import_command(batch: BatchRecord) -> str:
    text = translate("IntakeMessage", "&Undo importing “%1”")
    if batch.counts.waiting < batch.counts.total:
        text = translate("IntakeMessage", "&Undo importing the rest of “%1”")
    return text.replace("%1", _menu_name(batch.name))


def _menu_name(name: str) -> str:
    # An ampersand would underline the letter after it.
    return short_name(name).replace("&", "&&")
