"""The activity keeps the newest requests, shows each, and copies it as a command."""

from collections.abc import Iterator
from typing import cast

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton, QTableView
from pytestqt.qtbot import QtBot

from petdesk.animals.activity_view_model import MAX_EXCHANGES, ActivityViewModel, as_curl
from petdesk.animals.views.activity_window import ActivityWindow
from petdesk.service.contract import Exchange, WaitReason
from tests.exchanges import LISTED

SOLD = LISTED._replace(path="/pets?limit=100&status=sold")


def test_the_newest_comes_first_and_the_oldest_goes() -> None:
    model = ActivityViewModel()
    seen: list[object] = []
    model.state_changed.connect(seen.append)
    for number in range(MAX_EXCHANGES + 3):
        model.record(LISTED._replace(tries=number))
    tries = [exchange.tries for exchange in model.state]
    assert tries == list(range(MAX_EXCHANGES + 2, 2, -1))
    assert seen[-1] == model.state


def test_a_curl_line_leaves_the_key_to_the_shell_and_the_address_to_nobody() -> None:
    assert as_curl(SOLD) == (
        "curl -i -X GET 'https://pets.example/v1/pets?limit=100&status=sold'"
        ' -H "Authorization: Bearer $PETDESK_API_KEY"'
    )
    assert "--data @animal.json" in as_curl(LISTED._replace(method="POST")), "no animal"


@pytest.fixture
def model() -> ActivityViewModel:
    return ActivityViewModel()


@pytest.fixture
def window(qtbot: QtBot, model: ActivityViewModel) -> Iterator[ActivityWindow]:
    main = QMainWindow()
    qtbot.addWidget(main)
    yield ActivityWindow(model, main)
    main.close()


@pytest.mark.parametrize(
    ("exchange", "cells"),
    [
        (LISTED, ["GET /pets?limit=100", "200", "42 ms", "1", "", "59"]),
        (
            LISTED._replace(status=None, fault="no answer\u202e", remaining=None),
            ["GET /pets?limit=100", "no answer\ufffd", "42 ms", "1", "", ""],
        ),
        (
            LISTED._replace(tries=2, waited=3.26, reason=WaitReason.TRYING_AGAIN),
            ["GET /pets?limit=100", "200", "42 ms", "2", "3.3 s, before trying again", "59"],
        ),
        (
            LISTED._replace(status=None, waited=9.0, reason=WaitReason.LIMIT_REACHED),
            ["GET /pets?limit=100", "given up", "42 ms", "1", "9.0 s, the limit was reached", "59"],
        ),
    ],
)
def test_each_request_is_told_in_words(
    window: ActivityWindow, model: ActivityViewModel, exchange: Exchange, cells: list[str]
) -> None:
    model.record(exchange)
    rows = cast("QTableView", window.findChild(QTableView)).model()
    assert [rows.index(0, at).data() for at in range(1, rows.columnCount())] == cells


def test_a_selected_request_stays_selected_and_is_copied(
    window: ActivityWindow, model: ActivityViewModel
) -> None:
    model.record(LISTED)
    cast("QTableView", window.findChild(QTableView)).selectRow(0)
    model.record(LISTED._replace(path="/pets/7"))
    (copy,) = (b for b in window.findChildren(QPushButton) if b.text() == "Copy as curl")
    copy.click()
    assert "/pets?limit=100" in QApplication.clipboard().text()
