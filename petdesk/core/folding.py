"""Which letters count as the same in a search: case, accents, strokes, ligatures, digits."""

import unicodedata
from typing import Final

# Letters whose stroke or hook Unicode takes for a part of the letter, ligatures that it does not
# decompose, the marks that text programs put in place of those on keyboards, and the digits of
# other scripts: people type what these look like.
_LOOKS_LIKE: Final = (
    dict(zip("øłđðħŧɨƀɓɗƙƴŋ\u0131", "olddhtibbdkyni", strict=True))
    | {"æ": "ae", "œ": "oe", "þ": "th"}
    | dict.fromkeys("\u2018\u2019\u201b\u02bb\u02bc\u2032", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb", '"')
    | dict.fromkeys("\u2010\u2012\u2013\u2014\u2015\u2212", "-")
    | {
        chr(zero + digit): str(digit)
        # Arabic, Persian, Hindi, Bengali, Thai
        for zero in (0x0660, 0x06F0, 0x0966, 0x09E6, 0x0E50)
        for digit in range(10)
    }
)
# The apostrophe of some keyboards: Unicode decomposes it into a space and an accent.
_ACUTE: Final = "\u00b4"
# What has no width of its own: joiners, variants of emoji, soft hyphens, the stretch of Arabic.
_INVISIBLE: Final = frozenset(
    map(
        chr,
        (
            *(0x00AD, 0x034F, 0x061C, 0x0640, 0xFEFF),
            *range(0x180B, 0x1810),
            *range(0x200B, 0x2010),
            *range(0x202A, 0x202F),
            *range(0x2060, 0x2070),
            *range(0xFE00, 0xFE10),
            *range(0xE0020, 0xE0080),
            *range(0xE0100, 0xE01F0),
        ),
    )
)

# Letters that leave a blank: fillers of Korean, vowels of Khmer, the Braille cell without dots.
_BLANKS: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def is_invisible(character: str) -> bool:
    return character in _INVISIBLE or character in _BLANKS


def fold(text: str) -> str:
    """Return ``text`` without case and accents, for comparing: NFKD less its combining marks.

    Case is folded before and after, since a compatibility decomposition can bring capitals back
    (Unicode 3.13, D146). What `_LOOKS_LIKE` has becomes what it looks like, and what cannot be seen
    is left out. A text folds as its characters do, one after another.
    """
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.replace(_ACUTE, "'").casefold())
    # A text may be that of a thousand animals: there are few different characters in it.
    for character in set(plain):
        if unicodedata.combining(character) or character in _INVISIBLE:
            plain = plain.replace(character, "")
    plain = plain.casefold()
    for character in _LOOKS_LIKE.keys() & set(plain):
        plain = plain.replace(character, _LOOKS_LIKE[character])
    return plain
