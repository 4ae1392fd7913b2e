"""What the message bar says of imports: one message for a whole sheet."""

from collections.abc import Container

from petdesk.domain.intake import BatchMode, BatchRecord
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.intake.wording import batch_headline, counts_text
from petdesk.viewmodels.text.messages import Action, Message, Topic


def import_message(
    intake: IntakeState,
    dismissed: Container[tuple[Topic, int | None]],
    followed: Container[int],
    now: float,
) -> Message | None:
    """Return the message about the import that concerns a person most.

    That is one that goes on, then one that waits for another address, then one with rows of which
    nobody knows, then one that is over, of those ``followed``.
    """
    open_ = [
        batch
        for batch in intake.batches
        if (Topic.IMPORT, batch.id) not in dismissed and (batch.is_open or batch.id in followed)
    ]
    if not open_:
        return None
    return _message(max(open_, key=lambda batch: _urgency(batch, intake.address)), intake, now)


def _urgency(batch: BatchRecord, address: str) -> tuple[bool, bool, bool, float]:
    is_here = not batch.is_over and batch.address == address
    return is_here, not batch.is_over, batch.counts.unknown > 0, batch.created_at


def _message(batch: BatchRecord, intake: IntakeState, now: float) -> Message:
    is_held = batch.mode is BatchMode.RUNNING and batch.starts_at > now
    others = (Action.UNDO_IMPORT,) if is_held else ()
    headline = batch_headline(batch, intake.address)
    is_told = batch.is_stopping  # what waits is about to be none
    return Message(
        headline if is_told else f"{headline}. {counts_text(batch.counts)}.",
        Action.SHOW_IMPORT,
        others,
        topic=Topic.IMPORT,
        entry_id=batch.id,
        is_warning=bool(batch.counts.unknown or batch.counts.refused),
    )
