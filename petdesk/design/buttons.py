"""Names of before, until every view has those of now."""

from typing import Any

from PySide6.QtWidgets import QToolButton, QWidget

from petdesk.design.controls import Button, button_box, command_button, icon_button, space_buttons

__all__ = ["Button", "button_box", "command_button", "space_buttons"]

CLEARANCE = 1.75


class PrimaryButton(Button):
    def __init__(
        self, text: str = "", parent: QWidget | None = None, icon: str = "", name: str = ""
    ) -> None:
        super().__init__(text, parent, icon, name, primary=True)


class LinkButton(Button):
    def __init__(self, text: str = "", parent: QWidget | None = None, name: str = "") -> None:
        super().__init__(text, parent, name=name, link=True)


def IconButton(icon: str, name: str, parent: QWidget | None = None, **size: Any) -> QToolButton:  # noqa: N802
    return icon_button(icon, name, parent, is_small=bool(size))
