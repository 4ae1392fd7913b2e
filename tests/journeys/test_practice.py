"""A first day on practice: look, find, add, come back."""

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import TOGGLES, Desk, Window
from tests.journeys.waiting import eventually


def add_by_keyboard(desk: Desk, name: str, category: str) -> None:
    """Add an animal without a mouse, from the main window and back."""
    desk.main.keys("ctrl+n")
    form = desk.window("Add animal")
    form.type(name)
    form.keys("Tab")
    form.type(category)
    form.keys("Tab")
    form.choose_here("Pending")
    form.keys("Return")
    eventually(lambda: not form.is_open)


def test_a_first_day_looks_finds_adds_by_keyboard_and_comes_back(
    desk: Desk, start: StartDesk
) -> None:
    assert desk.title == "PetDesk - Practice"
    strip = desk.main.label("Environment strip")
    assert strip == "Practice: made-up animals. Nothing here reaches a real service."
    assert desk.row_count == 240
    assert desk.main.find(TOGGLES, "All").name in {"All 240", "All 240+"}
    desk.main.says("Coverage", "240 animal", "as of")
    assert desk.main.label("Message") == ""

    desk.search("bel")
    eventually(lambda: "Bella" in desk.names())
    assert all("bel" in name.casefold() for name in desk.names())
    found = desk.row_count
    desk.main.toggle("Available")
    eventually(lambda: 0 < desk.row_count < found)
    assert {row[2] for row in desk.rows()} == {"Available"}
    desk.main.press("Clear filters")
    eventually(lambda: desk.row_count == 240)
    desk.search("no such animal")
    desk.main.press("Show all animals")
    eventually(lambda: desk.row_count == 240)
    desk.search("bel")
    eventually(lambda: desk.row_count < 240)
    desk.main.keys("Escape")
    eventually(lambda: desk.row_count == 240)
    desk.main.keys("ctrl+4")
    eventually(lambda: desk.main.find(TOGGLES, "Sold").is_checked)
    eventually(lambda: desk.row_count < 240)
    desk.main.keys("ctrl+1")
    eventually(lambda: desk.row_count == 240)

    add_by_keyboard(desk, "Quasimodo", "2")
    expected = [("Quasimodo", "Cats", "Pending", "241")]
    desk.search("quasi")
    eventually(lambda: desk.rows() == expected)
    desk.quit()
    again = start()
    again.connected()
    assert again.row_count == 241
    again.search("quasi")
    eventually(lambda: again.rows() == expected)
    again.quit()


def filled(form: Window, name: str, category: str) -> None:
    form.write("Name", name)
    form.write("Category", category)
    form.leave("Category")  # which closes the list of matches, as it does for a person


def is_agreed(form: Window) -> bool:
    """Press the button once more: right after `Add` it may have been taken for a double click."""
    if not form.is_open:
        return True
    # Not by `form.keys`, which would wait for a form that the last press has closed by now.
    form.desk.screen.press_keys("space")
    return False


def test_what_is_missing_is_said_a_draft_is_offered_again_and_several_are_added_in_a_row(
    desk: Desk,
) -> None:
    # Not by its button, which would have the focus again, and open a form at a press too many.
    desk.main.keys("ctrl+n")
    form = desk.window("Add animal")
    filled(form, "  ", "hippogriffs")
    form.press("Add to Practice")
    form.says("Name note", "Enter a name.")
    form.says("Category error", "No category")
    filled(form, "Rexine", "9223372036854775808")
    form.press("Add to Practice")
    form.says("Category error", "This category ID is too large.")
    assert form.label("Name note") == ""
    filled(form, "Rexine", "9223372036854775807")
    form.press("Add to Practice")
    form.says("Category error", "No animal has category 9223372036854775807 yet. Use it?")
    form.press("Use 9223372036854775807 and add")
    eventually(lambda: is_agreed(form))
    desk.search("rexine")
    eventually(lambda: [row[:2] for row in desk.rows()] == [("Rexine", "9223372036854775807")])

    desk.main.press("Add animal")
    form = desk.window("Add animal")
    filled(form, "Zaphod", "1")
    form.press("Cancel")
    eventually(lambda: not form.is_open)
    desk.main.press("Add animal")
    form = desk.window("Add animal")
    assert form.find("text", "Name").text == "Zaphod"
    form.press("Add and start another")
    form.says("Form progress", "Added Zaphod, #242")
    assert form.find("text", "Name").text == ""
    filled(form, "Zaphod", "1")
    form.press("Add and start another")
    form.says("Form progress", "#243")
    form.keys("Escape")
    desk.search("zaphod")
    eventually(lambda: [row[3] for row in desk.rows()] == ["242", "243"])
    desk.quit()
