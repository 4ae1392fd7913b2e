"""All settings: one table of their names, types and defaults, and the `Settings` of a run.

The names are the same in the settings file and in the policy: ``network/proxy`` is ``proxy`` in the
section ``network``. A new setting has a row in `FIELDS`, a field of the same name in `Settings`, a
row on a page (`views/pages.py`), and a line in `packaging/policy/`.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from petdesk.core.display_text import has_lone_surrogate, sanitize_for_display
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.resources import LANGUAGES
from petdesk.core.translation import QT_TRANSLATE_NOOP
from petdesk.service.access import is_same_service, normalize_url

Value = str | int
ValueType = range | tuple[str, ...] | re.Pattern[str] | type[str] | type[bool]
"""What a value may be: one of these whole numbers, one of these texts, a text of this pattern, any
text, or yes or no."""

# Empty, or the https address of a page, without a name and password.
WEB_PAGE = re.compile(r"(https://[^\s/?#@]+(/\S*)?)?")
_PORT = "[0-5]?[0-9]{1,4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"
# Maybe with a name and a password, without http://, or with a slash at its end.
PROXY = re.compile(
    rf"(?i)((https?|socks5h?)://)?([^\s/?#@]+@)?(\[[0-9a-f:.]+\]|[\w.-]+)(:({_PORT}))?/*"
)
MAX_LIMIT = 1_000_000_000
APPEARANCES = ("system", "light", "dark")
SYSTEM_PROXY, NO_PROXY = "system", "none"
# Never resolved: practice answers in this process (RFC 6761 keeps such names unused).
PRACTICE_ADDRESS = "http://practice.invalid/v1"
_BROWSING = 150  # percent; the least size of texts in browse-only mode
_LIMITS = range(1, MAX_LIMIT + 1)
MAX_LABEL_LENGTH: Final = 100  # characters; a label has to fit beside an id in a column


def is_label(text: object) -> bool:
    """Return whether ``text``, spaces around it aside, can be a label: one short line to show."""
    label = text.strip() if isinstance(text, str) else ""
    return 0 < len(label) <= MAX_LABEL_LENGTH and is_showable(label)


def is_showable(label: str) -> bool:
    return not has_lone_surrogate(label) and sanitize_for_display(label) == label


class PlanLimits(NamedTuple):
    """How many requests a plan allows; ``None`` if that is not known."""

    per_minute: int | None = None
    per_day: int | None = None


OWN_PLAN = "own"  # an administrator's figures; the interface has none for Enterprise ("custom")
PLANS = {
    "free": PlanLimits(60, 1_000),
    "pro": PlanLimits(300, 10_000),
    "business": PlanLimits(1_000, 100_000),
    OWN_PLAN: PlanLimits(),
}


class Field(NamedTuple):
    value_type: ValueType
    default: Value  # an empty text or 0 for what has none
    strictest: Value | None  # what a bad one in a policy counts as; `None`: no request with a key
    is_policy_only: bool = False

    def accepts(self, value: object) -> bool:
        kind = self.value_type
        if kind is str or kind is bool:
            return type(value) is kind
        if isinstance(kind, re.Pattern):
            return type(value) is str and kind.fullmatch(value) is not None
        return type(value) is (int if isinstance(kind, range) else str) and value in kind  # type: ignore[operator]  # str is out


FIELDS: Mapping[str, Field] = {
    "environment": Field(tuple(each.value for each in Environment), "practice", "practice"),
    "admin_line": Field(str, "", ""),
    "refresh_minutes": Field(range(0, 1441, 5), 30, 0),
    "undo_seconds": Field(range(31), 3, 30),
    "appearance": Field(APPEARANCES, "system", "system"),
    "text_percent": Field(range(80, 301, 5), 100, 100),
    "language": Field(LANGUAGES, "system", "system"),
    "browse_only": Field(bool, default=False, strictest=True),
    "network/proxy": Field(PROXY, SYSTEM_PROXY, None),
    "network/ca_file": Field(str, "", None),
    "releases_page": Field(WEB_PAGE, "", "", is_policy_only=True),
    **{
        f"{environment}/{name}": field
        for environment in REMOTE
        for name, field in (
            ("address", Field(str, "", "")),
            ("plan", Field(tuple(PLANS), "", "free")),
            # As in the smallest plan: less would stop what the service allows everybody.
            ("per_minute", Field(_LIMITS, 0, 60)),
            ("per_day", Field(_LIMITS, 0, 1000)),
        )
    },
}

_PLAIN = tuple(name for name in FIELDS if "/" not in name)
_OF_PLANS = tuple(name for name in FIELDS if name.endswith(("/plan", "/per_minute", "/per_day")))


class Settings(NamedTuple):
    environment: Environment = Environment.PRACTICE
    addresses: Mapping[Environment, str] = MappingProxyType({})  # as entered, so maybe not valid
    plans: Mapping[str, Value] = MappingProxyType({})  # by the names in `FIELDS`
    admin_line: str = ""
    refresh_minutes: int = 30  # 0: no automatic refresh
    undo_seconds: int = 3
    appearance: str = "system"
    text_percent: int = 100
    language: str = "system"
    browse_only: bool = False
    releases_page: str = ""
    proxy: str | None = None  # empty is no proxy, `None` the system's
    ca_file: str = ""
    labels: Mapping[Environment, Mapping[int, str]] = MappingProxyType({})  # a policy's
    no_requests: bool = False  # the policy cannot be understood, so nothing is asked with a key

    @property
    def shown_percent(self) -> int:
        """The size of texts over the system's own: large in browse-only mode."""
        return max(self.text_percent, _BROWSING) if self.browse_only else self.text_percent

    def address(self, environment: Environment) -> str:
        return self.addresses.get(environment, "")

    def limits(self, environment: Environment) -> PlanLimits:
        plan = str(self.plans.get(f"{environment}/plan", ""))
        if plan != OWN_PLAN:
            return PLANS.get(plan, PlanLimits())
        names = f"{environment}/per_minute", f"{environment}/per_day"
        return PlanLimits(*(int(self.plans.get(name, 0)) or None for name in names))

    @property
    def is_staging_production(self) -> bool:
        """Whether staging has production's address, so that nothing may be tried out there."""
        addresses = [self.address(which) for which in REMOTE]
        return all(addresses) and is_same_service(*addresses)

    def permits(self, environment: Environment) -> bool:
        is_staging = environment is Environment.STAGING
        return not (self.no_requests or (is_staging and self.is_staging_production))


def open_address(settings: Settings) -> str:
    """Return the address of the environment that is open, in its one spelling, or an empty text."""
    if settings.environment is Environment.PRACTICE:
        return PRACTICE_ADDRESS
    return normalize_url(settings.address(settings.environment))


def settings_of(
    values: Mapping[str, Value],
    labels: Mapping[Environment, Mapping[int, str]] | None = None,
    *,
    no_requests: bool = False,
) -> Settings:
    whole: dict[str, Any] = {name: field.default for name, field in FIELDS.items()} | {**values}
    plain = {name: whole[name] for name in _PLAIN}
    plain["environment"] = Environment(plain["environment"])
    proxy = whole["network/proxy"]
    return Settings(
        **plain,
        addresses={which: text for which in REMOTE if (text := whole[f"{which}/address"])},
        plans={name: whole[name] for name in _OF_PLANS if whole[name]},
        proxy={SYSTEM_PROXY: None, NO_PROXY: ""}.get(proxy, proxy),
        ca_file=whole["network/ca_file"],
        labels=labels or {},
        no_requests=no_requests,
    )


def values_of(settings: Settings) -> dict[str, Value]:
    proxy = settings.proxy
    values: dict[str, Value] = {name: getattr(settings, name) for name in _PLAIN}
    values["environment"] = settings.environment.value
    values["network/proxy"] = SYSTEM_PROXY if proxy is None else proxy or NO_PROXY
    values["network/ca_file"] = settings.ca_file
    values |= {f"{which}/address": settings.address(which) for which in REMOTE}
    values |= {name: settings.plans.get(name, FIELDS[name].default) for name in _OF_PLANS}
    return {name: values[name] for name in FIELDS}


class SettingFault(StrEnum):
    """What is wrong, as a person is told it; %1 is the setting, %2 the system's reason."""

    UNREADABLE = QT_TRANSLATE_NOOP("SettingProblem", "can't be read (%2)")
    GARBLED = QT_TRANSLATE_NOOP(
        "SettingProblem",
        "isn't a valid TOML file (%2), so nothing in it is used. The next time settings "
        "are saved, it is kept under another name",
    )
    STALE = QT_TRANSLATE_NOOP(
        "SettingProblem", "what it set when it was last read still holds (%2)"
    )
    LOST = QT_TRANSLATE_NOOP(
        "SettingProblem",
        "without it, PetDesk only browses and sends no request with a key. Ask your "
        "administrator to correct it",
    )
    UNKNOWN = QT_TRANSLATE_NOOP("SettingProblem", "“%1” isn't a setting that PetDesk knows")
    NOT_HERE = QT_TRANSLATE_NOOP("SettingProblem", "“%1” can be set only by a policy")
    WRONG = QT_TRANSLATE_NOOP("SettingProblem", "“%1” must be %2")
    OVERRULED = QT_TRANSLATE_NOOP(
        "SettingProblem", "%1 asks for something else than the policy %2 allows. The policy holds"
    )
    SAME_ADDRESS = QT_TRANSLATE_NOOP(
        "SettingProblem",
        "“%1” is Production's address, too. Staging isn't used until it has its own",
    )

    @property
    def code(self) -> str:
        """Return the word for the log and for programs, which never changes."""
        return self.name.lower().replace("_", " ")


class SettingProblem(NamedTuple):
    """One thing that is wrong, without the value itself, since that may be a secret."""

    source: str  # the file, empty for a variable
    fault: SettingFault
    name: str = ""  # the setting, empty for a whole file
    line: int | None = None  # that of bad syntax
    detail: str = ""  # the system's reason
    is_policy: bool = False

    def __str__(self) -> str:
        """Return the problem in English, for the log, whatever the language on screen."""
        where = self.source if self.line is None else f"{self.source}, line {self.line}"
        policy = "policy " if self.is_policy else ""
        parts = (f"{policy}{where}".strip(), self.name.replace("/", "."), self.fault.code)
        detail = f" ({self.detail})" if self.detail else ""
        return ": ".join(part for part in parts if part) + detail


TEXT_PERCENT = (80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
# What the settings offer, by their names in the table of fields.
CHOICES: Mapping[str, Sequence[Value]] = {
    "refresh_minutes": (0, 5, 10, 15, 30, 60, 120, 240),
    "undo_seconds": (0, 1, 2, 3, 5, 10, 15, 20, 30),
    "appearance": APPEARANCES,
    "text_percent": TEXT_PERCENT,
    "language": LANGUAGES,
    "network/proxy": (SYSTEM_PROXY, NO_PROXY, ""),
    "environment": tuple(Environment),
    **dict.fromkeys((f"{which}/plan" for which in REMOTE), ("", *PLANS)),
}
ZOOM_END = 200  # percent; larger ones need a large screen, and are chosen in Settings


def zoomed(percent: int, step: int) -> int:
    """Return the next larger (``step`` 1) or smaller (-1) size of texts, or the system's (0)."""
    if not step:
        return 100
    if step > 0:
        return min((size for size in TEXT_PERCENT if percent < size <= ZOOM_END), default=percent)
    return max((size for size in TEXT_PERCENT if size < percent), default=TEXT_PERCENT[0])
