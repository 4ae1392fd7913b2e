"""Rows of matching animals, painted as in the card of the add form."""

from collections.abc import Mapping
from typing import Final, cast

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from petdesk.domain.pets import Pet
from petdesk.viewmodels.add_form.possible_duplicates import PossibleDuplicate
from petdesk.viewmodels.text.wording import category_label
from petdesk.views.design.labels import strong
from petdesk.views.design.lists import ROW, paint_ground
from petdesk.views.design.scale import unit, unit_f
from petdesk.views.design.theme import theme
from petdesk.views.intake.duplicates_card import paint_animal

_ANIMAL: Final = Qt.ItemDataRole.UserRole
_SIDE: Final = 3.0


def match_row(item: QListWidgetItem, pet: Pet, labels: Mapping[int, str]) -> None:
    """Show ``item`` as ``pet``; its text stays what a screen reader reads."""
    category = category_label(pet.category_id, labels)
    item.setData(_ANIMAL, PossibleDuplicate(pet.name, category, pet.status, pet.id))


class MatchRows(QStyledItemDelegate):
    """Paints the animals of a list in rows with pills."""

    def sizeHint(  # noqa: N802  Qt's name
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the height of a row; it is as wide as the list."""
        return QSize(1, unit(ROW))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Paint the ground, then the animal."""
        painter.save()
        painter.setRenderHint(painter.RenderHint.Antialiasing)
        is_chosen = paint_ground(painter, option, is_first=True)
        view = cast("QAbstractItemView", option.widget).viewport()
        colours, side = theme(), _SIDE * unit_f()
        ink = colours.on_accent if is_chosen and colours.is_high_contrast else colours.text
        painter.setFont(strong(view.font()))
        room = QRectF(option.rect).adjusted(side, 0, -side, 0)
        paint_animal(painter, view, room, PossibleDuplicate(*index.data(_ANIMAL)), ink)
        painter.restore()
