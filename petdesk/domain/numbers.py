"""Whole numbers as people type them."""


def parse_whole_number(text: str) -> int | None:
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
