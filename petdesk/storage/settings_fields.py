"""The settings by their names: what each may be, and the frozen value that all of them make.

A layer is a mapping of such names to values that `fits` has passed. The names are the same in the
platform's store, in the policy file and in `petdesk check`: ``network/proxy`` is ``proxy`` in the
section ``network``.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from petdesk.domain.environments import Environment

Value = str | int
Values = Mapping[str, Value]
"""What one layer says, by name; a name that is missing is left to the layers below."""

Kind = range | tuple[str, ...] | type[str] | type[bool]
"""What a value may be: one of these whole numbers, one of these words, any text, or yes or no."""

REMOTE = (Environment.STAGING, Environment.PRODUCTION)
PLANS = ("free", "pro", "business", "own")
APPEARANCES = ("system", "light", "dark")
LANGUAGES = ("system", "en", "es")
SYSTEM_PROXY, NO_PROXY = "system", "none"

_BROWSING = 150  # percent; the least size of texts where one browses only
_LIMITS = range(1, 1_000_000_001)

KINDS: dict[str, Kind] = {
    "environment": tuple(environment.value for environment in Environment),
    "admin_line": str,
    "refresh_minutes": range(0, 1441, 5),
    "undo_seconds": range(31),
    "appearance": APPEARANCES,
    "text_percent": range(80, 301, 5),
    "language": LANGUAGES,
    "browse_only": bool,
    "network/proxy": str,
    "network/ca_file": str,
    **{
        f"{environment.value}/{name}": kind
        for environment in REMOTE
        for name, kind in (
            ("address", str),
            ("plan", PLANS),
            ("per_minute", _LIMITS),
            ("per_day", _LIMITS),
        )
    },
}


class Settings(NamedTuple):
    """What PetDesk runs by.

    ``addresses`` has the texts that were entered, which need not be valid; an environment without
    one is not set up. The interface gives no addresses, so there are no defaults.

    ``plans`` holds one of `PLANS` for each environment whose plan an administrator named (the
    interface's "Rate limits by plan"), and ``own_limits`` the requests per minute and per day of
    one whose plan is ``own``; 0 is a figure that was not given. See `petdesk.domain.plans`.

    ``admin_line`` says whom to ask where an animal has to be changed or removed, which the service
    cannot. ``refresh_minutes`` lie between automatic refreshes; 0 is none. ``undo_seconds`` is how
    long a new animal is held back so that it can be undone, 0 to 30. ``appearance`` is one of
    `APPEARANCES`, ``text_percent`` the size of texts over the system's own. ``language`` is one of
    `LANGUAGES`: the system's, or one by its ISO 639 code; it holds from the next start on.

    ``browse_only`` puts away what adds animals and changes settings, as a convenience: it is no
    lock.

    ``proxy`` is an http or https address; the empty text means no proxy, ``None`` the system's.
    ``ca_file`` is the path of certificates (PEM) that are trusted besides the system's, or empty.
    ``labels`` are the category labels that a policy gives; those that people enter are kept in the
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


def fits(kind: Kind, value: object) -> bool:
    """Return whether ``value`` is of the right type and among what it may be."""
    if kind is str or kind is bool:
        return type(value) is kind
    return type(value) is (int if isinstance(kind, range) else str) and value in kind  # type: ignore[operator]  # str is out


def settings_of(
    values: Values, labels: Mapping[Environment, Mapping[int, str]] | None = None
) -> Settings:
    """Make the frozen value of what all layers together say; ``labels`` are a policy's."""
    default, proxy = Settings(), _text(values, "network/proxy", SYSTEM_PROXY)
    return Settings(
        environment=Environment(_text(values, "environment", default.environment)),
        addresses=_texts(values, "address"),
        plans=_texts(values, "plan"),
        own_limits=_limits(values),
        admin_line=_text(values, "admin_line"),
        refresh_minutes=_number(values, "refresh_minutes", default.refresh_minutes),
        undo_seconds=_number(values, "undo_seconds", default.undo_seconds),
        appearance=_text(values, "appearance", default.appearance),
        text_percent=_number(values, "text_percent", default.text_percent),
        language=_text(values, "language", default.language),
        browse_only=values.get("browse_only") is True,
        proxy=None if proxy == SYSTEM_PROXY else "" if proxy == NO_PROXY else proxy,
        ca_file=_text(values, "network/ca_file"),
        labels=labels or {},
    )


def values_of(settings: Settings) -> dict[str, Value]:
    """Return every value by its name; an empty text or 0 where nothing is entered."""
    proxy = settings.proxy
    values: dict[str, Value] = {
        "environment": settings.environment.value,
        "admin_line": settings.admin_line,
        "refresh_minutes": settings.refresh_minutes,
        "undo_seconds": settings.undo_seconds,
        "appearance": settings.appearance,
        "text_percent": settings.text_percent,
        "language": settings.language,
        "browse_only": settings.browse_only,
        "network/proxy": SYSTEM_PROXY if proxy is None else proxy or NO_PROXY,
        "network/ca_file": settings.ca_file,
    }
    for environment in REMOTE:
        per_minute, per_day = settings.own_limits.get(environment, (0, 0))
        values[f"{environment.value}/address"] = settings.address(environment)
        values[f"{environment.value}/plan"] = settings.plans.get(environment, "")
        values[f"{environment.value}/per_minute"] = per_minute
        values[f"{environment.value}/per_day"] = per_day
    return values


def _text(values: Values, name: str, default: str = "") -> str:
    return str(values.get(name, default))


def _number(values: Values, name: str, default: int = 0) -> int:
    return int(values.get(name, default))


def _texts(values: Values, name: str) -> dict[Environment, str]:
    found = {which: _text(values, f"{which.value}/{name}") for which in REMOTE}
    return {which: text for which, text in found.items() if text}


def _limits(values: Values) -> dict[Environment, tuple[int, int]]:
    found = {
        which: (
            _number(values, f"{which.value}/per_minute"),
            _number(values, f"{which.value}/per_day"),
        )
        for which in REMOTE
    }
    return {which: limits for which, limits in found.items() if any(limits)}
