from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.animals.views.window import MainWindow
from petdesk.core.environments import Environment
from tests.animals.views.screen import ANIMALS, NOW, Screen, copy_of
from tests.fakes import Clock


@pytest.fixture
def screen(qtbot: QtBot) -> Iterator[Screen]:
    clock = Clock(NOW)
    model = MainViewModel(Environment.PRACTICE, str.casefold, clock)
    window = MainWindow(Environment.PRACTICE, clock=clock)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    MainBinding(window, model)
    model.show_loaded(Environment.PRACTICE, copy_of(*ANIMALS))
    # The screen of these tests is narrower than a desk's.
    window.resize(1100, 720)
    with qtbot.waitExposed(window):
        window.show()
    yield Screen(window, model, clock)
    window.hide()
