"""Opens desks: the service of an environment, its local copy and the scopes of its jobs."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from petdesk.domain.addresses import AddressError, AddressProblem, parse_address
from petdesk.domain.environments import Environment
from petdesk.domain.plans import plan_limits
from petdesk.domain.spelling import spelled_alike
from petdesk.local_data.fixed_labels import load_labelled, with_fixed
from petdesk.local_data.keeper import Keeper
from petdesk.local_data.label_files import LabelFiles
from petdesk.local_data.local_copy import copy_file, open_address
from petdesk.opening.clients import Clients
from petdesk.opening.key_trial import try_key
from petdesk.opening.practice import Practice
from petdesk.service.network import Network
from petdesk.storage.first_screen import first_screen_path
from petdesk.storage.keyring_problem import KeyringError, Trouble
from petdesk.storage.pauses import PauseFiles
from petdesk.storage.worker import Worker
from petdesk.tasks import TaskScope
from petdesk.viewmodels.main.desk import Desk
from petdesk.viewmodels.main.state import Connection

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from petdesk.domain.addresses import BaseAddress
    from petdesk.service.activity import Exchange
    from petdesk.service.http import HttpPetService
    from petdesk.storage.catalogue import LoadedCopy
    from petdesk.storage.keys import KeyStore
    from petdesk.storage.places import Places
    from petdesk.storage.settings import Settings, SettingsStore
    from petdesk.viewmodels.settings.service_report import TestReport

log = logging.getLogger(__name__)


# Seconds; a disk that is gone must not keep PetDesk from ending.
_DRAIN_LIMIT = 5.0


class Opener:
    """Opens desks. ``on_exchange`` is called on the loop with each request that was sent."""

    def __init__(
        self,
        places: Places,
        store: SettingsStore,
        keys: KeyStore,
        on_failure: Callable[[str, BaseException], None],
        on_exchange: Callable[[Exchange], None],
    ) -> None:
        self._places = places
        self._keys = keys
        self._on_failure = on_failure
        self._worker = Worker("storage")
        pauses = PauseFiles(places.data / "pauses")
        self._clients = Clients(store, pauses, self._worker, on_exchange)
        self.labels = LabelFiles(places, self._worker)
        self._practice = Practice(places.data, self.labels, on_exchange)

    async def load(self, settings: Settings) -> LoadedCopy:
        """Read the local copy; a damaged one is set aside."""
        return await self._worker.run(load_labelled, self._places, settings)

    async def open(self, settings: Settings) -> Desk:
        """Open the environment that ``settings`` name; its connection says what is missing."""
        environment = settings.environment
        service: HttpPetService | None = None
        labels: Mapping[int, str] = {}
        connection = Connection.READY
        if environment is Environment.PRACTICE:
            service, labels = await self._practice.open(settings)
        else:
            connection, service = await self._open_remote(environment, settings)
        keeper = Keeper(
            copy_file(self._places, settings),
            first_screen_path(self._places.data, environment),
            open_address(settings),
            self._worker,
        )
        scopes = TaskScope(self._on_failure), TaskScope(self._on_failure)
        desk = Desk(environment, connection, service, keeper, *scopes, labels)
        if labels:
            desk = replace(desk, labels=with_fixed(labels, settings))
        if environment is Environment.PRACTICE:
            desk = replace(desk, set_aside=self._practice.take_set_aside())
        return desk

    async def is_same(self, desk: Desk, before: Settings, after: Settings) -> bool:
        """Return whether ``desk``, opened by ``before``, is what ``after`` would open."""
        environment = after.environment
        if before.environment is not environment:
            return False
        # Asked before any client is: one by another network hangs the one in use up.
        if network(before) != network(after):
            return False
        if not environment.is_remote:
            return True
        if spelled_alike(before.address(environment)) != spelled_alike(after.address(environment)):
            return False
        try:
            connection, service = await self._open_remote(environment, after)
        except (ValueError, OSError):
            return False  # to open it anew tells why it cannot be
        return connection is desk.connection and service is desk.service

    async def test(
        self, environment: Environment, address: BaseAddress, key: str, settings: Settings
    ) -> TestReport:
        """Make the smallest request with ``key``, through the governor that the key has here.

        It goes by the network that ``settings`` name.
        """
        log.info("testing %s at %s", environment.value, address)
        return await try_key(self._clients, address, key, network(settings))

    async def close(self) -> None:
        """End every connection and let what is being written be written."""
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
        # A key that this run has seen is not asked for again: a locked keyring would show a prompt
        # at each change of the settings, and cost the desk its key where that is cancelled.
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
    is_missing = error.problem.trouble is Trouble.MISSING
    return Connection.NO_KEYRING if is_missing else Connection.KEYRING_CLOSED


def network(settings: Settings) -> Network:
    """Return the network that ``settings`` name."""
    return Network(settings.proxy, Path(settings.ca_file) if settings.ca_file else None)
