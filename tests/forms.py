import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtWidgets import QTableView, QWidget

from petdesk.animals.catalogue import Catalogue
from petdesk.core.environments import Environment
from petdesk.core.tasks import TaskScope
from petdesk.intake.file import IntakeFile
from petdesk.intake.queue import IntakeQueue
from petdesk.intake.store import IntakeStore
from petdesk.intake.view_model import IntakeViewModel
from petdesk.settings.keys import KeyLocation, KeyringError, KeyringFault, KeyringProblem, KeyStore

W = TypeVar("W", bound="QWidget")


def an_intake() -> IntakeViewModel:
    """Return an intake that has read nothing and sends nothing."""
    store = IntakeStore(Environment.PRACTICE, "", IntakeFile(Path("nowhere")), TaskScope(fail))
    return IntakeViewModel(IntakeQueue(store, Catalogue))


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
        super().__init__(fail)
        self.waiting: dict[Future[None], Callable[[], Coroutine[Any, Any, object]]] = {}

    def launch(
        self,
        function: Callable[..., Coroutine[Any, Any, object]],
        *arguments: object,
        name: str,  # noqa: ARG002  a job that is kept needs none
    ) -> asyncio.Task[None]:
        job = Future[None]()
        self.waiting[job] = partial(function, *arguments)
        job.add_done_callback(lambda cancelled: self.waiting.pop(cancelled, None))
        return job  # type: ignore[return-value]  # only cancel() is asked of it

    def run(self) -> None:
        """Run the jobs, and those that they launch, each to its end."""
        while self.waiting:
            asyncio.run(self.waiting.pop(next(iter(self.waiting)))())


def named(window: QWidget, kind: type[W], name: str) -> W:
    found = [child for child in window.findChildren(kind) if child.accessibleName() == name]
    assert len(found) == 1, f"{len(found)} of {kind.__name__} are called {name!r}"
    return found[0]


def cells(table: QTableView) -> list[list[str]]:
    model = table.model()
    return [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def fail(name: str, error: BaseException) -> None:
    raise AssertionError(name) from error
