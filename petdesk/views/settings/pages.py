"""The pages of the settings for this desk and for the network."""

from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from petdesk.storage.settings_fields import APPEARANCES, LANGUAGES
from petdesk.viewmodels.settings.choices import (
    REFRESH_MINUTES,
    TEXT_PERCENT,
    UNDO_SECONDS,
    appearance_name,
    ca_note,
    language_name,
    language_note,
    percent_name,
    proxy_name,
    proxy_note,
    refresh_name,
    undo_name,
)
from petdesk.viewmodels.settings.fields import NetworkFields, ProxyKind
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.views.design.buttons import Button
from petdesk.views.design.fields import Check, TextField
from petdesk.views.design.surfaces import Card
from petdesk.views.settings.page import Page, card_of
from petdesk.views.widgets.choice_combo import ChoiceCombo
from petdesk.views.widgets.dialogs import file_to_read
from petdesk.views.widgets.form_widgets import Row
from petdesk.views.widgets.spoken_texts import NoteLine

_MAX_LINE_LENGTH = 200  # characters; it stands in a panel beside the table


class DeskPage(Page):
    """Shows the settings of this desk; ``edited`` carries a name and a value that was chosen."""

    edited = Signal(str, object)

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, "Desk", parent)
        hint = self.tr("For example: Ask Kim at the office, extension 12")
        self._line = TextField(self.content, hint=hint)
        self._line.setMaxLength(_MAX_LINE_LENGTH)
        self._browse = Check(self.tr("&Browse only, for volunteers"), self.content)
        self._browse.setAccessibleName(self.tr("Browse only"))
        line = self.tr("&Who to ask for changes")
        self._rows = {
            "admin_line": Row(line, self._line, "Line", self.content),
            "browse_only": Row("", self._browse, "Browse", self.content),
        }
        self._combos: dict[str, ChoiceCombo[Any]] = {}
        self._make_choices()
        self._rows["admin_line"].say(
            self.tr("The service can't change or remove animals. PetDesk shows this line instead.")
        )
        self._rows["browse_only"].say(
            self.tr(
                "Hides adding animals and these settings, and shows larger text. This isn't a "
                "lock: anyone can choose File > Leave browse-only mode."
            )
        )
        self.fill(*(self._card(*names) for names in _CARDS))
        self._line.textEdited.connect(lambda text: self.edited.emit("admin_line", text))
        self._browse.clicked.connect(lambda is_on: self.edited.emit("browse_only", is_on))

    def render_state(self, state: SettingsState) -> None:
        """Show this desk's part of ``state``."""
        desk, is_held = state.desk, state.is_saving
        self._line.show_text(desk.admin_line)
        self._line.setReadOnly(is_held)
        for name, combo in self._combos.items():
            combo.show_value(getattr(desk, name), is_held=is_held)
        self._rows["language"].say(language_note(state))
        self._browse.setChecked(desk.browse_only)
        self._browse.setEnabled(not is_held and "browse_only" not in state.fixed)
        for name, row in self._rows.items():
            row.lock(is_locked=name in state.fixed)

    def _make_choices(self) -> None:
        for name, called, label, choices, name_of in (
            (
                "refresh_minutes",
                "Refresh interval",
                self.tr("&Refresh interval"),
                REFRESH_MINUTES,
                refresh_name,
            ),
            ("undo_seconds", "Undo time", self.tr("&Undo time"), UNDO_SECONDS, undo_name),
            ("appearance", "Appearance", self.tr("&Appearance"), APPEARANCES, appearance_name),
            ("text_percent", "Text size", self.tr("Text si&ze"), TEXT_PERCENT, percent_name),
            ("language", "Language", self.tr("Lan&guage"), LANGUAGES, language_name),
        ):
            combo: ChoiceCombo[Any] = ChoiceCombo(self.content, choices, name_of)
            combo.chosen.connect(partial(self._on_chosen, name))
            self._combos[name] = combo
            self._rows[name] = Row(label, combo, called, self.content)

    def _card(self, *names: str) -> Card:
        return card_of(self.content, *(self._rows[name] for name in names))

    def _on_chosen(self, name: str) -> None:
        self.edited.emit(name, self._combos[name].value)


_CARDS = (
    ("admin_line", "refresh_minutes", "undo_seconds"),
    ("appearance", "text_percent", "language"),
    ("browse_only",),
)


class NetworkPage(Page):
    """Shows `NetworkFields`; ``edited`` carries them as a person changed them."""

    edited = Signal(object)

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, "Network", parent)
        content = self.content
        self._kind = ChoiceCombo(content, list(ProxyKind), proxy_name)
        self._address = TextField(content, hint="http://proxy.example:3128")
        self._file = TextField(content, hint=self.tr("None"))
        self._choose = Button(self.tr("C&hoose…"), content, name=self.tr("Choose certificate file"))
        self._kind_row = Row(self.tr("&Proxy"), self._kind, "Proxy", content)
        self._address_row = Row(self.tr("Proxy a&ddress"), self._address, "Proxy address", content)
        label = self.tr("Certificate &file")
        self._file_row = Row(label, self._file, "Certificate", content, (self._choose,))
        about_file = self.tr("A PEM file of certificates to trust besides the system's own.")
        self._file_row.column.addWidget(NoteLine("Certificate help", self._file_row, about_file))
        about = self.tr("Change these only if the service opens in a browser but not in PetDesk.")
        self.fill(
            NoteLine("Network help", content, about),
            card_of(content, self._kind_row, self._address_row),
            card_of(content, self._file_row),
        )
        self._kind.chosen.connect(self._emit_edited)
        self._address.textEdited.connect(self._emit_edited)
        self._file.textEdited.connect(self._emit_edited)
        self._choose.clicked.connect(self._ask_for_file)

    def render_state(self, state: SettingsState) -> None:
        """Show the network's part of ``state``."""
        network, is_held = state.network, state.is_saving
        self._kind.show_value(network.kind, is_held=is_held)
        for edit, text in ((self._address, network.address), (self._file, network.ca_file)):
            edit.show_text(text)
            edit.setReadOnly(is_held)
        is_file_fixed = "network/ca_file" in state.fixed
        is_proxy_fixed = "network/proxy" in state.fixed
        self._choose.setEnabled(not is_held and not is_file_fixed)
        self._address.setEnabled(network.kind is ProxyKind.ADDRESS and not is_proxy_fixed)
        self._kind_row.lock(is_locked=is_proxy_fixed)
        self._file_row.lock(is_locked=is_file_fixed)
        self._address_row.say(proxy_note(network), is_wrong=state.is_network_wrong)
        self._file_row.say(ca_note(network), is_wrong=bool(network.ca_problem))

    def _ask_for_file(self) -> None:
        filters = self.tr("Certificates (*.pem *.crt *.cer)"), self.tr("All (*)")
        file_to_read(self, self.tr("Choose certificate file"), filters, self._take_file).open()

    def _take_file(self, file: Path) -> None:
        self._file.setText(str(file))
        self._emit_edited()

    def _emit_edited(self) -> None:
        fields = NetworkFields(self._kind.value, self._address.text(), self._file.text())
        self.edited.emit(fields)
