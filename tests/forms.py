"""What the tests of the forms share: an intake, a keyring, labels and a scope of jobs."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, cast

from PySide6.QtWidgets import QWidget

from petdesk.animals.catalogue import Catalogue
from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.core.tasks import TaskScope
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText, IntakeEntry
from petdesk.intake.file import IntakeFile
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.state import IntakeState
from petdesk.intake.store import IntakeStore
from petdesk.intake.view_model import IntakeViewModel
from petdesk.settings.keys import KeyLocation, KeyringError, KeyringFault, KeyringProblem, KeyStore

W = TypeVar("W", bound="QWidget")

NOW = 1_000_000.0
"""When everything here happens, in seconds since the Unix epoch."""


class FakeIntake(IntakeViewModel):
    """Takes animals from the form without a disk; ``trouble`` is raised instead.

    ``begun`` are the entries, ``corrected`` the ids of those that they replace, ``drafts`` all that
    was kept of what was typed. ``gate`` holds an animal back before it is committed.
    """

    def __init__(
        self, environment: Environment = Environment.PRACTICE, draft: DraftText | None = None
    ) -> None:
        scope = TaskScope(_raise)
        file = IntakeFile(Path("nowhere"))
        super().__init__(IntakeQueue(IntakeStore(environment, "address", file, scope), Catalogue))
        self.show(replace(self.state, waiting=None, draft=draft or DraftText()))
        self.begun: list[IntakeEntry] = []
        self.queue = cast("IntakeQueue", self)
        self.corrected: list[int | None] = []
        self.drafts: list[DraftText] = []
        self.sent_now: list[int] = []
        self.trouble: BaseException | None = None
        self.gate: asyncio.Event | None = None

    def show(self, state: IntakeState) -> None:
        self.apply(lambda _before: state)

    def put(self, entry: IntakeEntry) -> None:
        """Have an entry as it is now."""
        others = tuple(other for other in self.state.entries if other.id != entry.id)
        self.show(replace(self.state, entries=(*others, entry)))

    async def submit(
        self, new: NewPet, *, corrects: int | None = None, then_draft: DraftText | None = None
    ) -> IntakeEntry:
        state = self.state
        if self.gate is not None:
            await self.gate.wait()
        if self.trouble is not None:
            raise self.trouble
        number = len(self.begun) + 1
        entry = intake.held(number, state.environment, state.address, new, NOW, 3.0)
        self.begun.append(entry)
        self.corrected.append(corrects)
        if then_draft is not None:
            self.drafts.append(then_draft)
        self.put(entry)
        return entry

    def save_draft_soon(self, draft: DraftText) -> None:
        self.drafts.append(draft)

    def undo(self, entry_id: int) -> None:
        entry = self.state.entry(entry_id)
        assert entry is not None
        entry = intake.undone(entry, NOW)
        self.put(entry)
        self.undone.emit(entry)

    def send_now(self, entry_id: int) -> None:
        self.sent_now.append(entry_id)
        entry = self.state.entry(entry_id)
        assert entry is not None
        self.put(intake.queued(entry))


class FakeKeys(KeyStore):
    """A keyring in memory. ``refusal`` is its reason to give nothing, ``is_full`` to take nothing.

    ``gate`` holds back every look-up, and every key to keep, until it is opened.
    """

    def __init__(self, stored: Mapping[tuple[Environment, str], str] | None = None) -> None:
        super().__init__("tests")
        self.stored = dict(stored or {})
        self.refusal = ""
        self.is_full = False
        self.gate: asyncio.Event | None = None

    async def find(self, environment: Environment, origin: str) -> tuple[str | None, KeyLocation]:
        if self.gate is not None:
            await self.gate.wait()
        if (environment, origin) in self._held:
            return self._held[environment, origin], KeyLocation.THIS_RUN
        if self.refusal:
            raise KeyringError(KeyringProblem(KeyringFault.OTHER, self.refusal))
        key = self.stored.get((environment, origin))
        return key, KeyLocation.KEYRING if key else KeyLocation.NOWHERE

    async def save(self, environment: Environment, origin: str, key: str) -> KeyringProblem | None:
        if self.gate is not None:
            await self.gate.wait()
        if self.refusal or self.is_full:
            self.hold(environment, origin, key)
            return KeyringProblem(KeyringFault.OTHER, self.refusal or "full")
        self.stored[environment, origin] = key
        return None

    async def forget(self, environment: Environment, origin: str) -> None:
        if self.refusal:
            raise KeyringError(KeyringProblem(KeyringFault.OTHER, self.refusal))
        self.stored.pop((environment, origin), None)


class StepScope(TaskScope):
    """Keeps jobs until `run`, so that a test without a loop sees the state in between."""

    def __init__(self) -> None:
        super().__init__(_raise)
        self.waiting: list[tuple[Callable[..., Coroutine[Any, Any, None]], tuple[object, ...]]] = []

    def launch(
        self,
        function: Callable[..., Coroutine[Any, Any, None]],
        *arguments: object,
        name: str,  # noqa: ARG002  a job that is kept needs none
    ) -> asyncio.Task[None]:
        job = (function, arguments)
        self.waiting.append(job)
        return _Step(self, job)  # type: ignore[return-value]  # only cancel() is asked of it

    def run(self) -> None:
        """Run the jobs, and those that they launch, each to its end."""
        while self.waiting:
            function, arguments = self.waiting.pop(0)
            asyncio.run(function(*arguments))


class _Step:
    def __init__(self, scope: StepScope, job: Any) -> None:
        self._scope = scope
        self._job = job

    def cancel(self) -> None:
        if self._job in self._scope.waiting:
            self._scope.waiting.remove(self._job)


def named(window: QWidget, kind: type[W], name: str) -> W:
    found = [child for child in window.findChildren(kind) if child.accessibleName() == name]
    assert len(found) == 1, f"{len(found)} of {kind.__name__} are called {name!r}"
    return found[0]


def _raise(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error
