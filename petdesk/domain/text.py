"""Text from outside, made fit to show and to search."""

import re
import unicodedata
from typing import Final

_CONTROL_PICTURES = 0x2400
_DELETE_PICTURE = 0x2421
_REPLACEMENT = 0xFFFD
# The characters that turn the direction of the text after them: a name that holds one could make
# a row read differently from what it is (Unicode TR 36, "Bidirectional Text Spoofing").
_BIDI_CONTROLS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))

_HARMLESS = (
    {code: _CONTROL_PICTURES + code for code in range(0x20)}
    | {0x7F: _DELETE_PICTURE}
    | dict.fromkeys(range(0x80, 0xA0), _REPLACEMENT)
    | dict.fromkeys((0x2028, 0x2029), _REPLACEMENT)
    | dict.fromkeys(_BIDI_CONTROLS, _REPLACEMENT)
)

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
_UNSEEN: Final = frozenset(
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


# Letters that leave a blank: the fillers of Korean, the Braille cell without dots.
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def has_half_character(text: str) -> bool:
    """Return whether ``text`` has half of a surrogate pair, which no JSON and no file can carry."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def whole_number(text: str) -> int | None:
    """Return the number of ``text``, plain digits with spaces around them, or ``None``.

    int() also takes "1_000" and other scripts' digits. Twenty digits are beyond every int64, and
    int() takes no text of thousands.
    """
    digits = text.strip()
    unsigned = digits.removeprefix("-")
    if not (unsigned.isascii() and unsigned.isdigit()):
        return None
    number = int(unsigned.lstrip("0")[:20] or "0")
    return -number if digits.startswith("-") else number


def is_unseen(character: str) -> bool:
    """Return whether nobody can see ``character``."""
    return character in _UNSEEN or character in _BLANKS


MAX_SHOWN_LENGTH: Final = 2_000
"""Characters of a text from outside that PetDesk works with; a service may send a million."""

_LINE: Final = 200  # characters; more than a line on screen has room for
_MAX_TEXT_LENGTH: Final = 600
_MAX_WORD_LENGTH: Final = 30
_ZERO_WIDTH_SPACE: Final = "\u200b"


def bounded(text: str) -> str:
    """Return ``text``, cut off where it is longer than `MAX_SHOWN_LENGTH`."""
    return text if len(text) <= MAX_SHOWN_LENGTH else f"{text[: MAX_SHOWN_LENGTH - 1]}…"


def on_one_line(text: str) -> str:
    """Return ``text`` with control and bidi characters shown instead of obeyed."""
    return text if text.isascii() and text.isprintable() else text.translate(_HARMLESS)


def sanitize_for_display(text: str) -> str:
    """Return ``text`` fit for the screen: `on_one_line` and `bounded`."""
    return on_one_line(bounded(text))


def brief(text: str) -> str:
    """Return ``text`` sanitized for display, cut off where no line on screen has room for more."""
    if len(text) <= _LINE and text.isascii() and text.isprintable():
        return text  # most texts, and a screen shows a hundred of them
    return sanitize_for_display(text if len(text) <= _LINE else f"{text[: _LINE - 1]}…")


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
        if unicodedata.combining(character) or character in _UNSEEN:
            plain = plain.replace(character, "")
    plain = plain.casefold()
    for character in _LOOKS_LIKE.keys() & set(plain):
        plain = plain.replace(character, _LOOKS_LIKE[character])
    return plain


def fitted(text: str) -> str:
    """Make ``text`` fit a wrapping label, however long it or one of its words is.

    A label breaks lines at spaces only, so a long word would push the window off the screen.
    """
    shown = text if len(text) <= _MAX_TEXT_LENGTH else f"{text[: _MAX_TEXT_LENGTH - 1]}…"
    return re.sub(rf"(\S{{{_MAX_WORD_LENGTH}}})(?=\S)", rf"\1{_ZERO_WIDTH_SPACE}", shown)
