"""Which column of a sheet holds which field: by headings in four languages, and by values.

Words are as `petdesk.core.folding.fold` leaves them: small letters without accents.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import Final, NamedTuple

from petdesk.core.folding import fold
from petdesk.core.pets import PetStatus


class Field(Enum):
    NAME = "name"
    CATEGORY = "category"
    CATEGORY_ID = "category id"
    STATUS = "status"


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split("|"))


HEADINGS: Final = {
    Field.NAME: _words(
        "name|nombre|nom|tiername|animal name|pet name|rufname|nombre del animal|nom de l'animal|"
        "name des tieres|called|llamado|hundename|katzenname|animal|pet|tier|mascota|bezeichnung"
    ),
    Field.CATEGORY: _words(
        "category|categoria|categorie|kategorie|species|especie|espece|tierart|art|kind|type|tipo|"
        "typ|gattung|animal type|group|tipo de animal|type d'animal|grupo|groupe|gruppe|clase|label"
    ),
    Field.CATEGORY_ID: _words(
        "category id|categoryid|id de categoria|id de la categoria|kategorie-id|id de categorie|"
        "id de la categorie|category_id|category number|kategorie id|kategorienummer|categoria id|"
        "n.o de categoria|numero de categorie"
    ),
    Field.STATUS: _words(
        "status|estado|statut|zustand|state|availability|situacion|etat|disponibilidad|"
        "disponibilite|verfugbarkeit|situation|stand|estatus|vermittlungsstatus|adoptionsstatus"
    ),
}
"""What columns are called, the likeliest first."""

_PARTS: Final = {
    **dict.fromkeys(_words("name|names|nombre|nombres|nom|noms"), Field.NAME),
    **dict.fromkeys(
        _words("category|species|categoria|especie|categorie|espece|kategorie|tierart"),
        Field.CATEGORY,
    ),
    **dict.fromkeys(_words("status|estado|statut"), Field.STATUS),
}
"""Words that make a longer heading one of the fields, if all others in it are `_FILLERS`."""

_FILLERS: Final = _words(
    "actual|actuel|adopcion|adoption|aktueller|animal|animales|animals|animaux|call|cat|cats|chat|"
    "chien|current|d|de|del|der|des|dog|dogs|du|el|gato|hund|hundes|katze|l|la|las|le|les|los|"
    "mascota|of|our|perro|pet|pets|rufname|s|su|the|tier|tiere|tieres|tiers|vermittlung"
)

_OTHERS: Final = frozenset(
    _words(
        "adoptant|adoptante|adopter|age|alter|anmerkungen|bemerkung|bemerkungen|besitzer|box|breed|"
        "cage|chip|chipnummer|color|colour|comentarios|commentaires|comments|couleur|dueno|edad|"
        "emplacement|farbe|fellfarbe|finder|foster|gender|genero|genre|geschlecht|grosse|halter|"
        "herkunft|jaula|kafig|kennel|kommentar|lieu|location|markings|microchip|nota|notas|note|"
        "notes|notizen|observaciones|observations|origen|origin|origine|ort|owner|pelaje|"
        "propietario|proprietaire|puce|race|rasse|raza|remarks|remarque|remarques|robe|sex|sexe|"
        "sexo|size|standort|taille|tamano|tierarzt|ubicacion|vet|veterinaire|veterinario|weight|"
        "zwinger"
    )
)
"""Headings of what the service does not take: no value makes such a column one of the fields."""

_NUMBERS: Final = _words("id|no|n|nr|num|number|numero|nummer")
"""Headings of the animals' own numbers, among which there may be some that categories have."""

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

NOT_STATED: Final = _words(
    "-|--|?|desconocido|inconnu|k. a.|k.a.|keine angabe|n/a|nicht angegeben|no indicado|"
    "non indique|non precise|not stated|sin indicar|unbekannt|unknown"
)
"""Words that say that a status is not known; such an animal is sent without one."""

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
    """Return what a column with this heading is, and 0 where no other word is likelier.

    "Animal's name" and "Estado de adopción" are less likely than each word of `HEADINGS`.
    """
    wanted = normalize_words(heading).strip(" :*#.")
    for field, words in HEADINGS.items():
        if wanted in words:
            return field, words.index(wanted)
    parts = set(re.findall(r"\w+", wanted))
    fields = {_PARTS[part] for part in parts & _PARTS.keys()}
    if len(fields) == 1 and parts - _PARTS.keys() <= {*_FILLERS}:
        (field,) = fields
        return field, len(HEADINGS[field])
    return None, 0


def is_ignored_heading(heading: str) -> bool:
    """Return whether a column with this heading is none of the fields, whatever its values."""
    if heading_rank(heading)[0] is not None:
        return False
    wanted = normalize_words(heading)
    is_number = wanted == "#" or wanted.strip(" :*#.") in _NUMBERS
    return is_number or not _OTHERS.isdisjoint(re.findall(r"\w+", wanted))


def status_for_word(text: str) -> PetStatus | None:
    """Return the status that ``text`` is a usual word for, in any of the languages."""
    return _BY_WORD.get(word_key(text))


def is_total(text: str) -> bool:
    return normalize_words(text).rstrip("0123456789.,=: ").strip() in _TOTALS


Rows = Sequence[Sequence[str]]

_HEADINGS_WITHIN: Final = 30
"""Rows at the top that may be above the headings, such as a title."""

_SAMPLE: Final = 200  # rows whose values are looked at
_MOSTLY: Final = 0.6  # of the values
_DISTINCT: Final = 0.5  # of the values: of fewer, a column is a sex or a breed and no name
_FEW: Final = 2  # values: of so few, the same ones tell nothing
_MAX_NAME_LENGTH: Final = 40  # letters; notes have more


class Columns(NamedTuple):
    """Which column is what: a field's place in a row. ``headings`` is the row of these, from 0.

    ``headings`` is ``None`` where the first row is an animal already.
    """

    headings: int | None = None
    positions: Mapping[Field, int] = {}

    def cell(self, row: Sequence[str], field: Field) -> str:
        position = self.positions.get(field)
        return row[position] if position is not None and position < len(row) else ""

    def moved(self, field: Field, position: int | None) -> "Columns":
        """Return these with ``field`` at ``position``; what was there before has none."""
        left = {
            each: at for each, at in self.positions.items() if each is not field and at != position
        }
        return self._replace(positions=left if position is None else {**left, field: position})


def guess_columns(rows: Rows, is_category: Callable[[str], bool]) -> Columns:
    """Return the likeliest columns; ``is_category`` recognises a text for a category."""
    return guess_below(rows, heading_row(rows), is_category)


def guess_below(rows: Rows, headings: int | None, is_category: Callable[[str], bool]) -> Columns:
    named: dict[Field, int] = {}
    taken: set[int] = set()
    if headings is not None:
        named = _by_headings(rows[headings])
        ignored = {at for at, cell in enumerate(rows[headings]) if is_ignored_heading(cell)}
        taken = {*named.values(), *ignored}
    first = 0 if headings is None else headings + 1
    sample = [row for row in islice(rows, first, first + _SAMPLE) if any(row)]
    free = {
        column: [row[column] for row in sample if column < len(row) and row[column].strip()]
        for column in range(max(map(len, sample), default=0))
        if column not in taken
    }
    guesses: list[tuple[Field, Callable[[str], bool], float]] = [
        (Field.STATUS, lambda text: status_for_word(text) is not None, 0.0),
        (Field.CATEGORY, is_category, 0.0),
        (Field.NAME, _may_be_name, _DISTINCT),
    ]
    if Field.CATEGORY_ID in named:
        del guesses[1]
    for field, fits, distinct in guesses:
        if field not in named:
            column = _mostly(free, fits, distinct)
            if column is not None:
                named[field] = column
                del free[column]
    return Columns(headings, named)


def heading_row(rows: Rows) -> int | None:
    """Return the row with the most headings that are known words; ``None`` where none has any."""
    counts = {
        number: len({heading_rank(cell)[0] for cell in row} - {None})
        for number, row in enumerate(islice(rows, _HEADINGS_WITHIN))
        if sum(1 for cell in row if cell.strip()) > 1 or len(row) == 1
    }
    best = max(counts, key=lambda number: (counts[number], -number), default=None)
    return best if best is not None and counts[best] else None


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


def _mostly(
    values: Mapping[int, Sequence[str]], fits: Callable[[str], bool], distinct: float
) -> int | None:
    """Return the first column most of whose ``values`` fit, the best one.

    Of its values more than ``distinct`` must differ, unless there are very few.
    """
    shares = {
        column: sum(map(fits, texts)) / len(texts)
        for column, texts in values.items()
        if texts
        and (len(texts) <= _FEW or len(set(map(normalize_words, texts))) > distinct * len(texts))
    }
    best = max(shares, key=lambda column: (shares[column], -column), default=None)
    return best if best is not None and shares[best] >= _MOSTLY else None
