"""Texts in the language on screen, as lupdate finds them in the code."""

import re
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QLocale

translate = QCoreApplication.translate


tr: Callable[[str, str, int], str] = partial(translate, "")
"""Returns a text with a number in the place of ``%n``, in the form for such a number.

Not for the methods of a class: outside of one, lupdate knows by the name ``tr`` that a text has
plural forms, and files it without a context; inside, it takes the class for its context.
"""


def filled(text: str, *values: object) -> str:
    """Put ``values`` in the places %1, %2 ... all at once: none is taken for a place of another."""
    return re.sub("%[1-9]", lambda place: str(values[int(place[0][1]) - 1]), text)


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802  the name that lupdate looks for
    """Return ``text``; lupdate finds it here, for ``context``. Qt's own is typed as any object."""
    del context
    return text


def shown_number(number: float) -> str:
    """Return ``number`` as the system's locale writes it."""
    return QLocale().toString(float(number), "f", 0)
