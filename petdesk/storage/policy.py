"""The policy: settings that an administrator fixes for everybody on a computer.

One TOML file, the same on every platform; `petdesk.storage.paths.policy_file` finds it
and packaging/policy/README.md what may stand in it. It is only ever read. This module is imported
where there is such a file, since it loads a parser.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from petdesk.domain.environments import Environment
from petdesk.domain.labels import LabelError, check_label, parse_category_id
from petdesk.files import read_small, replace_file
from petdesk.storage.setting_problems import SettingFault, SettingProblem
from petdesk.storage.settings_fields import VALUE_TYPES, Value, is_valid

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

FORMAT: Final = 1
"""The ``format`` of a policy that this PetDesk knows whole; a file without it is of 1."""


@dataclass(frozen=True, slots=True)
class Policy:
    """What a policy file sets: a layer of settings, labels, and what in it is ignored.

    ``data`` is the file itself, empty where it could not be read.
    """

    file: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    labels: Mapping[Environment, Mapping[int, str]] = field(default_factory=dict)
    problems: tuple[SettingProblem, ...] = ()
    data: bytes = field(default=b"", repr=False)


def read_policy(file: Path, kept: Path | None = None) -> Policy:
    """Read ``file``; what is wrong with it is in its ``problems``, and nothing is raised.

    Where nothing of it can be read, what ``kept`` sets holds: see `save_policy_copy`.
    """
    policy = _read(file)
    if policy.data or kept is None:
        return policy
    last = _read(kept)
    if not last.data:
        return policy
    stale = SettingProblem(policy.file, SettingFault.STALE, detail=str(kept))
    return replace(last, file=policy.file, problems=(*policy.problems, stale), data=b"")


def save_policy_copy(policy: Policy, kept: Path) -> None:
    """Keep a copy of ``policy`` for a start that cannot read it.

    It is among the user's own files, so it is no stronger than these. Blocks. Raises OSError.
    """
    if policy.data and policy.data != _read(kept).data:
        kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_file(kept, policy.data)


def _read(file: Path) -> Policy:
    source, text = str(file), ""
    try:
        if not file.is_absolute():
            raise ValueError("not a whole path")  # noqa: TRY301  handled as a file that cannot be read
        data = read_small(file)
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or str(error)
        problem = SettingProblem(source, SettingFault.UNREADABLE, detail=detail)
        return Policy(source, problems=(problem,))
    try:
        # An editor may have put a byte order mark first, which is no TOML.
        text = data.decode("utf-8-sig")
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        problem = SettingProblem(
            source, SettingFault.GARBLED, line=_bad_line(error, text), detail=_reason(error)
        )
        return Policy(source, problems=(problem,))
    # An empty file is a policy that fixes nothing.
    return replace(_Reader(source, text).read(table), data=data or b"\n")


class _Reader:
    """Takes a parsed policy apart, and collects what is ignored."""

    def __init__(self, source: str, text: str) -> None:
        self._source = source
        self._text = text
        self._problems: list[SettingProblem] = []

    def read(self, table: Mapping[str, object]) -> Policy:
        values: dict[str, Value] = {}
        labels: dict[Environment, dict[int, str]] = {}
        for name, value in _flattened(table):
            which, _, rest = name.partition("/labels/")
            if name == "format":
                self._look_at_format(value)
            elif rest and which in _LABELLED:
                self._take_label(labels.setdefault(Environment(which), {}), name, rest, value)
            elif value == {} and name in _SECTIONS:
                pass  # a heading that nothing stands under yet
            elif name not in VALUE_TYPES:
                self._report(SettingFault.UNKNOWN, name)
            elif not is_valid(VALUE_TYPES[name], value):
                self._report(SettingFault.WRONG, name, value_type=VALUE_TYPES[name])
            else:
                values[name] = value  # type: ignore[assignment]  # it fits
        return Policy(self._source, values, labels, tuple(self._problems))

    def _look_at_format(self, value: object) -> None:
        if type(value) is not int:
            self._report(SettingFault.WRONG, "format", value_type=range(FORMAT, FORMAT + 1))
        elif value > FORMAT:
            self._report(SettingFault.NEWER, "format", detail=str(value))

    def _take_label(self, labels: dict[int, str], name: str, key: str, value: object) -> None:
        try:
            category_id, label = parse_category_id(key), check_label(str(value))
        except LabelError:
            category_id, label = 0, ""
        if label and isinstance(value, str):
            labels[category_id] = label
        else:
            self._report(SettingFault.WRONG, name, value_type=str)

    def _report(
        self,
        fault: SettingFault,
        name: str,
        *,
        value_type: ValueType | None = None,
        detail: str = "",
    ) -> None:
        line = line_of(self._text, name)
        self._problems.append(SettingProblem(self._source, fault, name, line, value_type, detail))


_LABELLED: Final = tuple(environment.value for environment in Environment)
_SECTIONS: Final = {
    *(name.partition("/")[0] for name in VALUE_TYPES if "/" in name),
    *(f"{which}/labels" for which in _LABELLED),
}


def _flattened(table: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict) and value:
            yield from _flattened(value, f"{before}{key}/")
        else:
            yield f"{before}{key}", value


def _bad_line(error: Exception, text: str) -> int | None:
    if isinstance(error, UnicodeDecodeError):
        return error.object[: error.start].count(b"\n") + 1
    # Python 3.11 to 3.13 have it only in the text: "... (at line 3, column 5)".
    _, found, source = str(error).partition("(at line ")
    if not found and str(error).endswith("(at end of document)"):
        return max(1, len(text.splitlines()))
    number = source.partition(",")[0]
    return int(number) if found and number.isdigit() else None


def _reason(error: Exception) -> str:
    return "not UTF-8" if isinstance(error, UnicodeDecodeError) else str(error).partition(" (at")[0]


_HEADING = re.compile(r"\s*\[+\s*(?P<section>[^\]]*?)\s*\]+")
_ENTRY = re.compile(r"""\s*["']?(?P<key>[^"'=]*?)["']?\s*=""")


def line_of(text: str, name: str) -> int | None:
    """Find the line in which ``name`` (its parts joined by /) is set in TOML.

    This reads headings and the beginnings of lines, which is where people write settings; what is
    written in any other way is not found.
    """
    section = ""
    found: int | None = None
    for number, line in enumerate(text.splitlines(), 1):
        heading = _HEADING.match(line)
        entry = _ENTRY.match(line)
        if heading and not entry:
            section = _section(heading["section"])
            if section == name:
                found = number
        elif entry and _joined(section, entry["key"]) == name:
            found = number
    return found


def _section(text: str) -> str:
    return "/".join(part.strip(" \"'") for part in text.split("."))


def _joined(section: str, key: str) -> str:
    key = key.replace(".", "/")
    return f"{section}/{key}" if section else key


if TYPE_CHECKING:
    from petdesk.storage.settings_fields import ValueType
