"""What is typed is judged and mended; `Save` leads to the first mistake."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from petdesk.settings.labels import LabelRow, LabelTable
from petdesk.settings.view_model import DESK, LABELS, NETWORK, SERVICE
from tests.settings.views.screen import Screen, is_in_sight


def test_save_leads_to_the_first_mistake_wherever_it_is(screen: Screen) -> None:
    screen.dialog.resize(screen.dialog.width(), 320)
    screen.choose("Proxy", "Use this proxy")
    screen.type("Staging address", "ftp://x")
    screen.pages.setCurrentRow(DESK)
    screen.press("Save")
    address = screen.field("Staging address")
    assert screen.pages.currentRow() == SERVICE
    assert screen.dialog.focusWidget() is address
    assert is_in_sight(address)
    assert not screen.model.state.is_saving
    screen.type("Staging address", "https://staging.example/v1")
    screen.press("Save")
    assert screen.pages.currentRow() == NETWORK
    assert screen.dialog.focusWidget() is screen.field("Proxy address")
    screen.model.edit_labels(LabelTable((LabelRow("dogs", "Dogs"),)))
    screen.press("Save")
    assert screen.pages.currentRow() == LABELS
    assert screen.dialog.focusWidget().accessibleName() == "Labels"


def test_the_first_field_has_the_keyboard_and_tab_goes_on_as_one_reads(screen: Screen) -> None:
    assert screen.dialog.focusWidget() is screen.environment
    names, places = [], []
    for _step in range(14):
        shown = screen.dialog.focusWidget()
        names.append(shown.accessibleName())
        places.append(shown.mapTo(screen.dialog, QPoint()))
        QTest.keyClick(shown, Qt.Key.Key_Tab)
    on_page = names[: names.index("Test Production") + 1]
    assert on_page == [
        "Environment",
        "Production address",
        "Replace Production key",
        "Forget Production key",
        "Production plan",
        "Test Production",
    ]
    assert {"Save", "Cancel", "Pages"} <= set(names)
    last = [places[names.index(name)].x() for name in names if name in {"Save", "Cancel"}]
    assert last[:2] == sorted(last[:2])


def test_an_address_is_judged_as_it_is_typed_and_holds_save_back(screen: Screen) -> None:
    screen.type("Staging address", "http://pets.example/v1")
    assert "https://" in screen.said("Staging address note")
    field = screen.field("Staging address")
    assert "https://" in field.accessibleDescription()
    assert QAccessible.queryAccessibleInterface(field).state().invalid
    assert not screen.model.state.can_save
    screen.type("Staging address", "https://PETS.example.:443/v1/")
    assert "Production's address" in screen.said("Staging address note")
    assert not screen.model.state.can_save
    screen.type("Staging address", "https://staging.example/v1/")
    assert screen.said("Staging address note") == ""
    assert field.accessibleDescription() == ""
    assert not QAccessible.queryAccessibleInterface(field).state().invalid
    assert screen.model.state.can_save


def test_a_wrong_address_is_announced_once_it_is_typed_and_not_at_each_letter(
    screen: Screen, heard: list[str]
) -> None:
    heard.clear()
    field = screen.field("Staging address")
    field.setFocus()
    QTest.keyClicks(field, "http://staging.example/v1")
    assert heard == []
    field.editingFinished.emit()
    assert [text for text in heard if "https://" in text] == [screen.said("Staging address note")]
    heard.clear()
    field.setCursorPosition(len("http"))
    QTest.keyClicks(field, "s")
    assert (heard, screen.said("Staging address note")) == ([], "")


def test_typing_leaves_the_cursor_where_it_is(screen: Screen) -> None:
    field = screen.field("Production address")
    field.setFocus()
    field.setCursorPosition(8)
    QTest.keyClicks(field, "my")
    screen.jobs.run()
    assert field.text() == "https://mypets.example/v1"
    assert field.cursorPosition() == 10
