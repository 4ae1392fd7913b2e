"""What the settings dialog holds: addresses, keys and plans of the services."""

from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.domain.addresses import (
    AddressError,
    AddressProblem,
    BaseAddress,
    corrected_address,
    parse_address,
)
from petdesk.domain.api_keys import is_sendable, trimmed_key
from petdesk.domain.environments import Environment
from petdesk.domain.plans import PlanLimits, plan_limits
from petdesk.service.errors import RateLimited, ServiceError
from petdesk.storage.keys import KeyLocation, KeyringProblem
from petdesk.storage.settings_fields import MAX_LIMIT, OWN_PLAN, Settings


@dataclass(frozen=True, slots=True)
class PlanFields:
    """The plan of one environment's key: its name, empty if not set, and own figures as typed."""

    plan: str = ""
    per_minute: str = ""
    per_day: str = ""

    @property
    def is_own(self) -> bool:
        return self.plan == OWN_PLAN

    @property
    def is_wrong(self) -> bool:
        """Whether an own figure is no whole number from 1 on; empty is one that nobody knows."""
        return self.is_own and any(map(is_wrong_figure, (self.per_minute, self.per_day)))

    @property
    def own(self) -> tuple[int, int]:
        """The own figures, per minute and per day; 0 where there is none."""
        return _figure(self.per_minute), _figure(self.per_day)

    @property
    def limits(self) -> PlanLimits:
        return plan_limits(self.plan, self.own)


@dataclass(frozen=True, slots=True)
class TestReport:
    """What one request to the service showed.

    ``error`` is ``None`` where the key was accepted. ``limit`` is the rate limit that the service
    stated, ``seconds`` how long the answer took. ``proxy`` is the host and port of the proxy that
    it went through, empty without one.
    """

    __test__ = False  # the name is the dialog's word, not a test class

    error: ServiceError | None
    limit: int | None
    seconds: float
    proxy: str = ""


class Outcome(Enum):
    RUNNING = "running"
    WORKS = "works"
    WAITING = "waiting"
    FAILED = "failed"


class KeyProblem(Enum):
    UNSENDABLE = "unsendable"
    NEEDS_ADDRESS = "needs address"


@dataclass(frozen=True, slots=True)
class ServiceFields:
    """What the dialog holds for one environment.

    ``kept`` is ``None`` while the keyring is asked, and ``keyring_problem`` is why it could not
    be asked or, with ``was_not_forgotten``, did not remove the key. ``key`` is only ever what was
    typed now: a stored key is never shown. ``key_origin`` is the origin that it was typed for,
    empty where there was no valid address yet. ``is_key_too_long`` means that the system cannot
    keep it, so that it will be held for this run only.
    """

    address: str = ""
    key: str = field(default="", repr=False)
    key_origin: str = ""
    kept: KeyLocation | None = None
    keyring_problem: KeyringProblem | None = None
    was_not_forgotten: bool = False
    is_key_too_long: bool = False
    is_replacing: bool = False
    was_trimmed: bool = False
    is_testing: bool = False
    report: TestReport | None = None
    plan: PlanFields = field(default_factory=PlanFields)

    @property
    def corrected_address(self) -> str | None:
        """The address that the text entered most likely means, where it is not that already."""
        return corrected_address(self.address)

    @property
    def base_address(self) -> BaseAddress | None:
        try:
            return parse_address(self.address)
        except AddressError:
            return None

    @property
    def origin(self) -> str:
        address = self.base_address
        return address.origin if address is not None else ""

    @property
    def address_problem(self) -> AddressProblem | None:
        """Why the address entered is none; an empty field is no problem of its own."""
        try:
            parse_address(self.address)
        except AddressError as error:
            return None if error.problem is AddressProblem.EMPTY else error.problem
        return None

    @property
    def key_problem(self) -> KeyProblem | None:
        """Why the key typed cannot be kept; an empty field leaves the stored key as it is."""
        if not self.key:
            return None
        if not is_sendable(self.key):
            return KeyProblem.UNSENDABLE
        return None if self.base_address else KeyProblem.NEEDS_ADDRESS

    @property
    def is_said_to_be_held(self) -> bool:
        """Whether the dialog shows that the key typed may be held for this run only."""
        is_unusable = self.keyring_problem is not None
        return is_unusable or self.is_key_too_long or self.kept is KeyLocation.THIS_RUN

    @property
    def can_test(self) -> bool:
        """Whether a request could be made with what is entered and stored."""
        has_key = bool(self.key) or self.kept is not KeyLocation.NOWHERE
        return self.base_address is not None and self.key_problem is None and has_key

    @property
    def outcome(self) -> Outcome | None:
        """How the test stands; ``None`` where there was none of what is entered."""
        if self.is_testing:
            return Outcome.RUNNING
        if self.report is None:
            return None
        if self.report.error is None:
            return Outcome.WORKS
        is_paused = isinstance(self.report.error, RateLimited)
        return Outcome.WAITING if is_paused else Outcome.FAILED

    @property
    def takes_key(self) -> bool:
        return self.is_replacing or self.kept in (None, KeyLocation.NOWHERE)


def with_address(fields: ServiceFields, text: str) -> ServiceFields:
    """Take an address as typed. A key typed for another origin is dropped: it goes nowhere else.

    While the address is none, a typed key waits for what becomes of it.
    """
    changed = replace(fields, address=text, report=None, is_testing=False)
    address = changed.base_address
    if not changed.key or address is None:
        return changed
    if changed.key_origin in ("", address.origin):
        return replace(changed, key_origin=address.origin)
    return replace(changed, key="", key_origin="", was_trimmed=False, is_key_too_long=False)


def with_key(fields: ServiceFields, text: str, *, is_too_long: bool = False) -> ServiceFields:
    """Take a key as typed or pasted, for the address that is entered."""
    key, address = trimmed_key(text), fields.base_address
    return replace(
        fields,
        key=key,
        key_origin=address.origin if key and address else "",
        was_trimmed=key != text,
        is_key_too_long=is_too_long,
        # The field stays open for typing, whatever the keyring then has.
        is_replacing=True,
        is_testing=False,
        report=None,
    )


def plan_of(settings: Settings, environment: Environment) -> PlanFields:
    per_minute, per_day = settings.own_limits.get(environment, (0, 0))
    plan = settings.plans.get(environment, "")
    return PlanFields(plan, str(per_minute or ""), str(per_day or ""))


def is_wrong_figure(text: str) -> bool:
    """Return whether ``text`` is no whole number from 1 on; empty is one that nobody knows."""
    return bool(text.strip()) and not _figure(text)


def _figure(text: str) -> int:
    digits = text.strip()
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_LIMIT))
    number = int(digits) if is_number else 0
    return number if number <= MAX_LIMIT else 0
