"""Texts in the language on screen, as lupdate finds them in the code."""

from PySide6.QtCore import QCoreApplication

translate = QCoreApplication.translate


def tr(text: str, comment: str, count: int) -> str:
    """Return ``text`` with ``count`` in the place of ``%n``, in the form for such a number.

    Not for the methods of a class: outside of one, lupdate knows by the name ``tr`` that a text has
    plural forms, and files it without a context; inside, it takes the class for its context.
    """
    return translate("", text, comment, count)


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802  the name that lupdate looks for
    """Return ``text``; lupdate finds it here, for ``context``. Qt's own is typed as any object."""
    del context
    return text
