"""What the pages of the settings are made of: a page that scrolls, and cards with rows."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QWidget

from petdesk.views.design.labels import HEADING, SizedLabel
from petdesk.views.design.lists import BAR
from petdesk.views.design.scale import add_to, set_spacing, unit
from petdesk.views.design.surfaces import Card
from petdesk.views.widgets.form_widgets import Row, ScrollBody

_MIN_HEIGHT: Final = 30  # units, of a page


class Page(ScrollBody):
    """A page of a dialog: its heading and what is on it; it scrolls where the screen is small."""

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        set_spacing(self.column, 4, (6, 5, 6 - BAR, 5))
        heading = SizedLabel(f"{name} heading", HEADING, self.content, title, is_strong=True)
        self.column.addWidget(heading)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def fill(self, *widgets: QWidget) -> None:
        add_to(self.column, *widgets, 1)

    def first_mistake(self) -> Row | None:
        rows = self.content.findChildren(Row)
        return next((row for row in rows if row.is_wrong and row.isVisibleTo(self.content)), None)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.content.minimumSizeHint().width() + bar, unit(_MIN_HEIGHT))


def card_of(parent: QWidget, *rows: QWidget) -> Card:
    card = Card(parent)
    set_spacing(card.column, 3, (4, 4, 4, 4))
    add_to(card.column, *rows)
    return card
