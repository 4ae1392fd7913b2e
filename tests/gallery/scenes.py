"""The scenes: every screen of the program in each of its states, one small function each."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from PySide6.QtWidgets import (
    QAbstractButton,
    QLineEdit,
    QListWidget,
    QTableView,
    QTabWidget,
    QWidget,
)

from petdesk.animals.card_codes import CardCode
from petdesk.animals.changes import Change, ChangeKind
from petdesk.animals.listing import PendingAnimal
from petdesk.animals.main_messages import browse_note, browse_state
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
from petdesk.printing.view_model import (
    Paper,
    PrintChoices,
    PrintViewModel,
    Subject,
    no_printer,
    print_state,
)
from petdesk.printing.views.print_window import PrintWindow
from petdesk.service.contract import Budget, Exchange, WaitReason
from petdesk.service.errors import (
    BadAnswer,
    Effect,
    Offline,
    PauseReason,
    RateLimited,
    ServerFault,
    Unauthorized,
)
from petdesk.settings.fields import Settings
from petdesk.settings.labels import LabelStore
from petdesk.settings.store import SettingsFile
from petdesk.settings.view_model import SettingsState
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
    """Enter ``play`` under its name."""
    SCENES[play.__name__.replace("_", " ")] = play
    return play


def _opened(program: Program, which: ChildWindow, **changes: Any) -> QWidget:
    window = program.live(**changes)
    return program.opened(lambda: window.child_wanted.emit(which))


def _search(text: str, **changes: Any) -> Scene:
    def play(program: Program) -> QWidget:
        window = program.live(**changes)
        window.filters.search.setText(text)
        return window

    return play


def _named(environment: Environment) -> Scene:
    def play(program: Program) -> QWidget:
        window = program.live()
        window.name_environment(environment)
        return window

    return play


def _help(text: str) -> Scene:
    def play(program: Program) -> QWidget:
        window = _opened(program, ChildWindow.HELP)
        window.findChildren(QLineEdit)[0].setText(text)
        return window

    return play


@scene
def number_not_found(program: Program) -> QWidget:
    window = _search("9999")(program)
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
    program.bar.pose(IntakeState(program.environment, ADDRESS, entries, reason))
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
    settings = Settings(program.environment, {}, browse_only=True)
    window.browse(program.environment, browse_note(browse_state(settings, SettingsFile())))
    return window


@scene
def leaving_browse_only(program: Program) -> QWidget:
    window = program.live()

    def ask() -> None:
        ask_to_leave(window, lambda: None)

    return program.opened(ask)


@scene
def small_window(program: Program) -> QWidget:
    window = program.live()
    window.setMinimumSize(0, 0)
    window.resize(800, 560)
    return window


@scene
def add_form_already_here(program: Program) -> QWidget:
    form = _opened(program, ChildWindow.ADD_FORM)
    program.form.edit(DraftText("Bella", "Dogs", "available"))
    program.form.name_left()
    return form


@scene
def nobody_like_it(program: Program) -> QWidget:
    window = program.live(is_complete=False)
    form = program.opened(partial(window.child_wanted.emit, ChildWindow.ADD_FORM))
    program.form.edit(DraftText("Xanthippe", "Dogs", "available"))
    program.form.name_left()
    return form


@scene
def add_form_with_mistakes(program: Program) -> QWidget:
    form = _opened(program, ChildWindow.ADD_FORM)
    program.form.edit(DraftText(" ", "zzz", "available"))
    program.form.name_left()
    program.form.category_left()
    return form


@scene
def add_form_with_a_slip(program: Program) -> QWidget:
    form = _opened(program, ChildWindow.ADD_FORM)
    program.form.edit(DraftText("B" * 3000, "Rabits", ""))
    program.form.category_left()
    return form


@scene
def add_form_with_all(program: Program) -> QWidget:
    refused = entry(Stage.REFUSED, message="category_id: no such category", status=400)
    form = _opened(program, ChildWindow.ADD_FORM)
    program.form.edit(DraftText("Bella", "99", "available"))
    program.form.name_left()
    program.form.category_left()
    state, held = program.form.state, entry(Stage.HELD)
    entries = (held, replace(refused, id=held.id + 1))
    shown = replace(state.intake, entries=entries)
    about = replace(refused, id=held.id + 2)
    program.form._show(replace(state, intake=shown, last_id=held.id, about=about))
    return form


@scene
def question(program: Program) -> QWidget:
    asked = entry(Stage.UNKNOWN, sent_at=time.time() - 60, attempts=1)
    found = Findings((Pet(241, "Bella", 1, PetStatus.AVAILABLE),), asked_at=time.time())
    state = _intake(program, asked, findings={asked.id: found})
    return program.ask(state, program.windows.ask)


@scene
def question_without_a_match(program: Program) -> QWidget:
    asked = entry(Stage.UNKNOWN, sent_at=time.time() - 60, attempts=1)
    state = _intake(program, asked, findings={asked.id: Findings(asked_at=time.time())})
    return program.ask(state, program.windows.ask)


@scene
def another_address(program: Program) -> QWidget:
    state = _intake(program, entry(Stage.QUEUED, address="https://old.example/v1"))
    return program.ask(state, program.windows.decide_address)


@scene
def intake_log(program: Program) -> QWidget:
    stages = enumerate(Stage, start=1)
    entries = [entry(stage, id=at, sent_at=time.time()) for at, stage in stages]
    return program.ask(_intake(program, *entries), program.windows.log)


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
    window = _opened(program, ChildWindow.CHANGES)
    program.main._show(replace(program.main.state, news=CHANGES))
    window.findChildren(QTableView)[0].selectRow(1)
    return window


@scene
def changes_without_any(program: Program) -> QWidget:
    window = _opened(program, ChildWindow.CHANGES)
    assert isinstance(window, ChangesWindow)
    model = window._view_model
    model._take(())
    return window


@scene
def changes_filtered_out(program: Program) -> QWidget:
    window = changes(program)
    window.findChildren(QLineEdit)[0].setText("zzz")
    return window


@scene
def licences(program: Program) -> QWidget:
    window = _opened(program, ChildWindow.ABOUT)
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
    return _opened(program, ChildWindow.ACTIVITY)


def _page(at: int) -> Scene:
    def play(program: Program) -> QWidget:
        dialog = _opened(program, ChildWindow.SETTINGS)
        for tabs in dialog.findChildren(QTabWidget):
            tabs.setCurrentIndex(at)
        for pages in dialog.findChildren(QListWidget):
            pages.setCurrentRow(at)
        return dialog

    return play


for _number in range(4):
    SCENES[f"settings {_number + 1}"] = _page(_number)


def press(window: QWidget, kind: type[QAbstractButton]) -> None:
    window.findChildren(kind)[0].click()


@scene
def settings_test_fails(program: Program) -> QWidget:
    program.report = TestReport(Unauthorized("401"))
    return _tried(program)


@scene
def settings_with_mistakes(program: Program) -> QWidget:
    dialog = _opened(program, ChildWindow.SETTINGS)
    program.preferences.edit("network/proxy", "")
    program.preferences.edit("staging/address", "staging.example")
    program.preferences.edit("production/address", "http://pets.example/v1")
    for each in REMOTE:
        program.preferences.finish_address(each)
    return dialog


@scene
def settings_unsaved(program: Program) -> QWidget:
    dialog = _opened(program, ChildWindow.SETTINGS)
    program.preferences.edit("staging/address", "https://staging.example/v1")

    def leave() -> None:
        dialog.close()

    return program.opened(leave)


@scene
def settings_labels(program: Program) -> QWidget:
    LabelStore(program.desks.label_file, Environment.PRODUCTION, ADDRESS).save(LABELS)
    dialog = _page(2)(program)
    preferences = program.preferences

    def edit_once_loaded(state: SettingsState) -> None:
        if state.labels is not None:
            preferences.state_changed.disconnect(edit_once_loaded)
            preferences.edit_labels(state.labels.edited(4, "dogs", "Guinea pigs"))

    preferences.state_changed.connect(edit_once_loaded)
    edit_once_loaded(preferences.state)
    return dialog


def _tried(program: Program) -> QWidget:
    program.keys.hold(Environment.PRODUCTION, "https://pets.example", "key")
    dialog = _opened(program, ChildWindow.SETTINGS)
    program.preferences.test(Environment.PRODUCTION)
    return dialog


def _set_up(program: Program, step: int, *, refused: bool = False) -> QWidget:
    if refused:
        program.report = TestReport(Unauthorized("401"))
    program.settings = Settings()
    window = _opened(program, ChildWindow.SET_UP)
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
    budget = Budget(60, 0, until, until, reason)
    return program.live(problem=problem, budget=budget)


def _print(
    program: Program, selected: Iterable[int], subject: Subject, *, note: str = ""
) -> QWidget:
    window = program.live(is_complete=False)
    choices = PrintChoices(Paper.A4)
    model = PrintViewModel(print_state(program.main.state, list(selected), time.time(), choices))
    model.choose_subject(subject)
    model.apply(replace, changes=CHANGES)
    model.end(note)
    return program.opened(lambda: PrintWindow(model, None, window).show())


SCENES |= {
    "main": lambda program: program.live(budget=Budget(60, 56, time.time() + 40)),
    "nothing matches": _search("belll", selected_id=None),
    "nobody with this number": _search("9999", selected_id=None),
    "search": _search("bel"),
    "card of another environment": _search(
        CardCode(Environment.PRACTICE, 12).text, selected_id=None
    ),
    "practice": _named(Environment.PRACTICE),
    "staging": _named(Environment.STAGING),
    "outage": lambda program: program.live(problem=ServerFault(503, effect=Effect.NONE)),
    "refused": lambda program: program.tell(
        Stage.REFUSED, message="category_id: no such category", status=400, attempts=1
    ),
    "first run": lambda program: program.welcome(),
    "loading": lambda program: program.live(None, connection=Connection.WORKING),
    "not set up": lambda program: program.live(None, connection=Connection.NOT_SET_UP),
    "no key": lambda program: program.live(None, connection=Connection.NO_KEY),
    "empty": lambda program: program.live(0),
    "offline with a copy": lambda program: program.live(
        connection=Connection.FAILED, problem=Offline("no route")
    ),
    "offline without a copy": lambda program: program.live(
        None, connection=Connection.FAILED, problem=Offline("no route")
    ),
    "offline by choice": lambda program: program.live(connection=Connection.BY_CHOICE),
    "wrong key": lambda program: program.live(
        connection=Connection.KEY_REFUSED, problem=Unauthorized("401")
    ),
    "limited": lambda program: _paused(program, 40, PauseReason.LIMIT),
    "day spent": lambda program: _paused(program, 9 * 3600, PauseReason.LIMIT),
    "banned": lambda program: _paused(program, 1800, PauseReason.BLOCKED),
    "bad answer": lambda program: program.live(
        connection=Connection.FAILED, problem=BadAnswer("not JSON")
    ),
    "cut off": lambda program: program.live(is_complete=False),
    "held": lambda program: program.tell(Stage.HELD, held_until=time.time() + 3),
    "unknown": lambda program: program.tell(Stage.UNKNOWN, sent_at=time.time() - 60, attempts=1),
    "foreign names": lambda program: program.live(
        7, names=FOREIGN, budget=Budget(60, 9, time.time() + 40)
    ),
    "a long name": lambda program: program.live(7, names=["B" * 300, *FOREIGN]),
    "browse only as set by policy": lambda program: program.opened(
        partial(show_fixed, program.live())
    ),
    "add form": lambda program: _opened(program, ChildWindow.ADD_FORM),
    "print cards": lambda program: _print(program, range(1, 12), Subject.CARDS),
    "print list": lambda program: _print(program, (), Subject.LIST, note=no_printer()),
    "print overview": lambda program: _print(program, range(1, 12), Subject.BOARD),
    "import choose": import_scenes.choose,
    "import reading": import_scenes.reading,
    "import check": import_scenes.check,
    "import start": import_scenes.start,
    "import progress": import_scenes.progress,
    "import limited": import_scenes.limited,
    "import settle": import_scenes.settle,
    "intake log without any": lambda program: program.ask(_intake(program), program.windows.log),
    "coverage": lambda program: _opened(program, ChildWindow.COVERAGE),
    "coverage cut off": lambda program: _opened(program, ChildWindow.COVERAGE, is_complete=False),
    "help window": _help(""),
    "help searched": _help("service"),
    "help without a match": _help("zzz"),
    "about": lambda program: _opened(program, ChildWindow.ABOUT),
    "activity without any": lambda program: activity(program, ()),
    "shortcuts": lambda program: _opened(program, ChildWindow.SHORTCUTS),
    "diagnose": lambda program: _opened(program, ChildWindow.DIAGNOSE),
    "settings test works": _tried,
    "set up 1": lambda program: _set_up(program, 1),
    "set up 2": lambda program: _set_up(program, 2),
    "set up fails": lambda program: _set_up(program, 3, refused=True),
    "set up works": lambda program: _set_up(program, 3),
}
