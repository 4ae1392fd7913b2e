"""A question before something is lost: one at a time, and `Cancel` is the answer of Esc."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from petdesk.viewmodels.translation import translate
from petdesk.views.design.buttons import Button
from petdesk.views.widgets.windows import dress_box


def ask(
    parent: QWidget, question: str, text: str, yes: str, then: Callable[[], None]
) -> QMessageBox:
    """Ask ``question``, explained by ``text``; the answer ``yes`` calls ``then``."""
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(question)
    box.setText(question)
    box.setInformativeText(text)
    doing, keep = Button(yes, box), Button(translate("Settings", "Cancel"), box)
    box.addButton(doing, QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(keep, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(keep)

    dress_box(box)

    def answered() -> None:
        is_yes = box.clickedButton() is doing
        box.deleteLater()
        if is_yes:
            then()

    box.finished.connect(answered)
    box.open()
    return box
