"""The pages of the settings, their rows made from the table of fields."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from petdesk.core.environment_names import environment_name
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.translation import translate
from petdesk.design.controls import Button, ChoiceCombo, TextField
from petdesk.design.dialogs import file_to_read
from petdesk.design.labels import NoteLine, PlainLabel
from petdesk.design.panels import Card, ScrollBody
from petdesk.design.rows import Row
from petdesk.design.scale import add_to, set_spacing, unit
from petdesk.settings.fields import FIELDS, OWN_PLAN, Value
from petdesk.settings.state import FIGURES, SettingsState, environment_note, proxy_kind
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
    """The row of one setting; ``edited`` carries its name and what a person entered."""

    edited = Signal(str, object)

    def __init__(self, name: str, parent: QWidget, beside: Sequence[QWidget] = ()) -> None:
        self.name = name
        label, called = _texts(name)
        self._combo: ChoiceCombo[Any] | None = None
        self._check: QCheckBox | None = None
        self._text: TextField | None = None
        spoken, field = _accessible_name(name), FIELDS.get(name)
        if name in CHOICES:
            self._combo = ChoiceCombo(parent, CHOICES[name], partial(choice_name, name), spoken)
        elif field is not None and field.value_type is bool:
            self._check = QCheckBox(label, parent)
            self._check.setAccessibleName(spoken)
            label = ""
        else:
            self._text = TextField(parent, spoken, _hint(name))
            self._text.setMaxLength(_MAX_LENGTH.get(name, self._text.maxLength()))
        shown: QWidget | None = self._combo or self._check or self._text
        super().__init__(label, shown, called, parent, beside)  # type: ignore[arg-type]  # one of them is
        self._beside = beside
        if self._combo is not None:
            self._combo.chosen.connect(self._choose)
        if self._check is not None:
            self._check.clicked.connect(self.enter)
        if self._text is not None:
            self._text.textEdited.connect(self.enter)

    def _choose(self) -> None:
        if self._combo is not None:
            self.enter(self._combo.value)

    def enter(self, value: Value) -> None:
        self.edited.emit("network/proxy" if self.name == PROXY_ADDRESS else self.name, value)

    def render_state(self, state: SettingsState) -> None:
        name = "network/proxy" if self.name == PROXY_ADDRESS else self.name
        value, is_fixed = state.values[name], name in state.fixed
        if self._combo is not None:
            value = proxy_kind(value) if name == "network/proxy" else value
            self._combo.show_value(value, is_held=state.is_saving)
        if self._check is not None:
            self._check.setChecked(bool(value))
            self._check.setEnabled(not (state.is_saving or is_fixed))
        if self._text is not None:
            is_shown = self.name != PROXY_ADDRESS or not proxy_kind(value)
            self._text.show_text(str(value) if is_shown else self._text.text())
            self._text.setReadOnly(state.is_saving)
            self._text.setEnabled(is_shown and not is_fixed)
        for widget in self._beside:
            widget.setEnabled(not (state.is_saving or is_fixed))
        self.lock(is_locked=is_fixed and self.name != PROXY_ADDRESS)
        if name in FIGURES:
            self.setVisible(state.values[f"{name.partition('/')[0]}/plan"] == OWN_PLAN)
        has_mistake = self.name != "network/proxy" and not self._is_typing(state)
        mistake = state.mistake(name) if has_mistake else ""
        self.say(mistake or _about(state, self.name), is_wrong=bool(mistake))

    def _is_typing(self, state: SettingsState) -> bool:
        """Return whether an address is being typed: then what is wrong with it is not told yet."""
        service, _, part = self.name.rpartition("/")
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


def card_of(parent: QWidget, *rows: QWidget) -> Card:
    card = Card(parent)
    set_spacing(card.column, 3, (4, 4, 4, 4))
    add_to(card.column, *rows)
    return card


class PlainPage(Page):
    """Shows the settings that ``cards`` name; ``edited`` carries a name and a value."""

    edited = Signal(str, object)

    def __init__(
        self,
        title: str,
        name: str,
        cards: Sequence[Sequence[str]],
        parent: QWidget,
        about: str = "",
    ) -> None:
        super().__init__(title, name, parent, about)
        self._rows: list[SettingRow] = []
        for names in cards:
            rows = [self._make_row(each) for each in names]
            self._rows += rows
            self.column.addWidget(card_of(self.content, *rows))
        self.column.addStretch(1)

    def render_state(self, state: SettingsState) -> None:
        for row in self._rows:
            row.render_state(state)

    def _make_row(self, name: str) -> SettingRow:
        beside: tuple[Button, ...] = ()
        if name == "network/ca_file":
            called = self.tr("Choose certificate file")
            choose = Button(self.tr("C&hoose…"), self.content, name=called)
            choose.clicked.connect(self._ask_for_file)
            beside = (choose,)
        row = SettingRow(name, self.content, beside)
        row.edited.connect(self.edited)
        return row

    def _ask_for_file(self) -> None:
        filters = self.tr("Certificates (*.pem *.crt *.cer)"), self.tr("All (*)")
        file_to_read(self, self.tr("Choose certificate file"), filters, self._take_file).open()

    def _take_file(self, file: Path) -> None:
        self.edited.emit("network/ca_file", str(file))
