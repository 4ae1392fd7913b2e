"""The import window as scenes: its three steps, with a sheet as shelters have them."""

from PySide6.QtWidgets import QWidget

from petdesk.domain.intake.batch import Known
from petdesk.domain.sheet_columns import guess_columns
from petdesk.domain.sheet_words import Field
from petdesk.storage.sheet_csv import read_csv
from petdesk.storage.sheet_table import SheetProblem, SheetReadError
from petdesk.viewmodels.add_form.categories import Categories, read_category
from petdesk.viewmodels.add_form.near import known_categories
from petdesk.viewmodels.import_sheet import steps
from petdesk.viewmodels.import_sheet.check import Rules, Word, judge, read_rows
from petdesk.viewmodels.import_sheet.names import NameFinder
from petdesk.viewmodels.import_sheet.price import price_lines
from petdesk.viewmodels.import_sheet.state import Page
from petdesk.viewmodels.import_sheet.view_model import ImportViewModel
from petdesk.viewmodels.import_sheet.wording import status_words
from petdesk.views.import_sheet.window import ImportWindow
from tests.gallery.stage import FOREIGN, Program

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
        program.intake.batches,
        program.scope,
    )
    window = ImportWindow(model, lambda rows: price_lines(program.main.state, rows, 0.0), main)
    window.choose_page.setFocus()
    model.apply(steps.reading, NAME)
    if page is not Page.CHOOSE:
        _check(program, model)
        model.turn(page)
    window.show()
    return window


def _check(program: Program, model: ImportViewModel) -> None:
    listing = program.main.state.listing
    known = known_categories(listing)
    table = read_csv(SHEET.encode("cp1252"))

    def is_category(text: str) -> bool:
        return read_category(text, known).category_id is not None

    model.apply(steps.read, table, guess_columns(table.rows, is_category), known)
    model.apply(steps.meant, Word(Field.CATEGORY, "perros"), 1)
    rules = Rules(Categories(known.labels, known.used), status_words(), model.state.meanings)
    rows = list(read_rows(table.rows, model.state.columns, {}, rules))
    judged = tuple(judge(rows, NameFinder(listing), {rows[-2].fingerprint: Known.ADDED}))
    model.apply(steps.checked, steps.found_of(model.state, judged))


def choose(program: Program) -> QWidget:
    """Play the first step, whose file was none."""
    window = _window(program, Page.CHOOSE)
    assert isinstance(window, ImportWindow)
    error = SheetReadError(SheetProblem.NOT_A_SHEET)
    window._model.apply(steps.not_read, error)
    return window


def check(program: Program) -> QWidget:
    """Play the second step."""
    return _window(program, Page.CHECK)


def start(program: Program) -> QWidget:
    """Play the third step."""
    return _window(program, Page.START)


def reading(program: Program) -> QWidget:
    """Play the first step while a file is read."""
    return _window(program, Page.CHOOSE)
