"""The page of the settings for updates: where to look, the key to trust, and whether each week."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.settings.wording import update_address_note, update_key_note
from petdesk.views.design.fields import Check, TextField
from petdesk.views.settings.page import Page, card_of
from petdesk.views.widgets.form_widgets import Row
from petdesk.views.widgets.spoken_texts import NoteLine


class UpdatesPage(Page):
    """Shows the settings of updates; ``edited`` carries a name of `Settings` and its value."""

    edited = Signal(str, object)

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, "Updates", parent)
        content = self.content
        self._address = TextField(
            content, self.tr("Address of updates"), "https://example.org/petdesk/updates.json"
        )
        self._key = TextField(content, self.tr("Public key of updates"), "RW…")
        self._weekly = Check(self.tr("&Look once a week"), content)
        self._weekly.setAccessibleName(self.tr("Look once a week"))
        self._address_row = Row(self.tr("&Address"), self._address, "Update address", content)
        self._key_row = Row(self.tr("Public &key"), self._key, "Update key", content)
        self._weekly_row = Row("", self._weekly, "Weekly", content)
        about = self.tr(
            "PetDesk tells you about a new version and installs nothing. What it finds must be "
            "signed with this key."
        )
        self.fill(
            NoteLine("Updates help", content, about),
            card_of(content, self._address_row, self._key_row),
            card_of(content, self._weekly_row),
        )
        self._address.textEdited.connect(lambda text: self.edited.emit("update_address", text))
        self._key.textEdited.connect(lambda text: self.edited.emit("update_key", text))
        self._weekly.clicked.connect(lambda is_on: self.edited.emit("weekly_updates", is_on))

    def render_state(self, state: SettingsState) -> None:
        """Show the part of ``state`` about updates."""
        desk, is_held = state.desk, state.is_saving
        for field, text in ((self._address, desk.update_address), (self._key, desk.update_key)):
            field.show_text(text)
            field.setReadOnly(is_held)
        self._weekly.setChecked(desk.weekly_updates)
        self._weekly.setEnabled(not is_held and "updates/weekly" not in state.fixed)
        self._address_row.say(update_address_note(state), is_wrong=state.is_update_address_wrong)
        self._key_row.say(update_key_note(state), is_wrong=state.is_update_key_wrong)
        for row, name in (
            (self._address_row, "address"),
            (self._key_row, "public_key"),
            (self._weekly_row, "weekly"),
        ):
            row.lock(is_locked=f"updates/{name}" in state.fixed)
