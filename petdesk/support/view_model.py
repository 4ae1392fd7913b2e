"""The window that runs the checks of this computer."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

from petdesk.core.display_text import sanitize_for_display
from petdesk.core.tasks import TaskScope
from petdesk.core.translation import translate
from petdesk.core.view_model import ViewModel
from petdesk.support.checks import Finding, verdict

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class DiagnoseState:
    findings: tuple[Finding, ...] = ()
    is_running: bool = False
    outcome: str = ""


class DiagnoseViewModel(ViewModel[DiagnoseState]):
    def __init__(self, run: Callable[[], AsyncIterator[Finding]], scope: TaskScope) -> None:
        super().__init__(DiagnoseState())
        self._run = run
        self._scope = scope
        self._job: asyncio.Task[None] | None = None

    def start(self) -> None:
        if not self._state.is_running:
            text = translate("DiagnoseWindow", "Checking…")
            self._show(DiagnoseState(is_running=True, outcome=text))
            self._job = self._scope.launch(self._diagnose, name="diagnose")

    def cancel(self) -> None:
        if self._state.is_running and self._job is not None:
            self._job.cancel()
            self._end(translate("DiagnoseWindow", "Canceled. What was found so far is below."))

    async def _diagnose(self) -> None:
        try:
            async for finding in self._run():
                self._show(replace(self._state, findings=(*self._state.findings, finding)))
        except Exception as error:
            # Whatever it was: a diagnosis that is over must not look as if it went on.
            log.exception("the diagnosis failed")
            text = translate("DiagnoseWindow", "The diagnosis failed (%1).")
            detail = sanitize_for_display(f"{type(error).__name__}: {error}")
            self._end(text.replace("%1", detail))
        else:
            self._end(verdict(self._state.findings))

    def _end(self, outcome: str) -> None:
        self._show(replace(self._state, is_running=False, outcome=outcome))
