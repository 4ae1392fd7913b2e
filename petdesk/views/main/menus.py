"""The menu bar as it stands at the first paint: its titles, and no commands in them yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow


class Menus:
    """The menus by name. They are there from the first paint on, or all below would jump."""

    def __init__(self, window: QMainWindow) -> None:
        tr, bar = window.tr, window.menuBar()
        self.file = bar.addMenu(tr("&File"))
        self.edit = bar.addMenu(tr("&Edit"))
        self.animal = bar.addMenu(tr("&Animal"))
        self.view = bar.addMenu(tr("&View"))
        self.help = bar.addMenu(tr("&Help"))
