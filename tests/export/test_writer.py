"""Sheets read back to the rows that were written, and are written whole or not at all."""

import errno
import re
import sys
import tempfile
from datetime import datetime
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from petdesk.core.disk_errors import DiskProblem
from petdesk.core.files import replace_file
from petdesk.export import writer as sheet_writer
from petdesk.export.writer import (
    MARK,
    SEPARATORS,
    Cell,
    Sheet,
    SheetError,
    escaped,
    unescaped,
    write_sheet,
)
from tests.sheets import read_csv, read_workbook, sheet_xml

HUGE = 2**63 - 1
AT = datetime(2026, 11, 22, 10, 42, 7)  # noqa: DTZ001  a sheet's moments have no zone
FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
HOSTILE = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "'=1",
    "''",
    " =1",
    "\t=1",
    "=cmd|' /C calc'!A0",
    "\uff1d1",
)

# Every script and every control character; half a character is in no file.
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(HOSTILE)
ids = st.integers(-(2**63), HUGE)
tables = st.lists(st.tuples(texts, ids), max_size=8)


def sheet(rows: list[tuple[Cell, ...]]) -> Sheet:
    return Sheet(("Name", "ID"), rows, [("Environment", "Practice")], ("Animals", "About"))


@given(rows=tables, separator=st.sampled_from(SEPARATORS))
@example(rows=[('a,b;c\t"d"\r\n\'e', HUGE)], separator=";")
def test_csv_reads_back_to_the_same_rows(rows: list[tuple[str, int]], separator: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "a.csv")
        assert write_sheet(file, sheet([*rows]), separator) == len(rows)
        assert file.read_bytes().startswith(MARK)
        assert read_csv(file) == [["Name", "ID"], *([name, str(id_)] for name, id_ in rows)]


@given(rows=tables)
@example(rows=[("_x0041_", HUGE), ("\0\x1f\uffff\r\n\r ", -HUGE)])
def test_a_workbook_reads_back_to_the_same_rows(rows: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "a.xlsx")
        assert write_sheet(file, sheet([*rows]), "") == len(rows)
        head, *read = read_workbook(file)
        assert head == ["Name", "ID"]
        assert [(name or "", int(str(id_))) for name, id_ in read] == rows


@given(texts)
def test_no_cell_of_csv_begins_a_formula(text: str) -> None:
    cell = escaped(text)
    assert not cell.lstrip().startswith(FORMULA)
    assert unescaped(cell) == text


@pytest.mark.parametrize("text", HOSTILE)
def test_no_cell_of_a_workbook_is_a_formula_or_a_link(text: str, tmp_path: Path) -> None:
    file = tmp_path / "a.xlsx"
    write_sheet(file, sheet([(text, 1), ("https://pets.example/", 2), ("12", 3)]), "")
    xml = sheet_xml(file)
    assert not re.search("<f>|hyperlink", xml)
    assert [row[0] for row in read_workbook(file)[1:]] == [text, "https://pets.example/", "12"]


def test_an_id_that_excel_would_round_is_text(tmp_path: Path) -> None:
    file = tmp_path / "a.xlsx"
    write_sheet(file, sheet([("a", 2**53), ("b", HUGE), ("c", 10**15 - 1), ("d", -(10**15))]), "")
    ids = [row[1] for row in read_workbook(file)[1:]]
    assert ids == [str(2**53), str(HUGE), 10**15 - 1, str(-(10**15))]


def test_a_workbook_has_a_heading_that_stays_a_filter_moments_and_what_it_is(
    tmp_path: Path,
) -> None:
    file = tmp_path / "A.XLSX"
    write_sheet(file, sheet([("Bella", AT), ("Nobody", None)]), "")
    assert read_workbook(file)[1:] == [["Bella", AT], ["Nobody", None]]
    assert read_workbook(file, 2) == [["Environment", "Practice"]]
    xml = sheet_xml(file)
    assert '<autoFilter ref="A1:B3"/>' in xml
    assert 'ySplit="1"' in xml
    assert '<col min="2" max="2" width="17.7' in xml


def test_what_was_there_stays_where_the_rows_fail_or_the_folder_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "a.xlsx"
    file.write_text("kept")

    def failing() -> list[tuple[Cell, ...]]:
        raise OSError(errno.EIO, "the disk failed")

    for suffix in (".xlsx", ".csv"):
        rows = (row for _ in range(1) for row in failing())
        with pytest.raises(SheetError):
            write_sheet(file.with_suffix(suffix), sheet([])._replace(rows=rows), ",")
    assert [path.name for path in tmp_path.iterdir()] == ["a.xlsx"]
    assert file.read_text() == "kept"
    with pytest.raises(SheetError) as raised:
        write_sheet(tmp_path / "gone" / "a.csv", sheet([]), ",")
    assert raised.value.reason is DiskProblem.OTHER


@pytest.mark.parametrize(
    ("error", "problem"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), DiskProblem.READ_ONLY),
        (OSError(errno.EROFS, "Read-only file system"), DiskProblem.READ_ONLY),
        (OSError(errno.EBUSY, "Device or resource busy"), DiskProblem.LOCKED),
        ("ACCESS_DENIED", DiskProblem.LOCKED),
    ],
)
def test_each_cause_is_told_apart(
    error: OSError | str,
    problem: DiskProblem,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "a.csv"
    file.touch()
    if isinstance(error, str):  # as Windows says of a file that Excel has open
        error = PermissionError(errno.EACCES, "Access is denied", None, 5)
        if sys.platform != "win32":  # where it is more than an argument
            vars(error)["winerror"] = 5

    def refuse(*_args: object) -> None:
        raise error

    monkeypatch.setattr(sheet_writer, replace_file.__name__, refuse)
    with pytest.raises(SheetError) as raised:
        write_sheet(file, sheet([]), ",")
    assert raised.value.reason is problem
