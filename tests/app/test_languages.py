"""Every window in every language: nothing in English is left, and no two keys are the same."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QMenu,
    QMenuBar,
    QStackedWidget,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from petdesk.app.self_check import SelfCheck
from petdesk.core.language import installed_language
from petdesk.core.resources import LANGUAGES, resource
from petdesk.service.messages import Action, action_name
from petdesk.settings.wording import LANGUAGE_NAMES
from petdesk.support.licences import shipped_licences
from tests.translated import ALIKE, FOLDER, messages

OTHERS = LANGUAGES[2:]


@pytest.fixture(params=LANGUAGES[1:])
def language(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    with installed_language(qapp, request.param) as spoken:
        assert spoken == request.param
        yield spoken


async def opened(qtbot: QtBot, folder: Path) -> QWidget:
    """Open every window; give the main one, which has all others below it."""
    check = SelfCheck(folder)
    qtbot.addWidget(check.window, before_close_func=lambda _window: None)
    assert await check.run()
    return check.window


def shown_texts(window: QWidget) -> Iterator[str]:
    """Return all that is on screen or read aloud, but for the animals."""
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip())
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.windowTitle(), widget.toolTip())
        yield from (widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        elif isinstance(widget, QGroupBox | QMenu):
            yield widget.title()
        elif isinstance(widget, QLineEdit):
            yield widget.placeholderText()
        elif isinstance(widget, QComboBox):
            yield widget.accessibleDescription()
            yield from (widget.itemText(at) for at in range(widget.count()))
        elif isinstance(widget, QListWidget):
            yield from (widget.item(at).text() for at in range(widget.count()))
        elif isinstance(widget, QTableView):
            yield from headings(widget)


def headings(table: QTableView) -> Iterator[str]:
    model = table.model()
    for column in range(model.columnCount()):
        yield str(model.headerData(column, table.horizontalHeader().orientation()))


NAMES = {"PetDesk", "A4", *LANGUAGE_NAMES.values(), "None", "true", "false", "RW…"}
"""Words that are no language's."""

QT_OWN = {
    "es": {
        *("Cerrar", "Flotante", "Desplazar hacia la derecha", "Desplazar hacia la izquierda"),
        *("Cierra el widget acoplable", "Desacopla y vuelve a adjuntar el widget acoplable"),
    },
    "fr": {
        *("Détacher", "Faire défiler à droite", "Faire défiler à gauche"),
        *("Ferme le widget attaché", "Détache et ré-attache le widget attaché"),
    },
    "de": {
        *("Lösen", "Nach rechts scrollen", "Nach links scrollen"),
        *("Schließt das Dock-Widget", "Löst das Dock-Widget und verankert es wieder"),
    },
}
"""By language, the words of Qt's own that are told of its buttons."""


def help_headings(language: str) -> set[str]:
    """Return the sections of the help, which is translated as a whole."""
    text = resource(f"help/petdesk_{language}.md").read_text(encoding="utf-8")
    return {line.lstrip("# ") for line in text.splitlines() if line.startswith("#")}


@pytest.mark.parametrize("language", OTHERS, indirect=True)
async def test_no_window_has_a_word_of_english(language: str, qtbot: QtBot, tmp_path: Path) -> None:
    window = await opened(qtbot, tmp_path)
    known = (
        NAMES
        | {each.name for each in shipped_licences()}
        | {f"{each.name} {each.version} · {each.terms}" for each in shipped_licences()}
        | ALIKE[language]
        | QT_OWN[language]
        | help_headings(language)
    )
    file = FOLDER / f"petdesk_{language}.ts"
    forms = {line for each in messages(file) for form in each.forms for line in form.split("\n")}
    forms |= {form.rstrip("…\xa0 ") for form in forms}  # Qt makes a tip of a command's name
    patterns = [re.compile(as_pattern(form)) for form in forms if has_words(form)]
    lines = {
        line.removeprefix("PetDesk - ").replace("&", "")
        for text in shown_texts(window)
        for line in map(without_key, re.split(r"\n|<[^>]*>", text.replace("&#x27;", "'")))
        if not re.match(r"(Control|Ctrl|Strg)\+", line)
    }
    assert len(lines) > 200

    def is_known(text: str) -> bool:
        is_no_word = not has_words(text) or text in known or text.startswith("http")
        return is_no_word or any(pattern.fullmatch(text) for pattern in patterns)

    unknown = [
        line
        for line in sorted(lines)
        if not (
            is_known(line.rstrip("…\xa0 "))
            or is_known(line)
            or is_known(re.sub(r"(,| à)? ?\b\d+:\d\d\b.*$", "", line))  # a time of today
            or all(map(is_known, re.split(r"\xa0?[:.] ", line)))
        )
    ]
    assert not unknown


def without_key(text: str) -> str:
    """Return a tool tip without the key that stands behind a command's name."""
    return re.sub(r"^ | \((?:F\d+|(?:Control|Ctrl|Strg)\+\S+)\)$", "", text)


def has_words(text: str) -> bool:
    """Return whether ``text`` has a letter besides its places to fill in."""
    return re.search(r"[^\W\d_]", re.sub(r"%[\dn]", "", text)) is not None


def as_pattern(text: str) -> str:
    """Return what matches ``text`` with its places filled in, and with a count behind."""
    parts = re.split(r"%[\dn]", text.replace("&", ""))
    return ".*".join(re.escape(part) for part in parts) + r"( \d+\+?| \(\d+\))?"


async def test_no_two_keys_are_the_same(language: str, qtbot: QtBot, tmp_path: Path) -> None:
    window = await opened(qtbot, tmp_path)
    places = dict(mnemonic_places(window))
    assert len(places) > 12, language
    doubled = {
        place: [text for text in texts if key_of(text) in twice]
        for place, texts in places.items()
        if (twice := {key for key, number in Counter(map(key_of, texts)).items() if number > 1})
    }
    assert not doubled


def key_of(text: str) -> str:
    return text[text.index("&") + 1].lower()


def mnemonic_places(main: QWidget) -> Iterator[tuple[str, list[str]]]:
    """Return the texts with a key that are on screen together, by where that is."""
    for menu in main.findChildren(QMenu):
        yield f"menu {menu.title()}", with_keys(action.text() for action in menu.actions())
    for window in (main, *(each for each in main.findChildren(QWidget) if each.isWindow())):
        if isinstance(window, QMenu):
            continue
        inside = [each for each in window.findChildren(QWidget) if each.window() is window]
        stacks = [each for each in inside if isinstance(each, QStackedWidget)]
        every = [stack.widget(at) for stack in stacks for at in range(stack.count())]
        pages = [page for page in every if page is not None]
        always = [each for each in inside if not any(page.isAncestorOf(each) for page in pages)]
        texts = make_texts(always)
        if window is main:
            bar = main.findChild(QMenuBar)
            assert isinstance(bar, QMenuBar)
            texts += [action.text() for action in bar.actions()]
            texts += [action_name(action) for action in Action]
        title = window.windowTitle()
        if not pages:
            yield title, with_keys(texts)
        for number, shown in enumerate(pages, start=1):
            yield f"{title} {number}", with_keys(texts + make_texts(shown.findChildren(QWidget)))


def make_texts(widgets: Iterable[QWidget]) -> list[str]:
    return [each.text() for each in widgets if isinstance(each, QLabel | QAbstractButton)]


def with_keys(texts: Iterable[str]) -> list[str]:
    # Actions come twice: as the button of a bar, whose text has no key, and in a menu.
    return [text for text in texts if re.search(r"&\w", text)]


@pytest.mark.parametrize("code", OTHERS)
def test_the_button_that_adds_has_one_key_in_every_environment(code: str) -> None:
    told = [
        each.forms[0]
        for each in messages(FOLDER / f"petdesk_{code}.ts")
        if each.source.startswith("&Add to ")
    ]
    assert len(told) == 3
    assert len({key_of(text) for text in told}) == 1
