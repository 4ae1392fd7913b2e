"""What the pages say: kennel cards with their codes, the list, and the board's page as HTML."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from petdesk.animals import cells
from petdesk.animals.card_codes import CardCode
from petdesk.animals.catalogue import AnimalRecord
from petdesk.animals.changes import CHANGE_RETENTION, Change, ChangeKind
from petdesk.animals.listing import wanted_words
from petdesk.animals.status_bar import coverage, coverage_lines
from petdesk.core import wording
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import Environment, environment_name
from petdesk.core.pets import PetStatus
from petdesk.core.translation import filled, translate
from petdesk.core.wording import category_label, moment, status_name
from petdesk.printing.view_model import PrintState, Subject


class Card(NamedTuple):
    """What a card says. ``pill`` is the status' index in the look, ``code`` the text to scan."""

    shelter: str
    name: str
    category: str
    status: str
    pill: int
    id: str
    note: str
    code: str


def cards_on(state: PrintState, page: int) -> tuple[Card, ...]:
    first, count = page * state.choices.per_page, state.choices.per_page
    return tuple(_card(state, record) for record in state.chosen[first : first + count])


def _card(state: PrintState, record: AnimalRecord) -> Card:
    listing, environment = state.main.listing, state.main.environment
    seen = moment(record.seen_at)
    note = filled(translate("Print", "As of %1"), seen)
    if environment is not Environment.PRODUCTION:
        text = translate("Print", "%1, as of %2")
        note = filled(text, environment_name(environment), seen)
    return Card(
        shelter=sanitize_for_line(state.choices.shelter).strip(),
        name=sanitize_for_line(record.name),
        category=category_label(record.category_id, listing.labels),
        status=cells.status_word(listing, record),
        pill=cells.status_pill(listing, record),
        id=f"#{record.id}",
        note=note,
        code=CardCode(environment, record.id).text,
    )


def modules_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the code of ``text`` row by row, true is dark, with four white modules around it."""
    import segno  # noqa: PLC0415  few runs print cards

    code = segno.make_qr(text, error="m", boost_error=False)  # 15 % may be torn
    return tuple(tuple(map(bool, row)) for row in code.matrix_iter(border=4))


def head_of(state: PrintState) -> tuple[str, list[str]]:
    """Return what stands above a page: what it is; how old, and what may be missing."""
    main, title = state.main, translate("Print", "Animals by category and status")
    text = translate("Print", "%1: %2")
    lines = [filled(text, environment_name(main.environment), coverage(main))]
    if state.subject is Subject.LIST:
        title = translate("Print", "Animals")
        if wanted := wanted_words(main.listing):
            text = translate("Print", "Filter: %2. %1")
            lines.append(filled(text, wording.counted_animals(main.listing.row_count), wanted))
    return title, lines


def printed_line(state: PrintState) -> str:
    return filled(translate("Print", "Printed with PetDesk: %1"), moment(state.now))


def list_rows(state: PrintState, page: int) -> list[cells.PaintedRow]:
    """Return a page (from 0): the animals as the table shows them, those on their way first."""
    room, listing = state.choices.paper.rows, state.main.listing
    first = page * room
    animals: list[cells.Animal] = [*listing.pending_shown, *listing.shown]
    return [cells.painted_row(listing, animal) for animal in animals[first : first + room]]


_STATUSES: Final = (*PetStatus, None)


def board_rows(state: PrintState) -> list[tuple[str, list[int]]]:
    """Return each category with its animals by status, and all animals but those long unseen.

    A status that is over, or none of the service's, counts as not stated.
    """
    listing = state.main.listing
    whole: Counter[str | None] = Counter()
    by_category: defaultdict[int, Counter[str | None]] = defaultdict(Counter)
    for record in listing.records.values():
        if record.id not in listing.ages.long_unseen:
            is_known = record.status in {*PetStatus} and record.id not in listing.ended
            for counts in (by_category[record.category_id], whole):
                counts[record.status if is_known else None] += 1
    named = [(category_label(each, listing.labels), by_category[each]) for each in by_category]
    named.sort(key=lambda row: (-row[1].total(), row[0]))
    rows = [*named, (translate("Print", "All animals"), whole)]
    return [(name, [counts[status] for status in _STATUSES]) for name, counts in rows]


def board_html(state: PrintState, colours: Sequence[str]) -> str:
    """Return the page; ``colours`` are those of the statuses, in their order."""
    rows = board_rows(state)
    names = [status_name(status) for status in _STATUSES]
    counts = rows[-1][1]
    whole = sum(counts)
    bar = "".join(
        f'<td width="{100 * count / whole:.1f}%" bgcolor="{colour}">&nbsp;</td>'
        for count, colour in zip(counts, colours, strict=True)
        if count
    )
    legend = "".join(
        f'<th align="right"><span style="color: {colour}">■</span> {escape(name)}</th>'
        for name, colour in zip(names, colours, strict=True)
    )
    first, last = escape(cells.headings()[cells.CATEGORY]), escape(translate("Print", "All"))
    table = "".join(
        _row("th" if row is rows[-1] else "td", (row[0], *row[1], sum(row[1]))) for row in rows
    )
    table = f'<tr><th align="left">{first}</th>{legend}<th align="right">{last}</th></tr>{table}'
    main = state.main
    missing = coverage_lines(main).split("\n")
    if long_unseen := len(main.listing.ages.long_unseen):
        missing.append(wording.animals_long_unseen(long_unseen))
    month = "".join(_row("td", row) for row in month_rows(state.changes or ()))
    parts = (
        f'<table width="100%" cellspacing="0"><tr>{bar}</tr></table>' if whole else "",
        f'<table width="100%" cellspacing="0" cellpadding="8">{table}</table>',
        _title(translate("Print", "In the last 30 days")),
        f'<table width="100%" cellspacing="0" cellpadding="6">{month}</table>' if month else "",
        f"<p>{escape(_since(state))}</p>",
        _title(translate("Print", "What may be missing")),
        *(f"<p>{escape(sentence)}</p>" for sentence in missing),
    )
    return "".join(parts)


def _title(text: str) -> str:
    return f'<p class="title"><b>{escape(text)}</b></p>'


def _row(tag: str, row: Sequence[object]) -> str:
    first, *numbers = (escape(str(cell)) for cell in row)
    rest = "".join(f'<{tag} align="right">{number}</{tag}>' for number in numbers)
    return f'<tr><{tag} align="left">{first}</{tag}>{rest}</tr>'


def _since(state: PrintState) -> str:
    if state.changes is None:
        return translate("Print", "What changed isn't known at the moment.")
    now = state.now
    first_seen = (record.first_seen_at for record in state.main.catalogue.records.values())
    start = min(first_seen, default=now)
    text = translate(
        "Print",
        "This is what this desk has seen since %1. Another desk may have seen more. Nothing is "
        "known of animals that the lists don't show.",
    )
    return filled(text, moment(max(start, now - CHANGE_RETENTION)))


def month_rows(changes: Sequence[Change]) -> list[tuple[str, int]]:
    """Return of how many animals each kind of change was seen, less the kinds never seen."""
    kinds, changed_to = ChangeKind, translate("Print", "Changed to: %1")
    rows: list[tuple[str, set[ChangeKind], PetStatus | None]] = [
        (translate("Print", "New at the service"), {kinds.NEW}, None),
        (translate("Print", "First seen by this desk"), {kinds.FIRST_SEEN}, None),
        *((filled(changed_to, status_name(s)), {kinds.STATUS}, s) for s in PetStatus),
        (translate("Print", "Status over, the new one not known"), {kinds.STATUS_ENDED}, None),
        (translate("Print", "Other name or category"), {kinds.NAME, kinds.CATEGORY}, None),
        (translate("Change", "No longer listed"), {kinds.NOT_LISTED}, None),
        (translate("Change", "Listed again"), {kinds.LISTED_AGAIN}, None),
    ]
    counted = [
        (what, len({c.animal_id for c in changes if c.kind in of and to in (None, c.now)}))
        for what, of, to in rows
    ]
    return [(what, animals) for what, animals in counted if animals]
