"""The import as scenes: its window's three steps, with a sheet as shelters have them; progress."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from petdesk.import_sheet.check import DuplicateFinder, Meaning, Word, check_duplicates, read_rows
from petdesk.import_sheet.columns import Field, guess_columns, heading_row
from petdesk.import_sheet.progress import ImportProgressViewModel, ProgressState, cost_lines
from petdesk.import_sheet.reader import SheetProblem, SheetReadError, read_text
from petdesk.import_sheet.view_model import ImportViewModel, Page, Work, with_rows
from petdesk.import_sheet.views.progress_window import ImportProgressWindow
from petdesk.import_sheet.views.window import ImportWindow
from petdesk.intake.entry import BatchCounts, BatchRecord, PriorOutcome
from petdesk.intake.form_fields import known_categories
from tests.gallery.stage import ADDRESS, FOREIGN, Program

NAME = "Entradas de noviembre, con los del refugio de la carretera y los gatos de Conchi.csv"
SHEET = "\r\n".join(
    [
        "Refugio Huellas: entradas;;;",
        ";;;",
        "Nº;Nombre;Especie;Estado",
        "1;Bella;Dogs;disponible",
        "2;Toby;Perros;ADOPTADO",
        "3;Müsli;Cats;reservado",
        "4;Müsli;cats;",
        "5;;Dogs;disponible",
        "6;Kitty;Gatos;en tratamiento",
        "7;Señor Pérez;Rabbits;",
        f"8;{FOREIGN[0]};Birds;",
        "9;Rocky;99;disponible",
        "10;Ñandú;Birds;pendiente",
        "TOTAL;10;;",
    ]
)


def _window(program: Program, page: Page, **changes: Any) -> QWidget:
    main = program.live()
    model = ImportViewModel(
        program.environment, lambda: program.main.state.listing, program.intake.queue, program.scope
    )
    window = ImportWindow(model, lambda rows: cost_lines(program.main.state, rows, 0.0), main)
    window._panel.setFocus()
    model.apply(replace, name=NAME, work=Work.READING)
    if page is not Page.CHOOSE:
        listing = program.main.state.listing
        known = known_categories(listing)
        table = read_text(SHEET)._replace(encoding="cp1252")
        columns = guess_columns(table.rows, heading_row(table.rows), known)
        meanings: dict[Word, Meaning] = {Word(Field.CATEGORY, "perros"): 1}
        model.apply(replace, table=table, columns=columns, meanings=meanings)
        rows = list(read_rows(table.rows, columns, {}, known, meanings))
        before = {rows[-2].fingerprint: PriorOutcome.ADDED}
        judged = tuple(check_duplicates(rows, DuplicateFinder(listing), before))
        model.apply(with_rows, judged, known)
        model.turn(page)
    model.apply(replace, **changes)
    window.show()
    return window


def _progress(program: Program, counts: BatchCounts, **changes: Any) -> QWidget:
    main = program.live()
    model = ImportProgressViewModel(1, program.intake, program.main)
    window = ImportProgressWindow(model, main)
    record = BatchRecord(1, program.environment, ADDRESS, NAME, 0.0, 0.0, counts=counts)
    model.apply(lambda _state: ProgressState(record, address=ADDRESS, **changes))
    window.show()
    return window


UNDER_WAY = BatchCounts(waiting=214, sending=1, added=83, refused=2, unknown=0, given_up=8)
OVER = BatchCounts(waiting=0, sending=0, added=295, refused=2, unknown=3, given_up=8)
LIMITED = "Imports have used their share of the limit. People can still add. Continues at 14:32."
LEFT = "215 requests to go. About 45 minutes left."

SCENES: dict[str, Callable[[Program], QWidget]] = {
    "import choose": partial(
        _window, page=Page.CHOOSE, work=None, error=SheetReadError(SheetProblem.NOT_A_SHEET)
    ),
    "import reading": partial(_window, page=Page.CHOOSE),
    "import check": partial(_window, page=Page.CHECK),
    "import start": partial(_window, page=Page.START),
    "import progress": partial(_progress, counts=UNDER_WAY, wait=f"Continues in a moment. {LEFT}"),
    "import limited": partial(_progress, counts=UNDER_WAY, wait=f"{LIMITED} {LEFT}"),
    "import settle": partial(_progress, counts=OVER, unknown_id=1),
}
