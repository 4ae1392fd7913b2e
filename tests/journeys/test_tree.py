"""Each screen of the running program, as a screen reader walks it: every control has a name."""

from collections.abc import Iterator
from functools import partial

from tests.journeys.accessibility import Node
from tests.journeys.desk import BUTTONS, Desk, Window
from tests.journeys.waiting import eventually

# What a person works with, by AT-SPI's names; all else is texts, rows and what holds them.
CONTROLS = {
    *("push button", "button", "toggle button", "check box", "radio button", "combo box", "text"),
    *("password text", "table", "list", "tree", "page tab", "menu", "menu item", "spin button"),
    *("check menu item", "radio menu item", "link", "slider"),
}
HOLDERS = {
    *("frame", "dialog", "alert message", "panel", "filler", "label", "status bar", "menu bar"),
    *("scroll pane", "scroll bar", "separator", "progress bar", "list item", "table cell"),
    *("table column header", "table row header", "image", "viewport", "tool bar", "grouping"),
    *("document frame", "layered pane", "split pane", "redundant object", "heading", "alert"),
    *("document text", "splitter", "grip", "static", "window"),
}


def faults(node: Node, path: str = "") -> Iterator[str]:
    """Give what is on screen below ``node`` without a name, or in a role that says nothing."""
    role, name = node.role, node.name.strip()
    here = f"{path} > {role} {name!r}"
    if role not in CONTROLS | HOLDERS:
        yield f"{here}: this role"
    # A combo box is called by its choice; an empty one and its line by their description.
    if role in CONTROLS and not name and not node.description.strip():
        yield f"{here}: no name"
    if role == "table":
        return
    for child in node.children():
        if child.is_showing:
            yield from faults(child, here)


def sound(desk: Desk, title: str) -> bool:
    """Return whether nothing is wrong in the window ``title``; it may still be changing."""
    found = list(faults(desk.find_window(title)))
    if found:
        raise LookupError("\n".join(found))
    return True


def is_gone(window: Window) -> bool:
    return not window.is_open


PAGES = ("Service", "This desk", "Categories", "Network")
WINDOWS = {
    "Add animal": ("ctrl+n",),
    "Intake log": ("alt+a", "k"),
    "What changed": ("alt+v", "h"),
    "Coverage": ("alt+v", "c"),
    "PetDesk help": ("F1",),
    "Diagnose": ("alt+h", "m", "d"),
    "About PetDesk": ("alt+h", "a"),
}
"""The windows by their titles, and the keys that open them."""


def test_the_main_window_each_window_and_each_page_of_the_settings(desk: Desk) -> None:
    eventually(lambda: sound(desk, desk.title))
    desk.main.press("Look around with practice animals")
    eventually(lambda: not desk.main.label("Welcome"))
    desk.search("zzz")
    eventually(lambda: desk.main.find(BUTTONS, "Show all animals"))
    eventually(lambda: sound(desk, desk.title))
    desk.main.keys("Escape")
    desk.main.keys("alt+h", "m", "y")
    eventually(lambda: desk.main.find("table", "Requests"))
    eventually(lambda: sound(desk, desk.title))
    for title, keys in WINDOWS.items():
        desk.main.keys(*keys)
        opened = desk.window(title)
        eventually(partial(sound, desk, title))
        opened.keys("Escape")
        eventually(partial(is_gone, opened))
    desk.main.keys("ctrl+comma")
    settings = desk.window("Settings")
    for page in PAGES:
        eventually(partial(settings.find, "label", page))
        eventually(lambda: sound(desk, "Settings"))
        settings.keys("ctrl+Tab")
    settings.keys("Escape")
    desk.quit()
