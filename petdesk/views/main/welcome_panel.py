"""The welcome of a first run, inside the window: what this is, and the two ways to begin."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from petdesk.views.widgets.plain_label import PlainLabel


class WelcomePanel(QFrame):
    """``set_up_wanted`` asks for the settings; ``dismissed`` ends the welcome."""

    set_up_wanted = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Welcome to PetDesk"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._title = PlainLabel("Welcome title", self)
        self._title.setText(self.tr("Welcome to PetDesk"))
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._text = PlainLabel("Welcome", self)
        self._text.setWordWrap(True)
        self._text.setText(
            self.tr(
                "This is the front desk of your animal shelter: find an animal in a second, also "
                "without a network, and take in a new one. The animals below are made up for "
                "practice; nothing you do with them reaches a real service."
            )
        )
        self.set_up = QPushButton(self.tr("Set up &your shelter's service"), self)
        self.set_up.setAccessibleName(self.tr("Set up your shelter's service"))
        self.set_up.clicked.connect(self.set_up_wanted)
        self.look_around = QPushButton(self.tr("&Look around with practice animals"), self)
        self.look_around.setAccessibleName(self.tr("Look around with practice animals"))
        self.look_around.clicked.connect(self.dismissed)
        self._lay_out()

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self.set_up)
        buttons.addWidget(self.look_around)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addLayout(buttons)
