"""The activity: each request with its answer, for whoever looks for the cause of a failure."""

from collections.abc import Callable
from time import localtime, strftime

from PySide6 import QtWidgets
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QWidget

from petdesk.animals.activity_view_model import ActivityViewModel, as_curl
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.translation import translate
from petdesk.design.layout import column_of, row_of
from petdesk.design.lists import ListModel, ListTable
from petdesk.design.widgets import EmptyPanel, TransientLabel, command_button, fit_window
from petdesk.service.contract import Exchange, WaitReason


class ActivityWindow(QtWidgets.QDialog):
    def __init__(self, view_model: ActivityViewModel, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(self.tr("Activity"))
        columns: list[tuple[str, Callable[[Exchange], str]]] = [
            (self.tr("Time"), lambda exchange: strftime("%H:%M:%S", localtime(exchange.at))),
            (self.tr("Request"), lambda each: f"{each.method} {each.path} · {each.address}"),
            (self.tr("Answer"), self._answer),
            (self.tr("Took"), lambda exchange: f"{exchange.seconds * 1000:.0f} ms"),
            (self.tr("Try"), lambda exchange: str(exchange.tries)),
            (self.tr("Waited before"), self._waited),
            (self.tr("Left"), lambda each: "" if each.remaining is None else str(each.remaining)),
        ]
        self._exchanges = ListModel(columns, self)
        self._table = ListTable(self.tr("Requests"), self._exchanges, self, strong=1)
        self._empty = EmptyPanel(self, "Activity empty")
        self._empty.show_texts(self.tr("No requests yet."))
        self._pages = QtWidgets.QStackedWidget(self)
        self._copied = TransientLabel("Activity copied", self)
        self._table.copied.connect(self._copied.say)
        self._copy = command_button(self, self.tr("Copy as curl"), self.copy_as_curl)
        close = command_button(self, translate("AboutWindow", "Close"), self.close)
        self._pages.addWidget(self._table)
        self._pages.addWidget(self._empty)
        buttons = row_of(2, (self._copied, 1), self._copy, close, margins=(4, 0, 4, 4))
        column_of(3, (self._pages, 1), buttons, parent=self)
        fit_window(self, 270, 90)
        view_model.state_changed.connect(self._render)
        self._render(view_model.state)

    def copy_as_curl(self) -> None:
        chosen = self._table.selected
        if not chosen:
            self._copied.say(self.tr("Select a request first."))
            return
        QtWidgets.QApplication.clipboard().setText("\n".join(map(as_curl, chosen)))
        self._copied.say(self.tr("Copied. The API key is left out."))

    def _render(self, exchanges: tuple[Exchange, ...]) -> None:
        self._table.show_rows(exchanges, key=lambda exchange: exchange)
        self._pages.setCurrentIndex(0 if exchanges else 1)
        self._copy.setEnabled(bool(exchanges))

    def _answer(self, exchange: Exchange) -> str:
        words = [] if exchange.status is None else [str(exchange.status)]
        if exchange.fault:
            words.append(sanitize_for_display(exchange.fault))
        return " ".join(words) or self.tr("given up")

    def _waited(self, exchange: Exchange) -> str:
        reason = {
            WaitReason.NOT: "",
            WaitReason.LIMIT_REACHED: self.tr("the limit was reached"),
            WaitReason.KEY_BLOCKED: self.tr("the key was blocked"),
            WaitReason.ASKED_TO_WAIT: self.tr("the service asked to wait"),
            WaitReason.SHARING_LIMIT: self.tr("sharing the limit"),
            WaitReason.SERVICE_DOWN: self.tr("the service didn't answer"),
            WaitReason.TRYING_AGAIN: self.tr("before trying again"),
        }[exchange.reason]
        return f"{QLocale().toString(exchange.waited, 'f', 1)} s, {reason}" if reason else ""
