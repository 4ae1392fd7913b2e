"""What the checks of this computer found, without any secret, and the window that runs them."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import TYPE_CHECKING

from petdesk.core.translation import translate
from petdesk.core.view_model import ViewModel

if TYPE_CHECKING:
    import asyncio
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping

    from petdesk.core.tasks import TaskScope


class Result(IntEnum):
    """What a check can come to, the worst first; each is an exit code of `petdesk check`."""

    FILES = 6
    """A folder of PetDesk's cannot be written, or a file there cannot be opened."""
    SERVICE = 1
    """An environment that is set up, or is to be worked in, cannot be used."""
    KEYRING = 3
    """Keys are not kept, so each run asks for them."""
    SETTINGS = 4
    """Something in the settings or in the policy is ignored."""
    FINE = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: a ``text`` of one or more lines, below ``heading``.

    ``is_fine`` is ``None`` where there is nothing to judge. A finding that is not fine can have the
    result ``FINE``: another environment is worked in. ``values`` are for programs, with English
    names that never change.
    """

    heading: str
    text: str
    is_fine: bool | None = None
    result: Result = Result.FINE
    values: Mapping[str, object] = field(default_factory=dict)


def report_text(findings: Iterable[Finding]) -> str:
    lines: list[str] = []
    heading = ""
    for finding in findings:
        if finding.heading != heading:
            lines += ["", finding.heading] if lines else [finding.heading]
            heading = finding.heading
        lines += [f"  {_mark(finding.is_fine)}{line}" for line in finding.text.splitlines()]
    return "\n".join(lines) + "\n"


def report_values(findings: Iterable[Finding]) -> dict[str, object]:
    found = list(findings)
    worst = results(found)[0]
    merged: dict[str, object] = {"result": worst.name.lower(), "exit_code": int(worst)}
    for finding in found:
        for name, value in finding.values.items():
            before = merged.get(name)
            if isinstance(before, dict) and isinstance(value, dict):
                merged[name] = before | value
            elif isinstance(before, list) and isinstance(value, list):
                merged[name] = before + value
            else:
                merged[name] = value
    return merged


def results(findings: Iterable[Finding]) -> list[Result]:
    """Return what ``findings`` come to, the worst first; at least that all is fine."""
    found = {finding.result for finding in findings} - {Result.FINE}
    return [each for each in Result if each in found] or [Result.FINE]


def verdict(findings: Iterable[Finding]) -> str:
    return " ".join(map(result_text, results(findings)))


def result_text(result: Result) -> str:
    return {
        Result.FINE: translate("Diagnosis", "Everything that's set up works."),
        Result.FILES: translate("Diagnosis", "PetDesk can't save its files. See above."),
        Result.SERVICE: translate("Diagnosis", "A service can't be used. See above."),
        Result.KEYRING: translate("Diagnosis", "This computer doesn't keep keys. See above."),
        Result.SETTINGS: translate("Diagnosis", "A setting is ignored. See above."),
    }[result]


def _mark(is_fine: bool | None) -> str:  # noqa: FBT001  what it marks
    if is_fine is None:
        return ""
    text = translate("Diagnosis", "ok") if is_fine else translate("Diagnosis", "FAILED")
    return f"{text:<8}"


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
        try:
            async for finding in self._run():
                self._show(replace(self._state, findings=(*self._state.findings, finding)))
        except Exception as error:
            # Whatever it was: a diagnosis that is over must not look as if it went on.
            log.exception("the diagnosis failed")
            failure = f"{type(error).__name__}: {error}"
            self._show(replace(self._state, is_running=False, failure=failure))
            return
        self._show(replace(self._state, is_running=False))
