"""The pages of the settings, most made from the table of fields, and what their windows share."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, QEvent, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QCheckBox, QLabel, QWidget

from petdesk.core.display_text import sanitize_for_display, sanitize_for_line, wrappable
from petdesk.core.environments import REMOTE, Environment, environment_name
from petdesk.core.translation import translate
from petdesk.core.wording import locked_note
from petdesk.design import widgets
from petdesk.design.dialogs import Row, ask, file_dialog
from petdesk.design.layout import add_to, column_of, row_of, set_spacing, unit
from petdesk.design.lists import END, style_list
from petdesk.design.theme import AVAILABLE, theme
from petdesk.service.errors import RateLimited
from petdesk.settings import state as settings
from petdesk.settings.fields import CHOICES, OWN_PLAN
from petdesk.settings.labels import LabelRow, LabelTable
from petdesk.settings.state import SettingsState
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.wording import choice_name, environment_meaning, report_text

_ID, _LABEL, _ANIMALS, _EXAMPLE = range(4)  # columns of the labels
_MIN_COLUMN: Final = 22  # units
_RIGHT: Final = int(END)
_ICON: Final = 4.0  # units
_MIN_HEIGHT: Final = 30  # units, of a page
_MAX_LENGTH: Final = {"admin_line": 200}  # characters; it stands in a panel beside the table


def _service_texts(environment: Environment, part: str) -> tuple[str, str]:
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
    """Return a row's label, and its accessible name if that is another one."""
    service, _, part = name.rpartition("/")
    if service in REMOTE:
        return _service_texts(Environment(service), part)
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
        settings.PROXY_ADDRESS: translate("PlainPage", "Proxy a&ddress"),
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
            "Settings", "Choose your plan so that automatic requests don't use up the day's limit."
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
        settings.PROXY_ADDRESS: "http://proxy.example:3128",
    }.get(name, "https://…/v1" if name.endswith("/address") else "")


class SettingRow(Row):
    """The row of one setting; ``edit`` is told its name and what a person entered."""

    def __init__(self, name: str, edit: Callable[[str, Any], None], parent: QWidget) -> None:
        self._name = name
        self._service, _, self._part = name.rpartition("/")
        label, spoken = _texts(name)
        shown: widgets.ChoiceCombo[Any] | QCheckBox | widgets.TextField
        if name in CHOICES:
            shown = widgets.ChoiceCombo(parent, CHOICES[name], partial(choice_name, name), spoken)
            shown.chosen.connect(lambda: edit(name, shown.value))
        elif name == "browse_only":
            shown, label = QCheckBox(label, parent), ""
            shown.setAccessibleName(spoken)
            shown.clicked.connect(lambda is_on: edit(name, is_on))
        else:
            shown = widgets.TextField(parent, spoken, _hint(name))
            shown.setMaxLength(_MAX_LENGTH.get(name, shown.maxLength()))
            shown.textEdited.connect(partial(edit, name))
        called = name.replace("/", " ").capitalize()  # the same in every language
        self._beside = [self._choose_button(parent, edit)] if name == "network/ca_file" else []
        super().__init__(label, shown, called, parent, self._beside)

    def _choose_button(self, parent: QWidget, edit: Callable[[str, Any], None]) -> widgets.Button:
        def choose_file() -> None:
            file_dialog(self, title, filters, lambda file: edit(self._name, str(file))).open()

        title = translate("PlainPage", "Choose certificate file")
        filters = (
            translate("PlainPage", "Certificates (*.pem *.crt *.cer)"),
            translate("PlainPage", "All (*)"),
        )
        choose = widgets.Button(translate("PlainPage", "C&hoose…"), parent, name=title)
        choose.clicked.connect(choose_file)
        return choose

    def render_state(self, state: SettingsState) -> None:
        name, value, field = self._name, state.values[self._name], self.field
        is_fixed = name in state.fixed
        is_open = not (state.is_saving or is_fixed)
        if isinstance(field, widgets.ChoiceCombo):
            field.show_value(value, is_held=state.is_saving)
        elif isinstance(field, QCheckBox):
            field.setChecked(bool(value))
            field.setEnabled(is_open)
        elif isinstance(field, widgets.TextField):
            field.show_text(str(value))
            field.setReadOnly(state.is_saving)
            is_wanted = name != settings.PROXY_ADDRESS or not state.values["network/proxy"]
            field.setEnabled(is_wanted and not is_fixed)
        for widget in self._beside:
            widget.setEnabled(is_open)
        if name in settings.FIGURES:
            self.setVisible(state.values[f"{self._service}/plan"] == OWN_PLAN)
        # While an address is being typed, what is wrong with it is not told yet.
        is_typing = self._part == "address" and state.keys[Environment(self._service)].is_typing
        mistake = "" if is_typing else state.mistake(name)
        note = mistake or _about(state, name)
        if is_fixed:
            field.setEnabled(False)
            note = f"{locked_note()} {note}".rstrip()
        self.say(note, is_wrong=bool(mistake))


class Page(widgets.ScrollBody):
    """A page of a dialog: its heading and what is on it; it scrolls on a small screen."""

    def __init__(self, title: str, name: str, parent: QWidget, about: str = "") -> None:
        super().__init__(parent)
        set_spacing(self.column, 4, (6, 5, 6, 5))
        heading = widgets.PlainLabel(f"{name} heading", self.content, title, look="heading strong")
        self.column.addWidget(heading)
        if about:
            self.column.addWidget(widgets.NoteLine(f"{name} help", self.content, about))
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        bar = self.verticalScrollBar()
        bar.setEnabled(False)  # and so without its handle, while there is nothing to scroll
        bar.rangeChanged.connect(lambda _least, most: bar.setEnabled(most > 0))

    def add_cards(self, edit: Callable[[str, Any], None], *cards: Sequence[str]) -> None:
        """Add a card for each group of settings, which it names."""
        for names in cards:
            card = widgets.Card(self.content)
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
        self._note = widgets.NoteLine("Labels note", self)
        self._add = widgets.Button(self.tr("Add categor&y"), self)
        self._remove = widgets.Button(self.tr("Re&move category"), self)
        name = environment_name(model.state.stored.environment)
        heading = widgets.PlainLabel("Labels for", self, name, look="title strong")
        card = widgets.Card(self)
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
            for number, (row, mistake) in enumerate(zip(table.rows, table.mistakes, strict=True)):
                self._render_row(number, row, mistake, is_held=state.is_saving)
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

    def _make_table(self) -> QtWidgets.QTableWidget:
        table = QtWidgets.QTableWidget(0, 4, self)
        table.setAccessibleName(self.tr("Labels"))
        headings = [self.tr("Category ID"), self.tr("Label"), self.tr("Animals")]
        table.setHorizontalHeaderLabels([*headings, self.tr("Example")])
        role = Qt.ItemDataRole.TextAlignmentRole
        table.model().setHeaderData(_ANIMALS, Qt.Orientation.Horizontal, _RIGHT, role)
        style_list(table)
        header, modes = table.horizontalHeader(), QtWidgets.QHeaderView.ResizeMode
        header.setSectionResizeMode(modes.ResizeToContents)
        for column in (_LABEL, _EXAMPLE):
            header.setSectionResizeMode(column, modes.Stretch)
        header.setMinimumSectionSize(unit(_MIN_COLUMN))
        table.setMinimumHeight(2 * table.verticalHeader().defaultSectionSize())
        return table

    def _render_row(self, number: int, row: LabelRow, mistake: str, *, is_held: bool) -> None:
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
        sign = widgets.icon("warning", theme().danger.name()) if mistake else QIcon()
        self._item(number, _ID).setIcon(sign)

    def _item(self, number: int, column: int) -> QtWidgets.QTableWidgetItem:
        item = self._table.item(number, column)
        if item is None:
            item = QtWidgets.QTableWidgetItem()
            self._table.setItem(number, column, item)
        return item

    def _render_buttons(self, state: SettingsState) -> None:
        is_read = state.labels is not None and not state.labels.failure
        is_open = is_read and not state.is_saving
        self._table.setEnabled(is_read)
        self._add.setEnabled(is_open)
        self._remove.setEnabled(is_open and self._table.selectionModel().hasSelection())

    def _take(self, item: QtWidgets.QTableWidgetItem) -> None:
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


def _sign(key: settings.KeyEntry) -> QIcon:
    if key.is_testing:
        return widgets.icon("refresh", theme().secondary.name())
    if key.is_accepted:
        return widgets.icon("check", theme().statuses[AVAILABLE].ink.name())
    if key.report is not None and isinstance(key.report.error, RateLimited):
        return widgets.icon("info", theme().secondary.name())  # so nothing is known of the key
    return widgets.icon("close", theme().danger.name())


class ServiceCard(widgets.Card):
    def __init__(self, environment: Environment, model: SettingsViewModel, page: Page) -> None:
        super().__init__(page.content)
        self._environment, self._model, self._page = environment, model, page
        self.setAccessibleName(environment_name(environment))  # told where Tab enters the card
        name = environment.value.capitalize()  # object names are the same in every language
        # In the order in which they stand, which is that of Tab.
        self.address = SettingRow(f"{environment}/address", model.edit, self)
        if isinstance(self.address.field, widgets.TextField):
            finish = partial(model.finish_address, environment)
            self.address.field.editingFinished.connect(finish)
        label, spoken = _service_texts(environment, "key")
        self._key = widgets.TextField(self, spoken)
        self._key.setEchoMode(QtWidgets.QLineEdit.EchoMode.Password)
        self._key.textChanged.connect(partial(model.edit_key, environment))
        self._replace, self._forget = (self._button(each) for each in ("replace", "forget"))
        self.key = Row(label, self._key, f"{name} key", self, (self._replace, self._forget))
        parts = ("plan", "per_minute", "per_day")
        plan = [SettingRow(f"{environment}/{each}", model.edit, self) for each in parts]
        self.test = self._button("test")
        self._replace.clicked.connect(self._open_key)
        self._forget.clicked.connect(self._ask_to_forget)
        self.test.clicked.connect(self._start_test)
        self._picture = QLabel(self)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._outcome = widgets.NoteLine(f"{name} test report", self)
        title = widgets.PlainLabel(
            f"{name} title", self, environment_name(environment), "title strong"
        )
        set_spacing(self.column, 3, (4, 4, 4, 4))
        report = row_of(1.5, self._picture, (self._outcome, 1))
        trial = column_of(1.5, row_of(2, self.test, 1), report)
        add_to(self.column, title, self.address, self.key, *plan, trial)

    def _button(self, name: str) -> widgets.Button:
        text, spoken = _service_texts(self._environment, name)
        return widgets.Button(text, self, name=spoken)

    def render_state(self, state: SettingsState) -> None:
        at = self._environment
        key = state.keys[at]
        self._key.show_text(key.typed)
        self._key.setReadOnly(state.is_saving)
        self._key.setEnabled(key.takes_typing)
        self._key.setPlaceholderText(key.placeholder)
        # While an address is typed, each letter may be another one's.
        note = "" if key.is_typing else settings.key_note(state, at)
        self.key.say(note, is_wrong=bool(note and state.key_mistake(at)))
        self._replace.setEnabled(not (state.is_saving or key.is_replacing))
        self._forget.setEnabled(not state.is_saving)
        for button in (self._replace, self._forget):
            button.setVisible(key.is_stored)
        self.test.setEnabled((key.is_testing or state.can_test(at)) and not state.is_saving)
        stop, test = translate("ServiceFields", "Cancel test"), _service_texts(at, "test")[0]
        self.test.setText(stop if key.is_testing else test)
        text = translate("Settings", "Testing…") if key.is_testing else ""
        if key.report is not None:
            text = report_text(key.report, state.entered.limits(at), time.time())
        is_news = bool(text) and text != self._outcome.text()
        self._outcome.say(text)
        self._picture.setVisible(bool(text))
        self._picture.setPixmap(_sign(key).pixmap(unit(_ICON), unit(_ICON)))
        if is_news:
            # Laid out first, for else nobody knows yet where it stands.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            self._page.ensureWidgetVisible(self._outcome)

    def _start_test(self) -> None:
        # Its key leaves the keyboard in a field, where Enter would save what was just refused.
        self.test.setFocus()
        self._model.test(self._environment)

    def _open_key(self) -> None:
        self._model.replace_key(self._environment)
        self._key.setFocus()

    def _ask_to_forget(self) -> None:
        name = environment_name(self._environment)
        ask(
            self.window(),
            translate("ServicePage", "Forget the key for %1?").replace("%1", name),
            translate("ServicePage", "PetDesk forgets it now, even if you don't save."),
            translate("ServicePage", "Forget key"),
            partial(self._model.forget_key, self._environment),
        )


class ServicePage(Page):
    def __init__(self, title: str, model: SettingsViewModel, parent: QWidget) -> None:
        super().__init__(title, "Service", parent)
        self._environment = SettingRow("environment", self._choose, self.content)
        self._model = model
        self._cards = {which: ServiceCard(which, model, self) for which in REMOTE}
        add_to(self.column, self._environment, *self._cards.values(), 1)

    def focus_first(self) -> None:
        fields = (self._environment.field, *(card.address.field for card in self._cards.values()))
        next((field for field in fields if field.isEnabled()), fields[0]).setFocus()

    def render_state(self, state: SettingsState) -> None:
        super().render_state(state)
        for card in self._cards.values():
            card.render_state(state)
        self.updateGeometry()  # a button that is shown now may need more width

    def _choose(self, name: str, value: str) -> None:
        self._model.edit(name, value)
        missing = self._model.state.needs_address
        if missing is not None:
            self.ensureWidgetVisible(self._cards[missing].address)
