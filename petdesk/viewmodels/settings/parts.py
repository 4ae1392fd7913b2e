"""What the settings dialog holds besides addresses and keys: a plan, this desk, the network."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from petdesk.domain.plans import plan_limits
from petdesk.storage.settings_fields import Settings

if TYPE_CHECKING:
    from petdesk.domain.environments import Environment
    from petdesk.domain.plans import PlanLimits

OWN = "own"
LARGEST_LIMIT = 1_000_000_000


@dataclass(frozen=True, slots=True)
class PlanFields:
    """The plan of one environment's key: its name, empty if not set, and own figures as typed."""

    plan: str = ""
    per_minute: str = ""
    per_day: str = ""

    @property
    def is_wrong(self) -> bool:
        """Whether an own figure is no whole number from 1 on; empty is one that nobody knows."""
        return self.plan == OWN and any(
            text.strip() and not _figure(text) for text in (self.per_minute, self.per_day)
        )

    @property
    def own(self) -> tuple[int, int]:
        """The own figures, per minute and per day; 0 where there is none."""
        return _figure(self.per_minute), _figure(self.per_day)

    @property
    def limits(self) -> PlanLimits:
        """What the plan allows."""
        return plan_limits(self.plan, self.own)


_DEFAULT: Final = Settings()


@dataclass(frozen=True, slots=True)
class DeskFields:
    """How this desk works and looks; the units are those of `Settings`."""

    admin_line: str = ""
    refresh_minutes: int = _DEFAULT.refresh_minutes
    undo_seconds: int = _DEFAULT.undo_seconds
    appearance: str = _DEFAULT.appearance
    text_percent: int = _DEFAULT.text_percent
    browse_only: bool = False
    language: str = _DEFAULT.language


class ProxyKind(Enum):
    """Which way requests go to the service."""

    SYSTEM = "system"
    NONE = "none"
    ADDRESS = "address"


class ProxyProblem(Enum):
    """Why a text is no proxy that PetDesk can use."""

    EMPTY = "empty"
    NOT_AN_ADDRESS = "not an address"
    OTHER_KIND = "other kind"
    HAS_CREDENTIALS = "has credentials"


@dataclass(frozen=True, slots=True)
class NetworkFields:
    """How requests reach the service; ``ca_problem`` is why the certificates cannot be used."""

    kind: ProxyKind = ProxyKind.SYSTEM
    address: str = ""
    ca_file: str = ""
    ca_problem: str = ""

    @property
    def proxy_problem(self) -> ProxyProblem | None:
        """Why the proxy cannot be used."""
        return _proxy_problem(self.address) if self.kind is ProxyKind.ADDRESS else None

    @property
    def proxy(self) -> str | None:
        """The proxy, as `Settings` has it."""
        if self.kind is ProxyKind.SYSTEM:
            return None
        return self.address.strip().rstrip("/") if self.kind is ProxyKind.ADDRESS else ""


def plan_of(settings: Settings, environment: Environment) -> PlanFields:
    """Return the fields for the plan that ``settings`` have."""
    per_minute, per_day = settings.own_limits.get(environment, (0, 0))
    plan = settings.plans.get(environment, "")
    return PlanFields(plan, str(per_minute or ""), str(per_day or ""))


def desk_of(settings: Settings) -> DeskFields:
    """Return the fields of this desk."""
    return DeskFields(
        settings.admin_line,
        settings.refresh_minutes,
        settings.undo_seconds,
        settings.appearance,
        settings.text_percent,
        settings.browse_only,
        settings.language,
    )


def network_of(settings: Settings) -> NetworkFields:
    """Return the fields of the network."""
    if settings.proxy is None:
        return NetworkFields(ProxyKind.SYSTEM, ca_file=settings.ca_file)
    kind = ProxyKind.ADDRESS if settings.proxy else ProxyKind.NONE
    return NetworkFields(kind, settings.proxy, settings.ca_file)


def _figure(text: str) -> int:
    digits = text.strip()
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST_LIMIT))
    number = int(digits) if is_number else 0
    return number if number <= LARGEST_LIMIT else 0


def _proxy_problem(text: str) -> ProxyProblem | None:
    stripped = text.strip().rstrip("/")
    if not stripped:
        return ProxyProblem.EMPTY
    whole = stripped if "://" in stripped else f"http://{stripped}"
    try:
        parts = urlsplit(whole)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return ProxyProblem.NOT_AN_ADDRESS
    if parts.scheme not in {"http", "https"}:
        return ProxyProblem.OTHER_KIND
    if "@" in parts.netloc:
        return ProxyProblem.HAS_CREDENTIALS
    is_plain = whole.isprintable() and " " not in whole and not (parts.path or parts.query)
    return None if host and is_plain and not parts.fragment else ProxyProblem.NOT_AN_ADDRESS
