"""Reads the sheets that PetDesk has written, and writes others."""

import csv
import io
import zipfile
from collections.abc import Sequence
from pathlib import Path

import xlsxwriter
from python_calamine import CalamineWorkbook

from petdesk.export.writer import unescaped


def read_csv(file: Path) -> list[list[str]]:
    """Return the rows of a CSV file, with the texts that were escaped as they were."""
    text = file.read_bytes().decode("utf-8-sig")
    separator = min(",;\t", key=lambda mark: f"{text}{mark}".index(mark))
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    return [[unescaped(cell) for cell in row] for row in rows]


def read_workbook(file: Path, sheet: int = 1) -> list[list[object]]:
    with CalamineWorkbook.from_path(file) as book:
        return [[*row] for row in book.get_sheet_by_index(sheet - 1).to_python()]


def sheet_xml(file: Path) -> str:
    with zipfile.ZipFile(file) as parts:
        assert parts.testzip() is None
        return parts.read("xl/worksheets/sheet1.xml").decode()


def write_table(file: Path, rows: Sequence[Sequence[str]], kind: str) -> None:
    """Write ``rows`` as a workbook, or as CSV with the separator, quoting and code of ``kind``."""
    if kind == "xlsx":
        with xlsxwriter.Workbook(file, {"strings_to_urls": False}) as book:
            page = book.add_worksheet()
            for number, row in enumerate(rows):
                for column, cell in enumerate(row):
                    page.write_string(number, column, cell)
        return
    with file.open("w", newline="", encoding=kind[2:]) as text:
        csv.writer(text, delimiter=kind[0], quoting=int(kind[1])).writerows(rows)  # type: ignore[arg-type]
