"""One page with every widget of the look in each of its states."""

from PySide6.QtCore import (
    QEvent,
    Qt,
)
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from petdesk.animals.views.banners import EnvironmentStrip
from petdesk.animals.views.message_bar import MessageBar
from petdesk.core.environments import Environment
from petdesk.core.resources import resource
from petdesk.design import lists
from petdesk.design.controls import Button, SearchField, SteadyCombo, TextField, icon_button
from petdesk.design.labels import PlainLabel
from petdesk.design.lists import ListModel, ListTable, pill_of
from petdesk.design.panels import Card, EmptyPanel, PageList, progress_line
from petdesk.design.pills import ProportionBar, StatusChip, StatusPill
from petdesk.design.rows import Row
from petdesk.design.scale import set_spacing, unit
from petdesk.design.theme import NOT_STATED
from petdesk.service.messages import Action, Message

STATUSES = ("Available", "Pending", "Sold", "Not stated")
ICONS = sorted(file.stem for file in resource("icons").glob("[!p]*.svg"))
COUNTS = (95, 68, 65, 12)
ANIMALS = (
    ("Ægir", "Dogs", "sold", "189"),
    ("Anaïs", "Cats", "pending", "94"),
    ("Bella", "Dogs", "available", "1"),
    ("Bigwig", "Rabbits", None, "21"),
)


def widgets_page() -> QWidget:
    page = QWidget()
    page.setWindowTitle("Widgets")
    column = QVBoxLayout(page)
    set_spacing(column, 0)
    for environment in Environment:
        strip = EnvironmentStrip(page)
        strip.render_environment(environment)
        column.addWidget(strip)
    column.addLayout(row(*_search(), margins=(4, 3.5, 4, 1.5), wide=0))
    column.addLayout(row(*_chips(), None, _choice(), margins=(4, 1.5, 4, 3), gap=1.6))
    bar = ProportionBar(page)
    bar.show_counts(COUNTS)
    column.addWidget(bar)
    column.addLayout(row(*_progress(page), margins=(4, 2, 4, 2), gap=4))
    column.addWidget(_table(page))
    column.addLayout(row(_message(is_warning=False), margins=(4, 2, 4, 1)))
    column.addLayout(row(_message(is_warning=True), margins=(4, 1, 4, 2)))
    column.addLayout(row(*_buttons(primary=True), *_buttons(), None, margins=(4, 2, 4, 2)))
    column.addLayout(row(*_buttons(link=True), *_icons(), None, margins=(4, 1, 4, 2)))
    column.addLayout(row(*map(_pill, range(4)), *_checks(), None, margins=(4, 1, 4, 2)))
    column.addLayout(row(_pages(), _card(), _empty(), margins=(0, 2, 4, 4), gap=4))
    return page


def row(
    *items: QWidget | QLayout | None,
    gap: float = 2,
    margins: tuple[float, float, float, float] = (0, 0, 0, 0),
    wide: int | None = None,
) -> QHBoxLayout:
    """Return ``items`` side by side; ``None`` is a stretch, ``wide`` the one that grows."""
    layout = QHBoxLayout()
    set_spacing(layout, gap, margins)
    for at, item in enumerate(items):
        if item is None:
            layout.addStretch(1)
        elif isinstance(item, QLayout):
            layout.addLayout(item)
        else:
            layout.addWidget(item, 1 if at == wide else 0)
    return layout


def settle(page: QWidget) -> None:
    """Bring the widgets that are called so under the pointer, into the focus or pressed."""
    for widget in page.findChildren(QWidget):
        state = widget.objectName()
        if "hover" in state:
            widget.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
        if "focus" in state:
            show_focus(widget)
        if isinstance(widget, Button) and "pressed" in state:
            widget.setDown(True)


def show_focus(widget: QWidget) -> None:
    """Paint ``widget`` as if it had the focus, which only one can have."""
    widget.hasFocus = lambda: True  # type: ignore[method-assign]  # a picture of it
    QApplication.sendEvent(widget, QFocusEvent(QEvent.Type.FocusIn))


def _search() -> list[QWidget]:
    hint = "Search by name, category, status or ID"
    search, filled = (SearchField(None, "", text, "Clear search") for text in (hint, ""))
    filled.setText("bel")
    filled.setObjectName("focus")
    return [
        search,
        filled,
        icon_button("refresh", "Refresh"),
        Button("Add animal", icon="plus", primary=True),
    ]


def _progress(page: QWidget) -> list[QWidget]:
    lines = [
        progress_line("Working", page),
        *(progress_line(f"{at} %", page) for at in (1, 40, 100)),
    ]
    for line, done in zip(lines[1:], (1, 40, 100), strict=True):
        line.setRange(0, 100)
        line.setValue(done)
    return [*lines]


def _chips() -> list[QWidget]:
    chips = [StatusChip("All"), *(StatusChip(word, at) for at, word in enumerate(STATUSES))]
    for chip, count in zip(chips, (240, *COUNTS), strict=True):
        chip.show_count(str(count))
    chips[0].setChecked(True)
    chips[1].setObjectName("focus")
    chips[2].setObjectName("hover")
    checked = StatusChip("Sold", 2)
    checked.show_count("100+")
    checked.setChecked(True)
    checked.setObjectName("focus")
    off = StatusChip("Not stated", NOT_STATED)
    off.setEnabled(False)
    return [*chips, checked, off]


def _choice() -> SteadyCombo:
    choice = SteadyCombo()
    choice.addItems(["All categories", "Dogs"])
    return choice


def _table(page: QWidget) -> QTableView:
    rows = ListModel[tuple[str, str, str | None, str]](
        [
            ("Name", lambda row: row[0]),
            ("Category", lambda row: row[1]),
            ("Status", lambda row: row[2] or ""),
            ("ID", lambda row: row[3]),
        ]
    )
    rows.show_pills(2, lambda row: pill_of(row[2], (row[2] or "not stated").capitalize()))
    rows.show_rows(ANIMALS)
    table = ListTable("Animals", rows, page)
    table.selectRow(2)
    table.setFixedHeight(unit(lists.ROW * 4.6))
    return table


def _message(*, is_warning: bool) -> QWidget:
    bar = MessageBar()
    if is_warning:
        text = "Can't reach the service. Showing saved animals."
        bar.render_message(Message(text, Action.RETRY))
    else:
        text, others = "Adding Bella to Practice in 3 s", (Action.SEND_NOW,)
        bar.render_message(Message(text, Action.UNDO, others, is_warning=False))
        bar.findChildren(Button)[0].setObjectName("focus")
    return bar


def _buttons(*, primary: bool = False, link: bool = False) -> list[QWidget]:
    made = []
    for state in ("usual", "hover", "pressed", "focus", "disabled"):
        button = Button(state.title(), primary=primary, link=link)
        button.setObjectName(state)
        button.setEnabled(state != "disabled")
        made.append(button)
    return list(made)


def _icons() -> list[QWidget]:
    focused = icon_button("copy", "Focus")
    focused.setObjectName("focus")
    return [*(icon_button(name, name) for name in ICONS), focused]


def _pill(status: int) -> StatusPill:
    pill = StatusPill()
    pill.show_status(status, STATUSES[status])
    return pill


def _checks() -> list[QWidget]:
    made = []
    for state in ("usual", "checked", "focus", "disabled"):
        check = QCheckBox(state.title())
        check.setChecked(state in {"checked", "focus"})
        check.setEnabled(state != "disabled")
        check.setObjectName(state)
        made.append(check)
    return list(made)


def _pages() -> QWidget:
    pages = PageList("Pages")
    pages.addItems(["Service", "This desk", "Categories", "Network"])
    pages.setCurrentRow(0)
    return pages


def _card() -> QWidget:
    card = Card()
    name = PlainLabel("Name", look="large strong")
    name.setText("Bella")
    card.column.addWidget(name)
    card.column.addLayout(row(_pill(0), None))
    category, dogs = PlainLabel("label"), PlainLabel("value")
    category.setProperty("look", "secondary")
    category.setText("Category")
    dogs.setText("Dogs")
    dogs.setProperty("look", "strong")
    card.column.addLayout(row(category, dogs, icon_button("copy", "Copy ID", is_small=True), None))
    good = Row("Address", TextField(), "Address", card)
    good.say("As your office has it.")
    bad = Row("API key", TextField(), "Key", card)
    bad.say("The service refused this key.", is_wrong=True)
    card.column.addWidget(good)
    card.column.addWidget(bad)
    return card


def _empty() -> QWidget:
    empty = EmptyPanel()
    empty.show_texts("No animals match “belll”", "Did you mean Bella or Belinda?")
    empty.add_action(Button("Search for Bella"))
    empty.add_action(Button("Clear filters"))
    return empty
