"""The menu bar as it stands at the first paint: its titles, and no commands in them yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow


class Menus:
    """The menus by name. They are there from the first paint on, or all below would jump."""

    def __init__(self, window: QMainWindow) -> None:
        translate, bar = QCoreApplication.translate, window.menuBar()
        self.file = bar.addMenu(translate("Menus", "&File"))
        self.edit = bar.addMenu(translate("Menus", "&Edit"))
        self.animal = bar.addMenu(translate("Menus", "&Animal"))
        self.view = bar.addMenu(translate("Menus", "&View"))
        self.help = bar.addMenu(translate("Menus", "&Help"))
