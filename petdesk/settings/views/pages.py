"""The pages of the settings, and the plain ones, built from the table of fields."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from petdesk.core.translation import translate
from petdesk.design.controls import Button, ChoiceCombo, Row, TextField
from petdesk.design.dialogs import file_to_read
from petdesk.design.labels import NoteLine, PlainLabel
from petdesk.design.panels import Card, ScrollBody
from petdesk.design.scale import add_to, set_spacing, unit
from petdesk.settings.fields import FIELDS
from petdesk.settings.state import SettingsState, proxy_kind
from petdesk.settings.wording import CHOICES, choice_name

_MIN_HEIGHT: Final = 30  # units, of a page
_MAX_LENGTH: Final = {"admin_line": 200}  # characters; it stands in a panel beside the table

DESK_CARDS: Final = (
    ("admin_line", "refresh_minutes", "undo_seconds"),
    ("appearance", "text_percent", "language"),
    ("browse_only",),
)
NETWORK_CARDS: Final = (("network/proxy", "proxy address"), ("network/ca_file",))
_ADDRESS: Final = "proxy address"  # a row of its own for the address that is a proxy


def _label(name: str) -> str:
    return {
        "admin_line": translate("PlainPage", "&Who to ask for changes"),
        "refresh_minutes": translate("PlainPage", "&Refresh interval"),
        "undo_seconds": translate("PlainPage", "&Undo time"),
        "appearance": translate("PlainPage", "&Appearance"),
        "text_percent": translate("PlainPage", "Text si&ze"),
        "language": translate("PlainPage", "Lan&guage"),
        "browse_only": translate("PlainPage", "&Browse only, for volunteers"),
        "network/proxy": translate("PlainPage", "&Proxy"),
        _ADDRESS: translate("PlainPage", "Proxy a&ddress"),
        "network/ca_file": translate("PlainPage", "Certificate &file"),
    }[name]


# Object names are the same in every language.
_CALLED: Final = {
    "admin_line": "Line",
    "refresh_minutes": "Refresh interval",
    "undo_seconds": "Undo time",
    "appearance": "Appearance",
    "text_percent": "Text size",
    "language": "Language",
    "browse_only": "Browse",
    "network/proxy": "Proxy",
    _ADDRESS: "Proxy address",
    "network/ca_file": "Certificate",
}


def _about(name: str) -> str:
    return {
        "admin_line": translate(
            "PlainPage",
            "The service can't change or remove animals. PetDesk shows this line instead.",
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
    }.get(name, "http://proxy.example:3128")


class Page(ScrollBody):
    """A page of a dialog: its heading and what is on it; it scrolls where the screen is small."""

    def __init__(self, title: str, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        set_spacing(self.column, 4, (6, 5, 6, 5))
        heading = PlainLabel(f"{name} heading", self.content, title, look="heading strong")
        self.column.addWidget(heading)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)

    def fill(self, *widgets: QWidget) -> None:
        add_to(self.column, *widgets, 1)

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
        super().__init__(title, name, parent)
        self._rows: dict[str, Row] = {}
        self._combos: dict[str, ChoiceCombo[Any]] = {}
        self._checks: dict[str, QCheckBox] = {}
        self._texts: dict[str, TextField] = {}
        self._choose: Button | None = None
        notes = [NoteLine(f"{name} help", self.content, about)] if about else []
        made = (card_of(self.content, *map(self._make_row, names)) for names in cards)
        self.fill(*notes, *made)

    def render_state(self, state: SettingsState) -> None:
        is_held = state.is_saving
        values = dict(state.values)
        kind = values["network/proxy"] = proxy_kind(state.values["network/proxy"])
        if not kind:
            values[_ADDRESS] = state.values["network/proxy"]
        for name, combo in self._combos.items():
            combo.show_value(values[name], is_held=is_held)
        for name, check in self._checks.items():
            check.setChecked(bool(values[name]))
            check.setEnabled(not is_held and name not in state.fixed)
        for name, text in self._texts.items():
            text.show_text(str(values.get(name, text.text())))
            text.setReadOnly(is_held)
        for name, row in self._rows.items():
            self._render_row(state, name, row)

    def _render_row(self, state: SettingsState, name: str, row: Row) -> None:
        row.lock(is_locked=name in state.fixed)
        if name == _ADDRESS:
            is_fixed = "network/proxy" in state.fixed
            is_address = not proxy_kind(state.values["network/proxy"])
            row.field.setEnabled(is_address and not is_fixed)
            mistake = state.mistake("network/proxy")
        else:
            mistake = state.mistake(name) if name != "network/proxy" else ""
        note = mistake or _about(name)
        if name == "network/ca_file" and self._choose is not None:
            self._choose.setEnabled(not state.is_saving and name not in state.fixed)
        if name == "language" and state.values[name] != state.stored.language:
            note = translate("Settings", "Takes effect after a restart.")
        row.say(note, is_wrong=bool(mistake))

    def _make_row(self, name: str) -> Row:
        label, called = _label(name), _CALLED[name]
        if name in CHOICES:
            combo: ChoiceCombo[Any] = ChoiceCombo(
                self.content, CHOICES[name], partial(choice_name, name)
            )
            combo.chosen.connect(partial(self._on_chosen, name))
            self._combos[name] = combo
            row = Row(label, combo, called, self.content)
        elif name != _ADDRESS and FIELDS[name].value_type is bool:
            check = QCheckBox(label, self.content)
            check.setAccessibleName(self.tr("Browse only"))
            check.clicked.connect(lambda is_on: self.edited.emit(name, is_on))
            self._checks[name] = check
            row = Row("", check, called, self.content)
        else:
            text = TextField(self.content, hint=_hint(name))
            text.setMaxLength(_MAX_LENGTH.get(name, text.maxLength()))
            text.textEdited.connect(partial(self._on_typed, name))
            self._texts[name] = text
            beside = (self._make_choose(),) if name == "network/ca_file" else ()
            row = Row(label, text, called, self.content, beside)
        self._rows[name] = row
        return row

    def _make_choose(self) -> Button:
        called = self.tr("Choose certificate file")
        self._choose = Button(self.tr("C&hoose…"), self.content, name=called)
        self._choose.clicked.connect(self._ask_for_file)
        return self._choose

    def _on_chosen(self, name: str) -> None:
        value = self._combos[name].value
        if name == "network/proxy" and not value:
            value = self._texts[_ADDRESS].text()
        self.edited.emit(name, value)

    def _on_typed(self, name: str, text: str) -> None:
        self.edited.emit("network/proxy" if name == _ADDRESS else name, text)

    def _ask_for_file(self) -> None:
        filters = self.tr("Certificates (*.pem *.crt *.cer)"), self.tr("All (*)")
        file_to_read(self, self.tr("Choose certificate file"), filters, self._take_file).open()

    def _take_file(self, file: Path) -> None:
        self._texts["network/ca_file"].setText(str(file))
        self.edited.emit("network/ca_file", str(file))
