"""Workspaces: each is an environment opened, with its service, its local copy and its jobs' scopes.

`WorkspaceFactory` opens them, for the window and for commands. `OpenWorkspace` is the one on
screen: opened, shown in the main window, and left.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from petdesk.animals.activity_view_model import ActivityViewModel
from petdesk.animals.state import Connection, Workspace
from petdesk.animals.store import CatalogueRepository, LocalCopy, copy_file, load_labelled
from petdesk.animals.view_model import MainViewModel
from petdesk.app.clients import Clients
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import Worker, run_in_own_thread
from petdesk.service.access import AddressError, AddressProblem, BaseAddress, parse_address
from petdesk.service.contract import Exchange, Network, PetService
from petdesk.settings.fields import Settings, open_address
from petdesk.settings.keys import KeyringError, KeyringFault, KeyStore
from petdesk.settings.labels import CategoryAnimals, label_file, with_fixed
from petdesk.settings.store import RunSettings, SettingsStore
from petdesk.settings.wording import TestReport
from petdesk.support.logs import log_states, main_lines

if TYPE_CHECKING:  # what a start does without until the list is there
    from petdesk.app.practice import BuiltPractice
    from petdesk.intake.queue import IntakeQueue

log = logging.getLogger(__name__)

_END_LIMIT = 5.0  # seconds; a disk that is gone must not keep PetDesk from ending
OPENING_LIMIT = 1.0  # seconds; a keyring that asks a person first may take longer
# Before a workspace changes or PetDesk ends. A system that shuts down waits for three to five.
SENDING_LIMIT = 2.5  # seconds


class WorkspaceFactory:
    """Opens workspaces. ``on_exchange`` is called on the loop with each request that was sent."""

    def __init__(
        self,
        paths: Paths,
        keys: KeyStore,
        on_failure: Callable[[str, BaseException], None],
        on_exchange: Callable[[Exchange], None],
    ) -> None:
        self._paths, self.keys = paths, keys
        self._on_failure = on_failure
        self._worker = Worker("storage")
        self._clients = Clients(paths.data / "pauses", on_exchange)
        self.label_file = label_file(paths)
        self._on_exchange = on_exchange
        self._building: asyncio.Task[BuiltPractice] | None = None

    async def load(self, settings: Settings) -> LocalCopy:
        return await self._worker.run(load_labelled, self._paths, settings)

    async def open(self, settings: Settings) -> Workspace:
        """Open the environment of ``settings``; the workspace's connection says what is missing."""
        labels: Mapping[int, str] = {}
        set_aside, connection = "", Connection.READY
        service: PetService | None
        if settings.environment.is_remote:
            connection, service = await self._open_remote(settings)
        else:
            service, labels, set_aside = await self._open_practice(settings)
        repository = CatalogueRepository(copy_file(self._paths, settings), self._worker)
        scopes = TaskScope(self._on_failure), TaskScope(self._on_failure)
        opened = settings.environment, connection, service, repository
        return Workspace(*opened, *scopes, labels, set_aside)

    async def is_same(self, workspace: Workspace, before: Settings, after: Settings) -> bool:
        """Return whether ``workspace``, opened by ``before``, is what ``after`` would open."""
        # First, since getting a client by another network hangs up the one in use.
        old, new = ((s.environment, open_address(s), network(s)) for s in (before, after))
        if old != new or not after.environment.is_remote:
            return old == new
        with suppress(ValueError, OSError):  # opening it once more shows why
            return await self._open_remote(after) == (workspace.connection, workspace.service)
        return False

    def count_animals(self, settings: Settings) -> dict[int, CategoryAnimals]:
        """Return what the local copy has, by category. Blocks; raises `CatalogueError`."""
        counted: dict[int, CategoryAnimals] = {}
        for record in copy_file(self._paths, settings).load().catalogue.records.values():
            so_far = counted.get(record.category_id, CategoryAnimals(0, record.name))
            counted[record.category_id] = so_far._replace(number=so_far.number + 1)
        return counted

    async def test(
        self, environment: Environment, address: BaseAddress, key: str, settings: Settings
    ) -> TestReport:
        """Make the smallest request with ``key``, by the network of ``settings``."""
        if not settings.permits(environment):
            raise ValueError("the settings don't permit it")
        log.info("testing %s at %s", environment.value, address)
        return await self._clients.probe(address, key, network(settings))

    async def close(self) -> None:
        await self._clients.close()
        if self._building is not None:
            with suppress(Exception):  # whoever opened it has it
                async with asyncio.timeout(_END_LIMIT):
                    practice = await self._building
                    await practice.client.close()
        await self._worker.drain(_END_LIMIT)

    async def _open_practice(self, settings: Settings) -> tuple[PetService, Mapping[int, str], str]:
        """Return the service and, once, its labels and the name of a file that was set aside."""
        if self._building is None:
            build = run_in_own_thread(self._build_practice)
            self._building = asyncio.create_task(build, name="build practice")
        try:
            # A cancelled wait leaves it to `close`: its database is open by then.
            practice = await asyncio.shield(self._building)
        except Exception:
            self._building = None
            raise
        labels, set_aside = practice.labels, practice.set_aside
        practice.labels, practice.set_aside = {}, ""  # reported once
        return practice.client, with_fixed(labels, settings) if labels else {}, set_aside

    def _build_practice(self) -> BuiltPractice:
        from petdesk.app.practice import build_practice  # noqa: PLC0415  slow, so in a thread

        return build_practice(self._paths, self._on_exchange)

    async def _open_remote(self, settings: Settings) -> tuple[Connection, PetService | None]:
        environment = settings.environment
        try:
            address = parse_address(settings.address(environment))
        except AddressError as error:
            is_missing = error.problem is AddressProblem.EMPTY
            return (Connection.NOT_SET_UP if is_missing else Connection.BAD_ADDRESS), None
        if settings.no_requests:
            return Connection.NO_POLICY, None
        if not settings.permits(environment):
            return Connection.SAME_AS_PRODUCTION, None
        # A key that this run has seen is not read again: a locked keyring would show a prompt at
        # each change of the settings, and the desk would lose its key if that is cancelled.
        key = self.keys.known(environment, address.origin)
        try:
            if key is None:
                key, _kept = await self.keys.find(environment, address.origin)
        except KeyringError as error:
            log.info("the keyring gave no key for %s: %s", environment.value, error)
            is_missing = error.problem.fault is KeyringFault.MISSING
            return (Connection.NO_KEYRING if is_missing else Connection.KEYRING_CLOSED), None
        if not key:
            return Connection.NO_KEY, None
        per_day = settings.limits(environment).per_day
        client = await self._clients.get(str(address), key, network(settings), per_day)
        return Connection.READY, client


def network(settings: Settings) -> Network:
    return Network(settings.proxy, Path(settings.ca_file) if settings.ca_file else None)


def key_store(paths: Paths, settings: Settings, run_settings: RunSettings) -> KeyStore:
    """Return the keyring's keys; for the address in use, this run's own key goes before them."""
    keys = KeyStore(paths.keyring_prefix)
    for environment, key in run_settings.keys.items():
        if origin := origin_of(settings, environment):
            keys.hold(environment, origin, key)
    return keys


def origin_of(settings: Settings, environment: Environment) -> str:
    """Return the origin that a key is kept for, empty if there is no address."""
    try:
        return parse_address(settings.address(environment)).origin
    except AddressError:
        return ""


class OpenWorkspace:
    """Opens workspaces for ``model``, one at a time; a run begins with it, before its session.

    Whoever opens or leaves one has the ``turn``. ``scope`` owns each opening, the last of which is
    ``opening``.
    """

    def __init__(self, model: MainViewModel, paths: Paths, store: SettingsStore) -> None:
        self._settings = store.effective()
        self.turn = asyncio.Lock()
        self.scope = TaskScope(model.job_failed)
        self.activity = ActivityViewModel()
        keys = key_store(paths, self._settings, store.run)
        self.factory = WorkspaceFactory(paths, keys, model.job_failed, self.activity.record)
        self.opening: asyncio.Task[None] | None = None
        self.workspace: Workspace | None = None
        self._model = model
        model.workspace_wanted.connect(self.begin)
        log_states(model, main_lines)
        self._queue: IntakeQueue | None = None

    def serve(self, queue: IntakeQueue) -> None:
        """Have ``queue`` send by the workspace that is open, now and after each change."""
        self._queue = queue
        if self.workspace is not None:
            queue.attach(self.workspace)

    def begin(self) -> asyncio.Task[None]:
        self.opening = self.scope.launch(self.open, name="open")
        return self.opening

    async def open(self) -> None:
        """Leave the open workspace and open that of the settings, or show why it did not open."""
        async with self.turn:
            await self.leave()
            await self._open(is_wanted=False)

    async def change(self, after: Settings) -> None:
        """Open the workspace of ``after`` if it is another one. The caller has the turn."""
        before, self._settings = self._settings, after
        if self.workspace is not None and await self.factory.is_same(self.workspace, before, after):
            return
        self._model.leaving()
        await self.leave()
        copy = await self.factory.load(after)
        # Both at once: form and window must name the same environment.
        if self._queue is not None:
            self._queue.change_environment(after.environment, open_address(after))
        self._model.show_loaded(after.environment, copy)
        # A person saved settings or switched. An automatic refresh would pause for a minute if the
        # test of a key has just found the service down.
        await self._open(is_wanted=True)

    async def leave(self) -> None:
        """Send held entries, save what is on screen, and end the workspace's jobs."""
        if self._queue is not None:
            await self._queue.leave(SENDING_LIMIT)
        self._model.save_view()
        if self.workspace is not None:
            await self.workspace.scope.close()
            await self.workspace.lasting.finish()
            # Cleared last: a leave that was cancelled is finished at the end.
            self.workspace = None

    async def _open(self, *, is_wanted: bool) -> None:
        try:
            self.workspace = await self.factory.open(self._settings)
        except Exception as error:
            # Of any kind (a damaged practice file, an unsupported proxy): it is shown with a way
            # to try again, and the local copy stays in use.
            log.exception("the environment %s did not open", self._settings.environment)
            self._model.opening_failed(error)
        else:
            self._model.attach(self.workspace, is_wanted=is_wanted)
            if self._queue is not None:
                self._queue.attach(self.workspace)
