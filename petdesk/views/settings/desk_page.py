"""The page of the settings for this desk: whom to ask, times, its looks and language."""

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from petdesk.storage.settings_fields import APPEARANCES, LANGUAGES
from petdesk.viewmodels.settings.choices import (
    REFRESH_MINUTES,
    TEXT_PERCENT,
    UNDO_SECONDS,
    appearance_name,
    language_name,
    language_note,
    percent_name,
    refresh_name,
    undo_name,
)
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.views.design.fields import Check, TextField
from petdesk.views.design.surfaces import Card
from petdesk.views.settings.page import Page, card_of
from petdesk.views.widgets.choice_combo import ChoiceCombo
from petdesk.views.widgets.form_widgets import Row

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
