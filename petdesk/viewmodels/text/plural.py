"""Phrases with a number, in the plural forms of the language on screen."""

from PySide6.QtCore import QCoreApplication


def tr(text: str, comment: str, count: int) -> str:
    """Return ``text`` with ``count`` in the place of ``%n``.

    Not for the methods of a class: outside of one, lupdate knows by the name ``tr`` that a text has
    plural forms, and files it without a context; inside, it takes the class for its context.
    """
    return QCoreApplication.translate("", text, comment, count)
