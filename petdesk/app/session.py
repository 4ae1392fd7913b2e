"""One run of PetDesk from the first paint on: its parts, and the shutdown."""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache, partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication, QMessageBox

from petdesk.animals.main_messages import browse_note
from petdesk.animals.search import StatusFilter
from petdesk.animals.state import MainState
from petdesk.animals.view_model import AutoRefresh, MainViewModel
from petdesk.animals.views.banners import WELCOME_ENTRY, WELCOME_READ, is_welcome_due
from petdesk.animals.views.window import ChildWindow, MainWindow
from petdesk.app import message_bar
from petdesk.app.export_and_print import ExportController, PrintController
from petdesk.app.single_instance import Message as SentMessage
from petdesk.app.single_instance import Notice, Server, named_environment
from petdesk.app.windows import Windows
from petdesk.app.workspaces import OPENING_LIMIT, SENDING_LIMIT, OpenWorkspace
from petdesk.core.build_info import stamped_releases_page
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.core.resources import resource
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import translate
from petdesk.core.wording import locked_note
from petdesk.core.worker import Worker, run_in_own_thread
from petdesk.design.dialogs import ask, show_notice
from petdesk.design.look import apply_theme
from petdesk.export.request import animals_request
from petdesk.intake.form_view_model import AddFormViewModel
from petdesk.intake.view_model import intake_lines, open_intake
from petdesk.intake.wording import unsaved
from petdesk.service.messages import Message, Topic
from petdesk.settings.fields import Settings, zoomed
from petdesk.settings.store import GEOMETRY_ENTRY, LAYOUT_ENTRY, MEANINGS_ENTRY, SettingsStore
from petdesk.settings.view_model import SettingsViewModel
from petdesk.settings.wording import is_set_up, menu_text, question
from petdesk.support.checks import Checks
from petdesk.support.logs import log_settings, log_states

log = logging.getLogger(__name__)

_WRITING_LIMIT = 0.5  # seconds, after all that sending may take
_DRAIN_LIMIT = 5.0  # seconds; a disk that is gone must not keep PetDesk from ending
_KEEP_CHOICES = "add form/keep category and status"
_PRINTING = "print/choices"
_TEXT_SIZE = "text size"  # no entry: it is written with the settings
_YES = b"yes"
_SAVE_EVERY = 2.0  # seconds


@cache  # a large letter that is drawn again differs by a shade here and there
def environment_icon(environment: Environment) -> QIcon:
    """Return the icon: plain for production, with a disc for practice, a diamond for staging."""
    badge = "" if environment is Environment.PRODUCTION else f"-{environment}"
    return QIcon(str(resource(f"icons/petdesk{badge}.png")))


class TextSize(QObject):
    changed = Signal(int)  # in percent


class Session:
    """Owns the parts that work from the first paint on, connects them, and ends them.

    The parts that screens and tests work with are public; nothing replaces them.
    """

    def __init__(
        self,
        model: MainViewModel,
        window: MainWindow,
        paths: Paths,
        store: SettingsStore,
        open_workspace: OpenWorkspace,
    ) -> None:
        self.model, self.window = model, window
        self._paths, self._store, self.open_workspace = paths, store, open_workspace
        self._factory = open_workspace.factory
        self.settings = store.effective()
        self._first_language = self.settings.language
        self._text_size, self._zoomed_to = TextSize(), b""
        self._is_browsing = window.is_browsing
        self._icon_environment: Environment | None = None
        self._ending = asyncio.Event()
        self._writer = Worker("settings")
        self._scope, self._committing = TaskScope(model.job_failed), TaskScope(model.job_failed)
        self.intake = open_intake(paths, self.settings, model, model.job_failed)
        log_states(self.intake, intake_lines)
        self.form = AddFormViewModel(
            self.intake,
            self._committing,
            lambda: model.state.listing,
            keeps_choices=store.read_entry(_KEEP_CHOICES) == _YES,
        )
        self.bar = message_bar.BarViewModel(model, self.intake, self.form)
        self._rows = message_bar.AnimalsOnTheirWay(self.intake, model)
        self._setting_problems = message_bar.SettingProblemsController(store, self.bar)
        self.second_starts = Server(self._answer, window)
        exporting = ExportController(
            window,
            self.bar,
            self._scope,
            lambda: animals_request(model.state, window.table.selected_ids(), window.clock()),
        )
        self.printing = PrintController(model, exporting, store.read_entry(_PRINTING))
        checks = Checks(paths, store, self._factory.keys, self._factory.test)
        self.windows = Windows(
            window,
            model,
            self.intake,
            self.form,
            self._scope,
            open_workspace.activity,
            self.make_settings,
            checks.run,
            lambda: self.settings.admin_line,
            self.permits,
            store.read_entry(MEANINGS_ENTRY),
        )
        # What nobody has changed is not written.
        self._stored = dict(self._entries())
        self.auto_refresh = AutoRefresh(model, window.is_seen)
        open_workspace.serve(self.intake.queue)
        self._connect()
        self._apply(self.settings)

    def _connect(self) -> None:
        model, window = self.model, self.window
        model.state_changed.connect(self._follow)
        self._follow(model.state)
        window.close_wanted.connect(self._ending.set)
        window.zoomed.connect(self._zoom)
        window.leave_wanted.connect(self._ask_to_leave)
        window.strip.switch.clicked.connect(self._open_environments)
        window.welcome.look_around.clicked.connect(self._dismiss_welcome)

    async def run(self, on_connected: Callable[[], None] = lambda: None) -> None:
        """Run until the window asks to close, then shut everything down.

        ``on_connected`` is called once everything that it can ask for is answered.
        """
        # The end alone would be too late: a system that logs out, or loses its screen, waits for
        # none.
        self._scope.launch(self._save_often, name="save often")
        opening = self.open_workspace.opening or self.open_workspace.begin()
        self._scope.launch(self._after_opening, opening, name="read the intake")
        on_connected()
        self.auto_refresh.start()
        await self._ending.wait()
        while await self._stays():
            await self._ending.wait()
        self.auto_refresh.stop()
        self.windows.close()
        self.window.hide()
        await self.end()

    async def _stays(self) -> bool:
        """Return whether a person goes on after all, as animals are saved nowhere."""
        count = await self.intake.queue.unsaved()
        if not count:
            return False
        self._ending.clear()
        wishes: list[str] = []
        title, text, yes = unsaved(count)
        box = ask(self.window, title, text, yes, lambda: wishes.append("quit"))
        box.finished.connect(lambda: wishes.append("answered"))
        box.finished.connect(self._ending.set)
        await self._ending.wait()
        self._ending.clear()
        if not wishes:
            box.close()  # the end is asked for once more, as by a system that shuts down
            return False
        return "quit" not in wishes

    async def end(self) -> None:
        sent_by = time.monotonic() + SENDING_LIMIT
        await self._committing.finish()
        await self._scope.close()
        await self.open_workspace.scope.close()
        self.second_starts.close()
        await self.open_workspace.leave()
        await self.intake.queue.finish(max(sent_by - time.monotonic(), _WRITING_LIMIT))
        self._writer.post(self._write, self._unsaved())
        await self._writer.drain(_DRAIN_LIMIT)
        await self._factory.close()

    async def _after_opening(self, opening: asyncio.Task[None]) -> None:
        """Do what the service need not wait for."""
        await asyncio.wait([opening], timeout=OPENING_LIMIT)
        self._scope.launch(self._setting_problems.check, name="show setting problems")
        self.second_starts.serve(self._paths.data)
        try:
            await run_in_own_thread(self._store.save_policy_copy)
        except OSError as error:
            log.warning("no copy of the policy was kept: %s", error)
        await self.intake.queue.load()

    # The settings, and what follows them

    def make_settings(self) -> SettingsViewModel:
        """Return what a dialog of the settings shows; this run works by what it saves."""
        model = SettingsViewModel(
            self.settings,
            self._store,
            self._factory.keys,
            self._factory.test,
            self._factory.label_file,
            self._factory.count_animals,
            self._scope,
        )
        self._text_size.changed.connect(model.text_size_changed)
        model.labels_saved.connect(self._on_labels_saved)
        model.saved.connect(self._change_soon)
        model.key_forgotten.connect(self._on_key_forgotten)
        return model

    async def change(self, settings: Settings) -> None:
        """Work by ``settings`` from now on, which are saved already."""
        # At once, though a keyring may hold up the rest: older ones would be saved over these.
        before, self.settings = self.settings, settings
        async with self.open_workspace.turn:
            log_settings(before, settings)
            self._apply(settings)
            self._scope.launch(self._setting_problems.check, name="show setting problems")
            self._apply_theme()
            await self.open_workspace.change(settings)

    def _change_soon(self, settings: Settings) -> None:
        self._scope.launch(self.change, settings, name="change settings")

    def _save(self, **changes: object) -> None:
        async def save() -> None:
            settings = self.settings._replace(**changes)  # type: ignore[arg-type]  # by name
            await self._writer.run(self._store.write, settings)
            await self.change(settings)

        self._scope.launch(save, name="save settings")

    def _on_labels_saved(self, environment: Environment, labels: Mapping[int, str]) -> None:
        if environment is self.model.state.environment:
            self.model.show_labels(labels)

    def _on_key_forgotten(self, environment: Environment) -> None:
        # A workspace that is open with the key would go on using it.
        if environment is self.settings.environment:
            self._change_soon(self.settings)

    def _apply(self, settings: Settings) -> None:
        """Apply what does not depend on the workspace."""
        self.intake.queue.hold_seconds = settings.undo_seconds
        minutes = settings.refresh_minutes
        self.auto_refresh.seconds = minutes * 60.0 if minutes else math.inf
        self.window.details.show_admin_line(settings.admin_line)
        self.window.releases_page = settings.releases_page or stamped_releases_page()
        self.window.welcome.setVisible(is_welcome_due(settings, self._store))
        self._apply_browsing(settings)
        text = translate("BarMessage", "The new language takes effect after a restart.")
        notice = Message(text, topic=Topic.LANGUAGE, is_warning=False)
        is_other = settings.language != self._first_language
        self.bar.post(Topic.LANGUAGE, notice if is_other else None)
        self._render_environments()

    def _apply_theme(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)  # noqa: S101  made before any session
        apply_theme(application, self.settings.appearance, self.settings.shown_percent)

    def _follow(self, state: MainState) -> None:
        """Show each window's icon for the environment, and in the form that a key was refused."""
        self.form.connection_changed(state.connection)
        if state.environment is not self._icon_environment:
            self._icon_environment = state.environment
            QApplication.setWindowIcon(environment_icon(state.environment))

    def _dismiss_welcome(self) -> None:
        self.window.welcome.hide()
        self.window.filters.search.setFocus()
        self._writer.post(self._store.write_entry, WELCOME_ENTRY, WELCOME_READ)

    # Other processes

    def _answer(self, message: SentMessage) -> SentMessage | None:
        if not self.window.isVisible():
            return None  # it is closed already: the second start then becomes the first
        kind, environment = message.get("message"), named_environment(message)
        is_taken = kind == Notice.RAISE
        if is_taken:
            self._raise(environment)
        elif kind == Notice.ADDED and environment is not None:
            is_taken = self.intake.queue.take_in(environment, str(message.get("address", "")))
        elif kind == Notice.COPY_CHANGED and environment is not None:
            is_taken = self.model.read_copy(environment)
        return {"is_taken": is_taken}

    def _raise(self, wanted: Environment | None) -> None:
        log.info("started again: the window is raised")
        window, state = self.window, Qt.WindowState
        window.setWindowState(window.windowState() & ~state.WindowMinimized | state.WindowActive)
        window.show()
        window.raise_()
        window.activateWindow()
        shown = self.model.state.environment
        wanted = wanted or shown
        notice = message_bar.second_start(wanted, shown) if wanted is not shown else None
        self.bar.post(Topic.STARTED_FOR, notice)

    # Browsing

    def permits(self) -> bool:
        """Return whether one can add and change settings here; if not, show why or ask."""
        if self._is_browsing and self._store.is_fixed("browse_only"):
            show_fixed(self.window)
        elif self._is_browsing:
            self._ask_to_leave()
        return not self._is_browsing

    def _ask_to_leave(self) -> None:
        if not self._is_asking():
            ask_to_leave(self.window, lambda: self._save(browse_only=False))

    def _is_asking(self) -> bool:
        return any(box.isVisible() for box in self.window.findChildren(QMessageBox))

    def _apply_browsing(self, settings: Settings) -> None:
        before, self._is_browsing = self._is_browsing, settings.browse_only
        is_fixed = self._store.is_fixed("browse_only")
        if self._is_browsing and not before:
            self.windows.close()
            self.model.choose_status(StatusFilter.AVAILABLE)
        if self._is_browsing or before:
            note = browse_note(is_fixed=is_fixed) if self._is_browsing else ""
            self.window.browse(self.model.state.environment, note, can_leave=not is_fixed)

    # The menu of the environments

    def _render_environments(self) -> None:
        window, menu = self.window, self.window.menus.environment
        active, is_fixed = self.settings.environment, self._store.is_fixed("environment")
        window.strip.switch.setVisible(not window.is_browsing and not is_fixed)
        menu.clear()
        for each in Environment:
            action = menu.addAction(menu_text(self.settings, each))
            action.setCheckable(True)
            action.setChecked(each is active)
            action.setEnabled(each is active or not is_fixed)
            action.triggered.connect(lambda _on=False, where=each: self._choose(where))
        if is_fixed:
            menu.addSeparator()
            menu.addAction(locked_note()).setEnabled(False)

    def _choose(self, environment: Environment) -> None:
        self._render_environments()  # the mark stays where one is until the switch has been made
        if environment is self.settings.environment:
            return
        if not is_set_up(self.settings, environment):
            self.window.child_wanted.emit(ChildWindow.SETTINGS)
        elif not self._is_asking():
            texts = question(self.settings, environment, self.intake.state.remaining_count)
            ask(self.window, *texts, partial(self._save, environment=environment))

    def _open_environments(self) -> None:
        button, menu = self.window.strip.switch, self.window.menus.environment
        actions = menu.actions()
        begin = 0 if button.isRightToLeft() else button.width() - menu.sizeHint().width()
        menu.popup(button.mapToGlobal(QPoint(begin, button.height())))
        menu.setActiveAction(next((a for a in actions if a.isChecked()), actions[0]))

    # What the next start takes up

    def _zoom(self, step: int) -> None:
        if self._store.is_fixed("text_percent"):
            text = translate("BarMessage", "Your administrator has set the text size.")
            self.bar.show_result(text)
            return
        percent = zoomed(self.settings.shown_percent, step)
        if percent != self.settings.text_percent:
            self.settings = self.settings._replace(text_percent=percent)
            self._zoomed_to = str(percent).encode()
            self._apply_theme()
            self._text_size.changed.emit(percent)
        text = translate("BarMessage", "Text size %1%")
        self.bar.show_result(text.replace("%1", str(self.settings.shown_percent)))

    def _entries(self) -> Mapping[str, bytes]:
        return {
            GEOMETRY_ENTRY: self.window.geometry_bytes(),
            LAYOUT_ENTRY: self.window.split.state(),
            _KEEP_CHOICES: _YES if self.form.state.keeps_choices else b"",
            MEANINGS_ENTRY: self.windows.meanings,
            _PRINTING: self.printing.choices,
            message_bar.READ_ENTRY: self._setting_problems.read,
            _TEXT_SIZE: self._zoomed_to,
        }

    def save_now(self) -> None:
        """Keep what the next start takes up. Blocks."""
        with suppress(TimeoutError, RuntimeError):  # the second: an end has done so already
            self._writer.submit(self._write, self._unsaved()).result(_DRAIN_LIMIT)

    async def _save_often(self) -> None:
        while True:
            await asyncio.sleep(_SAVE_EVERY)
            entries = self._unsaved()
            if entries:
                await self._writer.run(self._write, entries)

    def _unsaved(self) -> dict[str, bytes]:
        now = self._entries()
        return {name: value for name, value in now.items() if self._stored[name] != value}

    def _write(self, entries: Mapping[str, bytes]) -> None:
        for name, value in entries.items():
            if name != _TEXT_SIZE:
                self._store.write_entry(name, value)
                continue
            with suppress(OSError):  # only the next start has the size of before
                self._store.write(self.settings, replaces_damaged=False)
        # Only now: an end that comes meanwhile waits for no thread, and writes them itself.
        self._stored.update(entries)


def ask_to_leave(window: MainWindow, leave: Callable[[], None]) -> None:
    text = translate(
        "Browsing",
        "Animals can then be added and settings changed at this desk, until someone chooses "
        "Browse only in Settings again.",
    )
    title = translate("Browsing", "Leave browse-only mode?")
    ask(window, title, text, translate("Browsing", "Leave"), leave)


def show_fixed(window: MainWindow) -> None:
    text = translate(
        "Browsing",
        "Your administrator set this desk to browse only. Animals can't be added here, and "
        "settings can't be changed.",
    )
    show_notice(window, translate("Browsing", "Browse only"), text)
