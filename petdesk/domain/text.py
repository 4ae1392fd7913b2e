"""Text from outside, made fit to show and to search."""

import unicodedata

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

# Letters whose stroke Unicode takes for a part of the letter, and ligatures that it does not
# decompose: most keyboards lack them, so people type what they look like.
_LOOKS_LIKE = str.maketrans("øłđðħŧ\u0131", "olddhti") | {ord("æ"): "ae", ord("œ"): "oe"}


def harmless(text: str) -> str:
    """Give ``text`` on one line, with control and bidi characters shown instead of obeyed."""
    return text if text.isascii() and text.isprintable() else text.translate(_HARMLESS)


def fold(text: str) -> str:
    """Give ``text`` without case and accents, for comparing: NFKD less its combining marks.

    Case is folded before and after, since a compatibility decomposition can bring capitals back
    (Unicode 3.13, D146). Latin letters with a stroke, such as ``ø``, become those without.
    """
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(c for c in decomposed if not unicodedata.combining(c))
    return plain.casefold().translate(_LOOKS_LIKE)
