"""Light, dark and the system's own, while PetDesk runs."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from petdesk.views.design import appearance
from petdesk.views.design.appearance import follow_system, show_appearance
from petdesk.views.design.theme import dark_theme, light_theme, theme

ROLES = QPalette.ColorRole


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    before = qapp.palette()
    for name in ("system palette", "appearance", "follows system"):
        qapp.setProperty(name, None)
    yield qapp
    qapp.setPalette(before)
    for name in ("system palette", "appearance", "follows system"):
        qapp.setProperty(name, None)
    show_appearance(qapp, "system")


def test_a_dark_system_is_known_before_qt_tells_of_it(application: QApplication) -> None:
    palette = QPalette(QColor("#202020"))
    palette.setColor(ROLES.WindowText, QColor("white"))
    application.setPalette(palette)
    show_appearance(application, "system")
    assert theme().is_dark
    assert application.palette().color(ROLES.Window) == dark_theme().window
    show_appearance(application, "light")
    assert application.palette().color(ROLES.Window) == light_theme().window
    show_appearance(application, "system")
    assert theme().is_dark


def test_high_contrast_takes_the_system_s_palette(
    application: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_appearance(application, "dark")
    follow_system(application)
    assert not theme().is_plain
    monkeypatch.setattr(appearance, "_wants_contrast", lambda _hints: True)
    show_appearance(application, "dark")
    assert theme().is_plain
    monkeypatch.undo()
    show_appearance(application, "dark")
    assert theme().is_dark
    assert not theme().is_plain
