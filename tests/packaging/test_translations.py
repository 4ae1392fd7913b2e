"""Every language on screen is whole: its file holds each text of the code, and holds it well."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import translations
from PySide6.QtCore import QTranslator

from petdesk.core.resources import LANGUAGES
from tests.translated import ALIKE, FOLDER, messages

ENGLISH = FOLDER / "petdesk_en.ts"
OTHERS = [FOLDER / f"petdesk_{code}.ts" for code in LANGUAGES if code not in ("system", "en")]
HELP = FOLDER.parent / "help"

HOW_TO = "run 'python packaging/translations.py' and translate these in resources/translations"

every_file = pytest.mark.parametrize("file", [ENGLISH, *OTHERS], ids=lambda file: file.stem)
every_translation = pytest.mark.parametrize("file", OTHERS, ids=lambda file: file.stem)


def wrong(file: Path, is_wrong: str) -> str:
    return f"{file.name}: {is_wrong}; {HOW_TO}"


@pytest.fixture(scope="module")
def _lupdate() -> None:
    done = subprocess.run(
        [translations.tool_path("lupdate"), "-version"], capture_output=True, check=False
    )
    if done.returncode:
        pytest.skip(f"Qt's lupdate does not start here: {done.stderr!r}")


@pytest.mark.usefixtures("_lupdate")
@every_file
def test_each_text_of_the_code_is_in_the_file_and_no_other(file: Path, tmp_path: Path) -> None:
    renewed = tmp_path / file.name
    shutil.copy(file, renewed)
    translations.update(renewed)
    now = {(each.context, each.source) for each in messages(renewed)}
    kept = {(each.context, each.source) for each in messages(file)}
    assert kept == now, wrong(file, f"missing {now - kept}, left over {kept - now}")


@every_file
def test_each_text_is_translated(file: Path) -> None:
    missing = [
        (each.context, each.source)
        for each in messages(file)
        if not (each.is_finished and all(map(str.strip, each.forms)))
        or len(each.forms) != (2 if each.has_number else 1)
    ]
    assert not missing, wrong(file, f"not translated: {missing}")


@every_file
def test_the_program_loads_what_the_file_says(file: Path) -> None:
    translator = QTranslator()
    assert translator.load(str(file.with_suffix(".qm")))
    for each in messages(file):
        for number, form in enumerate(each.forms, start=1):
            n = number if each.has_number else -1
            told = translator.translate(each.context, each.source, "", n)
            assert told == form, wrong(file, f"{told!r} is compiled in place of {form!r}")


@every_file
def test_each_context_is_one_that_a_running_program_asks_for(file: Path) -> None:
    # `menu.tr("...")` would be looked for under the class of the menu, and never be found.
    # None is that of a phrase with a number, by `tr` of `petdesk.core.translation`.
    asked = [each for each in messages(file) if each.context or not each.has_number]
    odd = {each.context for each in asked if not each.context[:1].isupper()}
    assert not odd, "call self.tr() in a class of QObject, or translate() with a context's name"


def test_a_phrase_with_a_number_is_asked_for_where_it_is_filed() -> None:
    for file in (FOLDER.parents[1] / "petdesk").rglob("*.py"):
        text = file.read_text("utf-8")
        assert not re.search(r"(?<!\bself)\.tr\(", text), f"{file}: filed without a context"
        bare = [
            call
            for node in ast.walk(ast.parse(text))
            if isinstance(node, ast.ClassDef)
            for call in ast.walk(node)
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "tr"
        ]
        assert not bare, f"{file}: filed under the class, where tr does not look"


@every_translation
def test_places_to_fill_in_marks_and_spaces_are_the_same(file: Path) -> None:
    for each in messages(file):
        for form in each.forms:
            assert traits(form) == traits(each.source), wrong(file, f"{each.source!r} as {form!r}")


def traits(text: str) -> dict[str, object]:
    """Return what a text has in every language."""
    bare = text.replace("(s)", "")
    return {
        "places": sorted(re.findall(r"%[1-9n]", bare)),
        "lines": text.count("\n"),
        "mnemonics": len(re.findall(r"&\w", text)),
        "space before": text[: len(text) - len(text.lstrip())],
        "space after": text[len(text.rstrip()) :],
        "end": end.group() if (end := re.search(r"(\.\.\.|[.:?!]|\*\*)$", bare)) else "",
        "files": re.findall(r"\*\.?\w*\)?", text) if "(*" in text else [],
        "names": sorted(
            re.findall(r"https?://(?:[\w.:]*\w)?|/v1|PetDesk|#(?=%)|HTTP|UTF-8|PEM", text)
        ),
    }


@every_translation
def test_nothing_is_left_in_english(file: Path) -> None:
    language = file.stem.removeprefix("petdesk_")
    same = {
        each.source
        for each in messages(file)
        if each.source in each.forms and re.search(r"[^\W\d_]", re.sub(r"%n|%\d", "", each.source))
    }
    assert same == ALIKE[language]


@every_translation
def test_one_name_is_one_word_wherever_it_stands(file: Path) -> None:
    # What is said of a button or a menu has to name it as it is called there.
    words: dict[str, str] = {}
    for each in messages(file):
        if each.context not in SEVERAL_MEANINGS and len(each.source) < 30:
            source, told = (text.replace("&", "") for text in (each.source, each.forms[0]))
            assert words.setdefault(source, told) == told, source


SEVERAL_MEANINGS = ("IntakeLog", "IntakeLogWindow", "FilterBar", "Intake", "Diagnosis")
"""Contexts whose short words are columns and states, and mean something else than elsewhere."""


@every_translation
def test_the_help_calls_everything_as_the_screen_does(file: Path) -> None:
    texts = {each.source: each.forms[0] for each in messages(file)}
    page = (HELP.parent / texts["help/petdesk.md"]).read_text(encoding="utf-8")
    english = (HELP / "petdesk.md").read_text(encoding="utf-8")
    assert texts["**The service cannot change or remove an animal.**"] in page
    shown = {form.replace("&", "") for each in messages(file) for form in each.forms}
    # A button's name, as `Correct`, is its text without the dots.
    names = shown | {name.removesuffix("…").rstrip() for name in shown}
    for told in re.findall(r"`([^`]+)`", page):
        for part in told.split(" > "):
            wanted = re.sub(r"#\d+", "#%1", part).replace("…", "%n")
            pattern = re.escape(wanted).replace(re.escape("..."), ".*")
            is_known = part in names or any(re.fullmatch(pattern, name) for name in names)
            assert is_known or f"`{part}`" in english, part
    there, here = english.strip().split("\n\n"), page.strip().split("\n\n")
    assert len(there) == len(here), f"{file.stem}: a paragraph is not in both pages of the help"
    differing = [
        ours for ours, theirs in zip(there, here, strict=True) if marks(ours) != marks(theirs)
    ]
    assert not differing, f"{file.stem}: say these in resources/help as English does: {differing}"


def marks(paragraph: str) -> tuple[int, ...]:
    """Return what a paragraph has in every language: its kind, lines of a list, names in quotes."""
    starts = [paragraph.count(f"\n{mark}") for mark in ("- ", "| ")]
    return (len(paragraph) - len(paragraph.lstrip("#|-*")), *starts, paragraph.count("`"))
