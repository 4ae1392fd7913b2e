"""A pseudo-language: English in brackets and longer by 40 %, as other languages are."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle, islice

from PySide6.QtCore import QCoreApplication, QTranslator

from petdesk.core.language import installed_language
from petdesk.core.resources import resource

LONGER = 0.4
_WORDS = "lorem ipsum dolor sit amet consectetur "
_UNTOUCHED = {"Language", "QPlatformTheme"}  # a code, and texts by which Qt finds its own buttons


class PseudoTranslator(QTranslator):
    """Gives each text of PetDesk as English has it, longer and in brackets."""

    def __init__(self) -> None:
        super().__init__()
        self._english, self._other = QTranslator(), QTranslator()
        assert self._english.load(str(resource("translations/petdesk_en.qm")))
        assert self._other.load(str(resource("translations/petdesk_de.qm")))

    def isEmpty(self) -> bool:  # noqa: N802  Qt's name
        return False

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        asked = context, source, disambiguation, n
        if not context.startswith("Q") and not self._other.translate(*asked):
            return source  # no language has it
        english = self._english.translate(*asked) or source
        is_file = english.endswith(".md")
        return english if is_file or context in _UNTOUCHED else lengthened(english)


def lengthened(text: str) -> str:
    """Return ``text`` in brackets and longer; its places to fill in and its key stay.

    A text that begins or ends with a space or a colon goes on with others, and keeps them.
    """
    found = re.fullmatch(r"(\s*)(.*?)([\s:]*)", text, re.DOTALL)
    assert found is not None
    before, inside, after = found.groups()
    if not inside:
        return text
    more = max(1, round(len(inside) * LONGER) - 3)
    return f"{before}[{inside} {''.join(islice(cycle(_WORDS), more)).strip() or 'x'}]{after}"


@contextmanager
def shown_language(application: QCoreApplication, language: str) -> Iterator[None]:
    """Show every text made from now on in a language, of which ``pseudo`` is one."""
    is_pseudo = language == "pseudo"
    translator = PseudoTranslator()
    with installed_language(application, "en" if is_pseudo else language):
        if is_pseudo:
            application.installTranslator(translator)
        try:
            yield
        finally:
            application.removeTranslator(translator)
