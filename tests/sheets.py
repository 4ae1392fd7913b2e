"""Reads sheets back, as a spreadsheet program would; the programs under test read none."""

import csv
import io
import re
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from xml.etree import ElementTree as ET

from petdesk.export.writer import unescaped

_SPACE = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_EPOCH = datetime(1899, 12, 30)  # noqa: DTZ001  a workbook's moments have no zone

Read = list[list[str | int | datetime | None]]


def read_csv(file: Path) -> list[list[str]]:
    """Return the rows of a CSV file, with the texts that were escaped as they were."""
    text = file.read_bytes().decode("utf-8-sig")
    separator = min(",;\t", key=lambda mark: f"{text}{mark}".index(mark))
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    return [[unescaped(cell) for cell in row] for row in rows]


def read_workbook(file: Path, sheet: int = 1) -> Read:
    root, texts = ET.fromstring(sheet_xml(file, sheet)), _texts(file)  # noqa: S314  a test's own
    width = max((_column(cell.get("r", "A")) for cell in root.iter(f"{_SPACE}c")), default=0)
    rows: Read = []
    for row in root.iter(f"{_SPACE}row"):
        cells: list[str | int | datetime | None] = [None] * width
        for cell in row.iter(f"{_SPACE}c"):
            cells[_column(cell.get("r", "A")) - 1] = _value(cell, texts)
        rows.append(cells)
    return rows


def sheet_xml(file: Path, sheet: int = 1) -> str:
    with zipfile.ZipFile(file) as parts:
        assert parts.testzip() is None
        return parts.read(f"xl/worksheets/sheet{sheet}.xml").decode()


def _column(reference: str) -> int:
    number = 0
    for letter in reference.rstrip("0123456789"):
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _texts(file: Path) -> list[str]:
    with zipfile.ZipFile(file) as parts:
        root = ET.fromstring(parts.read("xl/sharedStrings.xml"))  # noqa: S314  a test's own
    items = root.iter(f"{_SPACE}si")
    return ["".join(part.text or "" for part in item.iter(f"{_SPACE}t")) for item in items]


def _value(cell: ET.Element, texts: list[str]) -> str | int | datetime | None:
    value = cell.findtext(f"{_SPACE}v")
    if value is None:
        return None
    if cell.get("t") == "s":
        # As the format has it: what XML has no room for, and what looks like that (ECMA-376, 22.9).
        return re.sub("_x([0-9A-Fa-f]{4})_", lambda part: chr(int(part[1], 16)), texts[int(value)])
    if cell.get("s") == "2":
        return _EPOCH + timedelta(seconds=round(float(value) * 86_400))
    return int(value)
