"""All settings: their names, types and defaults, and the frozen `Settings` of a run.

A layer is a mapping of such names to values that `is_valid` has passed. The names are the same in
the platform's store, in the policy file and in `petdesk check`: ``network/proxy`` is ``proxy`` in
the section ``network``.

To add a setting of a desk:

1. Here: its name and values in `VALUE_TYPES`, and its field of the same name in `Settings`. The
stored
   settings, the policy file, `petdesk check` and `Help > Diagnose` need no more.
2. `petdesk/viewmodels/settings/choices.py`: what can be chosen, and what each choice is called.
3. `petdesk/views/settings/pages.py`: its row.
4. Where it applies: `_apply` in `petdesk/session/session.py`, for what it changes at once.

Administrators read of it in `packaging/policy/`; a test fails until they do.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from petdesk.domain.environments import REMOTE, Environment
from petdesk.domain.urls import normalize_url

Value = str | int
Values = Mapping[str, Value]
"""One layer's values, by name; a name that is missing is left to the layers below."""

ValueType = range | tuple[str, ...] | re.Pattern[str] | type[str] | type[bool]
"""What a value may be: one of these whole numbers, one of these texts, a text of this pattern, any
text, or yes or no."""

WEB_PAGE = re.compile(r"(https://[^\s/?#@]+(/\S*)?)?")
"""Empty, or the https address of a page, without a name and password."""

OWN_PLAN = "own"
PLANS = ("free", "pro", "business", OWN_PLAN)
MAX_LIMIT = 1_000_000_000
APPEARANCES = ("system", "light", "dark")
LANGUAGES = ("system", "en", "es", "fr", "de")
SYSTEM_PROXY, NO_PROXY = "system", "none"
PRACTICE_ADDRESS = "http://practice.invalid/v1"
"""Never resolved: practice answers in this process (RFC 6761 keeps such names unused)."""

_BROWSING = 150  # percent; the least size of texts where one browses only
_LIMITS = range(1, MAX_LIMIT + 1)

VALUE_TYPES: dict[str, ValueType] = {
    "environment": tuple(environment.value for environment in Environment),
    "admin_line": str,
    "refresh_minutes": range(0, 1441, 5),
    "undo_seconds": range(31),
    "appearance": APPEARANCES,
    "text_percent": range(80, 301, 5),
    "language": LANGUAGES,
    "browse_only": bool,
    "releases_page": WEB_PAGE,
    "network/proxy": str,
    "network/ca_file": str,
    **{
        f"{environment.value}/{name}": value_type
        for environment in REMOTE
        for name, value_type in (
            ("address", str),
            ("plan", PLANS),
            ("per_minute", _LIMITS),
            ("per_day", _LIMITS),
        )
    },
}
_PLAIN = tuple(name for name in VALUE_TYPES if "/" not in name)
"""The settings that are fields of `Settings` as they stand."""


class Settings(NamedTuple):
    """What PetDesk runs by.

    ``addresses`` has the texts that were entered, which need not be valid; an environment without
    one is not set up. The interface gives no addresses, so there are no defaults.

    ``plans`` holds one of `PLANS` for each environment whose plan an administrator named (the
    interface's "Rate limits by plan"), and ``own_limits`` the requests per minute and per day of
    one whose plan is ``own``; 0 is a figure that is not known. See `petdesk.domain.plans`.

    ``admin_line`` names whom to ask where an animal has to be changed or removed, which the service
    cannot. ``refresh_minutes`` lie between automatic refreshes; 0 is none. ``undo_seconds`` is how
    long a new animal is held back so that it can be undone, 0 to 30. ``appearance`` is one of
    `APPEARANCES`, ``text_percent`` the size of texts over the system's own. ``language`` is one of
    `LANGUAGES`: the system's, or one by its ISO 639 code; it holds from the next start on.

    ``browse_only`` puts away what adds animals and changes settings, as a convenience: it is no
    lock.

    ``proxy`` is an http or https address; the empty text means no proxy, ``None`` the system's.
    ``ca_file`` is the path of certificates (PEM) that are trusted besides the system's, or empty.
    ``releases_page`` is what `Help > Releases` opens, empty for the page that the build names.
    ``labels`` are the category labels that a policy sets; those that people enter are kept in the
    local copy.
    """

    environment: Environment = Environment.PRACTICE
    addresses: Mapping[Environment, str] = MappingProxyType({})
    plans: Mapping[Environment, str] = MappingProxyType({})
    own_limits: Mapping[Environment, tuple[int, int]] = MappingProxyType({})
    admin_line: str = ""
    refresh_minutes: int = 30
    undo_seconds: int = 3
    appearance: str = "system"
    text_percent: int = 100
    language: str = "system"
    browse_only: bool = False
    releases_page: str = ""
    proxy: str | None = None
    ca_file: str = ""
    labels: Mapping[Environment, Mapping[int, str]] = MappingProxyType({})

    @property
    def shown_percent(self) -> int:
        """The size that texts are shown in, over the system's own: large where one browses only."""
        return max(self.text_percent, _BROWSING) if self.browse_only else self.text_percent

    def address(self, environment: Environment) -> str:
        """Return the address entered for ``environment``, or an empty text."""
        return self.addresses.get(environment, "")


def open_address(settings: Settings) -> str:
    """Return the address of the environment that ``settings`` name, in its one spelling.

    Each spelling (a last slash, capitals) is the same service. Empty where none was entered.
    """
    if settings.environment is Environment.PRACTICE:
        return PRACTICE_ADDRESS
    return normalize_url(settings.address(settings.environment))


def is_valid(value_type: ValueType, value: object) -> bool:
    """Return whether ``value`` is of the right type and among what it may be."""
    if value_type is str or value_type is bool:
        return type(value) is value_type
    if isinstance(value_type, re.Pattern):
        return type(value) is str and value_type.fullmatch(value) is not None
    return type(value) is (int if isinstance(value_type, range) else str) and value in value_type  # type: ignore[operator]  # str is out


def settings_of(
    values: Values, labels: Mapping[Environment, Mapping[int, str]] | None = None
) -> Settings:
    """Return the frozen value of all layers together; ``labels`` are a policy's."""
    proxy = _text(values, "network/proxy", SYSTEM_PROXY)
    plain: dict[str, Any] = {name: values[name] for name in _PLAIN if name in values}
    if "environment" in plain:
        plain["environment"] = Environment(plain["environment"])
    return Settings(
        **plain,
        addresses=_texts(values, "address"),
        plans=_texts(values, "plan"),
        own_limits=_limits(values),
        proxy=None if proxy == SYSTEM_PROXY else "" if proxy == NO_PROXY else proxy,
        ca_file=_text(values, "network/ca_file"),
        labels=labels or {},
    )


def values_of(settings: Settings) -> dict[str, Value]:
    """Return every value by its name; an empty text or 0 where nothing is entered."""
    proxy = settings.proxy
    values: dict[str, Value] = {name: getattr(settings, name) for name in _PLAIN}
    values["environment"] = settings.environment.value
    values["network/proxy"] = SYSTEM_PROXY if proxy is None else proxy or NO_PROXY
    values["network/ca_file"] = settings.ca_file
    for environment in REMOTE:
        per_minute, per_day = settings.own_limits.get(environment, (0, 0))
        values[f"{environment.value}/address"] = settings.address(environment)
        values[f"{environment.value}/plan"] = settings.plans.get(environment, "")
        values[f"{environment.value}/per_minute"] = per_minute
        values[f"{environment.value}/per_day"] = per_day
    return values


def _text(values: Values, name: str, default: str = "") -> str:
    return str(values.get(name, default))


def _texts(values: Values, name: str) -> dict[Environment, str]:
    found = {which: _text(values, f"{which.value}/{name}") for which in REMOTE}
    return {which: text for which, text in found.items() if text}


def _limits(values: Values) -> dict[Environment, tuple[int, int]]:
    def figure(which: Environment, name: str) -> int:
        return int(values.get(f"{which.value}/{name}", 0))

    found = {which: (figure(which, "per_minute"), figure(which, "per_day")) for which in REMOTE}
    return {which: limits for which, limits in found.items() if any(limits)}
