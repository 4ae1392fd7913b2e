"""What the main window shows of other parts: the message bar, and the animals on their way."""

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from operator import is_not
from typing import Final

from PySide6.QtCore import QObject, QTimer

from petdesk.animals.state import MainState
from petdesk.animals.view_model import MainViewModel
from petdesk.animals.views.binding import MainBinding
from petdesk.core.display_text import sanitize_for_display, wrappable
from petdesk.core.environments import Environment, environment_name
from petdesk.core.paths import fingerprint
from petdesk.core.translation import tr, translate
from petdesk.core.view_model import ViewModel
from petdesk.core.worker import run_in_own_thread
from petdesk.intake import bar
from petdesk.intake.form_view_model import AddFormState, AddFormViewModel
from petdesk.intake.view_model import IntakeViewModel
from petdesk.intake.wording import pending_animals
from petdesk.service.messages import Action, Message, Topic
from petdesk.settings.fields import SettingFault, SettingProblem
from petdesk.settings.store import SettingsStore
from petdesk.settings.wording import problem_text

log = logging.getLogger(__name__)

_MAX_LOGGED: Final = 20  # lines; a file of something else would push weeks out of the log
READ_ENTRY: Final = "message bar/read mistakes"
_TICK: Final = 200  # ms; the seconds of a hold are counted down


class BarViewModel(ViewModel[bar.BarState]):
    def __init__(
        self,
        main: MainViewModel,
        intake: IntakeViewModel,
        form: AddFormViewModel,
        clock: Callable[[], float] = time.time,
    ) -> None:
        first = bar.BarState(main.state, intake.state, started_at=clock())
        super().__init__(bar.intake_changed(first, intake.state))
        self._main = main
        self._intake = intake
        self._clock = clock
        self._was_opened = False
        self._on_form_changed(form.state)
        main.state_changed.connect(self._on_main_changed)
        main.answered.connect(self.show_result)
        main.unanswered.connect(lambda: self.apply(bar.unanswered, clock()))
        intake.state_changed.connect(lambda state: self.apply(bar.intake_changed, state))
        form.state_changed.connect(self._on_form_changed)

    def show_in(self, binding: MainBinding) -> None:
        """Have the main window show this from now on, and its menus what can be taken back."""
        window, messages = binding.window, binding.messages
        messages.follow(self.message, self.dismiss)
        window.message_wanted.connect(self.show_result)

        def render(state: bar.BarState) -> None:
            messages.render()
            held = state.intake.held
            binding.actions.offer_undo(
                bar.undo(state, self._clock()), None if held is None else held.id
            )

        self.state_changed.connect(render)
        render(self.state)

    def message(self, now: float) -> Message | None:
        return bar.bar_message(self.state, now)

    def post(self, topic: Topic, notice: Message | None, *, was_read: bool = False) -> None:
        self.apply(bar.with_notice, topic, notice, was_read=was_read)

    def show_result(self, text: str, action: Action | None = None) -> None:
        """Show for some seconds what a person's own command came to."""
        result = Message(text, action, topic=Topic.DONE, is_warning=False, at=self._clock())
        self.post(Topic.DONE, result)

    def dismiss(self, message: Message) -> None:
        if message.topic is Topic.MAIN and self._main.state.problem is not None:
            self._main.dismiss_problem()
        elif message.topic is Topic.STORAGE:
            self._intake.queue.dismiss_problem()
        elif message.topic is Topic.UNKNOWN and message.entry_id is not None:
            self._intake.queue.decide_later(message.entry_id)
        else:
            dismissed = self._state.dismissed | {(message.topic, message.entry_id)}
            self._show(replace(self._state, dismissed=dismissed))

    def _on_main_changed(self, main: MainState) -> None:
        # Most changes, such as a letter in the search, make no other message.
        if any(map(is_not, _message_parts(self._state.main), _message_parts(main))):
            self.apply(bar.main_changed, main)

    def _on_form_changed(self, form: AddFormState) -> None:
        self._was_opened = self._was_opened or form.is_open
        draft = form.draft if form.is_kept_draft and not self._was_opened else None
        if draft != self._state.kept_draft:
            self._show(replace(self._state, kept_draft=draft))


def _message_parts(main: MainState) -> tuple[object, ...]:
    listing = main.listing  # of which the pending ones count down as the bar does
    parts = main.environment, main.catalogue, main.connection, main.problem
    return *parts, listing.labels, listing.pending


class AnimalsOnTheirWay(QObject):
    """Shows animals that have no ID yet in the list, and selects the one that was added."""

    def __init__(
        self, intake: IntakeViewModel, main: MainViewModel, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(main)
        # Kept, since PySide6 6.11 crashes if what emits is collected before what listens.
        self._intake = intake
        self._main = main
        self._clock = clock
        self._selected_then: dict[int, int | None] = {}
        self._ticks = QTimer(self, interval=_TICK)
        self._ticks.timeout.connect(self.show_rows)
        intake.state_changed.connect(self._follow)
        main.state_changed.connect(self._follow)

    def show_rows(self) -> None:
        state = self._intake.state
        if state.held is None:
            self._ticks.stop()
        elif not self._ticks.isActive():
            self._ticks.start()
        # While the environment changes, one of the two is still the other one's.
        if state.environment is self._main.state.environment:
            self._main.show_pending(pending_animals(state, self._clock()))

    def _follow(self) -> None:
        self.show_rows()
        self._select_added()

    def _select_added(self) -> None:
        """Select what the form added, unless a person has chosen another animal meanwhile."""
        state, main = self._intake.state, self._main.state
        for entry in state.on_their_way:
            if entry.id in self._intake.queue.own_ids:  # not what a command put into the file
                self._selected_then.setdefault(entry.id, main.selected_id)
        for entry_id, then in tuple(self._selected_then.items()):
            current = state.entry(entry_id)
            if current is not None and current.stage.is_on_its_way:
                continue
            pet_id = current.pet.id if current is not None and current.pet is not None else None
            if pet_id is not None and main.listing.record(pet_id) is None:
                continue  # it is about to come into the list
            del self._selected_then[entry_id]
            if main.listing.is_shown(pet_id) and main.selected_id == then:
                self._main.select(pet_id)


def second_start(wanted: Environment, shown: Environment) -> Message:
    """Return the message that PetDesk was started for ``wanted`` while it shows ``shown``."""
    text = translate("BarMessage", "PetDesk was started for %2, but is already open in %1.")
    text = text.replace("%1", environment_name(shown)).replace("%2", environment_name(wanted))
    return Message(text, topic=Topic.STARTED_FOR, at=time.time())


def setting_mistakes(
    problems: Sequence[SettingProblem], policy_file: str, *, can_set: bool
) -> Message | None:
    """Return a message about ``problems``; ``can_set`` is whether Settings may be opened."""
    if not problems:
        return None
    first, others = problems[0], len(problems) - 1
    unused = translate(
        "BarMessage", "Settings aren't used: %1. Ask your administrator to correct the file."
    )
    text = {
        SettingFault.SAME_ADDRESS: translate("BarMessage", "Staging isn't used: %1."),
        SettingFault.OVERRULED: translate("BarMessage", "Not as asked for: %1."),
        SettingFault.UNREADABLE: unused,
        SettingFault.GARBLED: unused,
    }.get(first.fault, translate("BarMessage", "A setting is ignored: %1."))
    if first.is_policy and first.fault is not SettingFault.SAME_ADDRESS:
        text = translate("BarMessage", "The policy needs correcting: %1.")
        # Why it can't be read, and what that means, are one message.
        consequence = {
            SettingFault.STALE: translate(
                "BarMessage", "What it set when it was last read still holds."
            ),
            SettingFault.LOST: translate(
                "BarMessage", "Until then, PetDesk only browses and sends no request with a key."
            ),
        }.get(problems[1].fault if others else first.fault)
        if consequence is not None:
            others -= 1
            text = f"{text} {consequence}"
    text = text.replace("%1", wrappable(problem_text(first)))
    if others:
        text = f"{text} " + tr("There is %n more.", "", others)
    # What people chose here is chosen again there; files are for whoever wrote them.
    mended = {SettingFault.WRONG, SettingFault.SAME_ADDRESS}
    is_own = first.fault in mended and first.source not in {"", policy_file}
    action = Action.OPEN_SETTINGS if is_own and can_set else Action.DIAGNOSE
    return Message(text, action, topic=Topic.SETTINGS, is_warning=first.is_policy)


class SettingProblemsController:
    """Logs and posts what the layers of ``store`` have wrong.

    What a person has read is shown no more, in later runs either: correcting it may be somebody
    else's job.
    """

    def __init__(self, store: SettingsStore, view_model: BarViewModel) -> None:
        self._store = store
        self._bar = view_model
        self._logged: set[str] = set()
        self._stored = store.read_entry(READ_ENTRY)
        self._mark: bytes | None = None

    async def check(self) -> None:
        report = await run_in_own_thread(self._store.explain)
        texts = [sanitize_for_display(str(problem)) for problem in report.problems]
        for text in [text for text in texts if text not in self._logged][:_MAX_LOGGED]:
            log.warning("a setting is ignored: %s", text)
        self._logged |= set(texts)
        read = self.read
        self._mark = fingerprint("\n".join(texts)).encode() if texts else b""
        was_read = bool(texts) and read == self._mark
        policy, can_set = self._store.policy.file, not report.settings.browse_only
        notice = setting_mistakes(report.problems, policy, can_set=can_set)
        self._bar.post(Topic.SETTINGS, notice, was_read=was_read)

    @property
    def read(self) -> bytes:
        """A mark of the mistakes that were read; until they are looked for, the one stored."""
        if self._mark is None:
            return self._stored
        return self._mark if self._bar.state.was_read(Topic.SETTINGS) else b""
