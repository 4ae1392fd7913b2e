"""The settings dialog's state: what is entered, what is stored, and what a test found."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from petdesk.domain.environments import (
    AddressError,
    AddressProblem,
    BaseAddress,
    Environment,
    parse_address,
)
from petdesk.service.errors import ServiceError
from petdesk.storage.keys import Kept

REMOTE = (Environment.PRODUCTION, Environment.STAGING)


class KeyProblem(Enum):
    """Why a text is no API key."""

    UNSENDABLE = "unsendable"
    NEEDS_ADDRESS = "needs address"


@dataclass(frozen=True, slots=True)
class TestReport:
    """What one request to the service showed.

    ``error`` is ``None`` where the key was accepted. ``limit`` is the rate limit that the service
    stated, ``seconds`` how long the answer took.
    """

    __test__ = False  # the name is the dialog's word, not a test class

    error: ServiceError | None
    limit: int | None
    seconds: float


@dataclass(frozen=True, slots=True)
class ServiceFields:
    """What the dialog holds for one environment.

    ``kept`` is ``None`` while the keyring is asked, and ``keyring_problem`` its reason where it
    could not be asked. ``key`` is only ever what was typed now: a stored key is never shown.
    ``key_origin`` is the origin that it was typed for, empty where there was no valid address yet.
    """

    address: str = ""
    key: str = field(default="", repr=False)
    key_origin: str = ""
    kept: Kept | None = None
    keyring_problem: str = ""
    is_replacing: bool = False
    was_trimmed: bool = False
    is_testing: bool = False
    report: TestReport | None = None

    @property
    def base_address(self) -> BaseAddress | None:
        """The address entered, if it is one."""
        try:
            return parse_address(self.address)
        except AddressError:
            return None

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
        if not (self.key.isascii() and self.key.isprintable() and " " not in self.key):
            return KeyProblem.UNSENDABLE
        return None if self.base_address else KeyProblem.NEEDS_ADDRESS

    @property
    def is_said_to_be_held(self) -> bool:
        """Whether the dialog says that the key typed may be held for this run only."""
        return bool(self.keyring_problem) or self.kept is Kept.THIS_RUN

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

    ``failure`` is the reason that saving failed. ``was_key_refused`` says that the keyring refused
    a key unexpectedly, and that the rest waits to be saved until a person has read so.
    """

    environment: Environment
    services: Mapping[Environment, ServiceFields]
    stored_environment: Environment
    stored_addresses: Mapping[Environment, str]
    is_saving: bool = False
    failure: str = ""
    was_key_refused: bool = False

    @property
    def needs_address(self) -> Environment | None:
        """The environment chosen, where it has no address."""
        if self.environment.is_remote and not self.services[self.environment].address.strip():
            return self.environment
        return None

    def needs_new_key(self, environment: Environment) -> bool:
        """Whether the address entered belongs to another origin than the stored key's."""
        fields = self.services[environment]
        stored = ServiceFields(self.stored_addresses.get(environment, "")).base_address
        entered = fields.base_address
        if stored is None or entered is None or fields.key or fields.kept is not Kept.NOWHERE:
            return False
        return stored.origin != entered.origin

    @property
    def can_save(self) -> bool:
        """Whether nothing entered is wrong."""
        problems = (
            problem
            for fields in self.services.values()
            for problem in (fields.address_problem, fields.key_problem)
        )
        return not self.is_saving and self.needs_address is None and not any(problems)

    @property
    def is_changed(self) -> bool:
        """Whether `Save` would change anything."""
        typed = {which: fields.address.strip() for which, fields in self.services.items()}
        stored = {which: self.stored_addresses.get(which, "") for which in typed}
        has_key = any(fields.key for fields in self.services.values())
        return has_key or typed != stored or self.environment is not self.stored_environment


def initial(environment: Environment, addresses: Mapping[Environment, str]) -> SettingsState:
    """Give the dialog's first state: what is stored."""
    services = {which: ServiceFields(addresses.get(which, "")) for which in REMOTE}
    return SettingsState(environment, services, environment, dict(addresses))


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
    return replace(changed, key="", key_origin="", was_trimmed=False)


def with_key(fields: ServiceFields, text: str) -> ServiceFields:
    """Take a key as typed or pasted, for the address that is entered."""
    key, address = trimmed_key(text), fields.base_address
    return replace(
        fields,
        key=key,
        key_origin=address.origin if key and address else "",
        was_trimmed=key != text,
        # The field stays open for typing, whatever the keyring then says it has.
        is_replacing=True,
        is_testing=False,
        report=None,
    )


def trimmed_key(text: str) -> str:
    """Give the key in ``text`` without stray spaces and a pasted ``Bearer``."""
    key = text.strip()
    scheme, _, rest = key.partition(" ")
    return rest.strip() if scheme.lower() == "bearer" and rest else key
