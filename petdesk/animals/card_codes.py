"""The text in the square code of a kennel card: which animal it is, of which environment.

A scanner types it as a keyboard would, so it is made of letters and digits alone, and of such
letters as lie at the same place on QWERTY, QWERTZ and AZERTY. It ends with a letter that the rest
decides: a code that lost a digit is not one. Why: `petdesk/decisions/0023-printing.md`.
"""

import re
from typing import Final, NamedTuple

from petdesk.core.environments import Environment

MIN_CODE_LENGTH: Final = 10

_LETTERS: Final = {Environment.PRODUCTION: "P", Environment.STAGING: "S", Environment.PRACTICE: "T"}
# As many as a prime, so that one wrong digit and two that changed places are always noticed.
_CHECKS: Final = "BCDEFGHJKLNOPRSTUVX"
# What a scanner set to a US keyboard types for digits if French or Belgian keys are in use.
_FRENCH_DIGITS: Final = str.maketrans("&é\"'(-è_çà§!", "123456789068")
_CODE: Final = re.compile(r"PETDESK([PST])(N?)([0-9]{1,19})([B-X])$")
_MAX_LENGTH: Final = 29  # characters of a code
_ENVIRONMENTS: Final = {letter: environment for environment, letter in _LETTERS.items()}


class CardCode(NamedTuple):
    environment: Environment
    animal_id: int

    @property
    def text(self) -> str:
        """The code's text, such as ``PETDESKP240X``: capitals and digits, at most 29 of them."""
        letter = _LETTERS[self.environment]
        digits = str(abs(self.animal_id))
        sign = "N" if self.animal_id < 0 else ""
        return f"PETDESK{letter}{sign}{digits}{_check(letter, sign, digits)}"


def parse_card_code(text: str) -> CardCode | None:
    """Return the code that ``text`` ends with: what was typed before may stand in front of it."""
    if len(text) < MIN_CODE_LENGTH:
        return None
    end = text.rstrip()[-_MAX_LENGTH:]
    typed = end.lower().translate(_FRENCH_DIGITS).upper()
    match = _CODE.search(typed)
    if match is None:
        return None
    letter, sign, digits, _last = match.groups()
    number = -int(digits) if sign else int(digits)
    code = CardCode(_ENVIRONMENTS[letter], number)
    return code if code.text == match.group() else None


def _check(letter: str, sign: str, digits: str) -> str:
    # The environment and the sign count as a first digit, from 1 to 6.
    first = 1 + "PST".index(letter) + 3 * bool(sign)
    return _CHECKS[int(f"{first}{digits}") % len(_CHECKS)]
