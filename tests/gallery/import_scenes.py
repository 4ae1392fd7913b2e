"""The import as scenes: its window's three steps, with a sheet as shelters have them; progress."""

from dataclasses import replace

from PySide6.QtWidgets import QWidget

from petdesk.import_sheet.check import (
    DuplicateFinder,
    Meaning,
    Word,
    check_duplicates,
    read_rows,
)
from petdesk.import_sheet.columns import Field, guess_columns, heading_row
from petdesk.import_sheet.progress import (
    ImportProgressViewModel,
    ProgressState,
    cost_lines,
)
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


def _window(program: Program, page: Page) -> QWidget:
    main = program.live()
    model = ImportViewModel(
        program.environment,
        lambda: program.main.state.listing,
        program.intake.queue,
        program.scope,
    )
    window = ImportWindow(model, lambda rows: cost_lines(program.main.state, rows, 0.0), main)
    window._panel.setFocus()
    model.apply(replace, name=NAME, work=Work.READING)
    if page is not Page.CHOOSE:
        _check(program, model)
        model.turn(page)
    window.show()
    return window


def _check(program: Program, model: ImportViewModel) -> None:
    listing = program.main.state.listing
    known = known_categories(listing)
    table = read_text(SHEET)._replace(encoding="cp1252")

    columns = guess_columns(table.rows, heading_row(table.rows), known)
    meanings: dict[Word, Meaning] = {Word(Field.CATEGORY, "perros"): 1}
    model.apply(replace, table=table, columns=columns, meanings=meanings)
    rows = list(read_rows(table.rows, columns, {}, known, meanings))
    judged = tuple(
        check_duplicates(rows, DuplicateFinder(listing), {rows[-2].fingerprint: PriorOutcome.ADDED})
    )
    model.apply(with_rows, judged, known)


def choose(program: Program) -> QWidget:
    """Play the first step, whose file was none."""
    window = _window(program, Page.CHOOSE)
    assert isinstance(window, ImportWindow)
    error = SheetReadError(SheetProblem.NOT_A_SHEET)
    window._model.apply(replace, work=None, error=error)
    return window


def check(program: Program) -> QWidget:
    return _window(program, Page.CHECK)


def start(program: Program) -> QWidget:
    return _window(program, Page.START)


def reading(program: Program) -> QWidget:
    return _window(program, Page.CHOOSE)


def progress(program: Program, wait: str = "Continues in a moment.") -> QWidget:
    """Play an import under way, which ``wait`` may hold up."""
    counts = BatchCounts(waiting=214, sending=1, added=83, refused=2, unknown=0, given_up=8)
    return _progress(program, ProgressState(_record(program, counts), wait, 2700.0))


def limited(program: Program) -> QWidget:
    text = "Imports have used their share of the limit. People can still add. Continues at 14:32."
    return progress(program, text)


def settle(program: Program) -> QWidget:
    counts = BatchCounts(waiting=0, sending=0, added=295, refused=2, unknown=3, given_up=8)
    return _progress(program, ProgressState(_record(program, counts), unknown_id=1))


def _record(program: Program, counts: BatchCounts) -> BatchRecord:
    return BatchRecord(1, program.environment, ADDRESS, NAME, 0.0, 0.0, counts=counts)


def _progress(program: Program, state: ProgressState) -> QWidget:
    main = program.live()
    model = ImportProgressViewModel(1, program.intake, program.main)
    window = ImportProgressWindow(model, main)
    model.apply(lambda _state: replace(state, address=ADDRESS))
    window.show()
    return window
