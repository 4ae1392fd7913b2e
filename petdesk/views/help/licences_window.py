"""Help > About PetDesk > All licenses: what ships at the left, under which terms at the right."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDialog, QPlainTextEdit, QWidget

from petdesk.domain.display_text import sanitize_for_display
from petdesk.views.design.labels import HEADING, SizedLabel
from petdesk.views.design.lists import ThinScrollBar, style_view
from petdesk.views.design.scale import column_of, row_of, unit
from petdesk.views.design.surfaces import PageList
from petdesk.views.widgets.windows import fit_window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petdesk.licences import Licence

_FULL: Final = 66  # characters that no line of these texts has in the middle of a paragraph
_OWN_LINE: Final = re.compile(r"\s*([*•-]|\(?\w{1,3}[.)]\s|Copyright|https?:|\(c\))")
_TABLE: Final = re.compile(r"\S {3,}\S|^(\W)\1{3,}$")


class LicencesWindow(QDialog):
    """Shows ``licences``, one at a time; Esc closes it."""

    def __init__(self, licences: Sequence[Licence], parent: QWidget) -> None:
        super().__init__(parent)
        self._licences = tuple(licences)
        self.setWindowTitle(self.tr("Licenses"))
        self._names = PageList(self.tr("What PetDesk is made of"), self)
        bar = ThinScrollBar(self._names)
        bar.is_on_window = True
        self._names.setVerticalScrollBar(bar)
        self._names.addItems([licence.name for licence in self._licences])
        self._heading = SizedLabel("License heading", HEADING, self, is_strong=True)
        self._heading.setWordWrap(True)
        # Not in letters of one width: these texts are read, and wrapped to the window alone.
        self._text = QPlainTextEdit(self)
        self._text.setReadOnly(True)
        self._text.setAccessibleName(self.tr("License text"))
        self._text.setTabChangesFocus(True)
        self._text.document().setDocumentMargin(unit(3))
        style_view(self._text)
        self._lay_out()
        self._names.currentRowChanged.connect(self._show)
        self._names.setCurrentRow(0)
        self._names.setFocus()

    def _lay_out(self) -> None:
        right = column_of(3, self._heading, (self._text, 1))
        row_of(3, self._names, (right, 1), margins=(2, 3, 4, 4), parent=self)
        fit_window(self, 230, 150)

    def _show(self, row: int) -> None:
        licence = self._licences[row]
        heading = f"{licence.name} {licence.version}"
        terms = f" · {licence.terms}" if licence.terms else ""
        self._heading.setText(sanitize_for_display(f"{heading}{terms}"))
        self._text.setPlainText(unwrapped(licence.text))


def unwrapped(text: str) -> str:
    """Return ``text`` with its paragraphs in one line each, as far as they were broken by width."""
    lines: list[str] = []
    before = ""
    for line in text.splitlines():
        if _goes_on(before, line):
            lines[-1] = f"{lines[-1]} {line.strip()}"
        else:
            lines.append(line.rstrip())
        before = line.rstrip()
    return "\n".join(lines)


def _goes_on(before: str, line: str) -> bool:
    """Return whether ``line`` goes on where ``before`` was full: its first word had no room."""
    if not before.strip() or not line.strip() or _OWN_LINE.match(line):
        return False
    if any(_TABLE.search(each.strip()) for each in (before, line)):
        return False
    return len(before) + 1 + len(line.split(maxsplit=1)[0]) > _FULL
