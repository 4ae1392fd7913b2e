"""The columns of the table: their menu, their widths, and how a person arranged them.

The name takes the room that the others leave. They are as wide as their texts when rows are loaded,
until a person moves, hides or drags one; from then on all stay as they were left.
"""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QHeaderView, QMenu, QTableView

from petdesk.animals.cells import CATEGORY, ID, NAME, STATUS, headings
from petdesk.core.translation import translate
from petdesk.core.wording import BY_STATUS, NOT_STATED
from petdesk.design.labels import strong
from petdesk.design.pills import pill_size
from petdesk.design.scale import EDGE, unit, unit_f

_LETTERS: Final = 18  # of a category
_LEAST_LETTERS: Final = 8  # of any column
_MIN_DIGITS: Final = 5
_MAX_TEXT: Final = 28  # letters of a status or a progress that is shown whole


class Columns(QObject):
    """Arranges the columns of ``table``; ``changed`` says that a person did."""

    changed = Signal()

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self._table, self._header = table, table.horizontalHeader()
        self._words: Collection[str] = ()
        self._ids: Collection[str] = ()
        self._unit = unit_f()
        self._is_arranged = False
        self._is_fitting = False
        header = self._header
        header.setSectionsMovable(True)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        header.customContextMenuRequested.connect(self._open_menu)
        header.sectionMoved.connect(self._note_arranged)
        header.sectionResized.connect(self._on_resized)
        self.fit()

    def show_texts(self, words: Collection[str], ids: Collection[str]) -> None:
        """Reserve room for ``words`` beside the usual statuses, and for ``ids``."""
        self._words, self._ids = words, ids
        self.fit()

    def fit(self) -> None:
        """Set the columns to their texts, or those that a person arranged to the letters now."""
        metrics, edges = QFontMetrics(self._table.font()), 2 * unit(EDGE)
        letter = QFontMetrics(strong(self._table.font())).averageCharWidth()
        least = [
            max(metrics.horizontalAdvance(f"{text}  \N{UPWARDS ARROW}"), few) + edges
            for text, few in zip(headings(), (_LEAST_LETTERS * letter, 0, 0, 0), strict=True)
        ]
        grown, self._unit = unit_f() / self._unit, unit_f()
        sizes = {at: round(self._header.sectionSize(at) * grown) for at in (CATEGORY, STATUS, ID)}
        if not self._is_arranged:
            sizes = self._wanted(least, metrics, edges)
        self._is_fitting = True
        self._header.setMinimumSectionSize(least[NAME])
        for at, size in sizes.items():
            if not self._header.isSectionHidden(at):
                self._header.resizeSection(at, size)
        self._is_fitting = False

    def _wanted(self, least: list[int], metrics: QFontMetrics, edges: int) -> dict[int, int]:
        usual = (translate("Status", each.name) for each in (*BY_STATUS.values(), NOT_STATED))
        pills = [pill_size(text[:_MAX_TEXT], self._table.font()) for text in (*usual, *self._words)]
        # A pixel more: what is around the word is measured apart, and rounded up, too.
        status = max(least[STATUS], max(pill.width() for pill in pills) + edges + 1)
        ids = [metrics.horizontalAdvance(text[:_MAX_TEXT]) for text in self._ids]
        id_ = max(least[ID], max((metrics.horizontalAdvance("0" * _MIN_DIGITS), *ids)) + edges)
        # In a narrow room the category gives way to the name.
        room = (self._table.viewport().width() - status - id_) // 3
        category = min(_LETTERS * metrics.averageCharWidth() + edges, max(least[CATEGORY], room))
        return {CATEGORY: category, STATUS: status, ID: id_}

    def save(self) -> bytes:
        """Return how a person arranged them; empty where nobody did."""
        return bytes(self._header.saveState().data()) if self._is_arranged else b""

    def restore(self, kept: bytes) -> None:
        """Take over what `save` returned; what is no such thing changes nothing."""
        self._is_fitting = True
        if self._header.restoreState(kept):
            self._is_arranged = True
            self._header.setSectionHidden(NAME, False)  # noqa: FBT003  Qt's signature
            self._header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self._is_fitting = False

    def reset(self) -> None:
        self._is_fitting = True
        for column in range(self._header.count()):
            self._header.moveSection(self._header.visualIndex(column), column)
            self._header.setSectionHidden(column, False)  # noqa: FBT003  Qt's signature
        self._is_arranged = False
        self.fit()
        self.changed.emit()

    def menu(self) -> QMenu:
        menu = QMenu(self._table)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fill(menu)
        return menu

    def fill(self, menu: QMenu) -> None:
        """Fill ``menu`` anew; the name is always shown, since rows are known by it."""
        menu.clear()
        for at, text in enumerate(headings()):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(not self._header.isSectionHidden(at))
            action.setEnabled(at != NAME)
            action.toggled.connect(lambda is_on, at=at: self._hide(at, is_hidden=not is_on))
        menu.addSeparator()
        menu.addAction(translate("HeaderMenu", "Reset columns")).triggered.connect(self.reset)
        for action in menu.actions():
            action.setMenuRole(QAction.MenuRole.NoRole)

    def _open_menu(self, place: QPoint) -> None:
        self.menu().popup(self._header.mapToGlobal(place))

    def _hide(self, column: int, *, is_hidden: bool) -> None:
        self._header.setSectionHidden(column, is_hidden)
        self._note_arranged()

    def _on_resized(self, column: int, _before: int, _width: int) -> None:
        if column != NAME:  # which takes what is left
            self._note_arranged()

    def _note_arranged(self, *_places: int) -> None:
        if not self._is_fitting:
            self._is_arranged = True
            self.changed.emit()
