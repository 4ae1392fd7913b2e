"""What `petdesk check` and Help > Diagnose find out, without any secret."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

from petdesk.service.errors import (
    RateLimited,
    Refused,
    Retired,
    ServerFault,
    Unauthorized,
)

if TYPE_CHECKING:
    from petdesk.domain.environments import Environment
    from petdesk.storage.disk_errors import DiskProblem
    from petdesk.storage.settings_layers import Effective
    from petdesk.viewmodels.settings.fields import TestReport


class Result(IntEnum):
    """The result of a diagnosis and exit code of `petdesk check`: the first of these that holds."""

    FINE = 0
    FILES = 6
    """A folder of PetDesk's cannot be written, or a file there cannot be opened."""
    SERVICE = 1
    """An environment that is set up, or is to be worked in, cannot be used."""
    KEYRING = 3
    """Keys are not kept, so each run asks for them."""
    SETTINGS = 4
    """Something in the settings or in the policy is ignored."""


@dataclass(frozen=True, slots=True)
class FileFinding:
    """What was found of a place of files, "Data", "Settings" or "Logs".

    ``path`` is the folder, or a file there that has the ``problem``; ``detail`` is technical.
    """

    place: str
    path: str
    problem: DiskProblem | None = None
    detail: str = ""


class ServiceStatus(Enum):
    """The status of one environment before a request is made."""

    NOT_SET_UP = "not set up"
    BAD_ADDRESS = "bad address"
    KEYRING_CLOSED = "keyring closed"
    NO_KEY = "no key"
    ASKED = "asked"


@dataclass(frozen=True, slots=True)
class EnvironmentFinding:
    """What was found of one environment. ``report`` is there where it was asked.

    ``detail`` is the keyring's reason where it did not open.
    """

    environment: Environment
    address: str
    status: ServiceStatus
    report: TestReport | None = None
    detail: str = ""

    @property
    def is_reachable(self) -> bool | None:
        """Whether the service answered; ``None`` where it was not asked (a key may be paused)."""
        if self.report is None or isinstance(self.report.error, RateLimited):
            return None
        answered = Unauthorized | Refused | Retired | ServerFault
        return self.report.error is None or isinstance(self.report.error, answered)

    @property
    def is_key_accepted(self) -> bool | None:
        """Whether the key was accepted; ``None`` where that is unknown."""
        if self.report is None:
            return None
        error = self.report.error
        if error is None:
            return True
        return False if isinstance(error, Unauthorized) else None

    @property
    def error_name(self) -> str:
        """The kind of error, for programs; empty where there was none."""
        return type(self.report.error).__name__ if self.report and self.report.error else ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is known so far; ``None`` is what has not been looked at yet."""

    version: str
    system: tuple[tuple[str, str], ...]
    effective: Effective | None = None
    files: tuple[FileFinding, ...] = ()
    can_keyring_store: bool | None = None
    keyring: str = ""
    environments: tuple[EnvironmentFinding, ...] = ()

    @property
    def result(self) -> Result:
        """The result so far."""
        if any(finding.problem is not None for finding in self.files):
            return Result.FILES
        if any(self._is_problem(finding) for finding in self.environments):
            return Result.SERVICE
        if self.can_keyring_store is False:
            return Result.KEYRING
        if self.effective is not None and self.effective.problems:
            return Result.SETTINGS
        return Result.FINE

    def _is_problem(self, finding: EnvironmentFinding) -> bool:
        active = self.effective.settings.environment if self.effective is not None else None
        if finding.status is ServiceStatus.NOT_SET_UP:
            return finding.environment is active
        return finding.is_key_accepted is not True


@dataclass(frozen=True, slots=True)
class DiagnoseState:
    """What the window shows. ``failure`` is what ended a diagnosis before it was whole."""

    diagnosis: Diagnosis | None = None
    is_running: bool = False
    was_cancelled: bool = False
    failure: str = ""
