"""The question what shall become of animals that are meant for another address."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QWidget

from petdesk.domain.display_text import sanitize_for_display
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.intake.wording import added_elsewhere, short_name
from petdesk.views.design.buttons import Button
from petdesk.views.widgets.dialogs import style_box

_NAMED: Final = 5


class AddressQuestion(QMessageBox):
    """Asks once, about those of one address; whoever closes it decides nothing."""

    def __init__(self, intake: IntakeViewModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._intake = intake
        entries = intake.state.elsewhere
        address = entries[0].address if entries else ""
        self._entries = tuple(entry for entry in entries if entry.address == address)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
        self.setWindowTitle(self.tr("Another address"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(
            added_elsewhere(len(self._entries)).replace("%1", sanitize_for_display(address))
        )
        self.setInformativeText(self._what_to_decide())
        roles = QMessageBox.ButtonRole
        self._here = Button(self.tr("&Send them here"), self)
        give_up = Button(self.tr("&Give up"), self)
        self._later = Button(self.tr("&Decide later"), self)
        self.addButton(self._here, roles.AcceptRole)
        self.addButton(give_up, roles.DestructiveRole)
        self.addButton(self._later, roles.RejectRole)
        self.setDefaultButton(self._later)
        self.setEscapeButton(self._later)
        self.buttonClicked.connect(self._decide)
        style_box(self)

    def _what_to_decide(self) -> str:
        names = [short_name(entry.new.name) for entry in self._entries]
        listed = ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")
        text = self.tr(
            "%2\n\nThe address in use now is %1. Send them here only if it is the same service "
            "under another address. Giving up sends nothing and leaves them in the Intake log."
        )
        here = sanitize_for_display(self._intake.state.address)
        return listed.join(part.replace("%1", here) for part in text.split("%2"))

    def _decide(self, button: QAbstractButton) -> None:
        if button is self._later:
            return
        decisions = self._intake.decisions
        do = decisions.release if button is self._here else decisions.give_up
        for entry in self._entries:
            do(entry.id)
