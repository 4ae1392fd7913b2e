"""View > Activity: each request with its answer, for whoever finds out why something fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from petdesk.domain.text import harmless
from petdesk.service.activity import Exchange, Waited, as_curl
from petdesk.viewmodels.words.times import time_of_day
from petdesk.views.widgets.list_model import ListModel
from petdesk.views.widgets.list_table import ListTable

if TYPE_CHECKING:
    from collections.abc import Callable

    from petdesk.viewmodels.activity import ActivityState, ActivityViewModel


class ActivityPanel(QDockWidget):
    """Shows the requests of this run."""

    def __init__(self, view_model: ActivityViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Activity"))
        self.setObjectName("Activity")
        columns: list[tuple[str, Callable[[Exchange], str]]] = [
            (self.tr("Time"), lambda exchange: time_of_day(exchange.at)),
            (self.tr("Request"), lambda exchange: f"{exchange.method} {exchange.path}"),
            (self.tr("Answer"), self._answer),
            (self.tr("Took"), lambda exchange: f"{exchange.seconds * 1000:.0f} ms"),
            (self.tr("Try"), lambda exchange: str(exchange.tries)),
            (self.tr("Waited before"), self._waited),
            (self.tr("Left"), lambda exchange: _number(exchange.remaining)),
        ]
        self._exchanges = ListModel(columns, self)
        self._table = ListTable(self.tr("Requests"), self._exchanges, (12, 40, 30, 12, 9, 34), self)
        self._copy = QPushButton(self.tr("Copy as curl"), self)
        self._copy.clicked.connect(self.copy_as_curl)
        self._lay_out()
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def copy_as_curl(self) -> None:
        """Put the selected requests on the clipboard as commands, without the key."""
        if self._table.selected:
            QApplication.clipboard().setText("\n".join(map(as_curl, self._table.selected)))

    def _render(self, state: ActivityState) -> None:
        self._table.show_rows(state.exchanges, key=lambda exchange: exchange)

    def _answer(self, exchange: Exchange) -> str:
        words = [] if exchange.status is None else [str(exchange.status)]
        if exchange.fault:
            words.append(harmless(exchange.fault))
        return " ".join(words) or self.tr("given up")

    def _waited(self, exchange: Exchange) -> str:
        reason = {
            Waited.NOT: "",
            Waited.LIMIT_REACHED: self.tr("the limit was reached"),
            Waited.KEY_BLOCKED: self.tr("the key was blocked"),
            Waited.ASKED_TO_WAIT: self.tr("the service asked to wait"),
            Waited.SHARING_LIMIT: self.tr("sharing the limit"),
            Waited.SERVICE_DOWN: self.tr("the service did not answer"),
            Waited.TRYING_AGAIN: self.tr("before trying again"),
        }[exchange.reason]
        return f"{QLocale().toString(exchange.waited, 'f', 1)} s, {reason}" if reason else ""

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._copy)
        body = QWidget(self)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self._table)
        layout.addLayout(buttons)
        self.setWidget(body)


def _number(remaining: int | None) -> str:
    return "" if remaining is None else str(remaining)
