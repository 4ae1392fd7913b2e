"""The settings file: what is written is read, and what a person wrote stays and is reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.storage.ini_file import IniFile

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ["undo_seconds", "staging/address", "main window/geometry", "pauses/0a1b", "a/b/c", "ö/é"]
texts = st.text(st.characters(exclude_categories=["Cs"]))
written = st.dictionaries(
    st.sampled_from(NAMES),
    st.one_of(
        texts,
        st.sampled_from(
            ["a, b", " x ", '"', '"a', "\\", "a ; b", "; c", "bytes:", "bytes:YQ==", "[a]"]
        ),
        st.integers(),
        st.booleans(),
        st.binary(),
    ),
    min_size=1,
)


def expected(values: dict[str, str | int | bytes]) -> dict[str, str | bytes]:
    return {
        name: value
        if isinstance(value, bytes)
        else str(value).lower()
        if isinstance(value, bool)
        else str(value)
        for name, value in values.items()
    }


@given(written)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str | int | bytes]
) -> None:
    file = tmp_path_factory.mktemp("ini") / "settings.ini"
    IniFile(file).change(values)
    read = IniFile(file).read()
    assert read.values == expected(values)
    assert (read.malformed_line, read.undecodable_line) == (None, None)


@given(st.binary())
def test_whatever_stands_there_is_read_and_can_be_written_to(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("ini") / "settings.ini"
    file.write_bytes(data)
    before = dict(IniFile(file).read().values)
    IniFile(file).change({"undo_seconds": 5})
    assert IniFile(file).read().values == before | {"undo_seconds": "5"}
    assert list(file.parent.iterdir()) == [file]


def test_other_entries_stay_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "settings.ini"
    file.write_bytes(
        b"; a comment\n[General]\nundo_seconds = 5\nadmin_line = Kim, \xfc\n"
        b'[General]\n[main window]\ngeometry=1\n[x]\ny="a ; c\n'
    )
    IniFile(file).change({"main window/geometry": b"\0", "undo_seconds": None})
    assert file.read_bytes() == (
        b'[General]\nadmin_line=Kim, \xfc\n\n[x]\ny="a ; c\n\n[main window]\ngeometry=bytes:AA==\n'
    )


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("x=a ; a comment", "a"),
        ("x=; a comment", ""),
        ("x=a;b", "a;b"),
        ('x="a ; b" ; c', "a ; b"),
        ('x="a "  ', "a "),
        (r'x="\u0041\n"', "A\n"),
        (r'x="\ud800"', "\ufffd"),
        ('x="a', None),
        (r"x=C:\new\texts", r"C:\new\texts"),
        ("x=", ""),
        ("x=@Variant(1)", "@Variant(1)"),
        ("x=bytes:YQ==", b"a"),
        ("x=bytes:YQ", None),
        ("x=bytes:犬", None),
        ("# x=2\n; x=3\nx=1", "1"),
        ("[General]\nx=1\nx=2", "2"),
        ("[general]\nx=1", "1"),
        ("\ufeffx=1", "1"),
    ],
)
def test_what_a_line_says(tmp_path: Path, line: str, value: str | bytes | None) -> None:
    file = tmp_path / "settings.ini"
    file.write_text(f"{line}\n", encoding="utf-8")
    assert IniFile(file).read().values == {"x": value}


def test_lines_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "settings.ini"
    file.write_bytes(b"x=1\n[a]\nx=2\nnonsense\n\xff=1\n")
    read = IniFile(file).read()
    assert read.lines["a/x"] == 3
    assert (read.malformed_line, read.undecodable_line) == (4, 5)
