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
from petdesk.export.writer import MARK, Cell, Sheet, SheetError, escaped, unescaped, write_sheet
from tests.sheets import read_csv, read_workbook, sheet_xml

HUGE = 2**63 - 1
AT = datetime(2026, 11, 22, 10, 42, 7)  # noqa: DTZ001  a sheet's moments have no zone
FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
HOSTILE = (
    *("=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''", " =1", "\t=1", "=cmd|' /C calc'!A0", "\uff1d1"),
)

# Every script and every control character; half a character is in no file, and what reads the
# sheets here knows no U+FFFE and U+FFFF.
characters = st.characters(exclude_categories=["Cs"], exclude_characters="\ufffe\uffff")
texts = st.text(characters, max_size=30) | st.sampled_from(HOSTILE)
ids = st.integers(-(2**63), HUGE)
tables = st.lists(st.tuples(texts, ids), max_size=8)


def sheet(rows: list[tuple[Cell, ...]]) -> Sheet:
    return Sheet(("Name", "ID"), rows, [("Environment", "Practice")], ("Animals", "About"))


@given(rows=tables, separator=st.sampled_from(",;\t"))
@example(rows=[('a,b;c\t"d"\r\n\'e', HUGE)], separator=";")
@example(rows=[("_x0041_", 2**53), ("\0\x1f\r\n\r ", -HUGE)], separator=",")
def test_both_formats_read_back_to_their_rows(rows: list[tuple[str, int]], separator: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        plain, book = Path(folder, "a.csv"), Path(folder, "a.xlsx")
        for file in (plain, book):
            assert write_sheet(file, sheet([*rows]), separator) == len(rows)
        assert plain.read_bytes().startswith(MARK)
        assert read_csv(plain) == [["Name", "ID"], *([name, str(id_)] for name, id_ in rows)]
        head, *read = read_workbook(book)
        assert head == ["Name", "ID"]
        assert [(name, int(str(id_).removesuffix(".0"))) for name, id_ in read] == rows


@given(texts)
def test_no_cell_of_csv_begins_a_formula(text: str) -> None:
    cell = escaped(text)
    assert not cell.lstrip().startswith(FORMULA)
    assert unescaped(cell) == text


def test_no_cell_of_a_workbook_is_a_formula_or_a_link(tmp_path: Path) -> None:
    file, cells = tmp_path / "a.xlsx", [*HOSTILE, "https://pets.example/", "12"]
    write_sheet(file, sheet([(text, 1) for text in cells]), "")
    assert not re.search("<f>|hyperlink", sheet_xml(file))
    assert [row[0] for row in read_workbook(file)[1:]] == cells


def test_a_workbook_has_a_fixed_heading_a_filter_moments_and_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "A.XLSX"
    write_sheet(file, sheet([("Bella", AT), ("Nobody", None), ("Rex", 7), ("Max", 10**15)]), "")
    # Excel keeps 15 digits of a number, so a longer ID is text.
    last = [["Rex", 7], ["Max", str(10**15)]]
    assert read_workbook(file)[1:] == [["Bella", AT], ["Nobody", ""], *last]
    assert read_workbook(file, 2) == [["Environment", "Practice"]]
    xml = sheet_xml(file)
    assert '<autoFilter ref="A1:B5"/>' in xml
    assert 'ySplit="1"' in xml
    assert '<col min="2" max="2" width="17.7' in xml


def test_what_was_there_stays_where_the_rows_fail_or_the_folder_is_gone(tmp_path: Path) -> None:
    file = tmp_path / "a.xlsx"
    file.write_text("kept")
    gone = tmp_path / "gone"
    for suffix in (".xlsx", ".csv"):
        rows = (tuple(each.name for each in gone.iterdir()) for _ in range(1))
        with pytest.raises(SheetError):
            write_sheet(file.with_suffix(suffix), sheet([])._replace(rows=rows), ",")
    assert [path.name for path in tmp_path.iterdir()] == ["a.xlsx"]
    assert file.read_text() == "kept"
    with pytest.raises(SheetError):
        write_sheet(gone / "a.csv", sheet([]), ",")


@pytest.mark.parametrize(
    ("code", "on_windows", "problem"),
    [
        (errno.EACCES, None, DiskProblem.READ_ONLY),
        (errno.EROFS, None, DiskProblem.READ_ONLY),
        (errno.EBUSY, None, DiskProblem.LOCKED),
        (errno.EACCES, 5, DiskProblem.LOCKED),  # as Windows says of a file that Excel has open
    ],
)
def test_each_cause_is_told_apart(
    code: int, on_windows: int | None, problem: DiskProblem, tmp_path: Path
) -> None:
    (tmp_path / "a.csv").touch()
    error = OSError(code, "It is refused", None, on_windows)
    if sys.platform != "win32":  # where it is more than an argument
        vars(error)["winerror"] = on_windows

    def refuse(_row: object) -> tuple[Cell, ...]:
        raise error

    with pytest.raises(SheetError) as raised:
        write_sheet(tmp_path / "a.csv", sheet([])._replace(rows=map(refuse, "a")), ",")
    assert raised.value.reason is problem
