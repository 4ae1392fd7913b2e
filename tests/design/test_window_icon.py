"""Each environment has an icon of its own, told by shape and letter and not by colour alone."""

from itertools import combinations

import pytest
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from petdesk.animals.views.window import MainWindow
from petdesk.core.environments import Environment
from petdesk.core.resources import resource
from petdesk.design.icons import environment_icon


def picture(icon: QIcon, side: int = 32) -> QImage:
    return icon.pixmap(side, side).toImage().convertToFormat(QImage.Format.Format_ARGB32)


def differing(one: QImage, other: QImage) -> float:
    """Return the part of the pixels that differ by more than a third of all light, colour aside."""
    greys = [image.convertToFormat(QImage.Format.Format_Grayscale8) for image in (one, other)]
    side = one.width()
    places = [(x, y) for x in range(side) for y in range(side)]
    first, second = greys
    far = sum(abs(first.pixel(*at) % 256 - second.pixel(*at) % 256) > 85 for at in places)
    return far / len(places)


@pytest.mark.usefixtures("qtbot")
@pytest.mark.parametrize("side", [16, 32, 256])
def test_no_two_icons_look_alike_without_colour(side: int) -> None:
    icons = [picture(environment_icon(environment), side) for environment in Environment]
    for one, other in combinations(icons, 2):
        assert differing(one, other) > 0.03


@pytest.mark.usefixtures("qtbot")
def test_production_has_no_badge() -> None:
    plain = QIcon(str(resource("icons/petdesk.png")))
    assert differing(picture(environment_icon(Environment.PRODUCTION)), picture(plain)) == 0
    assert differing(picture(environment_icon(Environment.STAGING)), picture(plain)) > 0


def test_it_follows_the_environment_on_screen(qtbot: QtBot, qapp: QApplication) -> None:
    before = qapp.windowIcon()
    qapp.setWindowIcon(QIcon())  # another test's may be of practice, too
    window = MainWindow(Environment.PRACTICE)
    qtbot.addWidget(window, before_close_func=lambda _window: None)
    for environment in (Environment.PRACTICE, Environment.STAGING, Environment.PRODUCTION):
        window.name_environment(environment)
        wanted = picture(environment_icon(environment))

        def is_shown(wanted: QImage = wanted) -> bool:
            return picture(qapp.windowIcon()) == wanted

        qtbot.waitUntil(is_shown)
    qapp.setWindowIcon(before)
