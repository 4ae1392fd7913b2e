"""The texts of the help window: the help with the keyboard shortcuts, and About with licences."""

import platform
import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QKeyCombination, Qt, qVersion
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from petdesk import __version__
from petdesk.core.build_info import build_stamp, system_name
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.folding import fold
from petdesk.core.resources import resource
from petdesk.core.translation import translate
from petdesk.intake.views.add_form import ANOTHER_KEYS
from petdesk.support.licences import Licence

_NOT_FOR_BROWSING: Final = "<!-- not for who only browses -->\n\n"
_PUNCTUATION: Final = r"([!-/:-@\[-`{-~])"


class Section(NamedTuple):
    """One section: Markdown that begins with its heading, and a plain text below."""

    heading: str
    markdown: str
    text: str = ""

    def has(self, words: str) -> bool:
        shown = re.sub(rf"\\{_PUNCTUATION}", r"\1", self.markdown)
        content = fold(f"{shown}\n{self.text}")
        return all(word in content for word in fold(words).split())


def help_sections(admin_line: str, *, is_browsing: bool) -> list[Section]:
    """Return the help, with ``admin_line`` where it says that the service changes nothing.

    Where one is browsing, without what is about adding animals and changing settings.
    """
    # Each language names its own page, and the sentence there that the line follows.
    page = resource(translate("HelpWindow", "help/petdesk.md")).read_text(encoding="utf-8")
    sentence = translate("HelpWindow", "**The service cannot change or remove an animal.**")
    own = _escaped(sanitize_for_display(admin_line))
    # Names on screen, marked as code, stand in plain type.
    page = re.sub(r"`([^`\n]+)`", r"\1", page)
    return sections(page.replace(sentence, f"{sentence} {own}".rstrip()), is_browsing=is_browsing)


def sections(markdown: str, *, is_browsing: bool = False) -> list[Section]:
    _title, *parts = re.split(r"^## +", markdown, flags=re.MULTILINE)
    return [
        Section(part.partition("\n")[0].strip(), f"## {part.replace(_NOT_FOR_BROWSING, '')}")
        for part in parts
        if not (is_browsing and _NOT_FOR_BROWSING in part)
    ]


def shortcuts_heading() -> str:
    return translate("ShortcutsWindow", "Keyboard shortcuts")


def shortcuts_section(main: QMainWindow) -> Section:
    """Return the commands of ``main`` that have keys, read from them, so that it is always true."""
    head = (
        translate("ShortcutsWindow", "Command"),
        translate("ShortcutsWindow", "Keys"),
        translate("ShortcutsWindow", "Where"),
    )
    menus = ((each, each.menu()) for each in main.menuBar().actions())
    of_menus = [
        row
        for action, menu in menus
        if isinstance(menu, QMenu)
        for row in _shortcuts_of(menu, bare(action.text()))
    ]
    listed, search = {row[0] for row in of_menus}, translate("Shortcuts", "Search")
    own = (each for each in main.actions() if each.isVisible() and each.shortcuts())
    of_chips = [(t, _keys(each), search) for each in own if (t := bare(each.text())) not in listed]
    cells = (*of_menus, *of_chips, *_others())
    rows = [head, ("---",) * 3, *(tuple(map(_escaped, each)) for each in cells)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return Section(shortcuts_heading(), f"## {shortcuts_heading()}\n\n{table}\n")


def bare(text: str) -> str:
    return re.sub(r"&(.)", r"\1", text).rstrip(".\N{HORIZONTAL ELLIPSIS}\N{NO-BREAK SPACE}")


def about_sections(licences: Iterable[Licence]) -> list[Section]:
    """Return what runs here, and the licence of each part; the first of ``licences`` is PetDesk's.

    The facts have the same names in every language, for whoever helps.
    """
    stamp = build_stamp()
    facts = (
        ("PetDesk", __version__),
        *((("Build", stamp),) if stamp else ()),
        ("Python", platform.python_version()),
        ("Qt", qVersion()),
        ("System", system_name()),
    )
    what = translate("AboutWindow", "The front desk of an animal shelter.")
    own, *others = licences
    lines = (*(" ".join(fact) for fact in facts), "", own.text)
    return [
        Section("PetDesk", f"## PetDesk\n\n{what}\n", "\n".join(lines)),
        *(
            Section(
                each.name,
                f"## {_escaped(f'{each.name} {each.version}')}\n\n{_escaped(each.terms)}\n",
                each.text,
            )
            for each in others
        ),
    ]


def _escaped(text: str) -> str:
    return re.sub(_PUNCTUATION, r"\\\1", text)


def _shortcuts_of(menu: QMenu, place: str) -> Iterator[tuple[str, str, str]]:
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            yield from _shortcuts_of(inner, f"{place} > {bare(action.text())}")
        elif action.isVisible() and action.shortcuts():
            yield bare(action.text()), _keys(action), place


def _others() -> tuple[tuple[str, str, str], ...]:
    """Return the keys of no menu: those of the search, the list and the add form."""
    search, animals = translate("Shortcuts", "Search"), translate("Shortcuts", "List of animals")
    return (
        (translate("Shortcuts", "Go to the list"), _name("Down"), search),
        (translate("Shortcuts", "Clear the search"), _name("Esc"), search),
        (translate("Shortcuts", "Go to the details"), _name("Return"), animals),
        (translate("Shortcuts", "Copy the selected rows"), _name("Ctrl+C"), animals),
        (
            bare(translate("AddForm", "Add and start an&other")),
            _name(ANOTHER_KEYS[0]),
            translate("AddForm", "Add animal"),
        ),
    )


def _name(key: str) -> str:
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def _keys(action: QAction) -> str:
    native = QKeySequence.SequenceFormat.NativeText
    shown = [key for key in action.shortcuts() if not _is_rare(key)] or action.shortcuts()
    return ", ".join(dict.fromkeys(key.toString(native) for key in shown))


def _is_rare(keys: QKeySequence) -> bool:
    first: QKeyCombination = keys[0]  # type: ignore[index]  # its stub leaves this out
    has_no_modifier = first.keyboardModifiers() is Qt.KeyboardModifier.NoModifier
    return has_no_modifier and first.key() >= Qt.Key.Key_F13
