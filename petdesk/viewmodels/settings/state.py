"""The settings dialog's state: what is entered, what is stored, and what a test found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.domain.addresses import (
    AddressError,
    AddressProblem,
    BaseAddress,
    mended_address,
    parse_address,
)
from petdesk.domain.api_keys import is_sendable, trimmed_key
from petdesk.domain.environments import Environment
from petdesk.storage.keyring_problem import KeyringProblem
from petdesk.storage.keys import Kept
from petdesk.storage.setting_problems import SettingProblem
from petdesk.storage.settings import Settings
from petdesk.viewmodels.settings.parts import (
    DeskFields,
    NetworkFields,
    PlanFields,
    desk_of,
    network_of,
    plan_of,
)
from petdesk.viewmodels.settings.service_report import TestReport

REMOTE = (Environment.PRODUCTION, Environment.STAGING)


class KeyProblem(Enum):
    """Why a text is no API key."""

    UNSENDABLE = "unsendable"
    NEEDS_ADDRESS = "needs address"


@dataclass(frozen=True, slots=True)
class ServiceFields:
    """What the dialog holds for one environment.

    ``kept`` is ``None`` while the keyring is asked, and ``keyring_problem`` tells why it could not
    be asked or, with ``was_not_forgotten``, did not remove the key. ``key`` is only ever what was
    typed now: a stored key is never shown. ``key_origin`` is the origin that it was typed for,
    empty where there was no valid address yet. ``is_key_too_long`` says that the system cannot
    keep it, so that it will be held for this run only.
    """

    address: str = ""
    key: str = field(default="", repr=False)
    key_origin: str = ""
    kept: Kept | None = None
    keyring_problem: KeyringProblem | None = None
    was_not_forgotten: bool = False
    is_key_too_long: bool = False
    is_replacing: bool = False
    was_trimmed: bool = False
    is_testing: bool = False
    report: TestReport | None = None
    plan: PlanFields = field(default_factory=PlanFields)

    @property
    def mended(self) -> str | None:
        """The address that the text entered most likely means, where it is not that already."""
        return mended_address(self.address)

    @property
    def base_address(self) -> BaseAddress | None:
        """The address entered, if it is one."""
        try:
            return parse_address(self.address)
        except AddressError:
            return None

    @property
    def origin(self) -> str:
        """The origin of the address entered, empty where it is none."""
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
        """Whether the dialog says that the key typed may be held for this run only."""
        is_unusable = self.keyring_problem is not None
        return is_unusable or self.is_key_too_long or self.kept is Kept.THIS_RUN

    @property
    def can_test(self) -> bool:
        """Whether a request could be made with what is entered and stored."""
        has_key = bool(self.key) or self.kept is not Kept.NOWHERE
        return self.base_address is not None and self.key_problem is None and has_key

    @property
    def takes_key(self) -> bool:
        """Whether the key field is open for typing."""
        return self.is_replacing or self.kept in (None, Kept.NOWHERE)


@dataclass(frozen=True, slots=True)
class SettingsState:
    """Everything the settings dialog shows.

    ``stored`` is what holds until `Save`. ``locked`` names the settings (of `KINDS`) that the
    administrator fixed, and ``problems`` is what in the layers does not count.
    ``has_new_labels`` and ``are_labels_wrong`` say how the page of category labels stands.
    ``failure`` is the reason that saving failed. ``key_refusal`` tells why the keyring refused a
    key unexpectedly; the rest waits to be saved until a person has read so.
    """

    environment: Environment
    services: Mapping[Environment, ServiceFields]
    stored: Settings
    desk: DeskFields = field(default_factory=DeskFields)
    network: NetworkFields = field(default_factory=NetworkFields)
    locked: frozenset[str] = frozenset()
    problems: tuple[SettingProblem, ...] = ()
    has_new_labels: bool = False
    are_labels_wrong: bool = False
    is_saving: bool = False
    failure: str = ""
    key_refusal: KeyringProblem | None = None

    @property
    def needs_address(self) -> Environment | None:
        """The environment chosen, where it has no address."""
        if self.environment.is_remote and not self.services[self.environment].address.strip():
            return self.environment
        return None

    def needs_new_key(self, environment: Environment) -> bool:
        """Whether the address entered belongs to another origin than the stored key's."""
        fields = self.services[environment]
        stored = ServiceFields(self.stored.address(environment)).base_address
        entered = fields.base_address
        if stored is None or entered is None or fields.key or fields.kept is not Kept.NOWHERE:
            return False
        return stored.origin != entered.origin

    @property
    def is_service_wrong(self) -> bool:
        """Whether an address, a key or a plan has to be corrected."""
        problems = (
            problem
            for which, fields in self.services.items()
            for problem in (
                # What the administrator fixed is not for a person to mend.
                None if f"{which}/address" in self.locked else fields.address_problem,
                fields.key_problem,
                fields.plan.is_wrong,
            )
        )
        return self.needs_address is not None or any(problems)

    @property
    def is_network_wrong(self) -> bool:
        """Whether the proxy has to be corrected; certificates are looked at when saving."""
        is_locked = "network/proxy" in self.locked
        return self.network.proxy_problem is not None and not is_locked

    @property
    def can_save(self) -> bool:
        """Whether nothing entered is wrong."""
        is_wrong = self.is_service_wrong or self.is_network_wrong or self.are_labels_wrong
        return not self.is_saving and not is_wrong

    @property
    def is_changed(self) -> bool:
        """Whether `Save` would change anything."""
        typed = {which: fields.address.strip() for which, fields in self.services.items()}
        has_key = any(fields.key for fields in self.services.values())
        stored = {which: self.stored.address(which) for which in typed}
        rest = self.entered._replace(addresses=self.stored.addresses)
        return has_key or self.has_new_labels or typed != stored or rest != self.stored

    @property
    def entered(self) -> Settings:
        """The settings that `Save` would apply; what is no address is none."""
        services, desk = self.services, self.desk
        return self.stored._replace(
            environment=self.environment,
            addresses={
                which: str(at) for which in services if (at := services[which].base_address)
            },
            plans={which: plan for which in services if (plan := services[which].plan.plan)},
            own_limits={which: own for which in services if any(own := services[which].plan.own)},
            admin_line=desk.admin_line.strip(),
            refresh_minutes=desk.refresh_minutes,
            undo_seconds=desk.undo_seconds,
            appearance=desk.appearance,
            text_percent=desk.text_percent,
            browse_only=desk.browse_only,
            language=desk.language,
            proxy=self.network.proxy,
            ca_file=self.network.ca_file.strip(),
        )


def initial(
    settings: Settings,
    locked: frozenset[str] = frozenset(),
    problems: tuple[SettingProblem, ...] = (),
) -> SettingsState:
    """Give the dialog's first state: what is stored."""
    services = {
        which: ServiceFields(settings.address(which), plan=plan_of(settings, which))
        for which in REMOTE
    }
    return SettingsState(
        settings.environment,
        services,
        settings,
        desk_of(settings),
        network_of(settings),
        locked,
        problems,
    )


def with_fields(
    state: SettingsState, environment: Environment, fields: ServiceFields
) -> SettingsState:
    """Replace what the dialog holds for one environment."""
    return replace(state, services={**state.services, environment: fields})


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
        # The field stays open for typing, whatever the keyring then says it has.
        is_replacing=True,
        is_testing=False,
        report=None,
    )
