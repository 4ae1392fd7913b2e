"""The texts of the print window, and of its results."""

from petdesk.domain.display_text import sanitize_for_line
from petdesk.viewmodels.printing.layout import Paper
from petdesk.viewmodels.printing.request import PrintRequest, Subject
from petdesk.viewmodels.printing.view_model import PrintState
from petdesk.viewmodels.translation import tr, translate


def subject_name(request: PrintRequest, subject: Subject) -> str:
    """Return what can be printed, with its number."""
    text = {
        Subject.CARDS: translate("Print", "Kennel cards (%1)"),
        Subject.LIST: translate("Print", "List as shown (%1)"),
        Subject.BOARD: translate("Print", "Board overview"),
    }[subject]
    counts = {Subject.CARDS: len(request.chosen), Subject.LIST: request.state.listing.row_count}
    return text.replace("%1", str(counts.get(subject, 0)))


def cards_per_page(count: int) -> str:
    """Return how many cards a page has."""
    return tr("%n card(s) to a page", "", count)


def paper_name(paper: Paper) -> str:
    """Return the name of a paper."""
    return translate("Print", "Letter") if paper is Paper.LETTER else "A4"


def page_words(state: PrintState) -> str:
    """Return which page is on screen."""
    text = translate("Print", "Page %1 of %2").replace("%1", str(state.page + 1))
    return text.replace("%2", str(state.page_count))


def note_words(state: PrintState) -> str:
    """Return how far the printing is, or what is to be known before it."""
    if state.done is not None:
        text = translate("Print", "Page %1 of %2…").replace("%2", str(state.page_count))
        return text.replace("%1", str(min(state.done + 1, state.page_count)))
    if state.note or state.request.chosen:
        return state.note
    return translate("Print", "To print kennel cards, select animals in the list first.")


def saved(count: int, name: str) -> str:
    """Return that a file was written."""
    return tr("Saved %n page(s) as “%1”.", "", count).replace("%1", sanitize_for_line(name))


def printed(count: int, printer: str) -> str:
    """Return that a printer has the pages."""
    return tr("Sent %n page(s) to the printer “%1”.", "", count).replace(
        "%1", sanitize_for_line(printer)
    )


def no_printer() -> str:
    """Return that there is no printer, and what helps."""
    return translate("Print", "This computer has no printer. Save the pages as a PDF instead.")


def printer_failed(printer: str) -> str:
    """Return that a printer took nothing, and what helps."""
    text = translate(
        "Print",
        "The printer “%1” didn't take the pages. Check that it's on and connected, or save them "
        "as a PDF.",
    )
    return text.replace("%1", sanitize_for_line(printer))
