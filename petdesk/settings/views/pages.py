"""The plain pages of the settings, made from the table of fields, and what their windows share."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QCheckBox, QDialog, QWidget

from petdesk.core.environments import REMOTE, Environment, environment_name
from petdesk.core.translation import translate
from petdesk.design.controls import Button, ChoiceCombo, TextField
from petdesk.design.dialogs import file_to_read
from petdesk.design.labels import NoteLine, PlainLabel
from petdesk.design.panels import Card, Row, ScrollBody
from petdesk.design.scale import set_spacing, unit
from petdesk.settings.fields import FIELDS, OWN_PLAN
from petdesk.settings.state import (
    FIGURES,
    SettingsState,
    environment_note,
    proxy_kind,
    save_note,
)
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.wording import CHOICES, choice_name

_MIN_HEIGHT: Final = 30  # units, of a page
_MAX_LENGTH: Final = {"admin_line": 200}  # characters; it stands in a panel beside the table
PROXY_ADDRESS: Final = "network/proxy address"  # a row of its own, while the proxy is an address

DESK_CARDS: Final = (
    ("admin_line", "refresh_minutes", "undo_seconds"),
    ("appearance", "text_percent", "language"),
    ("browse_only",),
)
NETWORK_CARDS: Final = (("network/proxy", PROXY_ADDRESS), ("network/ca_file",))


def _texts(name: str) -> tuple[str, str]:
    """Return a row's label, and its name in English, which begins its notes' object names.

    No two mnemonics of a page are the same.
    """
    service, _, part = name.rpartition("/")
    if service in REMOTE:
        address, plan = translate("ServiceFields", "&Address"), translate("ServiceFields", "Pla&n")
        if service == Environment.STAGING:
            address = translate("ServiceFields", "A&ddress")
            plan = translate("ServiceFields", "&Plan")
        label = {
            "address": address,
            "plan": plan,
            "per_minute": translate("ServiceFields", "Requests a minute"),
            "per_day": translate("ServiceFields", "Requests a day"),
        }[part]
        return label, f"{service.capitalize()} {part}"
    return {
        "environment": (translate("ServicePage", "&Environment"), "Environment"),
        "admin_line": (translate("PlainPage", "&Who to ask for changes"), "Line"),
        "refresh_minutes": (translate("PlainPage", "&Refresh interval"), "Refresh interval"),
        "undo_seconds": (translate("PlainPage", "&Undo time"), "Undo time"),
        "appearance": (translate("PlainPage", "&Appearance"), "Appearance"),
        "text_percent": (translate("PlainPage", "Text si&ze"), "Text size"),
        "language": (translate("PlainPage", "Lan&guage"), "Language"),
        "browse_only": (translate("PlainPage", "&Browse only, for volunteers"), "Browse"),
        "network/proxy": (translate("PlainPage", "&Proxy"), "Proxy"),
        PROXY_ADDRESS: (translate("PlainPage", "Proxy a&ddress"), "Proxy address"),
        "network/ca_file": (translate("PlainPage", "Certificate &file"), "Certificate"),
    }[name]


def _accessible_name(name: str) -> str:
    """Return what a screen reader calls a field; empty where its label says enough."""
    service, _, part = name.rpartition("/")
    if service not in REMOTE:
        return translate("PlainPage", "Browse only") if name == "browse_only" else ""
    text = {
        "address": translate("ServiceFields", "%1 address"),
        "plan": translate("ServiceFields", "%1 plan"),
        "per_minute": translate("ServiceFields", "%1 requests a minute"),
        "per_day": translate("ServiceFields", "%1 requests a day"),
    }[part]
    return text.replace("%1", environment_name(Environment(service)))


def _about(state: SettingsState, name: str) -> str:
    if name == "environment":
        return environment_note(state)
    if name == "language" and state.values[name] != state.stored.language:
        return translate("Settings", "Takes effect after a restart.")
    if name.endswith("/plan") and not state.values[name]:
        return translate(
            "Settings",
            "Choose your plan so that automatic requests don't use up the day's limit.",
        )
    return {
        "admin_line": translate(
            "PlainPage",
            "Shown to anyone who wants to change or remove an animal, which the service can't do.",
        ),
        "browse_only": translate(
            "PlainPage",
            "Hides adding animals and these settings, and shows larger text. This isn't a lock: "
            "anyone can choose File > Leave browse-only mode.",
        ),
        "network/ca_file": translate(
            "PlainPage", "A PEM file of certificates to trust besides the system's own."
        ),
        "network/proxy": translate(
            "PlainPage",
            "System default: on Windows and macOS the proxy of the system's settings, an automatic "
            "configuration included; on Linux that of the variables https_proxy and no_proxy. A "
            "test of a service says which proxy it went through.",
        ),
    }.get(name, "")


def _hint(name: str) -> str:
    return {
        "admin_line": translate("PlainPage", "For example: Ask Kim at the office, extension 12"),
        "network/ca_file": translate("PlainPage", "None"),
        PROXY_ADDRESS: "http://proxy.example:3128",
    }.get(name, "https://…/v1" if name.endswith("/address") else "")


class SettingRow(Row):
    """The row of one setting; ``edit`` is told its name and what a person entered."""

    def __init__(
        self,
        row: str,
        edit: Callable[[str, Any], None],
        parent: QWidget,
        beside: Sequence[QWidget] = (),
    ) -> None:
        self._name = "network/proxy" if row == PROXY_ADDRESS else row
        self._row, self._is_proxy_address = row, row == PROXY_ADDRESS
        choices, spoken = CHOICES.get(row), _accessible_name(row)
        label, called = _texts(row)
        shown: ChoiceCombo[Any] | QCheckBox | TextField
        if choices is not None:
            shown = ChoiceCombo(parent, choices, partial(choice_name, row), spoken)
        elif FIELDS[self._name].value_type is bool:
            shown, label = QCheckBox(label, parent), ""
            shown.setAccessibleName(spoken)
        else:
            shown = TextField(parent, spoken, _hint(row))
            shown.setMaxLength(_MAX_LENGTH.get(row, shown.maxLength()))
        super().__init__(label, shown, called, parent, beside)
        self._beside = beside
        if isinstance(shown, ChoiceCombo):
            shown.chosen.connect(lambda: edit(self._name, shown.value))
        elif isinstance(shown, QCheckBox):
            shown.clicked.connect(lambda is_on: edit(self._name, is_on))
        else:
            shown.textEdited.connect(partial(edit, self._name))

    def render_state(self, state: SettingsState) -> None:
        name, value, is_fixed = self._name, state.values[self._name], self._name in state.fixed
        field, kind = self.field, proxy_kind(value)
        if isinstance(field, ChoiceCombo):
            is_held = state.is_saving
            field.show_value(kind if name == "network/proxy" else value, is_held=is_held)
        elif isinstance(field, QCheckBox):
            field.setChecked(bool(value))
            field.setEnabled(not (state.is_saving or is_fixed))
        elif isinstance(field, TextField):
            is_shown = not (self._is_proxy_address and kind)
            field.show_text(str(value) if is_shown else field.text())
            field.setReadOnly(state.is_saving)
            field.setEnabled(is_shown and not is_fixed)
        for widget in self._beside:
            widget.setEnabled(not (state.is_saving or is_fixed))
        self.lock(is_locked=is_fixed and not self._is_proxy_address)
        if name in FIGURES:
            self.setVisible(state.values[f"{name.partition('/')[0]}/plan"] == OWN_PLAN)
        # What is wrong with a proxy's address is said below that, not below the choice.
        is_silent = name == "network/proxy" and not self._is_proxy_address
        mistake = "" if is_silent or self._is_typing(state) else state.mistake(name)
        self.say(mistake or _about(state, self._row), is_wrong=bool(mistake))

    def _is_typing(self, state: SettingsState) -> bool:
        """Return whether an address is being typed: then what is wrong with it is not told yet."""
        service, _, part = self._name.rpartition("/")
        return part == "address" and state.keys[Environment(service)].is_typing


class Page(ScrollBody):
    """A page of a dialog: its heading and what is on it; it scrolls where the screen is small."""

    def __init__(self, title: str, name: str, parent: QWidget, about: str = "") -> None:
        super().__init__(parent)
        set_spacing(self.column, 4, (6, 5, 6, 5))
        heading = PlainLabel(f"{name} heading", self.content, title, look="heading strong")
        self.column.addWidget(heading)
        if about:
            self.column.addWidget(NoteLine(f"{name} help", self.content, about))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def first_mistake(self) -> Row | None:
        rows = self.content.findChildren(Row)
        return next((row for row in rows if row.is_wrong and row.isVisibleTo(self.content)), None)

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.content.minimumSizeHint().width() + bar, unit(_MIN_HEIGHT))


class PlainPage(Page):
    """Shows the settings that ``cards`` name."""

    def __init__(  # noqa: PLR0913, PLR0917  what a page has
        self,
        title: str,
        name: str,
        model: SettingsViewModel,
        cards: Sequence[Sequence[str]],
        parent: QWidget,
        about: str = "",
    ) -> None:
        super().__init__(title, name, parent, about)
        self._model = model
        self._rows: list[SettingRow] = []
        for names in cards:
            card = Card(self.content)
            set_spacing(card.column, 3, (4, 4, 4, 4))
            for each in names:
                row = SettingRow(each, model.edit, card, self._beside(each))
                self._rows.append(row)
                card.column.addWidget(row)
            self.column.addWidget(card)
        self.column.addStretch(1)

    def render_state(self, state: SettingsState) -> None:
        for row in self._rows:
            row.render_state(state)

    def _beside(self, name: str) -> tuple[Button, ...]:
        if name != "network/ca_file":
            return ()
        title = self.tr("Choose certificate file")
        filters = self.tr("Certificates (*.pem *.crt *.cer)"), self.tr("All (*)")
        choose = Button(self.tr("C&hoose…"), self.content, name=title)
        choose.clicked.connect(lambda: file_to_read(self, title, filters, self._take_file).open())
        return (choose,)

    def _take_file(self, file: Path) -> None:
        self._model.edit("network/ca_file", str(file))


class SettingsWindow(QDialog):
    """What the windows that save settings share: the button and the note."""

    def __init__(self, model: SettingsViewModel, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.model = model
        self.save = Button(translate("SettingsDialog", "Sa&ve"), self, primary=True)
        self.save_note = NoteLine("Save note", self)
        self._was_saving = False
        model.state_changed.connect(self.render_state)
        model.saved.connect(lambda _settings: self.accept())

    def reject(self) -> None:
        """Close; while saving waits for the keyring, that is what ends."""
        if self.model.state.is_saving:
            self.model.stop_saving()
        else:
            self.leave()

    def leave(self) -> None:
        super().reject()

    def render_state(self, state: SettingsState) -> None:
        raise NotImplementedError

    def render_saving(self, state: SettingsState, cancel: Button, note: str = "") -> None:
        text = save_note(state) or note
        self.save_note.say(text, is_wrong=bool(text) and not state.is_saving)
        self.save.setEnabled(not state.is_saving)
        cancel.setEnabled(not state.is_saving or state.waits_for_keyring)
        was_saving, self._was_saving = self._was_saving, state.is_saving
        if was_saving and not state.is_saving:
            self.saving_ended()

    def saving_ended(self) -> None:
        """Bring what saving came upon into sight."""
        raise NotImplementedError
