"""Marks texts that are translated when they are shown, and not where they stand."""


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: N802  the name that lupdate looks for
    """Return ``text``; lupdate finds it here, for ``context``. Qt's own is typed as any object."""
    del context
    return text
