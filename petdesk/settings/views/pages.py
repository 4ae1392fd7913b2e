"""The pages of the settings, most made from the table of fields, and what their windows share."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from petdesk.core.display_text import sanitize_for_display, sanitize_for_line, wrappable
from petdesk.core.environments import REMOTE, Environment, environment_name
from petdesk.core.translation import translate
from petdesk.core.wording import locked_note
from petdesk.design.dialogs import Row, file_dialog
from petdesk.design.lists import END, style_list
from petdesk.design.scale import add_to, row_of, set_spacing, unit
from petdesk.design.theme import theme
from petdesk.design.widgets import (
    Button,
    Card,
    ChoiceCombo,
    NoteLine,
    PlainLabel,
    ScrollBody,
    TextField,
    icon,
)
from petdesk.settings.fields import OWN_PLAN
from petdesk.settings.labels import LabelTable
from petdesk.settings.view_model import (
    FIGURES,
    PROXY_ADDRESS,
    SettingsState,
    SettingsViewModel,
)
from petdesk.settings.wording import CHOICES, choice_name, environment_meaning

_ID, _LABEL, _ANIMALS, _EXAMPLE = range(4)  # columns of the labels
_MIN_COLUMN: Final = 22  # units
_RIGHT: Final = int(END)
_MIN_HEIGHT: Final = 30  # units, of a page
_MAX_LENGTH: Final = {"admin_line": 200}  # characters; it stands in a panel beside the table


def service_texts(environment: Environment, part: str) -> tuple[str, str]:
    """Return the label of a service's field or button, and its accessible name."""
    is_staging = environment is Environment.STAGING
    labels = {
        "address": translate("ServiceFields", "&Address"),
        "key": translate("ServiceFields", "API &key"),
        "plan": translate("ServiceFields", "Pla&n"),
        "per_minute": translate("ServiceFields", "Requests a minute"),
        "per_day": translate("ServiceFields", "Requests a day"),
        "replace": translate("ServiceFields", "&Replace"),
        "forget": translate("ServiceFields", "&Forget"),
        "test": translate("ServiceFields", "&Test"),
    }
    of_staging = {  # no two mnemonics of the page are the same
        "address": translate("ServiceFields", "A&ddress"),
        "key": translate("ServiceFields", "AP&I key"),
        "plan": translate("ServiceFields", "&Plan"),
        "replace": translate("ServiceFields", "Rep&lace"),
        "forget": translate("ServiceFields", "F&orget"),
        "test": translate("ServiceFields", "Te&st"),
    }
    spoken = {
        "address": translate("ServiceFields", "%1 address"),
        "key": translate("ServiceFields", "%1 API key"),
        "plan": translate("ServiceFields", "%1 plan"),
        "per_minute": translate("ServiceFields", "%1 requests a minute"),
        "per_day": translate("ServiceFields", "%1 requests a day"),
        "replace": translate("ServiceFields", "Replace %1 key"),
        "forget": translate("ServiceFields", "Forget %1 key"),
        "test": translate("ServiceFields", "Test %1"),
    }[part].replace("%1", environment_name(environment))
    return (is_staging and of_staging.get(part)) or labels[part], spoken


def _texts(name: str) -> tuple[str, str]:
    """Return a row's label, and its accessible name where that says something else."""
    service, _, part = name.rpartition("/")
    if service in REMOTE:
        return service_texts(Environment(service), part)
    label = {
        "environment": translate("ServicePage", "&Environment"),
        "admin_line": translate("PlainPage", "&Who to ask for changes"),
        "refresh_minutes": translate("PlainPage", "&Refresh interval"),
        "undo_seconds": translate("PlainPage", "&Undo time"),
        "appearance": translate("PlainPage", "&Appearance"),
        "text_percent": translate("PlainPage", "Text si&ze"),
        "language": translate("PlainPage", "Lan&guage"),
        "browse_only": translate("PlainPage", "&Browse only, for volunteers"),
        "network/proxy": translate("PlainPage", "&Proxy"),
        PROXY_ADDRESS: translate("PlainPage", "Proxy a&ddress"),
        "network/ca_file": translate("PlainPage", "Certificate &file"),
    }[name]
    return label, translate("PlainPage", "Browse only") if name == "browse_only" else ""


def _about(state: SettingsState, name: str) -> str:
    if name == "environment":
        if state.needs_address is None:
            return environment_meaning(state.environment)
        text = translate("Settings", "%1 has no address yet. Enter it below.")
        return text.replace("%1", environment_name(state.needs_address))
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

    def __init__(self, name: str, edit: Callable[[str, Any], None], parent: QWidget) -> None:
        self._name = name
        self._service, _, self._part = name.rpartition("/")
        label, spoken = _texts(name)
        shown: ChoiceCombo[Any] | QCheckBox | TextField
        if name in CHOICES:
            shown = ChoiceCombo(parent, CHOICES[name], partial(choice_name, name), spoken)
            shown.chosen.connect(lambda: edit(name, shown.value))
        elif name == "browse_only":
            shown, label = QCheckBox(label, parent), ""
            shown.setAccessibleName(spoken)
            shown.clicked.connect(lambda is_on: edit(name, is_on))
        else:
            shown = TextField(parent, spoken, _hint(name))
            shown.setMaxLength(_MAX_LENGTH.get(name, shown.maxLength()))
            shown.textEdited.connect(partial(edit, name))
        called = name.replace("/", " ").capitalize()  # the same in every language
        self._beside = [self._choose_button(parent, edit)] if name == "network/ca_file" else []
        super().__init__(label, shown, called, parent, self._beside)

    def _choose_button(self, parent: QWidget, edit: Callable[[str, Any], None]) -> Button:
        def choose_file() -> None:
            file_dialog(self, title, filters, lambda file: edit(self._name, str(file))).open()

        title = translate("PlainPage", "Choose certificate file")
        filters = (
            translate("PlainPage", "Certificates (*.pem *.crt *.cer)"),
            translate("PlainPage", "All (*)"),
        )
        choose = Button(translate("PlainPage", "C&hoose…"), parent, name=title)
        choose.clicked.connect(choose_file)
        return choose

    def render_state(self, state: SettingsState) -> None:
        name, value, field = self._name, state.values[self._name], self.field
        is_fixed = name in state.fixed
        is_open = not (state.is_saving or is_fixed)
        if isinstance(field, ChoiceCombo):
            field.show_value(value, is_held=state.is_saving)
        elif isinstance(field, QCheckBox):
            field.setChecked(bool(value))
            field.setEnabled(is_open)
        elif isinstance(field, TextField):
            field.show_text(str(value))
            field.setReadOnly(state.is_saving)
            is_wanted = name != PROXY_ADDRESS or not state.values["network/proxy"]
            field.setEnabled(is_wanted and not is_fixed)
        for widget in self._beside:
            widget.setEnabled(is_open)
        if name in FIGURES:
            self.setVisible(state.values[f"{self._service}/plan"] == OWN_PLAN)
        # While an address is being typed, what is wrong with it is not told yet.
        is_typing = self._part == "address" and state.keys[Environment(self._service)].is_typing
        mistake = "" if is_typing else state.mistake(name)
        note = mistake or _about(state, name)
        if is_fixed:
            field.setEnabled(False)
            note = f"{locked_note()} {note}".rstrip()
        self.say(note, is_wrong=bool(mistake))


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
        bar = self.verticalScrollBar()
        bar.setEnabled(False)  # and so without its handle, while there is nothing to scroll
        bar.rangeChanged.connect(lambda _least, most: bar.setEnabled(most > 0))

    def add_cards(self, edit: Callable[[str, Any], None], *cards: Sequence[str]) -> None:
        """Add a card for each group of settings, which it names."""
        for names in cards:
            card = Card(self.content)
            set_spacing(card.column, 3, (4, 4, 4, 4))
            add_to(card.column, *(SettingRow(each, edit, card) for each in names))
            self.column.addWidget(card)
        self.column.addStretch(1)

    def render_state(self, state: SettingsState) -> None:
        for row in self.content.findChildren(SettingRow):
            row.render_state(state)

    def show_mistake(self) -> bool:
        """Take the keyboard to the first field that is wrong; return whether there is one."""
        for row in self.content.findChildren(Row):
            if row.note.is_wrong and row.isVisibleTo(self.content):
                row.field.setFocus()
                self.ensureWidgetVisible(row)
                return True
        return False

    def minimumSizeHint(self) -> QSize:  # noqa: N802  Qt's name
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.content.minimumSizeHint().width() + bar, unit(_MIN_HEIGHT))


class LabelsPage(Page):
    def __init__(self, title: str, model: SettingsViewModel, parent: QWidget) -> None:
        about = self.tr(
            "The service knows categories by ID only. Their labels are in the file %1. To use them "
            "on another computer, copy that file into PetDesk's data folder there."
        )
        about = about.replace("%1", wrappable(sanitize_for_display(str(model.label_file))))
        super().__init__(title, "Labels", parent, about)
        self._model = model
        self._table = self._make_table()
        self._note = NoteLine("Labels note", self)
        self._add = Button(self.tr("Add categor&y"), self)
        self._remove = Button(self.tr("Re&move category"), self)
        name = environment_name(model.state.stored.environment)
        heading = PlainLabel("Labels for", self, name, look="title strong")
        card = Card(self)
        set_spacing(card.column, 0, (0.5, 0.5, 0.5, 0.5))
        card.column.addWidget(self._table, 1)
        add_to(self.column, heading, (card, 1), self._note, row_of(2, self._add, self._remove, 1))
        self._add.clicked.connect(self._add_row)
        self._remove.clicked.connect(self._remove_selected)
        self._table.itemChanged.connect(self._take)
        self._table.itemSelectionChanged.connect(lambda: self._render_buttons(model.state))

    def show_mistake(self) -> bool:
        """Take the keyboard to the first row that cannot be saved."""
        row = next(at for at, mistake in enumerate(self._shown.mistakes) if mistake)
        self._table.setCurrentCell(row, _ID)
        self._table.setFocus()
        return True

    @property
    def _shown(self) -> LabelTable:
        return self._model.state.labels or LabelTable()

    def render_state(self, state: SettingsState) -> None:
        table = self._shown
        with QSignalBlocker(self._table):
            self._table.setRowCount(len(table.rows))
            for number in range(len(table.rows)):
                self._render_row(table, number, is_held=state.is_saving)
        self._note.say(self._note_on(state), is_wrong=table.is_wrong)
        self._render_buttons(state)

    @staticmethod
    def _note_on(state: SettingsState) -> str:
        table, at = state.labels, state.stored.environment
        if at.is_remote and not state.stored.address(at):
            text = translate("Labels", "%1 has no address yet. Save one first.")
            return text.replace("%1", environment_name(at))
        if table is None:
            return translate("Labels", "Reading the labels…")
        if table.failure:
            text = translate("Labels", "Can't read the labels (%1). Tell your administrator.")
            return wrappable(text.replace("%1", sanitize_for_display(table.failure)))
        if not table.rows:
            return translate("Labels", "No categories yet. Add one.")
        return wrappable(next(filter(None, table.mistakes), ""))

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 4, self)
        table.setAccessibleName(self.tr("Labels"))
        headings = [self.tr("Category ID"), self.tr("Label"), self.tr("Animals")]
        table.setHorizontalHeaderLabels([*headings, self.tr("Example")])
        role = Qt.ItemDataRole.TextAlignmentRole
        table.model().setHeaderData(_ANIMALS, Qt.Orientation.Horizontal, _RIGHT, role)
        style_list(table)
        header, modes = table.horizontalHeader(), QHeaderView.ResizeMode
        for column in range(4):
            is_text = column in {_LABEL, _EXAMPLE}
            header.setSectionResizeMode(
                column, modes.Stretch if is_text else modes.ResizeToContents
            )
        header.setMinimumSectionSize(unit(_MIN_COLUMN))
        table.setMinimumHeight(2 * table.verticalHeader().defaultSectionSize())
        return table

    def _render_row(self, table: LabelTable, number: int, *, is_held: bool) -> None:
        row, mistake = table.rows[number], table.mistakes[number]
        remark = mistake or (locked_note() if row.is_fixed else "")
        example = sanitize_for_line(row.animals.example)
        for column, text in enumerate((row.id_text, row.label, str(row.animals.number), example)):
            item = self._item(number, column)
            item.setText(text)
            # An id that animals have is not to be changed.
            is_open = column == _LABEL or (column == _ID and not row.animals.number)
            flags = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled
            if is_open and not is_held:
                flags |= Qt.ItemFlag.ItemIsEditable
            item.setFlags(Qt.ItemFlag.NoItemFlags if row.is_fixed else flags)
            item.setToolTip(remark or (sanitize_for_display(text) if column == _ID else ""))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, remark)
            if column == _ANIMALS:
                item.setData(Qt.ItemDataRole.TextAlignmentRole, _RIGHT)
        sign = icon("warning", theme().danger.name()) if mistake else QIcon()
        self._item(number, _ID).setIcon(sign)

    def _item(self, number: int, column: int) -> QTableWidgetItem:
        item = self._table.item(number, column)
        if item is None:
            item = QTableWidgetItem()
            self._table.setItem(number, column, item)
        return item

    def _render_buttons(self, state: SettingsState) -> None:
        is_read = state.labels is not None and not state.labels.failure
        is_open = is_read and not state.is_saving
        self._table.setEnabled(is_read)
        self._add.setEnabled(is_open)
        self._remove.setEnabled(is_open and self._table.selectionModel().hasSelection())

    def _take(self, item: QTableWidgetItem) -> None:
        id_text, label = (self._item(item.row(), column).text() for column in (_ID, _LABEL))
        self._model.edit_labels(self._shown.edited(item.row(), id_text, label))

    def _add_row(self) -> None:
        self._model.edit_labels(self._shown.added())
        item = self._item(self._table.rowCount() - 1, _ID)
        self._table.setCurrentItem(item)
        self._table.editItem(item)

    def _remove_selected(self) -> None:
        rows = [index.row() for index in self._table.selectionModel().selectedRows()]
        self._model.edit_labels(self._shown.removed(rows))


class SettingsWindow(QDialog):
    """What the windows that save settings share: the buttons and the note."""

    def __init__(self, model: SettingsViewModel, parent: QWidget | None, cancel: str) -> None:
        super().__init__(parent)
        self.model = model
        self.save = Button(translate("SettingsDialog", "Sa&ve"), self, primary=True)
        self.cancel = Button(cancel, self)
        self.cancel.clicked.connect(self.reject)
        self.save_note = NoteLine("Save note", self)
        self._was_saving = False
        model.saved.connect(self.accept)  # no lambda: that would outlive the window

    def reject(self) -> None:
        """Close; while saving waits for the keyring, that is what ends."""
        if self.model.state.is_saving:
            self.model.stop_saving()
        else:
            self.leave()

    def leave(self) -> None:
        super().reject()

    def render_saving(self, state: SettingsState, note: str = "") -> bool:
        """Show whether it saves, and why it could not; return whether it has just ended."""
        text = state.failure or note
        if state.waits_for_keyring:
            text = translate(
                "Settings",
                "Waiting for the system's keyring, which may be asking for its password. "
                "Press Esc to stop saving.",
            )
        elif state.is_saving:
            text = translate("Settings", "Saving…")
        self.save_note.say(text, is_wrong=bool(text) and not state.is_saving)
        self.save.setEnabled(not state.is_saving)
        self.cancel.setEnabled(not state.is_saving or state.waits_for_keyring)
        was_saving, self._was_saving = self._was_saving, state.is_saving
        return was_saving and not state.is_saving
