"""The texts of an export: the choices, what a sheet says of itself, and the result."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from petdesk import __version__
from petdesk.domain.display_text import sanitize_for_line
from petdesk.storage.disk_errors import DiskProblem
from petdesk.viewmodels.export.request import ExportRequest, Part, Subject, local_time
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.storage_messages import disk_cause
from petdesk.viewmodels.translation import tr, translate

if TYPE_CHECKING:
    from petdesk.storage.sheet_writer import SheetError


def title(subject: Subject) -> str:
    """Return the title of the window."""
    return {
        Subject.ANIMALS: translate("Export", "Export animals"),
        Subject.INTAKE_LOG: translate("Export", "Export intake log"),
        Subject.CHANGES: translate("Export", "Export changes"),
        Subject.IMPORT: translate("Export", "Export import"),
    }[subject]


def part_name(subject: Subject, part: Part, count: int) -> str:
    """Return what a part of the rows is called, with its number."""
    every = {
        Subject.ANIMALS: translate("Export", "All animals (%1)"),
        Subject.INTAKE_LOG: translate("Export", "All entries (%1)"),
        Subject.CHANGES: translate("Export", "All changes (%1)"),
        Subject.IMPORT: translate("Export", "All rows (%1)"),
    }[subject]
    text = {
        Part.SHOWN: translate("Export", "Rows shown (%1)"),
        Part.SELECTED: translate("Export", "Selected rows (%1)"),
        Part.ALL: every,
    }[part]
    return text.replace("%1", str(count))


def sheet_names(subject: Subject) -> tuple[str, str]:
    """Return the names of a workbook's two sheets."""
    rows = {
        Subject.ANIMALS: translate("Export", "Animals"),
        Subject.INTAKE_LOG: translate("Export", "Intake log"),
        Subject.CHANGES: translate("Export", "Changes"),
        Subject.IMPORT: translate("Export", "Imported sheet"),
    }[subject]
    return rows, translate("Export", "About")


def about_rows(request: ExportRequest, part: Part, now: float) -> list[tuple[str, str]]:
    """Return what a workbook says of its rows, whatever they are."""
    zone = datetime.fromtimestamp(now, UTC).astimezone().strftime("UTC%z")
    wanted = request.filter_words if part is Part.SHOWN else ""
    left = (translate("Export", "Filter"), wanted or translate("Export", "None"))
    return [
        (translate("Export", "Environment"), environment_name(request.environment)),
        (translate("Export", "Rows"), part_name(request.subject, part, request.counts[part])),
        (translate("Export", "Import of"), request.source_name) if request.source_name else left,
        (translate("Export", "Exported"), f"{local_time(now)} ({zone}), PetDesk {__version__}"),
    ]


def format_name(separator: str) -> str:
    """Return the name of a format: CSV by its separator, or a workbook where there is none."""
    return {
        "": translate("Export", "Excel workbook (.xlsx)"),
        ",": translate("Export", "CSV with commas (.csv)"),
        ";": translate("Export", "CSV with semicolons (.csv)"),
        "\t": translate("Export", "CSV with tabs (.csv)"),
    }[separator]


def under_way(name: str) -> str:
    """Return that a file is being written."""
    return translate("Export", "Exporting to “%1”…").replace("%1", sanitize_for_line(name))


def exported(subject: Subject, count: int, name: str, warning: str) -> str:
    """Return what was written, and what may be missing in it."""
    text = (
        tr("Exported %n animal(s) to “%1”.", "", count)
        if subject is Subject.ANIMALS
        else tr("Exported %n row(s) to “%1”.", "", count)
    )
    return " ".join(filter(None, (text.replace("%1", sanitize_for_line(name)), warning)))


def left_out(count: int) -> str:
    """Return how many animals have no ID yet, and are not among the rows."""
    return tr("%n animal(s) still on the way to the service won't be included.", "", count)


def may_be_missing() -> str:
    """Return the short warning of a list that may have been cut off."""
    return translate("Export", "Some animals may be missing.")


def not_exported(error: SheetError, name: str) -> str:
    """Return why nothing was written, and what helps."""
    cause, remedy = disk_cause(error.reason, str(error)), _remedy(error.reason)
    text = translate("Export", "Can't export to “%1” (%2). %3")
    head, tail = text.split("%1")
    return head + sanitize_for_line(name) + tail.replace("%3", remedy).replace("%2", cause)


def _remedy(problem: DiskProblem) -> str:
    return {
        DiskProblem.FULL: translate("Export", "Free some disk space, or choose another disk."),
        DiskProblem.READ_ONLY: translate("Export", "Choose another folder."),
        DiskProblem.LOCKED: translate("Export", "Close it there, or choose another name."),
    }.get(problem) or translate("Export", "Choose another folder or name.")
