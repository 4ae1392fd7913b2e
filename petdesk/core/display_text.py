"""Text from outside, made fit for the screen: control characters, length, long words."""

import re
from typing import Final

from petdesk.core.folding import is_invisible

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

MAX_SHOWN_LENGTH: Final = 2_000
"""Characters of a text from outside that PetDesk works with; a service may send a million."""

_LINE: Final = 200  # characters; more than a line on screen has room for
_MAX_TEXT_LENGTH: Final = 600
_MAX_WORD_LENGTH: Final = 30
_ZERO_WIDTH_SPACE: Final = "\u200b"


def bounded(text: str, most: int = MAX_SHOWN_LENGTH) -> str:
    """Return ``text``, cut off if it is longer than ``most`` letters."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def on_one_line(text: str) -> str:
    """Return ``text`` with control and bidi characters shown instead of obeyed."""
    return text if text.isascii() and text.isprintable() else text.translate(_HARMLESS)


def sanitize_for_display(text: str) -> str:
    """Return ``text`` fit for the screen: `on_one_line` and `bounded`."""
    return on_one_line(bounded(text))


def sanitize_for_line(text: str) -> str:
    """Return ``text`` sanitized for display, cut off at what fits on a line on screen."""
    return sanitize_for_display(bounded(text, _LINE))


def is_blank(text: str) -> bool:
    """Return whether nothing of ``text`` could be seen: it is empty, of spaces, or zero-width."""
    return not any(
        letter.isprintable() and not (letter.isspace() or is_invisible(letter)) for letter in text
    )


def wrappable(text: str, word: int = _MAX_WORD_LENGTH) -> str:
    """Make ``text`` fit a wrapping label, however long it is; ``word`` letters fit into a line.

    A label breaks lines at spaces only, so a long word would push the window off the screen.
    """
    before = rf"(\S{{{word}}})(?=[^\s\u0300-\u036f])"  # never before an accent of its own
    return re.sub(before, rf"\1{_ZERO_WIDTH_SPACE}", bounded(text, _MAX_TEXT_LENGTH))


def has_lone_surrogate(text: str) -> bool:
    """Return whether ``text`` has half of a surrogate pair, which no JSON and no file can carry."""
    return any("\ud800" <= character <= "\udfff" for character in text)
