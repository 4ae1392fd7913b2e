"""What the filters look for, in a few words."""

from petdesk.domain.search import StatusFilter
from petdesk.viewmodels.listing.listing import Listing
from petdesk.viewmodels.text.statuses import STATUSES
from petdesk.viewmodels.text.wording import category_words
from petdesk.viewmodels.translation import translate


def wanted_words(listing: Listing) -> str:
    """Return what the filters of ``listing`` look for; empty where everything is shown."""
    wanted = listing.filter
    words = [status.button for status in STATUSES if status.value == wanted.status.value]
    parts = [translate("FilterBar", words[0])] if wanted.status is not StatusFilter.ALL else []
    if wanted.category_id is not None:
        parts.append(category_words(wanted.category_id, listing.labels.get(wanted.category_id)))
    if wanted.added_today:
        parts.append(translate("Export", "Added today"))
    if wanted.words:
        parts.append(translate("Export", "“%1”").replace("%1", wanted.text.strip()))
    return ", ".join(parts)
