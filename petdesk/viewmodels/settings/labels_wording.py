"""The texts of the page of category labels: faults of rows and files, an import, an export."""

from petdesk.domain.display_text import sanitize_for_display, wrappable
from petdesk.domain.labels import MAX_LABEL_LENGTH, LabelProblem
from petdesk.storage.label_file import LabelFile, LabelFileError, LineFault, LineProblem
from petdesk.viewmodels.settings.labels_state import LabelRow, LabelsState, LabelsStatus
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.translation import tr, translate


def labels_note(state: LabelsState) -> str:
    """Return how the page stands: what is wrong, or what became of a file."""
    if state.status is LabelsStatus.LOADING:
        return translate("Labels", "Reading the labels…")
    if state.status is LabelsStatus.NOT_SET_UP:
        text = translate("Labels", "%1 has no address yet. Save one first.")
        return text.replace("%1", environment_name(state.environment))
    if state.status is LabelsStatus.FAILED:
        text = translate("Labels", "Can't read the labels (%1). Tell your administrator.")
        return wrappable(text.replace("%1", sanitize_for_display(state.failure)))
    table = state.table
    for row, fault in zip(table.rows, table.faults, strict=True):
        if fault is not None:
            return wrappable(row_fault(row, fault))
    return _file_note(state)


def _file_note(state: LabelsState) -> str:
    name = sanitize_for_display(state.file_name)
    if state.exported is not None:
        return wrappable(
            tr("Exported %n label(s) to “%1”.", "", state.exported).replace("%1", name)
        )
    if state.failure:
        text = translate("Labels", "Can't use “%1” (%2). Choose another file.")
        return wrappable(
            text.replace("%2", sanitize_for_display(state.failure)).replace("%1", name)
        )
    if state.refusal is not None:
        return refusal_text(state.refusal, name)
    if state.imported is not None:
        return _import_text(state.imported, name, state.changed)
    if not state.table.rows:
        return translate("Labels", "No categories yet. Add one, or import labels.")
    return ""


def row_fault(row: LabelRow, fault: LabelProblem) -> str:
    """Return what is wrong with a row."""
    if fault is LabelProblem.REPEATED:
        text = translate("Labels", "Category %1 is in two rows. Remove one.")
        return text.replace("%1", str(row.category_id))
    is_label = fault in (LabelProblem.LABEL_TOO_LONG, LabelProblem.LABEL_NOT_SHOWABLE)
    return _problem(fault, row.label if is_label else row.id_text)


def refusal_text(error: LabelFileError, name: str) -> str:
    """Return why a file holds no labels, line by line."""
    head = translate("Labels", "“%1” wasn't imported. Nothing has changed.").replace("%1", name)
    lines = [line_problem(problem) for problem in error.problems]
    if error.untold:
        lines.append(tr("… and %n more line(s)", "", error.untold))
    return "\n".join([wrappable(head), *(wrappable(line) for line in lines)])


def line_problem(problem: LineProblem) -> str:
    """Return what is wrong with one line of a file."""
    text = translate("Labels", "Line %1: %2").replace("%1", str(problem.line))
    return text.replace("%2", _problem(problem.fault, problem.text, problem.earlier))


def _problem(fault: LabelProblem | LineFault, text: str, earlier: int = 0) -> str:
    shown = sanitize_for_display(
        text if len(text) <= MAX_LABEL_LENGTH else f"{text[:MAX_LABEL_LENGTH]}…"
    )
    texts = {
        LabelProblem.NO_ID: translate("Labels", "“%1” isn't a category ID. Enter a whole number."),
        LabelProblem.ID_OUT_OF_RANGE: translate("Labels", "%1 is too large for a category ID."),
        LabelProblem.NO_LABEL: translate("Labels", "The label is missing."),
        LabelProblem.LABEL_TOO_LONG: translate(
            "Labels", "“%1” is too long. Use up to %2 characters."
        ),
        LabelProblem.LABEL_NOT_SHOWABLE: translate(
            "Labels", "“%1” has a character that can't be shown."
        ),
        LineFault.NOT_TWO_CELLS: translate("Labels", "Put just an ID and a label here."),
        LabelProblem.REPEATED: translate("Labels", "Category %1 is also in line %2."),
        LineFault.BAD_QUOTES: translate("Labels", "A quotation mark is open or out of place."),
        LineFault.NO_TEXT: translate("Labels", "This isn't text."),
    }[fault]
    number = str(earlier or MAX_LABEL_LENGTH)
    return texts.replace("%2", number).replace("%1", shown)


def _import_text(file: LabelFile, name: str, changed: int) -> str:
    text = tr("“%1” has %n label(s).", "", len(file.labels)).replace("%1", name)
    if changed:
        text = f"{text} " + tr("%n label(s) will change when you save.", "", changed)
    if file.is_guessed:
        guess = translate(
            "Labels",
            "The file isn't UTF-8, so PetDesk read it as Windows-1252. Check that the letters look "
            "right.",
        )
        text = f"{text} {guess}"
    return wrappable(text)
