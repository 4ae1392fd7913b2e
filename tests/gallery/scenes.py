"""The scenes: every screen of the program in each of its states, one small function each."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QLineEdit,
    QListWidget,
    QTableView,
    QTabWidget,
    QWidget,
)

from petdesk.controllers.browse import ask_to_leave, show_fixed
from petdesk.domain.card_codes import CardCode
from petdesk.domain.changes import Change, ChangeKind
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, Findings, IntakeEntry, Stage
from petdesk.domain.pets import Pet, PetStatus
from petdesk.domain.search import Filter
from petdesk.service.activity import WaitReason
from petdesk.service.contract import Budget
from petdesk.service.errors import (
    BadAnswer,
    Effect,
    Offline,
    PauseReason,
    RateLimited,
    ServerFault,
    Unauthorized,
)
from petdesk.storage.csv_text import SEPARATORS
from petdesk.storage.settings_fields import Settings
from petdesk.viewmodels.browsing import browse_note, browse_state
from petdesk.viewmodels.changes.view_model import loaded
from petdesk.viewmodels.export.animals import animals_request
from petdesk.viewmodels.intake.state import BlockReason, IntakeState, Waiting
from petdesk.viewmodels.listing.listing import PendingAnimal
from petdesk.viewmodels.main.selection import filter_chosen
from petdesk.viewmodels.main.state import Answer, Asked, Connection
from petdesk.viewmodels.main.steps import changes_found
from petdesk.viewmodels.printing.view_model import (
    Paper,
    PrintChoices,
    PrintViewModel,
    Subject,
    no_printer,
    print_request,
)
from petdesk.viewmodels.settings.fields import TestReport
from petdesk.viewmodels.settings.labels import (
    CategoryData,
    LabelsState,
    LabelsStatus,
)
from petdesk.views.catalogue.changes_window import ChangesWindow
from petdesk.views.catalogue.export_dialog import ExportDialog
from petdesk.views.design.buttons import PrimaryButton
from petdesk.views.help.fault_dialog import FaultDialog
from petdesk.views.main.empty_page import AskRow
from petdesk.views.main.window import ChildWindow
from petdesk.views.printing.print_window import PrintWindow
from tests.exchanges import LISTED
from tests.forms import FakeLabelRepository
from tests.gallery import import_scenes
from tests.gallery.stage import ADDRESS, FOREIGN, LABELS, Program, entry
from tests.gallery.widgets import settle, widgets_page

Scene = Callable[[Program], QWidget]
EXCHANGES = (
    LISTED,
    replace(LISTED, status=None, fault="no answer", remaining=None),
    replace(LISTED, tries=2, waited=3.26, reason=WaitReason.TRYING_AGAIN),
    replace(LISTED, waited=9.0, reason=WaitReason.LIMIT_REACHED),
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


def scene(play: Scene) -> Scene:
    """Enter ``play`` under its name."""
    SCENES[play.__name__.replace("_", " ")] = play
    return play


@scene
def widgets(program: Program) -> QWidget:
    page = widgets_page()
    page.setParent(program.window, Qt.WindowType.Window)
    page.show()
    settle(page)
    return page


@scene
def main(program: Program) -> QWidget:
    return program.live(budget=Budget(60, 56, time.time() + 40))


@scene
def first_run(program: Program) -> QWidget:
    return program.welcome()


@scene
def loading(program: Program) -> QWidget:
    return program.live(None, connection=Connection.WORKING)


@scene
def not_set_up(program: Program) -> QWidget:
    return program.live(None, connection=Connection.NOT_SET_UP)


@scene
def no_key(program: Program) -> QWidget:
    return program.live(None, connection=Connection.NO_KEY)


@scene
def empty(program: Program) -> QWidget:
    return program.live(0)


@scene
def nothing_matches(program: Program) -> QWidget:
    window = program.live(selected_id=None)
    window.filters.search.setText("belll")
    return window


@scene
def nobody_with_this_number(program: Program) -> QWidget:
    window = program.live(selected_id=None)
    window.filters.search.setText("9999")
    return window


@scene
def number_not_found(program: Program) -> QWidget:
    window = nobody_with_this_number(program)
    program.main.apply(replace, asked=Asked(9999, Answer.NOT_FOUND))
    return window


@scene
def number_among_other_hits(program: Program) -> QWidget:
    window = program.live(selected_id=None, names=("Bella 4000", "Max"))
    window.filters.search.setText("4000")
    window.findChildren(AskRow)[0].show()  # whoever types on sees none of it
    return window


@scene
def search(program: Program) -> QWidget:
    window = program.live()
    window.filters.search.setText("bel")
    return window


@scene
def offline_with_a_copy(program: Program) -> QWidget:
    return program.live(connection=Connection.FAILED, problem=Offline("no route"))


@scene
def offline_without_a_copy(program: Program) -> QWidget:
    return program.live(None, connection=Connection.FAILED, problem=Offline("no route"))


@scene
def offline_by_choice(program: Program) -> QWidget:
    return program.live(connection=Connection.BY_CHOICE)


@scene
def wrong_key(program: Program) -> QWidget:
    return program.live(connection=Connection.KEY_REFUSED, problem=Unauthorized("401"))


@scene
def limited(program: Program) -> QWidget:
    return _paused(program, 40, PauseReason.LIMIT)


@scene
def day_spent(program: Program) -> QWidget:
    return _paused(program, 9 * 3600, PauseReason.LIMIT)


@scene
def banned(program: Program) -> QWidget:
    return _paused(program, 1800, PauseReason.BLOCKED)


@scene
def outage(program: Program) -> QWidget:
    problem = ServerFault(503, effect=Effect.NONE)
    return program.live(problem=problem)


@scene
def bad_answer(program: Program) -> QWidget:
    return program.live(connection=Connection.FAILED, problem=BadAnswer("not JSON"))


@scene
def cut_off(program: Program) -> QWidget:
    return program.live(is_complete=False)


@scene
def held(program: Program) -> QWidget:
    return program.tell(Stage.HELD, held_until=time.time() + 3)


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
def unknown(program: Program) -> QWidget:
    return program.tell(Stage.UNKNOWN, sent_at=time.time() - 60, attempts=1)


@scene
def refused(program: Program) -> QWidget:
    message = "category_id: no such category"
    return program.tell(Stage.REFUSED, message=message, status=400, attempts=1)


@scene
def added(program: Program) -> QWidget:
    pet = Pet(241, "Bella", 1, PetStatus.AVAILABLE)
    window = program.tell(Stage.ADDED, pet=pet, settled_at=time.time(), attempts=1)
    program.main.pet_added(pet)
    return window


@scene
def foreign_names(program: Program) -> QWidget:
    return program.live(7, names=FOREIGN, budget=Budget(60, 9, time.time() + 40))


@scene
def a_long_name(program: Program) -> QWidget:
    return program.live(7, names=["B" * 300, *FOREIGN])


@scene
def practice(program: Program) -> QWidget:
    window = program.live()
    window.name_environment(Environment.PRACTICE)
    return window


@scene
def staging(program: Program) -> QWidget:
    window = program.live()
    window.name_environment(Environment.STAGING)
    return window


@scene
def browse_only(program: Program) -> QWidget:
    window = program.live()
    settings = Settings(program.environment, {}, browse_only=True)
    window.browse(program.environment, browse_note(browse_state(settings, None)))
    return window


@scene
def leaving_browse_only(program: Program) -> QWidget:
    window = program.live()

    def ask() -> None:
        ask_to_leave(window, lambda: None)

    return program.opened(ask)


@scene
def browse_only_as_set_by_policy(program: Program) -> QWidget:
    return program.opened(partial(show_fixed, program.live()))


@scene
def small_window(program: Program) -> QWidget:
    window = program.live()
    window.setMinimumSize(0, 0)
    window.resize(800, 560)
    return window


@scene
def add_form(program: Program) -> QWidget:
    return program.opened(partial(program.live().child_wanted.emit, ChildWindow.ADD_FORM))


@scene
def add_form_already_here(program: Program) -> QWidget:
    form = program.opened(partial(program.live().child_wanted.emit, ChildWindow.ADD_FORM))
    program.form.edit(DraftText("Bella", "Dogs", "available"))
    program.form.name_left()
    return form


@scene
def add_form_with_mistakes(program: Program) -> QWidget:
    form = program.opened(partial(program.live().child_wanted.emit, ChildWindow.ADD_FORM))
    program.form.edit(DraftText(" ", "zzz", "available"))
    program.form.name_left()
    program.form.category_left()
    return form


@scene
def add_form_with_a_slip(program: Program) -> QWidget:
    form = program.opened(partial(program.live().child_wanted.emit, ChildWindow.ADD_FORM))
    program.form.edit(DraftText("B" * 3000, "Rabits", ""))
    program.form.category_left()
    return form


@scene
def add_form_with_all(program: Program) -> QWidget:
    refused = entry(Stage.REFUSED, message="category_id: no such category", status=400)
    form = program.opened(partial(program.live().child_wanted.emit, ChildWindow.ADD_FORM))
    program.form.edit(DraftText("Bella", "99", "available"))
    program.form.category_left()
    state = program.form.state
    program.form._show(replace(state, last=entry(Stage.HELD), offers=(refused,), about=refused))
    return form


@scene
def question(program: Program) -> QWidget:
    asked = entry(Stage.UNKNOWN, sent_at=time.time() - 60, attempts=1)
    found = Findings((Pet(241, "Bella", 1, PetStatus.AVAILABLE),), asked_at=time.time())
    state = _intake(program, asked, findings={asked.id: found})
    return program.ask(state, program.intakes.ask)


@scene
def question_without_a_match(program: Program) -> QWidget:
    asked = entry(Stage.UNKNOWN, sent_at=time.time() - 60, attempts=1)
    state = _intake(program, asked, findings={asked.id: Findings(asked_at=time.time())})
    return program.ask(state, program.intakes.ask)


@scene
def another_address(program: Program) -> QWidget:
    state = _intake(program, entry(Stage.QUEUED, address="https://old.example/v1"))
    return program.ask(state, program.intakes.decide_address)


@scene
def intake_log(program: Program) -> QWidget:
    stages = enumerate(Stage, start=1)
    entries = [entry(stage, id=at, sent_at=time.time()) for at, stage in stages]
    return program.ask(_intake(program, *entries), program.intakes.log)


@scene
def export(program: Program) -> QWidget:
    window = program.live(
        is_complete=False, pending=(PendingAnimal(1, "Yzma", 1, None, "Sending…"),)
    )
    state = program.main.state
    offer = animals_request(filter_chosen(state, Filter("b")), range(1, 60), time.time())
    formats = ("", *SEPARATORS)
    return program.opened(lambda: ExportDialog(offer, formats, time.time(), None, window).show())


@scene
def print_cards(program: Program) -> QWidget:
    return _print(program, range(1, 12), Subject.CARDS)


@scene
def print_list(program: Program) -> QWidget:
    return _print(program, (), Subject.LIST, note=no_printer())


@scene
def print_overview(program: Program) -> QWidget:
    return _print(program, range(1, 12), Subject.BOARD)


@scene
def card_of_another_environment(program: Program) -> QWidget:
    window = program.live(selected_id=None)
    elsewhere = next(each for each in Environment if each is not program.environment)
    window.filters.search.setText(CardCode(elsewhere, 12).text)
    return window


@scene
def import_choose(program: Program) -> QWidget:
    return import_scenes.choose(program)


@scene
def import_reading(program: Program) -> QWidget:
    return import_scenes.reading(program)


@scene
def import_check(program: Program) -> QWidget:
    return import_scenes.check(program)


@scene
def import_start(program: Program) -> QWidget:
    return import_scenes.start(program)


@scene
def import_progress(program: Program) -> QWidget:
    return import_scenes.progress(program)


@scene
def import_limited(program: Program) -> QWidget:
    return import_scenes.progress(
        program,
        "Imports have used their share of the limit. People can still add. Continues at 14:32.",
    )


@scene
def import_settle(program: Program) -> QWidget:
    return import_scenes.settle(program)


@scene
def intake_log_without_any(program: Program) -> QWidget:
    return program.ask(_intake(program), program.intakes.log)


@scene
def coverage(program: Program) -> QWidget:
    return program.opened(partial(program.live().child_wanted.emit, ChildWindow.COVERAGE))


@scene
def coverage_cut_off(program: Program) -> QWidget:
    window = program.live(is_complete=False)
    return program.opened(partial(window.child_wanted.emit, ChildWindow.COVERAGE))


@scene
def changes(program: Program) -> QWidget:
    window = program.opened(partial(program.live().child_wanted.emit, ChildWindow.CHANGES))
    program.main._show(changes_found(program.main.state, CHANGES, is_news=True))
    window.findChildren(QTableView)[0].selectRow(1)
    return window


@scene
def changes_without_any(program: Program) -> QWidget:
    window = program.opened(partial(program.live().child_wanted.emit, ChildWindow.CHANGES))
    assert isinstance(window, ChangesWindow)
    model = window._view_model
    model._show(loaded(model.state, (), model.words))
    return window


@scene
def changes_filtered_out(program: Program) -> QWidget:
    window = changes(program)
    window.findChildren(QLineEdit)[0].setText("zzz")
    return window


@scene
def help_window(program: Program) -> QWidget:
    return program.opened(partial(program.live().child_wanted.emit, ChildWindow.HELP))


@scene
def help_searched(program: Program) -> QWidget:
    window = help_window(program)
    window.findChildren(QLineEdit)[0].setText("service")
    return window


@scene
def help_without_a_match(program: Program) -> QWidget:
    window = help_window(program)
    window.findChildren(QLineEdit)[0].setText("zzz")
    return window


@scene
def shortcuts(program: Program) -> QWidget:
    return program.opened(partial(program.live().child_wanted.emit, ChildWindow.SHORTCUTS))


@scene
def about(program: Program) -> QWidget:
    return program.opened(partial(program.live().child_wanted.emit, ChildWindow.ABOUT))


@scene
def licences(program: Program) -> QWidget:
    window = about(program)
    window.findChildren(QListWidget)[0].setCurrentRow(4)
    return window


@scene
def fault(program: Program) -> QWidget:
    dialog = FaultDialog(program.live(), None)
    dialog.add("KeyError: 'status'", "Traceback (most recent call last):\n  ...")
    return dialog


@scene
def diagnose(program: Program) -> QWidget:
    return program.opened(partial(program.live().child_wanted.emit, ChildWindow.DIAGNOSE))


@scene
def activity(program: Program) -> QWidget:
    window = program.live()
    for exchange in EXCHANGES:
        program.activity.record(exchange)
    window.child_wanted.emit(ChildWindow.ACTIVITY)
    return window


@scene
def activity_without_any(program: Program) -> QWidget:
    window = program.live()
    window.child_wanted.emit(ChildWindow.ACTIVITY)
    return window


def _page(at: int) -> Scene:
    def play(program: Program) -> QWidget:
        dialog = program.opened(partial(program.live().child_wanted.emit, ChildWindow.SETTINGS))
        for tabs in dialog.findChildren(QTabWidget):
            tabs.setCurrentIndex(at)
        for pages in dialog.findChildren(QListWidget):
            pages.setCurrentRow(at)
        return dialog

    return play


for _number in range(4):
    SCENES[f"settings {_number + 1}"] = _page(_number)


def press(window: QWidget, kind: type[QAbstractButton]) -> None:
    """Press the first button of ``kind``."""
    window.findChildren(kind)[0].click()


@scene
def settings_test_works(program: Program) -> QWidget:
    return _tried(program)


@scene
def settings_test_fails(program: Program) -> QWidget:
    program.report = TestReport(Unauthorized("401"), None, 0.084)
    return _tried(program)


@scene
def settings_with_mistakes(program: Program) -> QWidget:
    dialog = program.opened(partial(program.live().child_wanted.emit, ChildWindow.SETTINGS))
    program.preferences.edit("network/proxy", "")
    program.preferences.services.edit_address(Environment.STAGING, "staging.example")
    program.preferences.services.edit_address(Environment.PRODUCTION, "http://pets.example/v1")
    return dialog


@scene
def settings_unsaved(program: Program) -> QWidget:
    dialog = program.opened(partial(program.live().child_wanted.emit, ChildWindow.SETTINGS))
    program.preferences.services.edit_address(Environment.STAGING, "https://staging.example/v1")

    def leave() -> None:
        dialog.close()

    return program.opened(leave)


@scene
def settings_labels(program: Program) -> QWidget:
    program.shelf = FakeLabelRepository(production=CategoryData(LABELS, dict.fromkeys(LABELS, 48)))
    dialog = _page(2)(program)
    labels = program.preferences.labels

    def edit_once_loaded(state: LabelsState) -> None:
        if state.status is LabelsStatus.READY:
            labels.state_changed.disconnect(edit_once_loaded)
            labels.edit(4, "dogs", "Guinea pigs")

    labels.state_changed.connect(edit_once_loaded)
    edit_once_loaded(labels.state)
    return dialog


@scene
def set_up_1(program: Program) -> QWidget:
    return _set_up(program, 1)


@scene
def set_up_2(program: Program) -> QWidget:
    return _set_up(program, 2)


@scene
def set_up_works(program: Program) -> QWidget:
    return _set_up(program, 3)


@scene
def set_up_fails(program: Program) -> QWidget:
    program.report = TestReport(Unauthorized("401"), None, 0.084)
    return _set_up(program, 3)


def _tried(program: Program) -> QWidget:
    program.keys.hold(Environment.PRODUCTION, "https://pets.example", "key")
    dialog = program.opened(partial(program.live().child_wanted.emit, ChildWindow.SETTINGS))
    program.preferences.services.test(Environment.PRODUCTION)
    return dialog


def _set_up(program: Program, step: int) -> QWidget:
    program.settings = Settings()
    window = program.opened(partial(program.live().child_wanted.emit, ChildWindow.SET_UP))
    if step > 1:
        program.preferences.services.edit_address(Environment.PRODUCTION, ADDRESS)
    if step > 2:
        program.preferences.services.edit_key(Environment.PRODUCTION, "key")
    for _turn in range(step - 1):
        next(each for each in window.findChildren(PrimaryButton)).click()
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
    offer = print_request(program.main.state, list(selected), time.time())
    model = PrintViewModel(offer, PrintChoices(Paper.A4))
    model.choose_subject(subject)
    model.apply(replace, changes=CHANGES)
    model.end(note)
    return program.opened(lambda: PrintWindow(model, None, window).show())
