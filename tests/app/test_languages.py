"""Every window in every language: nothing in English is left, and no two keys are the same."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6 import QtWidgets
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QMenuBar, QWidget
from pytestqt.qtbot import QtBot

from petdesk.app.self_check import SelfCheck
from petdesk.core.language import installed_language
from petdesk.core.resources import LANGUAGES, resource
from petdesk.service.messages import Action, action_name
from petdesk.settings.wording import LANGUAGE_NAMES
from petdesk.support.licences import shipped_licences
from tests.pseudo import shown_language
from tests.translated import FOLDER, messages

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
        elif isinstance(widget, QtWidgets.QGroupBox | QMenu):
            yield widget.title()
        elif isinstance(widget, QtWidgets.QLineEdit):
            yield widget.placeholderText()
        elif isinstance(widget, QtWidgets.QComboBox):
            yield widget.accessibleDescription()
            yield from (widget.itemText(at) for at in range(widget.count()))
        elif isinstance(widget, QtWidgets.QListWidget):
            yield from (widget.item(at).text() for at in range(widget.count()))
        elif isinstance(widget, QtWidgets.QTableView):
            model, across = widget.model(), widget.horizontalHeader().orientation()
            for column in range(model.columnCount()):
                yield str(model.headerData(column, across))


NAMES = {"PetDesk", "PetDesk -", "A4", *LANGUAGE_NAMES.values(), "None", "true", "false", "RW…"}
"""Words that are no language's."""


async def test_no_text_is_left_untranslated(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """Find what is on screen and not in the brackets that the pseudo-language has."""
    page = resource("help/petdesk.md").read_text(encoding="utf-8")  # translated as a whole
    known = NAMES | {line.lstrip("# ") for line in page.splitlines() if line.startswith("#")}
    for each in shipped_licences():
        known |= {each.name, f"{each.name} {each.version} · {each.terms}"}
    with shown_language(qapp, "pseudo"):
        texts = {*shown_texts(await opened(qtbot, tmp_path))}
    assert len(texts) > 200
    rests = {text: re.split(r"\n|<[^>]*>|&\w+;", outside_brackets(text)) for text in texts}
    unknown = {
        text: rest
        for text, rest in rests.items()
        if any(has_words(line) and line.strip() not in known for line in rest)
    }
    assert not unknown, "\n".join(map(str, unknown.items()))


def outside_brackets(text: str) -> str:
    while (less := re.sub(r"\[[^][]*\]", "", text)) != text:
        text = less
    return text


def has_words(text: str) -> bool:
    """Return whether ``text`` has a letter besides keys, addresses and times."""
    text = re.sub(r"(Control|Ctrl)\+\S+|F\d+|https?://\S+|\d:\d\d\s[ap]m", "", text)
    return re.search(r"[^\W\d_]", text) is not None


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
        stacks = [each for each in inside if isinstance(each, QtWidgets.QStackedWidget)]
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
    every = messages(FOLDER / f"petdesk_{code}.ts")
    told = [each.forms[0] for each in every if each.source.startswith("&Add to ")]
    assert len(told) == 3
    assert len({key_of(text) for text in told}) == 1
