"""The texts of a kennel card, and its code; the only importer of segno."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import segno

from petdesk.domain.card_codes import CardCode
from petdesk.domain.environments import Environment
from petdesk.viewmodels.text.cells import status_pill, status_word
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.times import moment
from petdesk.viewmodels.text.wording import category_label, shown_name
from petdesk.viewmodels.translation import translate

if TYPE_CHECKING:
    from petdesk.domain.catalogue import AnimalRecord
    from petdesk.viewmodels.printing.request import PrintRequest


class Card(NamedTuple):
    """What a card says. ``pill`` is the status' index in the look, ``code`` the text to scan."""

    name: str
    category: str
    status: str
    pill: int
    id: str
    note: str
    code: str


def cards_on(request: PrintRequest, count: int, page: int) -> tuple[Card, ...]:
    """Return the cards of a page (from 0) with room for ``count``."""
    records = request.chosen[page * count : (page + 1) * count]
    return tuple(_card(request, record) for record in records)


def _card(request: PrintRequest, record: AnimalRecord) -> Card:
    listing, environment = request.state.listing, request.state.environment
    return Card(
        name=shown_name(record.name),
        category=category_label(record.category_id, listing.labels),
        status=status_word(listing, record),
        pill=status_pill(listing, record),
        id=f"#{record.id}",
        note=_note(environment, record.seen_at),
        code=CardCode(environment, record.id).text,
    )


def _note(environment: Environment, seen_at: float) -> str:
    """Return how old the card is, and where it is not about the shelter's animals."""
    at = moment(seen_at)
    if environment is Environment.PRODUCTION:
        return translate("Print", "As of %1").replace("%1", at)
    text = translate("Print", "%1, as of %2").replace("%2", at)
    return text.replace("%1", environment_name(environment))


Modules = tuple[tuple[bool, ...], ...]
"""Row by row from the top; true is dark."""

QUIET = 4
"""Modules that are left white around the code (ISO/IEC 18004)."""


def modules_of(text: str) -> Modules:
    """Return the code of ``text``; 15 % of it may be torn or dirty (level M)."""
    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
