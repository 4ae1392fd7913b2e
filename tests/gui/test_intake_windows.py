"""The windows about animals on their way: the question, the log, another address, the bar."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar, cast

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtGui import QAction, QKeySequence, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTableView,
    QWidget,
)

from petdesk.domain import intake
from petdesk.domain.catalogue import Catalogue, add
from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, Findings, IntakeEntry
from petdesk.domain.pets import NewPet, Pet, PetStatus
from petdesk.resources import resource
from petdesk.storage.catalogue_file import LoadedCopy, LocalCopy
from petdesk.tasks import TaskScope
from petdesk.viewmodels.add_form.near import NearMatches
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from petdesk.viewmodels.bar.view_model import BarViewModel
from petdesk.viewmodels.intake.state import IntakeState
from petdesk.viewmodels.intake.view_model import IntakeViewModel
from petdesk.viewmodels.listing.listing import Locale
from petdesk.viewmodels.main.state import Connection
from petdesk.viewmodels.main.view_model import MainViewModel
from petdesk.viewmodels.words.messages import Action, action_name
from petdesk.viewmodels.words.wording import status_name
from petdesk.views.intake.address_question import AddressQuestion
from petdesk.views.intake.log_window import IntakeLogWindow
from petdesk.views.intake.question_window import QuestionWindow
from petdesk.views.main.welcome_panel import WelcomePanel
from petdesk.views.main.window import MainWindow
from petdesk.windows.intake import IntakeWindows
from tests.forms import named
from tests.viewmodels.intake.intakes import NoIntakeKeeper

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

W = TypeVar("W", bound="QWidget")

NOW = 1_790_000_000.0
HERE, BEFORE = "https://pets.example/v1", "https://old.example/v1"
STAGING = Environment.STAGING
BELLA = NewPet("Bella", 1, PetStatus.AVAILABLE)
PET = Pet(812, "Bella", 1, PetStatus.AVAILABLE)
OTHER = Pet(900, "Bella", 1, PetStatus.AVAILABLE)


def held(number: int, name: str = "Bella", address: str = HERE) -> IntakeEntry:
    return intake.held(number, STAGING, address, replace(BELLA, name=name), NOW, 3.0)


def queued(number: int, name: str = "Queued", address: str = HERE) -> IntakeEntry:
    return intake.queued(held(number, name, address))


def sending(number: int, name: str) -> IntakeEntry:
    return intake.sending(queued(number, name), NOW - 60, [])


def unknown(number: int, name: str = "Bella") -> IntakeEntry:
    return intake.unknown(sending(number, name))


def refused(number: int, name: str = "Sent") -> IntakeEntry:
    return intake.refused(sending(number, name), "no <b>llamas</b>", 400)


ADDED = intake.added(sending(7, "Luna"), Pet(42, "Luna", 1), NOW)


class RecordingIntake(IntakeViewModel):
    """Notes what it was asked for, and takes no step."""

    def __init__(self) -> None:
        scope = TaskScope(lambda *_: None)
        super().__init__(STAGING, HERE, NoIntakeKeeper(), scope, Catalogue, clock=lambda: NOW)
        self.asked: list[tuple[object, ...]] = []

    def have(self, *entries: IntakeEntry, **findings: Findings) -> None:
        found = {int(name[1:]): each for name, each in findings.items()}
        self.show(IntakeState(STAGING, HERE, entries, waiting=None, findings=found))

    def keep_draft(self, draft: DraftText) -> None:
        self.asked.append(("keep", draft.name))

    def undo(self, entry_id: int) -> None:
        self.asked.append(("undo", entry_id))

    def send_now(self, entry_id: int) -> None:
        self.asked.append(("send now", entry_id))

    def give_up(self, entry_id: int) -> None:
        self.asked.append(("give up", entry_id))

    def confirm(self, entry_id: int, pet_id: int) -> None:
        self.asked.append(("confirm", entry_id, pet_id))

    def send_again(self, entry_id: int) -> None:
        self.asked.append(("send again", entry_id))

    def release(self, entry_id: int) -> None:
        self.asked.append(("release", entry_id))


class Screen:
    """The main window with everything around it, as the session makes it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.main = MainViewModel(STAGING, Locale(str.casefold, status_name), lambda: NOW)
        self.window = MainWindow(STAGING, clock=lambda: NOW)
        qtbot.addWidget(self.window, before_close_func=lambda _window: None)
        self.window.attach(self.main)
        catalogue = add(Catalogue(), [Pet(42, "Luna", 1), Pet(43, "Max", 2)], NOW)
        copy = LocalCopy(catalogue, {1: "Dogs"})
        self.main.show_loaded(STAGING, LoadedCopy(copy))
        self.intake = RecordingIntake()
        scope = TaskScope(lambda *_: None)
        self.form = AddFormViewModel(self.intake, scope, lambda _: NearMatches())
        self.bar = BarViewModel(self.main, self.intake, self.form, lambda: NOW)
        self.windows = IntakeWindows(self.window, self.main, self.intake, self.form)
        self.window.follow(self.bar)
        with qtbot.waitExposed(self.window):
            self.window.show()

    @property
    def message(self) -> str:
        label = cast("QLabel", self.window.findChild(QLabel, "Message"))
        return label.text() if label.isVisible() else ""

    @property
    def offered(self) -> list[str]:
        bar = cast("QLabel", self.window.findChild(QLabel, "Message")).parentWidget()
        assert bar is not None
        shown = [b for b in bar.findChildren(QPushButton) if b.isVisible()]
        return [b.text().replace("&", "") for b in shown]

    def press_in_bar(self, text: str) -> None:
        bar = cast("QLabel", self.window.findChild(QLabel, "Message")).parentWidget()
        assert bar is not None
        buttons = bar.findChildren(QPushButton)
        next(b for b in buttons if b.text().replace("&", "") == text).click()

    def opened(self, kind: type[W]) -> W:
        found = [w for w in self.window.findChildren(kind) if w.isVisible()]
        assert len(found) == 1
        return found[0]

    def is_open(self, kind: type[QWidget]) -> bool:
        return any(w.isVisible() for w in self.window.findChildren(kind))


def text_of(window: QWidget, name: str) -> str:
    label = cast("QLabel", window.findChild(QLabel, name))
    return label.text() if label.isVisible() else ""


def press(window: QWidget, name: str) -> None:
    QTest.mouseClick(named(window, QPushButton, name), Qt.MouseButton.LeftButton)


@pytest.fixture
def screen(qtbot: QtBot, qapp: QApplication) -> Iterator[Screen]:
    translator = QTranslator()
    assert translator.load(str(resource("translations/petdesk_en.qm")))
    qapp.installTranslator(translator)
    screen = Screen(qtbot)
    yield screen
    screen.windows.close()
    screen.window.hide()
    qapp.removeTranslator(translator)


def test_a_held_animal_can_be_undone_or_sent_from_the_bar(screen: Screen) -> None:
    screen.intake.have(held(1))
    assert screen.message == "Bella will be added to Staging in 3 s."
    assert screen.offered == ["Undo", "Send now"]
    screen.press_in_bar("Undo")
    screen.press_in_bar("Send now")
    assert screen.intake.asked == [("undo", 1), ("send now", 1)]
    screen.intake.have()
    assert screen.message == ""


@pytest.mark.parametrize(("key", "asked"), [(Qt.Key.Key_U, "undo"), (Qt.Key.Key_W, "send now")])
def test_a_held_animal_can_be_undone_or_sent_by_one_key(
    screen: Screen, key: Qt.Key, asked: str
) -> None:
    with screen.qtbot.waitActive(screen.window):
        screen.window.activateWindow()
    screen.intake.have(held(1))
    QTest.keyClick(screen.window, key, Qt.KeyboardModifier.AltModifier)
    screen.qtbot.waitUntil(lambda: screen.intake.asked == [(asked, 1)])


def commands(screen: Screen) -> dict[str, QAction]:
    """Give the commands of the menus for a held animal, by their first word."""
    menus = screen.window.menus
    found = [*menus.edit.actions(), *menus.animal.actions()]
    return {
        action.text().replace("&", "").split()[0]: action
        for action in found
        if action.text().startswith(("&Undo", "&Send"))
    }


def test_the_menus_undo_and_send_what_is_held(screen: Screen) -> None:
    undo, send = (commands(screen)[word] for word in ("Undo", "Send"))
    assert [undo.text(), undo.isEnabled(), send.isEnabled()] == ["&Undo", False, False]
    assert undo.shortcuts() == QKeySequence.keyBindings(QKeySequence.StandardKey.Undo)
    entry = held(1)
    screen.intake.have(replace(entry, new=replace(entry.new, name="Salt & Pepper")))
    assert [undo.text(), undo.isEnabled()] == ["&Undo adding Salt && Pepper", True]
    undo.trigger()
    send.trigger()
    assert screen.intake.asked == [("undo", 1), ("send now", 1)]
    screen.intake.have(refused(1))
    assert [undo.text(), undo.isEnabled(), send.isEnabled()] == ["&Undo", False, False]


def test_undo_has_the_platform_s_key_but_for_typing_that_can_be_undone(screen: Screen) -> None:
    search = screen.window.filters.search
    with screen.qtbot.waitActive(screen.window):
        screen.window.activateWindow()
    search.setFocus()

    def press_undo() -> None:
        QTest.keySequence(search, QKeySequence(QKeySequence.StandardKey.Undo))

    press_undo()
    assert screen.intake.asked == []
    screen.intake.have(held(1))
    QTest.keyClicks(search, "max")
    press_undo()
    assert (search.text(), screen.intake.asked) == ("", [])
    press_undo()
    screen.qtbot.waitUntil(lambda: screen.intake.asked == [("undo", 1)])


def test_no_key_of_the_bar_is_one_of_the_window_s(screen: Screen) -> None:
    texts = [action_name(action) for action in Action]
    texts += [label.text() for label in screen.window.findChildren(QLabel)]
    texts += [action.text() for action in screen.window.menuBar().actions()]
    texts += [button.text() for button in WelcomePanel(screen.window).findChildren(QPushButton)]
    keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
    assert len(keys) == len(set(keys)) >= 13


def test_a_message_that_is_dismissed_is_gone(screen: Screen) -> None:
    screen.intake.have(refused(1))
    bar = cast("QLabel", screen.window.findChild(QLabel, "Message")).parentWidget()
    assert bar is not None
    next(w for w in bar.findChildren(QWidget) if w.accessibleName() == "Dismiss message").click()  # type: ignore[attr-defined]  # a tool button
    assert screen.message == ""


def test_a_refused_animal_is_corrected_or_given_up_from_the_bar(screen: Screen) -> None:
    asked: list[bool] = []
    screen.window.add_wanted.connect(lambda: asked.append(True))
    screen.intake.have(refused(1))
    assert screen.message == "The service refused Sent (400): no <b>llamas</b>"
    screen.press_in_bar("Correct")
    assert asked == [True]
    assert screen.form.state.draft.name == "Sent"
    screen.press_in_bar("Give up")
    assert screen.intake.asked == [("keep", "Sent"), ("give up", 1)]


def test_a_kept_draft_is_gone_on_with_in_the_form(screen: Screen) -> None:
    asked: list[bool] = []
    screen.window.add_wanted.connect(lambda: asked.append(True))
    draft = DraftText("Zuki")
    screen.intake.show(replace(screen.intake.state, waiting=None, draft=draft))
    assert screen.message == "What you typed for Zuki is kept in the add form."
    screen.press_in_bar("Continue")
    assert asked == [True]


def test_the_question_opens_only_where_a_person_asks_and_shows_the_only_match(
    screen: Screen,
) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET,), is_cut_off=False, asked_at=NOW))
    assert not screen.is_open(QuestionWindow)
    screen.press_in_bar("Did it go through?")
    window = screen.opened(QuestionWindow)
    assert window.windowTitle() == "Did it go through?"
    assert not window.isModal()
    assert text_of(window, "Question") == "To Staging: Bella, Dogs (1), Available"
    assert "One matching animal appeared: #812 Bella." in text_of(window, "Found")
    matches = named(window, QListWidget, "Matches")
    assert [matches.item(row).text() for row in range(matches.count())] == [
        "#812 Bella, Dogs (1), Available"
    ]
    assert named(window, QPushButton, "That's it").isDefault()
    assert named(window, QPushButton, "Send again").isEnabled()
    press(window, "That's it")
    assert screen.intake.asked == [("confirm", 1, 812)]
    assert not window.isVisible()


def test_of_several_matches_one_is_chosen_by_the_keyboard_alone(screen: Screen) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET, OTHER), is_cut_off=True, asked_at=NOW))
    screen.press_in_bar("Did it go through?")
    window = screen.opened(QuestionWindow)
    matches = named(window, QListWidget, "Matches")
    assert "may be an older animal" in text_of(window, "Found")
    assert not named(window, QPushButton, "That's it").isEnabled()
    assert named(window, QPushButton, "Decide later").isDefault()
    assert window.focusWidget() is named(window, QPushButton, "Decide later")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is matches
    QTest.keyClick(matches, Qt.Key.Key_Home)
    QTest.keyClick(matches, Qt.Key.Key_Down)
    QTest.keyClick(matches, Qt.Key.Key_Return)
    assert screen.intake.asked == [("confirm", 1, 900)]


@pytest.mark.parametrize(
    ("findings", "words", "default", "can_send"),
    [
        ({}, "is looking", "Decide later", False),
        ({"_1": Findings((), is_cut_off=True, asked_at=NOW)}, "Absence", "Decide later", True),
        ({"_1": Findings((), is_cut_off=False, asked_at=NOW)}, "complete", "Send again", True),
    ],
)
def test_enter_does_what_is_safe(
    screen: Screen, findings: dict[str, Findings], words: str, default: str, *, can_send: bool
) -> None:
    screen.intake.have(unknown(1), **findings)
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    assert words in text_of(window, "Found")
    assert named(window, QPushButton, default).isDefault()
    assert named(window, QPushButton, "Send again").isEnabled() is can_send
    assert not named(window, QListWidget, "Matches").isVisible()
    assert not named(window, QPushButton, "That's it").isEnabled()


def test_one_question_follows_the_other_and_escape_decides_nothing(screen: Screen) -> None:
    found = Findings((), is_cut_off=False, asked_at=NOW)
    screen.intake.have(unknown(1, "Bella"), unknown(2, "Rex"), _1=found, _2=found)
    screen.windows.ask()
    window = screen.opened(QuestionWindow)
    assert text_of(window, "Others") == "1 more after this one."
    press(window, "Send again")
    assert "Rex" in text_of(window, "Question")
    assert text_of(window, "Others") == ""
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    assert screen.intake.asked == [("send again", 1)]
    assert screen.intake.state.postponed == frozenset()
    screen.windows.ask(2)
    press(window, "Decide later")
    assert screen.intake.state.postponed == {2}


@pytest.mark.parametrize(
    ("button", "asked"),
    [
        ("Send them here", [("release", 1), ("release", 2)]),
        ("Give up", [("give up", 1), ("give up", 2)]),
        ("Decide later", []),
    ],
)
def test_what_is_meant_for_another_address_is_a_question_of_its_own(
    screen: Screen, button: str, asked: list[tuple[object, ...]]
) -> None:
    entries = (queued(1, "A", BEFORE), queued(2, "B", BEFORE), queued(3, "C", "https://x.example"))
    screen.intake.have(*entries)
    assert screen.message == f"2 animals are meant for another address ({BEFORE})."
    screen.press_in_bar("Decide")
    window = screen.opened(AddressQuestion)
    assert "A, B" in window.informativeText()
    assert HERE in window.informativeText()
    assert window.defaultButton().accessibleName() == "Decide later"
    named(window, QPushButton, button).click()
    assert screen.intake.asked == asked
    assert not window.isVisible()


class Log:
    """The intake log as a person reads it."""

    def __init__(self, screen: Screen) -> None:
        screen.window.intake_log_wanted.emit()
        self.window = screen.opened(IntakeLogWindow)
        self.table = named(self.window, QTableView, "Entries")

    @property
    def rows(self) -> list[list[str]]:
        model = self.table.model()
        columns = range(model.columnCount())
        return [
            [str(model.data(model.index(row, column))) for column in columns]
            for row in range(model.rowCount())
        ]

    @property
    def note(self) -> str:
        return text_of(self.window, "Intake log note")

    def choose(self, row: int) -> list[str]:
        """Choose a row, and give the names of what can be done about it."""
        self.table.selectRow(row)
        names = ["Show animal", "Correct", "Did it go through?", "Give up"]
        return [name for name in names if named(self.window, QPushButton, name).isEnabled()]


ENTRIES = (ADDED, unknown(1), refused(2), queued(3), intake.undone(held(4, "Undone"), NOW))


def test_enter_in_the_log_s_filter_does_nothing(screen: Screen) -> None:
    screen.intake.have(ADDED)
    log = Log(screen)
    log.table.selectRow(0)
    QTest.keyClick(named(log.window, QLineEdit, "Filter entries"), Qt.Key.Key_Return)
    assert log.window.isVisible()
    assert screen.main.state.selected_id is None


def test_the_log_lists_every_entry_with_its_state_newest_first(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    assert [row[:2] for row in log.rows] == [
        ["Undone", "Undone"],
        ["Waiting", "Queued"],
        ["Refused", "Sent"],
        ["Unknown", "Bella"],
        ["Added", "Luna"],
    ]
    assert log.rows[4][2:5] == ["Dogs (1)", "Available", "42"]
    assert log.rows[2][8] == "400: no <b>llamas</b>"
    assert log.note == "5 entries"
    screen.intake.have(*ENTRIES, held(9, "New"))
    assert log.rows[0][:2] == ["Held", "New"]


def test_the_log_is_filtered_by_words_and_by_state(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    QTest.keyClicks(named(log.window, QLineEdit, "Filter entries"), "LUNA dog")
    assert [row[1] for row in log.rows] == ["Luna"]
    assert log.note == "1 entry"
    QTest.keyClick(log.window, Qt.Key.Key_Escape)
    assert len(log.rows) == 5
    named(log.window, QComboBox, "State filter").setCurrentText("Refused")
    assert [row[1] for row in log.rows] == ["Sent"]
    named(log.window, QComboBox, "State filter").setCurrentText("Corrected")
    assert log.note == "No entry matches what you are looking for."
    QTest.keyClick(log.window, Qt.Key.Key_Escape)
    assert not log.window.isVisible()


def test_an_empty_log_says_so(screen: Screen) -> None:
    log = Log(screen)
    assert log.note == "No animal has been added here in the last 90 days."
    assert not named(log.window, QPushButton, "Copy rows").isEnabled()


def test_each_entry_offers_what_can_be_done_about_it(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    assert log.choose(0) == ["Correct"]
    assert log.choose(1) == ["Give up"]
    assert log.choose(2) == ["Correct", "Give up"]
    assert log.choose(3) == ["Did it go through?", "Give up"]
    assert log.choose(4) == ["Show animal"]


def test_the_log_does_what_it_offers(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    log.choose(1)
    press(log.window, "Give up")
    assert screen.intake.asked == [("give up", 3)]
    log.choose(0)
    press(log.window, "Correct")
    assert screen.form.state.draft.name == "Undone"
    log.choose(3)
    press(log.window, "Did it go through?")
    assert screen.is_open(QuestionWindow)


def test_enter_shows_the_animal_in_the_table_whatever_is_filtered_there(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    screen.main.search("max")
    log = Log(screen)
    log.choose(4)
    QTest.keyClick(log.table, Qt.Key.Key_Return)
    assert screen.main.state.selected_id == 42
    assert not screen.main.state.listing.filter.is_active
    log.choose(0)
    QTest.keyClick(log.table, Qt.Key.Key_Return)
    assert screen.main.state.selected_id == 42


def test_rows_are_copied_with_tabs(screen: Screen) -> None:
    screen.intake.have(ADDED, refused(2))
    log = Log(screen)
    press(log.window, "Copy rows")
    lines = QApplication.clipboard().text().split("\n")
    assert [line.split("\t")[:2] for line in lines] == [["Refused", "Sent"], ["Added", "Luna"]]
    log.choose(1)
    QTest.keyClick(log.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().split("\t")[:2] == ["Added", "Luna"]


def test_the_row_that_was_chosen_stays_chosen_while_others_come(screen: Screen) -> None:
    screen.intake.have(*ENTRIES)
    log = Log(screen)
    log.choose(4)
    screen.intake.have(*ENTRIES, held(9, "New"))
    assert log.table.currentIndex().row() == 5


def test_closing_all_leaves_only_the_main_window(screen: Screen) -> None:
    screen.intake.have(unknown(1), queued(2, "A", BEFORE))
    Log(screen)
    screen.windows.ask()
    screen.windows.decide_address()
    screen.windows.close()
    for kind in (IntakeLogWindow, QuestionWindow, AddressQuestion):
        assert not screen.is_open(kind)


def test_no_two_mnemonics_of_a_window_are_the_same(screen: Screen) -> None:
    screen.intake.have(unknown(1), _1=Findings((PET,), is_cut_off=False, asked_at=NOW))
    log = Log(screen)
    screen.windows.ask()
    for window in (log.window, screen.opened(QuestionWindow)):
        texts = [label.text() for label in window.findChildren(QLabel)]
        texts += [button.text() for button in window.findChildren(QPushButton)]
        keys = [text[text.index("&") + 1].lower() for text in texts if "&" in text]
        assert len(keys) == len(set(keys)) >= 4


def test_the_bar_says_what_waits_for_a_key(screen: Screen) -> None:
    closed = Connection.KEYRING_CLOSED
    screen.main._show(replace(screen.main.state, connection=closed))
    assert "keyring" in screen.message
    assert screen.offered == ["Open settings"]
