import asyncio
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from PySide6.QtWidgets import QPushButton

from petdesk.animals.views.animal_table import AnimalTable
from petdesk.app.session import Session
from petdesk.design.widgets import NoteLine, PlainLabel, SteadyCombo
from petdesk.printing.view_model import Subject
from petdesk.printing.views.painter import print_pages
from petdesk.printing.views.print_window import PrintWindow
from tests.animals.views.session_window import bar_text
from tests.forms import named
from tests.printing.print_requests import many, printing
from tests.sessions import newest, save, until


def choose_print(session: Session, *rows: int, text: str = "&Print…") -> PrintWindow:
    animals = cast("AnimalTable", session.window.findChild(AnimalTable))
    if rows:
        animals.select_rows(rows)
    next(each for each in session.window.actions() if each.text() == text).trigger()
    return newest(session.window, PrintWindow)


def note(window: PrintWindow) -> str:
    return cast("NoteLine", window.findChild(NoteLine, "Print note")).text()


def choose(window: PrintWindow, name: str, text: str) -> None:
    combo = named(window, SteadyCombo, name)
    combo.setCurrentIndex(next(at for at in range(combo.count()) if text in combo.itemText(at)))


async def test_cards_of_the_selection_become_a_pdf_and_the_choices_are_kept(
    session: Session, tmp_path: Path
) -> None:
    window = choose_print(session, 0, 1, 4, text="Print ca&rds…")
    assert named(window, SteadyCombo, "What to print").currentText() == "Kennel cards (3)"
    choose(window, "Paper", "Letter")
    choose(window, "Cards", "2 ")
    where = save(window, "Save as PDF", tmp_path / "cards")
    assert "petdesk-practice-cards-" in where.selectedFiles()[0]
    await until(lambda: bar_text(session).startswith("Saved"))
    assert bar_text(session) == "Saved 2 page(s) as “cards.pdf”."
    assert b"/MediaBox [0 0 612" in (tmp_path / "cards.pdf").read_bytes()
    assert not window.isVisible()
    assert session.printing.choices == b"Letter 2"
    again = choose_print(session, 0)
    assert named(again, SteadyCombo, "Paper").currentText() == "Letter"
    again.reject()
    session.window.close_wanted.emit()
    await until(lambda: session._store.read_entry("print/choices") == b"Letter 2")


async def test_without_a_printer_or_a_folder_it_says_so_and_nothing_is_lost(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    window = choose_print(session)
    shown = cast("PlainLabel", window.findChild(PlainLabel, "Print page"))
    for button, page in (("&Next", 2), ("&Next", 3), ("vious", 2)):
        newest(window, QPushButton, button).click()
        assert shown.text() == f"Page {page} of 7"
    newest(window, QPushButton, "&Print…").click()
    assert note(window) == "This computer has no printer. Save the pages as a PDF instead."
    save(window, "Save as PDF", tmp_path / "gone" / "a.pdf")
    await until(lambda: "Can't" in note(window))
    remedy = "Choose another folder or name."
    assert note(window) == f"Can't export to “a.pdf” (No such file or directory). {remedy}"
    assert newest(window, QPushButton, "Save as PDF").isEnabled()
    save(window, "Save as PDF", tmp_path / "a.pdf")
    await until(lambda: bar_text(session).startswith("Saved"))


async def test_a_window_that_is_closed_writes_nothing(session: Session, tmp_path: Path) -> None:
    window = choose_print(session)
    save(window, "Save as PDF", tmp_path / "a.pdf")
    await asyncio.sleep(0)
    window.reject()
    await until(lambda: "save a PDF" not in {task.get_name() for task in asyncio.all_tasks()})
    assert not (tmp_path / "a.pdf").exists()
    assert not bar_text(session).startswith("Saved")


def printer_to(file: Path) -> QPrinter:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(file))
    return printer


@pytest.mark.qt_log_ignore("QPdfEngine|QPainter::begin|QPrinter")
async def test_a_printer_that_takes_nothing_has_a_remedy(session: Session, tmp_path: Path) -> None:
    window = choose_print(session)
    session.printing.print(printer_to(tmp_path / "gone" / "print.pdf"))
    await until(lambda: note(window).startswith("The printer “print.pdf” didn't take the pages."))
    assert newest(window, QPushButton, "&Print…").isEnabled()
    window.reject()


@pytest.mark.usefixtures("qapp")
async def test_the_pages_chosen_go_to_the_printer(tmp_path: Path) -> None:
    printer = printer_to(tmp_path / "out.pdf")
    printer.setFromTo(2, 3)
    written: list[int] = []
    assert await print_pages(printing(Subject.LIST, many(200)), printer, written.append) == 2
    assert written == [0, 1]
    assert (tmp_path / "out.pdf").read_bytes().count(b"/Type /Page\n") == 2
