"""The settings dialog with keys and labels of a test."""

import asyncio
from pathlib import Path

import pytest

from petdesk.core.environments import Environment
from petdesk.service.addresses import BaseAddress
from petdesk.settings import view_model
from petdesk.settings.fields import Settings
from petdesk.settings.key_test import TestReport
from petdesk.settings.labels import CategoryAnimals
from petdesk.settings.state import KeyEntry
from petdesk.settings.store import SettingsStore
from petdesk.settings.view_model import SettingsViewModel
from tests.fakes import WatchedScope
from tests.forms import FakeKeys

PRODUCTION, STAGING = Environment.PRODUCTION, Environment.STAGING
ADDRESS, ORIGIN = "https://pets.example/v1", "https://pets.example"
OTHER = "https://other.example/v1"
CERTIFICATE = Path(__file__).parents[1] / "loopback.pem"
REPORT = TestReport(None, 60, 0.042)


class Dialog:
    """A view-model on a real settings file, with a keyring and a tester of its own."""

    def __init__(self, file: Path, policy: Path | None = None) -> None:
        self.failures: list[str] = []
        self.store = SettingsStore(file, policy_file=policy)
        self.store.write(Settings(addresses={PRODUCTION: ADDRESS}))
        self.keys = FakeKeys({(PRODUCTION, ORIGIN): "stored"})
        self.animals: dict[int, CategoryAnimals] = {}
        self.jobs = WatchedScope(lambda name, error: self.failures.append(f"{name}: {error!r}"))
        self.tested: list[tuple[str, str]] = []
        self.tested_by: list[Settings] = []
        self.test_gate = asyncio.Event()
        self.test_gate.set()
        self.saved: list[Settings] = []
        self.forgotten: list[Environment] = []
        self.model = SettingsViewModel(
            self.store.effective(),
            self.store,
            self.keys,
            self._tester,
            file.with_name("labels.toml"),
            lambda _settings: self.animals,
            self.jobs,
        )
        self.model.saved.connect(self.saved.append)
        self.model.key_forgotten.connect(self.forgotten.append)

    async def _tester(
        self, _which: Environment, address: BaseAddress, key: str, entered: Settings
    ) -> TestReport:
        self.tested.append((str(address), key))
        self.tested_by.append(entered)
        await self.test_gate.wait()
        return REPORT

    async def settle(self) -> None:
        """Leave the fields, and wait until no job runs."""
        for environment in (PRODUCTION, STAGING):
            self.model.finish_address(environment)
        await self.jobs.settle()
        assert self.failures == []

    async def start(self) -> None:
        self.model.start()
        await self.settle()

    @property
    def saving(self) -> tuple[bool, bool]:
        """Whether it is saving, and whether that waits for the keyring."""
        return self.model.state.is_saving, self.model.state.waits_for_keyring

    def fields(self, environment: Environment = PRODUCTION) -> KeyEntry:
        return self.model.state.keys[environment]


@pytest.fixture(autouse=True)
def _nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have no test wait for a person's pause: leaving the field ends it."""
    monkeypatch.setattr(view_model, "_STILL_TYPING", 3600.0)
