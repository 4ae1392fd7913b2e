"""CSV as spreadsheets read and write it.

UTF-8 with a byte order mark, and quoting as in RFC 4180. A text that a spreadsheet would take for a
formula gets an apostrophe in front, which `unescaped` takes away again; numbers stay as they are.
"""

import csv
import io
from collections.abc import Iterable
from typing import Final

MARK: Final = "\ufeff".encode()
SEPARATORS: Final = (",", ";", "\t")

# The wide ones are typed on keyboards of East Asia, where spreadsheets take them for the others.
_FORMULA: Final = ("=", "+", "-", "@", "'", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def csv_bytes(
    rows: Iterable[Iterable[object]], separator: str = SEPARATORS[0], *, has_mark: bool = True
) -> bytes:
    """Return ``rows`` as a file; what is no text is written as `str` has it.

    Raises UnicodeEncodeError for half a character, which no UTF-8 has.
    """
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerows(
        [escaped(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    data = text.getvalue().encode()
    return MARK + data if has_mark else data


def escaped(text: str) -> str:
    return f"'{text}" if _is_formula(text) else text


def unescaped(cell: str) -> str:
    """Return the text that `escaped` turned into ``cell``; any other cell as it is."""
    is_escaped = cell.startswith("'") and _is_formula(cell[1:])
    return cell[1:] if is_escaped else cell


def _is_formula(text: str) -> bool:
    return text.lstrip().startswith(_FORMULA)
