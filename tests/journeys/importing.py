"""The import of a sheet as a person does it: by its key, the file dialog and the window's steps."""

from pathlib import Path

from tests.journeys.accessibility import Node
from tests.journeys.desk import FIELDS, Desk, Window
from tests.journeys.waiting import eventually

TITLE = "Import from a sheet"


def choose_sheet(desk: Desk, file: Path) -> Window:
    desk.main.keys("ctrl+i")
    window = desk.window(TITLE)
    window.press("Choose file")
    type_file(desk, TITLE, file)
    return window


def type_file(desk: Desk, title: str, file: Path) -> None:
    """Type ``file`` into the file dialog ``title``, which has its window's own title."""
    field = eventually(lambda: _in_dialog(desk, FIELDS, "File name:"))
    _give_keyboard(desk, title, field)
    eventually(lambda: _is_typed(desk, field, str(file)))
    eventually(lambda: _is_taken(desk))


def start_import(desk: Desk, file: Path) -> None:
    window = choose_sheet(desk, file)
    window.press("Next")
    window.read()
    window.press("Start")


def _give_keyboard(desk: Desk, title: str, node: Node) -> None:
    # The newest window of this title is the dialog.
    newest = eventually(lambda: max(desk.screen.find_windows(title), default=0))
    desk.screen.focus_window(newest)
    eventually(lambda: any(dialog.is_active for dialog in _dialogs(desk)))
    node.focus()
    eventually(lambda: node.is_focused)


def _is_typed(desk: Desk, field: Node, text: str) -> bool:
    if field.text != text:
        # More than once: a dialog that has just read its folder may change what it holds.
        desk.screen.press_keys("ctrl+a")
        desk.screen.type_text(text)
    return field.text == text


def _is_taken(desk: Desk) -> bool:
    if _dialogs(desk):
        # More than once: the list of names that begin so may take a Return for itself.
        desk.screen.press_keys("Return")
    return not _dialogs(desk)


def _in_dialog(desk: Desk, roles: tuple[str, ...], name: str) -> Node:
    for dialog in _dialogs(desk):
        for node in dialog.walk():
            if node.role in roles and node.name == name:
                return node
    raise LookupError(f"no {name!r} in a file dialog")


def _dialogs(desk: Desk) -> list[Node]:
    return [node for node in desk.windows() if node.object_name == "QFileDialog"]
