import csv
import io
import os
import sys
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import example, given
from hypothesis import strategies as st

from petdesk.import_sheet import reader
from petdesk.import_sheet.reader import SheetProblem, SheetReadError, SheetTable, read_sheet
from tests.sheets import write_table

SHEETS = Path(__file__).with_name("sheets")
"""Made by xlwt; the locked ones are encrypted, by RC4, agile encryption and AES in CBC.

That of LibreOffice says of cells and rows how often each is repeated, up to the last of a sheet.
"""

HEADINGS = ("Name", "Category", "Status")
# In a workbook U+FFFE and U+FFFF, which are no characters, are escaped, and are not read back.
characters = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufeff\ufffe\uffff")
cells = st.text(characters | st.just("\n"), max_size=8).filter(
    lambda text: text == text.strip() and not text.startswith("'")
)
tables = st.lists(st.tuples(cells, cells, cells.filter(bool)), max_size=6)


def problem_of(file: Path, encoding: str = "") -> SheetProblem:
    with pytest.raises(SheetReadError) as raised:
        read_sheet(file, encoding=encoding)
    return raised.value.problem


@given(
    tables,
    st.sampled_from(",;\t|"),
    st.sampled_from([csv.QUOTE_ALL, csv.QUOTE_MINIMAL]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
@example([("a,b", "c;d", 'e"')], ";", csv.QUOTE_MINIMAL, "utf-8")
def test_any_table_reads_back(
    rows: list[tuple[str, str, str]], separator: str, quoting: int, code: str
) -> None:
    table = (HEADINGS, *rows)
    with tempfile.TemporaryDirectory() as folder:
        plain, packed = Path(folder, "a.csv"), Path(folder, "a.xlsx")
        write_table(plain, table, f"{separator}{quoting}{code}")
        write_table(packed, table, "xlsx")
        assert read_sheet(plain) == SheetTable(table)
        assert read_sheet(packed) == SheetTable(table, "Sheet1", {"Sheet1": len(table)})


@pytest.mark.parametrize(
    ("name", "encoding", "guess"),
    [
        ("Moritz der Übermütige", "cp1252", "cp1252"),
        ("Räuber", "mac_roman", "cp1252"),
        ("Façade", "mac_roman", "mac_roman"),  # no letter of Windows is 0x8D
        ("Žofka", "iso8859_2", "cp1252"),
    ],
)
def test_an_encoding_that_is_no_utf_8_is_a_guess_and_another_can_be_chosen(
    name: str, encoding: str, guess: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(f"Name;Art\r\n{name};Hund\r\n".encode(encoding))
    assert read_sheet(file).encoding == guess
    read = read_sheet(file, encoding=encoding)
    assert (read.rows, read.encoding) == ((("Name", "Art"), (name, "Hund")), encoding)
    assert problem_of(file, "utf-8") is SheetProblem.ENCODING


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("sep=;\nName;Art\n", ["", "Name|Art"]),
        ("Sep=Tember,Dog\n", ["Sep=Tember|Dog"]),
        ("Today, at 9\n\nName\tArt\nA, B\tDog\n", ["Today, at 9", "", "Name|Art", "A, B|Dog"]),
        # No CSV, but each row is on a line.
        ('"Big" Ben,"Dog"\nThe "Rex",Dog\n', ["Big Ben|Dog", 'The "Rex"|Dog']),
        ("'=Bella,Dog\n'tis,Dog\n", ["=Bella|Dog", "'tis|Dog"]),
        ("Name,Art\rBel\nla,Dog\rRex,Dog", ["Name|Art", "Bel la|Dog", "Rex|Dog"]),
        ('Name|Art\n"Bella"|Dog\n', ["Name|Art", "Bella|Dog"]),
    ],
)
def test_what_programs_write_around_the_rows(text: str, rows: list[str]) -> None:
    assert ["|".join(row) for row in reader.read_text(text).rows] == rows


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('Name,Art,Notes\nAda,Cat,x\nRex,Dog,"old\nBella,Dog,y\nBen,Dog,"deaf" now\n', "3"),
        ('Name,Art\n"Big" Ben,Dog\n"Bel\nla",Dog\n', "2"),
    ],
)
def test_a_quotation_mark_does_not_take_other_rows_in(text: str, line: str) -> None:
    with pytest.raises(SheetReadError) as raised:
        reader.read_text(text)
    assert (raised.value.problem, raised.value.detail) == (SheetProblem.QUOTES, line)


def test_cells_of_a_workbook_are_read_as_a_person_reads_them(tmp_path: Path) -> None:
    file = tmp_path / "a.xls"  # the ending is wrong
    with xlsxwriter.Workbook(file) as book:
        page = book.add_worksheet("Empty")
        page = book.add_worksheet("Full")
        day = book.add_format({"num_format": "yyyy-mm-dd"})
        page.write_row(1, 1, ["=1+1", 1e308, 12.0, 46000, True])
        page.write_formula(2, 1, "=A1", None, "Bella")
        page.write_number(2, 2, 46000.5, day)
        page.merge_range(3, 1, 4, 1, "Dogs")
        page.write(4, 2, "Rex")
        page.merge_range(6, 1, 6, 3, "Total")
    read = read_sheet(file)
    assert read.sheet == "Full"
    assert read.rows == (
        (),
        ("", "0", "1e+308", "12", "46000", "TRUE"),
        ("", "Bella", "2025-12-09 12:00:00"),
        ("", "Dogs"),
        ("", "Dogs", "Rex"),
        (),
        ("", "Total"),
    )


def test_a_workbook_of_old_excel_is_read() -> None:
    read = read_sheet(SHEETS / "old.xls")
    assert read.sheet == "Tiere"
    assert read.rows == (
        ("Name", "Art", "Status", "Zugang", "Gewicht"),
        ("Bella", "Hund", "available", "2025-12-09", "12.5"),
        ("Moritz der Übermütige", "Katze", "pending", "46000", "1e+308"),
        ("Rex", "Hund", "", "2020-02-29", "7"),
        (),
        ("Ada", "Hund"),
        ("Ben", "Hund"),
    )


@pytest.mark.parametrize("name", ["locked.xls", "locked.xlsx", "locked.ods"])
def test_a_real_password_is_told(name: str) -> None:
    assert problem_of(SHEETS / name) is SheetProblem.PASSWORD


def test_a_sheet_of_a_workbook_can_be_chosen_and_libreoffice_repeats_cells() -> None:
    file = SHEETS / "repeated.ods"
    assert read_sheet(file).rows == (("Cat", "Cat"),) * 2
    read = read_sheet(file, "Dogs")
    assert read == SheetTable((("Rex",),) * 2, "Dogs", {"Cats": 2, "Dogs": 2})


def workbook(*places: str) -> bytes:
    data = io.BytesIO()
    with xlsxwriter.Workbook(data, {"in_memory": True}) as book:
        page = book.add_worksheet()
        for place in places:
            page.write(place, "x")
    return data.getvalue()


def with_part(package: bytes, name: str, content: bytes) -> bytes:
    data = io.BytesIO(package)
    with zipfile.ZipFile(data, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return data.getvalue()


def bomb() -> bytes:
    return with_part(workbook(), "xl/media/a.bin", bytes(30_000_000))


def lying_bomb() -> bytes:
    """Return a bomb whose part says that it is a few bytes long."""
    data = bomb()
    return data.replace((30_000_000).to_bytes(4, "little"), (9).to_bytes(4, "little"))


HOSTILE: dict[str, tuple[Callable[[], bytes], SheetProblem]] = {
    "empty.csv": (lambda: b"", SheetProblem.EMPTY),
    "blank.xlsx": (lambda: b" \r\n,,\r\n", SheetProblem.EMPTY),
    "no rows.xlsx": (workbook, SheetProblem.EMPTY),
    "picture.csv": (lambda: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", SheetProblem.NOT_A_SHEET),
    "paper.xlsx": (lambda: b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj", SheetProblem.NOT_A_SHEET),
    "page.xls": (lambda: b"<html><table><tr><td>Bella</table>", SheetProblem.WEB_PAGE),
    "archive.xlsx": (lambda: with_part(b"", "notes.txt", b"Bella"), SheetProblem.NOT_A_SHEET),
    "cut off.xlsx": (lambda: workbook("A1")[:-40], SheetProblem.DAMAGED),
    "old.xls": (lambda: bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600), SheetProblem.NOT_A_SHEET),
    "quotes.csv": (lambda: b'Bella,"sold\n' + b"Rex,sold\n" * 20_000, SheetProblem.QUOTES),
    "bomb.xlsx": (bomb, SheetProblem.TOO_LARGE),
    "lying bomb.xlsx": (lying_bomb, SheetProblem.TOO_LARGE),
    "columns.csv": (lambda: b"a," * 1_000_000 + b"b\n", SheetProblem.TOO_WIDE_APART),
    "columns.xlsx": (lambda: workbook("A1", "SZ1"), SheetProblem.TOO_WIDE_APART),
    "tilde.csv": (lambda: b'Name~Art\n"Bella~Dog\nRex~Dog\n', SheetProblem.QUOTES),
    "rows.csv": (lambda: b"Bella,Dog\n" * 5_101, SheetProblem.TOO_MANY_ROWS),
    "corners.xlsx": (lambda: workbook("A1", "XFD1048576"), SheetProblem.TOO_WIDE_APART),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_one_problem(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "bomb" in name:
        monkeypatch.setattr("petdesk.import_sheet.reader.MAX_UNPACKED", 10_000_000)
    make, problem = HOSTILE[name]
    file = tmp_path / name
    file.write_bytes(make())
    before = file.read_bytes()
    assert problem_of(file) is problem
    assert file.read_bytes() == before


def test_what_is_no_file_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert problem_of(tmp_path) is SheetProblem.FOLDER
    assert problem_of(tmp_path / "gone.csv") is SheetProblem.MISSING
    if sys.platform != "win32":
        os.mkfifo(tmp_path / "pipe.csv")
        assert problem_of(tmp_path / "pipe.csv") is SheetProblem.UNREADABLE
    monkeypatch.setattr("petdesk.import_sheet.reader.MAX_BYTES", 10)
    (tmp_path / "a.csv").write_bytes(b"Name,Status\n")
    assert problem_of(tmp_path / "a.csv") is SheetProblem.TOO_LARGE
