"""The settings dialog's state: what is entered, and what is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from urllib.parse import urlsplit

from petdesk.core.display_text import sanitize_for_display
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.translation import translate
from petdesk.service.addresses import (
    AddressError,
    AddressProblem,
    BaseAddress,
    corrected_address,
    parse_address,
)
from petdesk.service.api_keys import is_sendable, trimmed_key
from petdesk.service.errors import RateLimited, ServiceError
from petdesk.settings.fields import (
    MAX_LIMIT,
    NO_PROXY,
    OWN_PLAN,
    SYSTEM_PROXY,
    PlanLimits,
    SettingProblem,
    Settings,
    Value,
    plan_limits,
    settings_of,
    values_of,
)
from petdesk.settings.keys import KeyLocation, KeyringProblem


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


@dataclass(frozen=True, slots=True)
class SettingsState:
    """Everything the settings dialog shows.

    ``stored`` is what holds until `Save`. ``values`` has what is entered on the plain pages, by its
    name in `FIELDS`; those of the environment and the services are not used. ``fixed`` names the
    settings that the administrator fixed, ``problems`` is what in the layers is ignored, and
    ``ca_problem`` why the certificates cannot be used.
    ``has_new_labels`` and ``are_labels_wrong`` are of the page of category labels.
    ``waits_for_keyring`` means that saving has done nothing yet but ask the keyring, which may be
    asking a person, so it can be stopped. ``failure`` is the reason that saving failed.
    ``key_refusal`` is why the keyring refused a key unexpectedly; the rest waits to be saved until
    a person has read so.
    """

    environment: Environment
    services: Mapping[Environment, ServiceFields]
    stored: Settings
    values: Mapping[str, Value]
    fixed: frozenset[str] = frozenset()
    problems: tuple[SettingProblem, ...] = ()
    ca_problem: str = ""
    has_new_labels: bool = False
    are_labels_wrong: bool = False
    is_saving: bool = False
    waits_for_keyring: bool = False
    failure: str = ""
    key_refusal: KeyringProblem | None = None

    @property
    def needs_address(self) -> Environment | None:
        if self.environment.is_remote and not self.services[self.environment].address.strip():
            return self.environment
        return None

    @property
    def is_address_wanted(self) -> bool:
        """Whether PetDesk could not work after `Save`, since an address is missing.

        Where it is there already (by its start, or by the administrator), the other settings
        can be saved all the same.
        """
        chosen = self.needs_address
        if chosen is None:
            return False
        return chosen is not self.stored.environment or bool(self.stored.address(chosen))

    def needs_new_key(self, environment: Environment) -> bool:
        """Whether the address entered belongs to another origin than the stored key's."""
        fields = self.services[environment]
        stored = ServiceFields(self.stored.address(environment)).base_address
        entered = fields.base_address
        if (
            stored is None
            or entered is None
            or fields.key
            or fields.kept is not KeyLocation.NOWHERE
        ):
            return False
        return stored.origin != entered.origin

    @property
    def is_staging_production(self) -> bool:
        return self.entered.is_staging_production

    @property
    def is_service_wrong(self) -> bool:
        problems = (
            problem
            for which, fields in self.services.items()
            for problem in (
                # What the administrator fixed is not for a person to mend.
                None if f"{which}/address" in self.fixed else fields.address_problem,
                fields.key_problem,
                fields.plan.is_wrong,
            )
        )
        is_same = "staging/address" not in self.fixed and self.is_staging_production
        return self.is_address_wanted or is_same or any(problems)

    def mistake(self, name: str) -> str:
        """Return what is wrong with a setting of the plain pages; empty where nothing is."""
        if name in self.fixed:
            return ""
        value = self.values[name]
        if name == "network/proxy":
            return "" if proxy_kind(value) else proxy_mistake(value)
        return ca_mistake(self.ca_problem) if name == "network/ca_file" else ""

    @property
    def is_network_wrong(self) -> bool:
        """Whether the proxy has to be corrected; certificates are looked at when saving."""
        return bool(self.mistake("network/proxy"))

    @property
    def can_save(self) -> bool:
        is_wrong = self.is_service_wrong or self.is_network_wrong or self.are_labels_wrong
        return not (self.is_saving or is_wrong)

    @property
    def is_changed(self) -> bool:
        typed = {which: fields.address.strip() for which, fields in self.services.items()}
        has_key = any(fields.key for fields in self.services.values())
        stored = {which: self.stored.address(which) for which in typed}
        rest = self.entered._replace(addresses=self.stored.addresses)
        return has_key or self.has_new_labels or typed != stored or rest != self.stored

    @property
    def entered(self) -> Settings:
        """The settings that `Save` would apply; what is no address is none."""
        services = self.services
        values = {
            name: value.strip() if isinstance(value, str) else value
            for name, value in self.values.items()
        }
        values["network/proxy"] = str(values["network/proxy"]).rstrip("/")
        return settings_of(values)._replace(
            environment=self.environment,
            addresses={
                which: str(at) for which in services if (at := services[which].base_address)
            },
            plans={which: plan for which in services if (plan := services[which].plan.plan)},
            own_limits={which: own for which in services if any(own := services[which].plan.own)},
            labels=self.stored.labels,
            no_requests=self.stored.no_requests,
        )


def initial(
    settings: Settings,
    fixed: frozenset[str] = frozenset(),
    problems: tuple[SettingProblem, ...] = (),
) -> SettingsState:
    services = {
        which: ServiceFields(settings.address(which), plan=plan_of(settings, which))
        for which in REMOTE
    }
    return SettingsState(
        settings.environment,
        services,
        settings,
        values_of(settings),
        fixed,
        problems,
    )


def proxy_kind(value: Value) -> Value:
    return value if value in {SYSTEM_PROXY, NO_PROXY} else ""


def proxy_mistake(value: Value) -> str:
    """Return what is wrong with the proxy entered, and the remedy; empty where nothing is."""
    text = str(value).strip().rstrip("/")
    if not text:
        return translate("Settings", "Enter the proxy's address.")
    whole = text if "://" in text else f"http://{text}"
    shape = translate("Settings", "Enter it like this: http://proxy.example:3128")
    try:
        parts = urlsplit(whole)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return shape
    if parts.scheme not in {"http", "https", "socks5", "socks5h"}:
        return translate("Settings", "The address must start with http://, https:// or socks5://.")
    if "@" in parts.netloc:
        return translate(
            "Settings",
            "Leave out the password. If the proxy needs one, choose “System default” and set the "
            "password there.",
        )
    is_plain = whole.isprintable() and " " not in whole and not (parts.path or parts.query)
    return "" if host and is_plain and not parts.fragment else shape


def ca_mistake(problem: str) -> str:
    if not problem:
        return ""
    text = translate("Settings", "Can't use this file (%1). Choose another one.")
    return text.replace("%1", sanitize_for_display(problem))
