"""The page of the settings dialog for this desk: whom to ask, times, how it looks and speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

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
from petdesk.viewmodels.settings.parts import DeskFields
from petdesk.views.settings.choice_combo import ChoiceCombo, LockedNote, add_field
from petdesk.views.widgets.form_widgets import Note, form_layout

if TYPE_CHECKING:
    from petdesk.viewmodels.settings.state import SettingsState

_LONGEST_LINE = 200  # characters; it stands in a panel beside the table


class DeskPage(QWidget):
    """Shows `DeskFields`; ``edited`` carries them as a person changed them."""

    edited = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._line = QLineEdit(self)
        self._line.setAccessibleName(self.tr("Line for changes and removals"))
        self._line.setPlaceholderText(self.tr("for example: Ask Kim at the office, extension 12"))
        self._line.setMaxLength(_LONGEST_LINE)
        self._line_note = Note("Line note", self)
        self._line_note.say(
            self.tr(
                "The service cannot change or remove an animal. Where a person looks for that, "
                "PetDesk says so, and adds this line."
            )
        )
        self._refresh = ChoiceCombo(
            self.tr("Refresh interval"), self, REFRESH_MINUTES, refresh_name
        )
        self._undo = ChoiceCombo(self.tr("Undo time"), self, UNDO_SECONDS, undo_name)
        self._appearance = ChoiceCombo(self.tr("Appearance"), self, APPEARANCES, appearance_name)
        self._size = ChoiceCombo(self.tr("Text size"), self, TEXT_PERCENT, percent_name)
        self._language = ChoiceCombo(self.tr("Language"), self, LANGUAGES, language_name)
        self._language_note = Note("Language note", self)
        self._browse = QCheckBox(self.tr("&Browse only, for volunteers"), self)
        self._browse.setAccessibleName(self.tr("Browse only"))
        self._browse_note = Note("Browse note", self)
        self._browse_note.say(
            self.tr(
                "Puts adding animals and these settings away, in large text. This is a "
                "convenience, not a lock: File > Leave browse-only mode brings them back."
            )
        )
        self._locks = {
            name: (field, LockedNote(called, self))
            for name, field, called in (
                ("admin_line", self._line, "Line for changes and removals"),
                ("refresh_minutes", self._refresh, "Refresh interval"),
                ("undo_seconds", self._undo, "Undo time"),
                ("appearance", self._appearance, "Appearance"),
                ("text_percent", self._size, "Text size"),
                ("language", self._language, "Language"),
                ("browse_only", self._browse, "Browse only"),
            )
        }
        self._lay_out()
        self._line.textEdited.connect(self._tell)
        combos = (self._refresh, self._undo, self._appearance, self._size, self._language)
        for combo in combos:
            combo.chosen.connect(self._tell)
        self._browse.clicked.connect(self._tell)

    def render_state(self, state: SettingsState) -> None:
        """Show this desk's part of ``state``."""
        desk, is_held = state.desk, state.is_saving
        if self._line.text() != desk.admin_line:
            with QSignalBlocker(self._line):
                self._line.setText(desk.admin_line)
        self._line.setReadOnly(is_held)
        self._refresh.show_value(desk.refresh_minutes, is_held=is_held)
        self._undo.show_value(desk.undo_seconds, is_held=is_held)
        self._appearance.show_value(desk.appearance, is_held=is_held)
        self._size.show_value(desk.text_percent, is_held=is_held)
        self._language.show_value(desk.language, is_held=is_held)
        self._language_note.say(language_note(state))
        self._browse.setChecked(desk.browse_only)
        self._browse.setEnabled(not is_held and "browse_only" not in state.locked)
        for name, (field, note) in self._locks.items():
            note.lock(field, is_locked=name in state.locked)

    def _lay_out(self) -> None:
        form = form_layout()
        self.setLayout(form)
        locks = {name: note for name, (_field, note) in self._locks.items()}
        line = self.tr("&Line for changes and removals")
        add_field(form, line, self._line, locks["admin_line"], self._line_note)
        refresh = self.tr("&Refresh interval")
        add_field(form, refresh, self._refresh, locks["refresh_minutes"])
        add_field(form, self.tr("&Undo time"), self._undo, locks["undo_seconds"])
        add_field(form, self.tr("&Appearance"), self._appearance, locks["appearance"])
        add_field(form, self.tr("Text si&ze"), self._size, locks["text_percent"])
        language = self.tr("Lan&guage")
        add_field(form, language, self._language, locks["language"], self._language_note)
        add_field(form, "", self._browse, locks["browse_only"], self._browse_note)

    def _tell(self) -> None:
        self.edited.emit(
            DeskFields(
                self._line.text(),
                self._refresh.value,
                self._undo.value,
                self._appearance.value,
                self._size.value,
                self._browse.isChecked(),
                self._language.value,
            )
        )
