"""The meanings that people chose for texts in sheets, stored for later imports.

So a sheet that comes again, also renamed or with more rows, needs no answer twice, and its rows are
recognised: what a row means is a part of its fingerprint.
"""

import json
from collections.abc import Iterator, Mapping

from petdesk.domain.environments import Environment
from petdesk.domain.pets import PetStatus
from petdesk.domain.sheet_words import Field
from petdesk.viewmodels.import_sheet.check import Meaning, Word

_CATEGORY_IDS = range(-(2**63), 2**63)


def write_meanings(meanings: Mapping[Environment, Mapping[Word, Meaning]]) -> bytes:
    """Return ``meanings``, whose categories are those of one environment each, as JSON."""
    return json.dumps(
        {
            environment: [[word.field.value, word.key, meaning] for word, meaning in each.items()]
            for environment, each in meanings.items()
        }
    ).encode()


def read_meanings(kept: bytes) -> dict[Environment, dict[Word, Meaning]]:
    """Return what `write_meanings` made; what is none of it is left out."""
    try:
        found = json.loads(kept)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {each: dict(_read(found.get(each.value))) for each in Environment}


def _read(entries: object) -> Iterator[tuple[Word, Meaning]]:
    for entry in entries if isinstance(entries, list) else ():
        match entry:
            case [Field.CATEGORY.value, str(key), int(meaning)] if meaning in _CATEGORY_IDS:
                yield Word(Field.CATEGORY, key), meaning
            case [Field.STATUS.value, str(key), None]:
                yield Word(Field.STATUS, key), None
            case [Field.STATUS.value, str(key), str(meaning)] if meaning in set(PetStatus):
                yield Word(Field.STATUS, key), PetStatus(meaning)
