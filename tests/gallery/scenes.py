"""The scenes: every screen of the program in each of its states, one small function each."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar, cast

from PySide6.QtWidgets import QLineEdit, QListWidget, QTableView, QWidget

from petdesk.animals.card_codes import CardCode
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.listing import PendingAnimal
from petdesk.animals.main_messages import browse_note
from petdesk.animals.search import Filter
from petdesk.animals.state import Answer, Asked, Connection, filter_chosen
from petdesk.animals.views.catalogue_windows import ChangesWindow
from petdesk.animals.views.empty_page import AskRow
from petdesk.animals.views.window import ChildWindow
from petdesk.app.session import ask_to_leave, show_fixed
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.pets import Pet, PetStatus
from petdesk.export.request import animals_request
from petdesk.export.views.export_dialog import ExportDialog
from petdesk.export.writer import SEPARATORS
from petdesk.intake.entry import DraftText, IntakeEntry, Stage
from petdesk.intake.matching import Findings
from petdesk.intake.state import BlockReason, IntakeState, Waiting
from petdesk.intake.views.question_window import ask_about_address
from petdesk.printing import view_model as printing
from petdesk.printing.view_model import Subject
from petdesk.printing.views.print_window import PrintWindow
from petdesk.service import errors
from petdesk.service.contract import Budget, Exchange, WaitReason
from petdesk.service.errors import Offline, PauseReason, RateLimited, ServiceError, Unauthorized
from petdesk.settings.fields import Settings
from petdesk.settings.labels import LabelStore
from petdesk.settings.state import SettingsState
from petdesk.settings.wording import TestReport
from petdesk.support.views.fault_dialog import FaultDialog
from tests.exchanges import LISTED
from tests.gallery import import_scenes
from tests.gallery.stage import ADDRESS, FOREIGN, LABELS, Program, entry

Scene = Callable[[Program], QWidget]
Play = TypeVar("Play", bound=Scene)
EXCHANGES = (
    LISTED,
    LISTED._replace(status=None, fault="no answer", remaining=None),
    LISTED._replace(tries=2, waited=3.26, reason=WaitReason.TRYING_AGAIN),
    LISTED._replace(waited=9.0, reason=WaitReason.LIMIT_REACHED),
)
CHANGES = (
    Change(time.time() - 60, 241, "Bella", ChangeKind.NEW, None, "available"),
    Change(time.time() - 90, 12, "Bella", ChangeKind.STATUS, "available", "sold"),
    Change(time.time() - 90, 14, "Bigwig", ChangeKind.NAME, "Bigwg", "Bigwig"),
    Change(time.time() - 90, 15, "Biscuit", ChangeKind.CATEGORY, "1", "2"),
    Change(time.time() - 99, 16, "Blue", ChangeKind.NOT_LISTED),
    Change(
        time.time() - 99,
        17,
        "Bramble of the very long name and then some",
        ChangeKind.FIRST_SEEN,
        None,
        None,
    ),
    Change(time.time() - 99, 18, "Charlie", ChangeKind.STATUS_ENDED, "pending"),
)
SCENES: dict[str, Scene] = {}


def scene(play: Play) -> Play:
    SCENES[play.__name__.replace("_", " ")] = play
    return play


def _live(count: int | None = 240, **changes: Any) -> Scene:
    return lambda program: program.live(count, **changes)


def _opening(which: ChildWindow, **changes: Any) -> Scene:
    return lambda program: program.open(which, **changes)


def _search(program: Program, text: str, **changes: Any) -> QWidget:
    window = program.live(**changes)
    window.filters.search.setText(text)
    return window


def _named(program: Program, environment: Environment) -> QWidget:
    window = program.live()
    window.name_environment(environment)
    return window


def _help(program: Program, text: str) -> QWidget:
    window = program.open(ChildWindow.HELP)
    window.findChildren(QLineEdit)[0].setText(text)
    return window


def _form(
    program: Program, name: str, category: str, status: str = "available", **changes: Any
) -> QWidget:
    """Play the add form with a draft, after whoever typed it has left name and category."""
    form = program.open(ChildWindow.ADD_FORM, **changes)
    program.form.edit(DraftText(name, category, status))
    program.form.name_left()
    program.form.category_left()
    return form


@scene
def number_not_found(program: Program) -> QWidget:
    window = _search(program, "9999")
    program.main.apply(replace, asked=Asked(9999, Answer.NOT_FOUND))
    return window


@scene
def number_among_other_hits(program: Program) -> QWidget:
    window = program.live(selected_id=None, names=("Bella 4000", "Max"))
    window.filters.search.setText("4000")
    window.findChildren(AskRow)[0].show()  # whoever types on sees none of it
    return window


@scene
def waiting(program: Program) -> QWidget:
    pending = PendingAnimal(1, "Aaron", 1, PetStatus.AVAILABLE, "Waiting…")
    window = program.live(pending=(pending,))
    until = time.time() + 40
    reason = Waiting(BlockReason.LIMIT, until, RateLimited(until=until))
    entries = (entry(Stage.QUEUED),)
    program.posed.pose(IntakeState(program.environment, ADDRESS, entries, reason))
    return window


@scene
def added(program: Program) -> QWidget:
    pet = Pet(241, "Bella", 1, PetStatus.AVAILABLE)
    window = program.tell(Stage.ADDED, pet=pet, settled_at=time.time(), attempts=1)
    program.main.pet_added(pet)
    return window


@scene
def browse_only(program: Program) -> QWidget:
    window = program.live()
    window.browse(program.environment, browse_note(is_fixed=False))
    return window


@scene
def leaving_browse_only(program: Program) -> QWidget:
    return program.opened(partial(ask_to_leave, program.live(), lambda: None))


@scene
def small_window(program: Program) -> QWidget:
    window = program.live()
    window.setMinimumSize(0, 0)
    window.resize(800, 560)
    return window


@scene
def add_form_with_all(program: Program) -> QWidget:
    refused = entry(Stage.REFUSED, message="category_id: no such category", status=400)
    form = _form(program, "Bella", "99")
    state, held = program.form.state, entry(Stage.HELD)
    entries = (held, replace(refused, id=held.id + 1))
    shown = replace(state.intake, entries=entries)
    about = replace(refused, id=held.id + 2)
    program.form._show(replace(state, intake=shown, last_id=held.id, about=about))
    return form


def _question(program: Program, *pets: Pet) -> QWidget:
    asked = entry(Stage.UNKNOWN, sent_at=time.time() - 60, attempts=1)
    findings = {asked.id: Findings(pets, asked_at=time.time())}
    return program.ask(_intake(program, asked, findings=findings), program.windows.ask)


@scene
def another_address(program: Program) -> QWidget:
    state = _intake(program, entry(Stage.QUEUED, address="https://old.example/v1"))
    posed = cast("Any", program.posed)
    return program.ask(state, partial(ask_about_address, posed, program.window))


@scene
def intake_log(program: Program) -> QWidget:
    stages = enumerate(Stage, start=1)
    entries = [entry(stage, id=at, sent_at=time.time()) for at, stage in stages]
    return program.ask(_intake(program, *entries), program.open_log)


@scene
def export(program: Program) -> QWidget:
    window = program.live(
        is_complete=False, pending=(PendingAnimal(1, "Yzma", 1, None, "Sending…"),)
    )
    state = program.main.state
    offer = animals_request(filter_chosen(state, Filter("b")), range(1, 60), time.time())
    formats = ("", *SEPARATORS)
    return program.opened(lambda: ExportDialog(offer, formats, None, window).show())


@scene
def changes(program: Program) -> QWidget:
    window = program.open(ChildWindow.CHANGES)
    program.main._show(replace(program.main.state, news=CHANGES))
    window.findChildren(QTableView)[0].selectRow(1)
    return window


@scene
def changes_without_any(program: Program) -> QWidget:
    window = program.open(ChildWindow.CHANGES)
    assert isinstance(window, ChangesWindow)
    window._view_model._take(())
    return window


@scene
def changes_filtered_out(program: Program) -> QWidget:
    window = changes(program)
    window.findChildren(QLineEdit)[0].setText("zzz")
    return window


@scene
def licences(program: Program) -> QWidget:
    window = program.open(ChildWindow.ABOUT)
    window.findChildren(QListWidget)[0].setCurrentRow(4)
    return window


@scene
def fault(program: Program) -> QWidget:
    dialog = FaultDialog(program.live(), None)
    dialog.add("KeyError: 'status'", "Traceback (most recent call last):\n  ...")
    return dialog


@scene
def activity(program: Program, exchanges: Iterable[Exchange] = EXCHANGES) -> QWidget:
    for exchange in exchanges:
        program.activity.record(exchange)
    return program.open(ChildWindow.ACTIVITY)


def _page(program: Program, at: int) -> QWidget:
    dialog = program.open(ChildWindow.SETTINGS)
    dialog.findChildren(QListWidget)[0].setCurrentRow(at)
    return dialog


@scene
def settings_with_mistakes(program: Program) -> QWidget:
    dialog = program.open(ChildWindow.SETTINGS)
    program.preferences.edit("network/proxy", "")
    program.preferences.edit("staging/address", "staging.example")
    program.preferences.edit("production/address", "http://pets.example/v1")
    for each in REMOTE:
        program.preferences.finish_address(each)
    return dialog


@scene
def settings_unsaved(program: Program) -> QWidget:
    dialog = program.open(ChildWindow.SETTINGS)
    program.preferences.edit("staging/address", "https://staging.example/v1")
    return program.opened(dialog.close)


@scene
def settings_labels(program: Program) -> QWidget:
    LabelStore(program.desks.label_file, Environment.PRODUCTION, ADDRESS).save(LABELS)
    dialog = _page(program, 2)
    preferences = program.preferences

    def edit_once_loaded(state: SettingsState) -> None:
        if state.labels is not None:
            preferences.state_changed.disconnect(edit_once_loaded)
            preferences.edit_labels(state.labels.edited(4, "dogs", "Guinea pigs"))

    preferences.state_changed.connect(edit_once_loaded)
    edit_once_loaded(preferences.state)
    return dialog


def _tried(program: Program, error: ServiceError | None = None) -> QWidget:
    program.report = TestReport(error, 60)
    program.keys.hold(Environment.PRODUCTION, "https://pets.example", "key")
    dialog = program.open(ChildWindow.SETTINGS)
    program.preferences.test(Environment.PRODUCTION)
    return dialog


def _set_up(program: Program, step: int, error: ServiceError | None = None) -> QWidget:
    program.report = TestReport(error, 60)
    program.settings = Settings()
    window = program.open(ChildWindow.SET_UP)
    if step > 1:
        program.preferences.edit("production/address", ADDRESS)
    if step > 2:
        program.preferences.edit_key(Environment.PRODUCTION, "key")
        program.preferences.test(Environment.PRODUCTION)
    return window


def _intake(program: Program, *entries: IntakeEntry, **changes: Any) -> IntakeState:
    return IntakeState(program.environment, ADDRESS, entries, None, **changes)


def _paused(program: Program, seconds: float, reason: PauseReason) -> QWidget:
    until = time.time() + seconds
    problem = RateLimited(until=until, reason=reason)
    return program.live(problem=problem, budget=Budget(60, 0, until, until, reason))


def _print(
    program: Program,
    subject: Subject,
    selected: Iterable[int] = range(1, 12),
    note: Callable[[], str] = str,
) -> QWidget:
    window = program.live(is_complete=False)
    choices = printing.PrintChoices(printing.Paper.A4)
    state = printing.print_state(program.main.state, list(selected), time.time(), choices)
    model = printing.PrintViewModel(state)
    model.choose_subject(subject)
    model.apply(replace, changes=CHANGES)
    model.end(note())
    return program.opened(lambda: PrintWindow(model, None, window).show())


SCENES |= (
    import_scenes.SCENES
    | {
        "main": lambda program: program.live(budget=Budget(60, 56, time.time() + 40)),
        "nothing matches": partial(_search, text="belll", selected_id=None),
        "nobody with this number": partial(_search, text="9999", selected_id=None),
        "search": partial(_search, text="bel"),
        "card of another environment": partial(
            _search, text=CardCode(Environment.PRACTICE, 12).text, selected_id=None
        ),
        "practice": partial(_named, environment=Environment.PRACTICE),
        "staging": partial(_named, environment=Environment.STAGING),
        "outage": _live(
            connection=Connection.FAULTY,
            problem=errors.ServerFault(503, effect=errors.Effect.NONE),
        ),
        "refused": lambda program: program.tell(
            Stage.REFUSED, message="category_id: no such category", status=400, attempts=1
        ),
        "first run": Program.welcome,
        "loading": _live(None, connection=Connection.WORKING),
        "not set up": _live(None, connection=Connection.NOT_SET_UP),
        "no key": _live(None, connection=Connection.NO_KEY),
        "empty": _live(0),
        "offline with a copy": _live(connection=Connection.FAILED, problem=Offline("no route")),
        "offline without a copy": _live(
            None, connection=Connection.FAILED, problem=Offline("no route")
        ),
        "offline by choice": _live(connection=Connection.BY_CHOICE),
        "wrong key": _live(connection=Connection.KEY_REFUSED, problem=Unauthorized("401")),
        "limited": partial(_paused, seconds=40, reason=PauseReason.LIMIT),
        "day spent": partial(_paused, seconds=9 * 3600, reason=PauseReason.LIMIT),
        "banned": partial(_paused, seconds=1800, reason=PauseReason.BLOCKED),
        "bad answer": _live(connection=Connection.FAILED, problem=errors.BadAnswer("not JSON")),
        "cut off": _live(is_complete=False),
        "held": lambda program: program.tell(Stage.HELD, held_until=time.time() + 3),
        "unknown": lambda program: program.tell(
            Stage.UNKNOWN, sent_at=time.time() - 60, attempts=1
        ),
        "foreign names": lambda program: program.live(
            7, names=FOREIGN, budget=Budget(60, 9, time.time() + 40)
        ),
        "a long name": _live(7, names=["B" * 300, *FOREIGN]),
        "browse only as set by policy": lambda program: program.opened(
            partial(show_fixed, program.live())
        ),
        "add form": _opening(ChildWindow.ADD_FORM),
        "add form already here": partial(_form, name="Bella", category="Dogs"),
        "nobody like it": partial(_form, name="Xanthippe", category="Dogs", is_complete=False),
        "add form with mistakes": partial(_form, name=" ", category="zzz"),
        "add form with a slip": partial(_form, name="B" * 3000, category="Rabits", status=""),
        "question": lambda program: _question(program, Pet(241, "Bella", 1, PetStatus.AVAILABLE)),
        "question without a match": _question,
        "print cards": partial(_print, subject=Subject.CARDS),
        "print list": partial(_print, subject=Subject.LIST, selected=(), note=printing.no_printer),
        "print overview": partial(_print, subject=Subject.BOARD),
        "intake log without any": lambda program: program.ask(_intake(program), program.open_log),
        "coverage": _opening(ChildWindow.COVERAGE),
        "coverage cut off": _opening(ChildWindow.COVERAGE, is_complete=False),
        "help window": partial(_help, text=""),
        "help searched": partial(_help, text="service"),
        "help without a match": partial(_help, text="zzz"),
        "about": _opening(ChildWindow.ABOUT),
        "activity without any": lambda program: activity(program, ()),
        "shortcuts": _opening(ChildWindow.SHORTCUTS),
        "diagnose": _opening(ChildWindow.DIAGNOSE),
        "settings test works": _tried,
        "settings test fails": partial(_tried, error=Unauthorized("401")),
        "set up 1": partial(_set_up, step=1),
        "set up 2": partial(_set_up, step=2),
        "set up fails": partial(_set_up, step=3, error=Unauthorized("401")),
        "set up works": partial(_set_up, step=3),
    }
    | {f"settings {at + 1}": partial(_page, at=at) for at in range(4)}
)
