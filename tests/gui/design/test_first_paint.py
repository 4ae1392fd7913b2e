"""The widgets of the first paint are painted without Qt's largest enumerations."""

import subprocess
import sys
from pathlib import Path

import pytest

PAINT = """
import petdesk.qt
from PySide6 import QtCore, QtWidgets
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from petdesk.views.design.appearance import STYLE, show_appearance
from petdesk.views.design.buttons import Button, IconButton, PrimaryButton
from petdesk.views.design.chips import ProportionBar, StatusChip
from petdesk.views.design.fields import Choice, SearchField
from petdesk.views.design.lists import ThinScrollBar
from petdesk.views.design.pill import StatusPill
from petdesk.views.design.scale import set_spacing
from petdesk.views.design.surfaces import Card
from petdesk.domain.environments import Environment
from petdesk.views.main.environment_strip import EnvironmentStrip

application = QApplication(["petdesk", *STYLE])
show_appearance(application, "system")
page = QWidget()
layout = QVBoxLayout(page)
set_spacing(layout, 2, (4, 4, 4, 4))
choice, strip, chip, pill = Choice(), EnvironmentStrip(), StatusChip("Sold", 2), StatusPill()
choice.addItem("All categories", None)
strip.render_environment(Environment.PRACTICE)
chip.show_count("12")
chip.setChecked(True)
pill.show_status(3, "Not stated")
bar = ProportionBar()
bar.show_counts((1, 2, 3, 4))
add = PrimaryButton("Add animal", icon="plus")
rest = SearchField(), IconButton("refresh", "Refresh"), Button("Check now"), Card(), ThinScrollBar()
for widget in (choice, strip, chip, pill, bar, add, *rest):
    layout.addWidget(widget)
page.show()
assert not page.grab().isNull()
assert not {"Qt", "QStyle"} & {*vars(QtCore), *vars(QtWidgets)}
print("painted")
"""

WINDOW = """
import petdesk.app as app
from petdesk.application import make_application
from PySide6 import QtCore, QtWidgets
from petdesk.domain.environments import Environment
from petdesk.storage.first_screen import FirstRow, FirstScreen, ShownFilter
from petdesk.views.design.appearance import show_appearance
from petdesk.views.main.window import MainWindow

application = make_application()
show_appearance(application, "system")
shown = ShownFilter(counts=(("all", 3), ("available", 3)), unsure=("all",))
rows = (FirstRow(1, ("Bella", "Dogs", "Available", "1")),)
window = MainWindow(Environment.PRACTICE, FirstScreen("", shown, "3 as of %2", 1.0, rows))
again = MainWindow(
    Environment.STAGING, geometry=window.geometry_bytes(), columns=window.split.state()
)
for each in (window, again):
    app.show_and_paint(each)
assert not {"Qt", "QStyle"} & {*vars(QtCore), *vars(QtWidgets)}
print("painted")
"""


@pytest.mark.parametrize("program", [PAINT, WINDOW], ids=("widgets", "window"))
def test_the_widgets_of_the_first_paint_load_no_more_than_it_does(program: str) -> None:
    command = [sys.executable, "-c", program]
    root = Path(__file__).parents[3]
    done = subprocess.run(
        command, cwd=root, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "painted\n", done.stderr
