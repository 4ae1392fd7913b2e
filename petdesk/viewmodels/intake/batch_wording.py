"""What is said of a batch wherever it is one thing: its name, and how far it is."""

from petdesk.domain.intake import BatchCounts, BatchMode, BatchRecord
from petdesk.viewmodels.intake.wording import short_name
from petdesk.viewmodels.translation import tr, translate


def headline(batch: BatchRecord, address: str) -> str:
    """Return in one line what it is, and how far; ``address`` is the one that is open."""
    name = short_name(batch.name)
    if batch.mode is BatchMode.STOPPED and batch.counts.taken_back == batch.counts.total:
        text = translate("Batch", "Import of “%1” undone, nothing was sent")
    elif batch.mode is BatchMode.STOPPED:
        text = translate("Batch", "Import of “%1” stopped")
    elif batch.is_over:
        text = translate("Batch", "Import of “%1” finished")
    elif batch.mode is BatchMode.PAUSED:
        text = translate("Batch", "Import of “%1” paused: %2 of %3")
    elif batch.address != address:
        text = translate("Batch", "Import of “%1” is for another address: %2 of %3")
    else:
        text = translate("Batch", "Importing “%1”: %2 of %3")
    text = text.replace("%3", str(batch.counts.total)).replace("%2", str(batch.counts.done))
    return text.replace("%1", name)


def counts_text(counts: BatchCounts) -> str:
    """Return how many rows stand where, of those kinds that there are."""
    if counts.taken_back == counts.total:
        return tr("%n taken back", "", counts.taken_back)
    parts = [
        tr("%n added", "", counts.added),
        tr("%n waiting", "", counts.waiting + counts.sending)
        if counts.waiting + counts.sending
        else "",
        tr("%n refused", "", counts.refused) if counts.refused else "",
        tr("%n without an answer", "", counts.unknown) if counts.unknown else "",
        tr("%n left out", "", counts.left_out) if counts.left_out else "",
        tr("%n taken back", "", counts.taken_back) if counts.taken_back else "",
    ]
    return ", ".join(filter(None, parts))
