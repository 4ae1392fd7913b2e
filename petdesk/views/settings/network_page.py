"""The page of the settings dialog for the network: a proxy and certificates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDir, QSignalBlocker, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from petdesk.viewmodels.settings.choices import ca_note, proxy_name, proxy_note
from petdesk.viewmodels.settings.parts import NetworkFields, ProxyKind
from petdesk.views.settings.choice_combo import ChoiceCombo, LockedNote, add_field
from petdesk.views.widgets.form_widgets import Note, form_layout

if TYPE_CHECKING:
    from petdesk.viewmodels.settings.state import SettingsState


class NetworkPage(QWidget):
    """Shows `NetworkFields`; ``edited`` carries them as a person changed them."""

    edited = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._kind = ChoiceCombo(self.tr("Proxy"), self, list(ProxyKind), proxy_name)
        self._address = self._edit(self.tr("Proxy address"), "http://proxy.example:3128")
        self._address_note = Note("Proxy note", self, bold=True)
        self._file = self._edit(self.tr("Certificate file"), self.tr("only the system's"))
        self._file_note = Note("Certificate note", self, bold=True)
        self._choose = QPushButton(self.tr("C&hoose certificate file"), self)
        self._choose.setAccessibleName(self.tr("Choose certificate file"))
        self._help = Note("Network help", self)
        self._help.say(
            self.tr(
                "Nothing here has to be set where a browser reaches the service. The file (PEM) "
                "holds certificates that are trusted besides the system's own."
            )
        )
        self._proxy_lock = LockedNote("Proxy", self)
        self._file_lock = LockedNote("Certificate file", self)
        self._lay_out()
        self._kind.chosen.connect(self._tell)
        self._address.textEdited.connect(self._tell)
        self._file.textEdited.connect(self._tell)
        self._choose.clicked.connect(self._ask_for_file)

    def render_state(self, state: SettingsState) -> None:
        """Show the network's part of ``state``."""
        network, is_held = state.network, state.is_saving
        self._kind.show_value(network.kind, is_held=is_held)
        for edit, text in ((self._address, network.address), (self._file, network.ca_file)):
            if edit.text() != text:
                with QSignalBlocker(edit):
                    edit.setText(text)
            edit.setReadOnly(is_held)
        is_file_fixed = "network/ca_file" in state.locked
        is_proxy_fixed = "network/proxy" in state.locked
        self._choose.setEnabled(not is_held and not is_file_fixed)
        self._address.setEnabled(network.kind is ProxyKind.ADDRESS and not is_proxy_fixed)
        self._proxy_lock.lock(self._kind, is_locked=is_proxy_fixed)
        self._file_lock.lock(self._file, is_locked=is_file_fixed)
        self._address_note.say(proxy_note(network))
        self._file_note.say(ca_note(network))

    def _edit(self, name: str, hint: str) -> QLineEdit:
        edit = QLineEdit(self)
        edit.setAccessibleName(name)
        edit.setPlaceholderText(hint)
        return edit

    def _lay_out(self) -> None:
        form = form_layout()
        self.setLayout(form)
        add_field(form, self.tr("&Proxy"), self._kind, self._proxy_lock)
        add_field(form, self.tr("Proxy a&ddress"), self._address, self._address_note)
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._choose)
        layout.addStretch()
        label = self.tr("Certificate &file")
        add_field(form, label, self._file, row, self._file_lock, self._file_note, self._help)

    def _ask_for_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose certificate file"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("Certificates (*.pem *.crt *.cer)"), self.tr("All (*)")])
        dialog.fileSelected.connect(self._take_file)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _take_file(self, path: str) -> None:
        self._file.setText(QDir.toNativeSeparators(path))
        self._tell()

    def _tell(self) -> None:
        fields = NetworkFields(self._kind.value, self._address.text(), self._file.text())
        self.edited.emit(fields)
