"""Which column of a sheet holds which field: by headings in four languages, else by values.

Words are as `petdesk.core.folding.fold` leaves them: small letters without accents.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Final, NamedTuple

from petdesk.core.folding import fold
from petdesk.core.pets import PetStatus
from petdesk.intake.form_fields import KnownCategories, match_category


class Field(Enum):
    NAME = "name"
    CATEGORY = "category"
    CATEGORY_ID = "category id"
    STATUS = "status"


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


HEADINGS: Final = {
    Field.NAME: _words(
        "name|nombre|nom|tiername|rufname|called|llamado|hundename|katzenname|animal|pet|tier|"
        "mascota|bezeichnung|names|nombres|noms"
    ),
    Field.CATEGORY: _words(
        "category|categoria|categorie|kategorie|species|especie|espece|tierart|art|kind|type|tipo|"
        "typ|gattung|group|grupo|groupe|gruppe|clase|label"
    ),
    Field.CATEGORY_ID: _words(
        "categoryid|category_id|category number|kategorienummer|n.o de categoria|"
        "numero de categorie"
    ),
    Field.STATUS: _words(
        "status|estado|statut|zustand|state|availability|situacion|etat|disponibilidad|"
        "disponibilite|verfugbarkeit|situation|stand|estatus|vermittlungsstatus|adoptionsstatus"
    ),
}
"""What columns are called, the likeliest first."""

_FILLERS: Final = _words(
    "actual|actuel|adopcion|adoption|aktueller|animal|animales|animals|animaux|call|cat|cats|chat|"
    "chien|current|d|de|del|der|des|dog|dogs|du|el|gato|hund|hundes|katze|l|la|las|le|les|los|"
    "mascota|of|our|perro|pet|pets|rufname|s|su|the|tier|tiere|tieres|tiers|vermittlung"
)
"""Words that a longer heading may have beside one of `HEADINGS`."""

_STATUSES: Final = {
    PetStatus.AVAILABLE: _words(
        "available|free|adoptable|for adoption|up for adoption|in shelter|avail|ready for adoption|"
        "disponible|disponibles|libre|en adopcion|adoptable|a l'adoption|verfugbar|frei|"
        "zu vermitteln|vermittelbar|zu haben|a adopter"
    ),
    PetStatus.PENDING: _words(
        "pending|reserved|on hold|in process|adoption pending|hold|pendiente|reservado|reservada|"
        "en proceso|en tramite|apartado|en attente|reserve|reservee|en cours|apartada|"
        "adopcion pendiente|ausstehend|reserviert|in vermittlung|vorgemerkt|angefragt"
    ),
    PetStatus.SOLD: _words(
        "sold|adopted|rehomed|gone|placed|homed|vendido|vendida|adoptado|adoptada|entregado|"
        "entregada|vendu|vendue|adopte|adoptee|place|placee|verkauft|vermittelt|adoptiert|abgegeben"
    ),
}
_BY_WORD: Final = {word: status for status, words in _STATUSES.items() for word in words}

_NOT_STATED: Final = _words(
    "|-|--|?|desconocido|inconnu|k. a.|k.a.|keine angabe|n/a|nicht angegeben|no indicado|"
    "non indique|non precise|not stated|sin indicar|unbekannt|unknown"
)
"""Words that say that a status is not known; such an animal is sent without one."""
_ENDED: Final = "no longer ", "ya no ", "n'est plus ", "nicht mehr "
"""How an exported sheet begins a status that an animal no longer has."""

_TOTALS: Final = _words(
    "anzahl|count|gesamt|gesamtsumme|grand total|insgesamt|somme|sous-total|subtotal|sum|suma|"
    "summe|total|total animals|total de animales|total general|totales|totals|totaux|zwischensumme"
)


def normalize_words(text: str) -> str:
    """Return ``text`` as words are compared: folded, with single spaces."""
    return " ".join(fold(text).split())


def word_key(text: str) -> str:
    """Return ``text`` as words with one meaning are compared: "Avail." is "avail"."""
    return normalize_words(text).strip(" .!") or normalize_words(text)


def heading_rank(heading: str) -> tuple[Field | None, int]:
    """Return what a column with this heading is, and a rank; 0 is the likeliest.

    "Animal's name" and "Estado de adopción" are less likely than each word of `HEADINGS`. A
    category with "ID" before or behind is its ID.
    """
    wanted = normalize_words(heading).strip(" :*#.")
    core = " ".join(word for word in re.findall(r"\w+", wanted) if word not in _FILLERS)
    kind, kinds = core.removeprefix("id ").removesuffix(" id"), HEADINGS[Field.CATEGORY]
    if kind != core and kind in kinds:
        return Field.CATEGORY_ID, kinds.index(kind)
    for text in (wanted, core):
        for field, words in HEADINGS.items():
            if text in words:
                return field, words.index(text) if text is wanted else len(words)
    return None, 0


def usual_status(text: str) -> tuple[()] | tuple[PetStatus | None]:
    """Return the status that ``text`` says in any of the languages; nothing if it isn't usual."""
    words, status = normalize_words(text), _BY_WORD.get(word_key(text))
    is_usual = status is not None or words in _NOT_STATED or words.startswith(_ENDED)
    return (status,) if is_usual else ()


def is_total(text: str) -> bool:
    return normalize_words(text).rstrip("0123456789.,=: ").strip() in _TOTALS


Rows = Sequence[Sequence[str]]

_HEADINGS_WITHIN: Final = 30
"""Rows at the top that may be above the headings, such as a title."""

_SAMPLE: Final = 200  # rows whose values are looked at
_MOSTLY: Final = 0.6  # of the values
_MAX_NAME_LENGTH: Final = 40  # letters; notes have more


class Columns(NamedTuple):
    """Which column is what: a field's place in a row. ``headings`` is the row of these, from 0.

    ``headings`` is ``None`` if the first row is an animal already.
    """

    headings: int | None = None
    positions: Mapping[Field, int] = {}

    def cell(self, row: Sequence[str], field: Field) -> str:
        position = self.positions.get(field)
        return row[position] if position is not None and position < len(row) else ""

    def moved(self, field: Field, position: int | None) -> "Columns":
        """Return these with ``field`` at ``position``; what was there before has none."""
        left = {each: at for each, at in self.positions.items() if each != field and at != position}
        return self._replace(positions=left if position is None else {**left, field: position})


def guess_columns(rows: Rows, headings: int | None, known: KnownCategories) -> Columns:
    """Return the columns that the headings name; without headings, the values tell."""
    if headings is not None:
        return Columns(headings, _by_headings(rows[headings]))
    sample = [row for row in islice(rows, _SAMPLE) if any(row)]
    free = {
        column: [row[column] for row in sample if column < len(row) and row[column].strip()]
        for column in range(max(map(len, sample), default=0))
    }
    guesses: dict[Field, Callable[[str], bool]] = {
        Field.STATUS: lambda text: any(usual_status(text)),
        Field.CATEGORY: lambda text: match_category(text, known).category_id is not None,
        Field.NAME: _may_be_name,
    }
    positions: dict[Field, int] = {}
    for field, fits in guesses.items():
        shares = {at: sum(map(fits, texts)) / len(texts) for at, texts in free.items() if texts}
        column = _best(shares, _MOSTLY)
        if column is not None:
            positions[field] = column
            del free[column]
    return Columns(None, positions)


def heading_row(rows: Rows) -> int | None:
    """Return the row with the most headings that are known words; ``None`` if none has any."""
    counts = {
        number: len({heading_rank(cell)[0] for cell in row} - {None})
        for number, row in enumerate(islice(rows, _HEADINGS_WITHIN))
        if sum(1 for cell in row if cell.strip()) > 1 or len(row) == 1
    }
    return _best(counts, 1)


def _by_headings(row: Sequence[str]) -> dict[Field, int]:
    """Return the fields that headings name; of two columns for one the likelier word."""
    ranks: dict[Field, tuple[int, int]] = {}
    for position, cell in enumerate(row):
        field, rank = heading_rank(cell)
        if field is not None:
            ranks[field] = min(ranks.get(field, (rank, position)), (rank, position))
    return {field: position for field, (_rank, position) in ranks.items()}


def _may_be_name(text: str) -> bool:
    """Return whether ``text`` is neither a number, a date or a kennel's code, nor a note."""
    letters = sum(map(str.isalpha, text))
    return letters > sum(map(str.isdigit, text)) and len(text) <= _MAX_NAME_LENGTH


def _best(scores: Mapping[int, float], least: float) -> int | None:
    """Return the first of the places with the highest score, if that is ``least`` or more."""
    best = max(scores, key=lambda place: (scores[place], -place), default=None)
    return best if best is not None and scores[best] >= least else None
