"""What the dialog holds for one environment: its address, its key, and what a test found."""

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
from petdesk.storage.keyring_problem import KeyringProblem
from petdesk.storage.keys import Kept
from petdesk.viewmodels.settings.parts import PlanFields
from petdesk.viewmodels.settings.service_report import TestReport


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
