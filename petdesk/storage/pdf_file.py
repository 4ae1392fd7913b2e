"""PDFs for people to keep: written in full or not at all."""

from pathlib import Path

from petdesk.files import replace_file
from petdesk.storage.sheet_writer import WORLD, SheetError, write_problem


def write_pdf(file: Path, data: bytes) -> None:
    """Write ``data`` to ``file``. Raises `SheetError`; what was there is as it was then."""
    try:
        replace_file(file, data, WORLD)
    except OSError as error:
        raise SheetError(*write_problem(error, file)) from error
