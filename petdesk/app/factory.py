"""Open workspaces: the service of an environment, its local copy and the scopes of its jobs."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from petdesk.animals.state import Connection
from petdesk.animals.store import CatalogueRepository, copy_file, load_labelled
from petdesk.animals.workspace import Workspace
from petdesk.app.clients import Clients, probe_key
from petdesk.app.practice import Practice
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.core.worker import Worker
from petdesk.service.addresses import AddressError, AddressProblem, normalize_url, parse_address
from petdesk.service.network import Network
from petdesk.settings.fields import plan_limits
from petdesk.settings.keys import KeyringError, KeyringFault, KeyStore
from petdesk.settings.label_repository import FileLabelRepository, with_fixed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from petdesk.animals.store import LoadedCopy
    from petdesk.core.paths import Paths
    from petdesk.service.activity import Exchange
    from petdesk.service.addresses import BaseAddress
    from petdesk.service.http import HttpPetService
    from petdesk.settings.fields import Settings
    from petdesk.settings.state import TestReport
    from petdesk.settings.store import RunSettings

log = logging.getLogger(__name__)


# Seconds; a disk that is gone must not keep PetDesk from ending.
_DRAIN_LIMIT = 5.0


class WorkspaceFactory:
    """Opens workspaces. ``on_exchange`` is called on the loop with each request that was sent."""

    def __init__(
        self,
        paths: Paths,
        keys: KeyStore,
        on_failure: Callable[[str, BaseException], None],
        on_exchange: Callable[[Exchange], None],
    ) -> None:
        self._paths = paths
        self._keys = keys
        self._on_failure = on_failure
        self._worker = Worker("storage")
        self._clients = Clients(paths.data / "pauses", on_exchange)
        self.labels = FileLabelRepository(paths, self._worker)
        self._practice = Practice(paths.data, self.labels, on_exchange)

    async def load(self, settings: Settings) -> LoadedCopy:
        return await self._worker.run(load_labelled, self._paths, settings)

    async def open(self, settings: Settings) -> Workspace:
        """Open the environment of ``settings``; the workspace's connection says what is missing."""
        environment = settings.environment
        service: HttpPetService | None = None
        labels: Mapping[int, str] = {}
        set_aside = ""
        connection = Connection.READY
        if environment is Environment.PRACTICE:
            service, kept = await self._practice.open(settings)
            labels = with_fixed(kept, settings) if kept else {}
            set_aside = self._practice.take_set_aside()
        else:
            connection, service = await self._open_remote(environment, settings)
        repository = CatalogueRepository(copy_file(self._paths, settings), self._worker)
        scopes = TaskScope(self._on_failure), TaskScope(self._on_failure)
        return Workspace(environment, connection, service, repository, *scopes, labels, set_aside)

    async def is_same(self, workspace: Workspace, before: Settings, after: Settings) -> bool:
        """Return whether ``workspace``, opened by ``before``, is what ``after`` would open."""
        environment = after.environment
        if before.environment is not environment:
            return False
        # First, since getting a client by another network hangs up the one in use.
        if network(before) != network(after):
            return False
        if not environment.is_remote:
            return True
        if normalize_url(before.address(environment)) != normalize_url(after.address(environment)):
            return False
        try:
            connection, service = await self._open_remote(environment, after)
        except (ValueError, OSError):
            return False  # opening it anew shows why
        return connection is workspace.connection and service is workspace.service

    async def test(
        self, environment: Environment, address: BaseAddress, key: str, settings: Settings
    ) -> TestReport:
        """Make the smallest request with ``key``, by the network of ``settings``."""
        if not settings.permits(environment):
            raise ValueError("the settings don't permit it")
        log.info("testing %s at %s", environment.value, address)
        return await probe_key(self._clients, address, key, network(settings))

    async def close(self) -> None:
        await self._clients.close()
        await self._practice.close()
        await self._worker.drain(_DRAIN_LIMIT)

    async def _open_remote(
        self, environment: Environment, settings: Settings
    ) -> tuple[Connection, HttpPetService | None]:
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
        # each change of the settings, and the desk would lose its key where that is cancelled.
        key = self._keys.known(environment, address.origin)
        try:
            if key is None:
                key, _kept = await self._keys.find(environment, address.origin)
        except KeyringError as error:
            log.info("the keyring gave no key for %s: %s", environment.value, error)
            return _without_keyring(error), None
        if not key:
            return Connection.NO_KEY, None
        limits = plan_limits(
            settings.plans.get(environment, ""), settings.own_limits.get(environment, (0, 0))
        )
        client = await self._clients.get(str(address), key, network(settings), limits.per_day)
        return Connection.READY, client


def _without_keyring(error: KeyringError) -> Connection:
    is_missing = error.problem.fault is KeyringFault.MISSING
    return Connection.NO_KEYRING if is_missing else Connection.KEYRING_CLOSED


def network(settings: Settings) -> Network:
    return Network(settings.proxy, Path(settings.ca_file) if settings.ca_file else None)


def key_store(paths: Paths, settings: Settings, run_settings: RunSettings) -> KeyStore:
    """Return the keyring's keys, with this run's own over them for the address in use."""
    keys = KeyStore(paths.keyring_prefix)
    for environment, key in run_settings.keys.items():
        try:
            origin = parse_address(settings.address(environment)).origin
        except AddressError:
            continue  # opening the environment shows why
        keys.hold(environment, origin, key)
    return keys
