"""Qt's INI files without Qt: what it writes is read, and what is written here Qt reads, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, QSettings

from petdesk.storage.ini_file import IniFile

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ["undo_seconds", "staging/address", "main window/geometry", "pauses/0a1b", "a/b/c", "ö/é"]
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1)
written = st.dictionaries(
    st.sampled_from(NAMES),
    st.one_of(
        texts,
        st.sampled_from(["@Invalid()", "@kim", "@@", "\x1f1", "a, b", " x ", '"', "\\", "😀\x011"]),
        st.integers(-(2**31), 2**31 - 1),
        st.booleans(),
        st.binary(),
    ),
    min_size=1,
)


def as_qt_reads(file: Path) -> dict[str, str | bytes]:
    entries = QSettings(str(file), QSettings.Format.IniFormat)
    values = {name: entries.value(name) for name in entries.allKeys()}
    return {
        name: bytes(value.data()) if isinstance(value, QByteArray) else str(value or "")
        for name, value in values.items()
    }


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
def test_what_is_written_is_read_here_and_by_qt(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str | int | bytes]
) -> None:
    file = tmp_path_factory.mktemp("ini") / "settings.ini"
    IniFile(file).change(values)
    assert IniFile(file).read().values == expected(values)
    assert as_qt_reads(file) == expected(values)


@given(written)
def test_what_qt_wrote_is_read(
    tmp_path_factory: pytest.TempPathFactory, values: dict[str, str | int | bytes]
) -> None:
    file = tmp_path_factory.mktemp("ini") / "settings.ini"
    entries = QSettings(str(file), QSettings.Format.IniFormat)
    for name, value in values.items():
        entries.setValue(name, QByteArray(value) if isinstance(value, bytes) else value)
    entries.sync()
    read = IniFile(file).read()
    assert read.values == expected(values)
    assert (read.odd_line, read.foreign_line) == (None, None)


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
        b"[General]\nmain%20window\\geometry=1\n[x]\ny=@Point(1 2)\n"
    )
    IniFile(file).change({"main window/geometry": b"\0", "undo_seconds": None})
    assert file.read_bytes() == (
        b"[General]\nadmin_line=Kim, \xfc\n\n[x]\ny=@Point(1 2)\n"
        b'\n[main%20window]\ngeometry="@ByteArray(\\x0)"\n'
    )


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("x=a ; a comment", "a"),
        ('x="a ; b" ; c', "a ; b"),
        ('x="a" b', "ab"),
        ("x=a b  ;", "a b"),
        (r"x=a\x20 ;", "a "),
        ('x="a "  ', "a "),
        (r"x=\x", ""),
        ("x=\\", ""),
        ("%78=1", "1"),
        ("x=a, b", None),
        ("x=", ""),
        (r"x=\x41\102\q\n", "AB\n"),
        ("x=@kim", "@kim"),
        ("x=@@Variant(1)", "@Variant(1)"),
        ("x=@Variant(1)", None),
        (r"x=\x40Var\x69ant(1)", None),
        ('x="@Date"Time(1)', None),
        ("x=@Whatever(1)", None),
        ("x=@ByteArray(a)", b"a"),
        ("x=@ByteArray(犬)", None),
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
    assert (read.odd_line, read.foreign_line) == (4, 5)
