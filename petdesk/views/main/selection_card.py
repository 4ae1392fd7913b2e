"""What the details show while several animals are selected: how many, and what acts on all."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from petdesk.views.design.buttons import Button
from petdesk.views.design.labels import LARGE, PlainLabel, SizedLabel, make_secondary
from petdesk.views.design.scale import WrapRow, column_of


class SelectionCard(QWidget):
    """Shows a count.

    ``copy_wanted``, ``ids_wanted`` and ``cards_wanted`` ask for the rows, their IDs or their cards.
    """

    copy_wanted = Signal()
    ids_wanted = Signal()
    cards_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = SizedLabel("details selected", LARGE, self, is_strong=True)
        self._count.setWordWrap(True)
        hint = PlainLabel(
            "details selected hint", self, self.tr("To see an animal's details, choose it alone.")
        )
        hint.setWordWrap(True)
        make_secondary(hint)
        actions = WrapRow(2, self)
        self._copy = Button(self.tr("Copy rows"), actions)
        self._copy.clicked.connect(self.copy_wanted)
        self._ids = Button(self.tr("Copy IDs"), actions)
        self._ids.clicked.connect(self.ids_wanted)
        self._cards = Button(self.tr("Print cards…"), actions)
        self._cards.clicked.connect(self.cards_wanted)
        for button in (self._copy, self._ids, self._cards):
            actions.add(button)
        column_of(2, self._count, hint, actions, 1, margins=(0, 0, 4, 4), parent=self)

    def follow_in_tab_order(self, before: QWidget) -> None:
        """Take the place after ``before``, as on screen, though made later than the rest."""
        QWidget.setTabOrder(before, self._copy)
        QWidget.setTabOrder(self._copy, self._ids)
        QWidget.setTabOrder(self._ids, self._cards)

    def show_count(self, count: int) -> None:
        self._count.setText(self.tr("%n selected", "", count))

    def focus_first(self) -> None:
        self._copy.setFocus(Qt.FocusReason.OtherFocusReason)
