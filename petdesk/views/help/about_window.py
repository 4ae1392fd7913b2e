"""Help > About PetDesk: version, the facts of this build, and the licences of all that ships."""

from __future__ import annotations

import platform
from typing import TYPE_CHECKING

from PySide6.QtCore import QSysInfo, Qt, QUrl, Signal, qVersion
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPlainTextEdit, QWidget

from petdesk import __version__
from petdesk.build_info import build_stamp
from petdesk.domain.display_text import sanitize_for_display
from petdesk.views.design.buttons import Button, LinkButton, PrimaryButton
from petdesk.views.design.labels import HEADING, LARGE, PlainLabel, SizedLabel, make_secondary
from petdesk.views.design.lists import ThinScrollBar, style_view
from petdesk.views.design.scale import column_of, row_of, unit
from petdesk.views.design.surfaces import Card, PageList, Paw
from petdesk.views.widgets.spoken_texts import TransientLabel
from petdesk.views.widgets.windows import fit_window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from petdesk.licences import Licence


_LICENCE = "https://opensource.org/license/mit"


class AboutWindow(QDialog):
    """Says what PetDesk is; Esc closes it. ``licences_wanted`` asks for those of all that ships."""

    licences_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About PetDesk"))
        self._facts = build_facts()
        self._copied = TransientLabel("About copied", self)
        self._copy = Button(self.tr("Copy"), self)
        self._copy.setToolTip(self.tr("Copy version and system"))
        self._copy.setAutoDefault(False)
        self._copy.clicked.connect(self.copy)
        self._close = PrimaryButton(self.tr("Close"), self)
        self._close.setDefault(True)
        self._close.clicked.connect(self.close)
        self._lay_out()
        self._close.setFocus()

    def copy(self) -> None:
        """Copy the facts of this build."""
        QApplication.clipboard().setText(
            "\n".join(f"{name} {value}" for name, value in self._facts)
        )
        self._copied.say(self.tr("Copied"))

    def _lay_out(self) -> None:
        layout = column_of(2, Paw(self, 16), margins=(6, 5, 6, 4), parent=self)
        name = SizedLabel("About name", LARGE, self, "PetDesk", is_strong=True)
        what = PlainLabel("About note", self, self.tr("The front desk of an animal shelter."))
        make_secondary(what)
        for label in (name, what):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
            layout.addWidget(label)
        layout.addLayout(self._licence())
        layout.addSpacing(unit(1))
        layout.addWidget(self._card())
        layout.addSpacing(unit(1))
        layout.addLayout(row_of(2, (self._copied, 1), self._copy, self._close))
        self.resize(self.sizeHint())  # by itself it would have two thirds of the screen at most

    def _licence(self) -> QHBoxLayout:
        """Return PetDesk's licence, as a link to its text, and one to those of all that ships."""
        own = LinkButton(self.tr("MIT License"), self)
        own.setToolTip(_LICENCE)
        own.clicked.connect(lambda: QDesktopServices.openUrl(QUrl(_LICENCE)))
        every = LinkButton(self.tr("All licenses"), self)
        every.clicked.connect(self.licences_wanted.emit)
        for link in (own, every):
            link.setAutoDefault(False)
        return row_of(2, 1, own, every, 1)

    def _card(self) -> Card:
        card = Card(self)
        for name, value in self._facts:
            title, fact = PlainLabel("", card), PlainLabel(f"About {name}", card)
            title.setText(
                {
                    "PetDesk": self.tr("Version"),
                    "Build": self.tr("Build"),
                    "System": self.tr("System"),
                }.get(name, name)
            )
            make_secondary(title)
            fact.setText(value)
            fact.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            card.column.addLayout(row_of(4, title, 1, fact))
        return card


def build_facts() -> tuple[tuple[str, str], ...]:
    """Return what runs here, as whoever helps asks for it; names are the same in every language."""
    system = f"{QSysInfo.prettyProductName()} ({QSysInfo.currentCpuArchitecture()})"
    stamp = build_stamp()
    return (
        ("PetDesk", __version__),
        *((("Build", stamp),) if stamp else ()),
        ("Python", platform.python_version()),
        ("Qt", qVersion()),
        ("System", system),
    )


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
        self._text.setPlainText(licence.paragraphs)
