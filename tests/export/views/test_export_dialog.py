import threading
import time
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QComboBox, QFileDialog, QLabel, QPushButton, QTableView

from petdesk.animals.views.catalogue_windows import ChangesWindow
from petdesk.animals.views.window import ChildWindow
from petdesk.app.session import Session
from petdesk.core.disk_errors import DiskProblem
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet, Pet
from petdesk.design.widgets import SteadyCombo
from petdesk.export.views.export_dialog import ExportDialog
from petdesk.export.writer import SheetError
from petdesk.import_sheet.views.progress_window import ImportProgressWindow
from petdesk.intake import entry as intake
from petdesk.intake.views.log_window import IntakeLogWindow
from petdesk.settings.fields import Settings
from tests.animals.views.session_window import bar_text
from tests.forms import named
from tests.sessions import newest, save, until
from tests.sheets import read_csv, read_workbook


def choose_export(session: Session) -> ExportDialog:
    actions = session.window.actions()
    next(each for each in actions if each.text() == "&Export…").trigger()
    return newest(session.window, ExportDialog)


def act(session: Session) -> None:
    """Do what the bar offers."""
    message = session.bar.message(time.time())
    assert message is not None
    session.window.acted.emit(message.action, None)


async def test_what_is_shown_becomes_a_workbook_though_not_at_once_and_the_bar_leads_to_it(
    session: Session, tmp_path: Path, opened_urls: list[QUrl]
) -> None:
    session.model.search("bella")
    count = session.model.state.listing.row_count
    dialog = choose_export(session)
    rows = named(dialog, SteadyCombo, "Rows")
    assert (rows.currentText(), rows.count()) == (f"Rows shown ({count})", 2)
    note = cast("QLabel", dialog.findChild(QLabel, "Export note"))
    assert note.text() == "Some animals may be missing."
    where = save(dialog, "Export", tmp_path / "gone" / "bella.xlsx")
    assert where.defaultSuffix() == "xlsx"
    assert "petdesk-practice-animals-bella-" in where.selectedFiles()[0]
    await until(lambda: bar_text(session).startswith("Can't export"))
    remedy = "Choose another folder or name."
    assert bar_text(session).endswith(f"to “bella.xlsx” (No such file or directory). {remedy}")
    act(session)
    save(newest(session.window, ExportDialog), "Export", tmp_path / "bella.xlsx")
    await until(lambda: bar_text(session).startswith(f"Exported {count} animal"))
    assert "Some animals may be missing." in bar_text(session)
    assert len(read_workbook(tmp_path / "bella.xlsx")) == count + 1
    act(session)
    assert opened_urls == [QUrl.fromLocalFile(str(tmp_path))]


@pytest.mark.parametrize("is_late", [False, True])
async def test_what_failed_is_offered_again_only_where_it_is_from(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_late: bool
) -> None:
    disk = threading.Event()

    def fail(*_values: object) -> int:
        disk.wait()
        raise SheetError("full", DiskProblem.FULL)

    monkeypatch.setattr("petdesk.app.export_and_print.write_sheet", fail)
    save(choose_export(session), "Export", tmp_path / "bella.xlsx")
    await until(lambda: "bella.xlsx" in bar_text(session))
    if not is_late:
        disk.set()
        await until(lambda: bar_text(session).startswith("Can't export"))
    await session.change(Settings(Environment.STAGING))
    assert "bella.xlsx" not in bar_text(session)
    if is_late:
        disk.set()
        await until(lambda: bar_text(session).startswith("Can't export"))
        message = session.bar.message(time.time())
        assert message is not None
        assert message.actions == ()


async def test_the_intake_log_exports_and_says_so_itself(session: Session, tmp_path: Path) -> None:
    session.intake.queue.hold_seconds = 0
    entry = await session.intake.queue.submit(NewPet("Yzma", 1))
    await until(lambda: session.intake.state.entry(entry.id).stage is intake.Stage.ADDED)  # type: ignore[union-attr]  # it is there
    rows = (intake.BatchRow(2, NewPet("Kuzco", 1), b"Kuzco".ljust(16)),)
    sheet = intake.BatchSheet(("Name",), (intake.SheetRow(2, ("Kuzco",)),))
    batch_id = await session.intake.queue.take(intake.Batch("llamas.csv", rows, sheet))
    session.window.child_wanted.emit(ChildWindow.INTAKE_LOG)
    log = newest(session.window, IntakeLogWindow)
    newest(log, QTableView).selectAll()
    newest(log, QPushButton, "xport").click()  # before the sheet was read
    await until(lambda: log.findChild(ExportDialog) is not None)
    dialog = newest(log, ExportDialog)
    chosen = [each.currentText() for each in dialog.findChildren(QComboBox)]
    assert "Selected rows (2)" in chosen
    save(dialog, "Export", tmp_path / "log.csv")
    await until(log.result_label.text)
    assert log.result_label.text() == "Exported 2 row(s) to “log.csv”."
    written = read_csv(tmp_path / "log.csv")[1:]
    assert {row[1] for row in written} == {"Kuzco", "Yzma"}
    assert ["Added", "Yzma", "Dogs", "1", ""] in [row[:5] for row in written]
    session.windows._show_progress(batch_id)
    progress = newest(session.window, ImportProgressWindow)
    newest(progress, QPushButton, "xport").click()
    await until(lambda: progress.findChild(ExportDialog) is not None)
    save(newest(progress, ExportDialog), "Export", tmp_path / "llamas.csv")
    await until(progress.result_label.text)  # it may lie over the message bar


async def test_what_changed_is_exported(session: Session, tmp_path: Path) -> None:
    session.model.pet_added(Pet(4711, "Yzma", 1))
    session.window.child_wanted.emit(ChildWindow.CHANGES)
    changes = newest(session.window, ChangesWindow)
    await until(lambda: newest(changes, QTableView).model().rowCount())
    newest(changes, QPushButton, "xport").click()
    save(newest(changes, ExportDialog), "Export", tmp_path / "changes.csv")
    await until((tmp_path / "changes.csv").exists)
    assert [row[1] for row in read_csv(tmp_path / "changes.csv")[1:]] == ["Yzma"]


async def test_a_dot_in_a_name_is_no_ending_and_nothing_is_replaced_unasked(
    session: Session, tmp_path: Path
) -> None:
    there = tmp_path / "List 22.11.xlsx"
    there.write_text("kept")
    dialog = choose_export(session)
    save(dialog, "Export", tmp_path / "List 22.11")
    # The platform is to ask whether to replace it.
    again = newest(dialog, QFileDialog)
    assert list(map(Path, again.selectedFiles())) == [there]
    assert there.read_text() == "kept"
    again.fileSelected.emit(str(tmp_path / "List 23.11"))
    await until(lambda: bar_text(session).startswith("Exported"))
    assert len(read_workbook(tmp_path / "List 23.11.xlsx")) > 1
