"""The window that runs the checks of this computer."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

from petdesk.core.tasks import TaskScope
from petdesk.core.view_model import ViewModel
from petdesk.support.checks import Finding

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DiagnoseState:
    findings: tuple[Finding, ...] = ()
    is_running: bool = False
    was_cancelled: bool = False
    failure: str = ""


class DiagnoseViewModel(ViewModel[DiagnoseState]):
    def __init__(self, run: Callable[[], AsyncIterator[Finding]], scope: TaskScope) -> None:
        super().__init__(DiagnoseState())
        self._run = run
        self._scope = scope
        self._job: asyncio.Task[None] | None = None

    def start(self) -> None:
        if not self._state.is_running:
            self._show(DiagnoseState(is_running=True))
            self._job = self._scope.launch(self._diagnose, name="diagnose")

    def cancel(self) -> None:
        if self._state.is_running and self._job is not None:
            self._job.cancel()
            self._show(replace(self._state, is_running=False, was_cancelled=True))

    async def _diagnose(self) -> None:
        failure = ""
        try:
            async for finding in self._run():
                self._show(replace(self._state, findings=(*self._state.findings, finding)))
        except Exception as error:
            # Whatever it was: a diagnosis that is over must not look as if it went on.
            log.exception("the diagnosis failed")
            failure = f"{type(error).__name__}: {error}"
        self._show(replace(self._state, is_running=False, failure=failure))
