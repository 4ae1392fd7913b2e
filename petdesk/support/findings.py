"""What the checks of this computer found, without any secret, printed for people and programs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import groupby

from petdesk.core.translation import translate


class Result(IntEnum):
    """What a check can come to, the worst first; each is an exit code of `petdesk check`."""

    FILES = 6
    """A folder of PetDesk's cannot be written, or a file there cannot be opened."""
    SERVICE = 1
    """An environment that is set up, or is to be worked in, cannot be used."""
    KEYRING = 3
    """Keys are not kept, so each run asks for them."""
    SETTINGS = 4
    """Something in the settings or in the policy is ignored."""
    FINE = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found: a row of the table below ``heading``.

    ``is_fine`` is ``None`` where there is nothing to judge. A finding that is not fine can have the
    result ``FINE``: another environment is worked in. ``is_usual`` is of what is as everywhere, so
    that a short table leaves it out. ``values`` are for programs, with English names that never
    change.
    """

    heading: str
    name: str
    text: str
    is_fine: bool | None = None
    result: Result = Result.FINE
    values: Mapping[str, object] = field(default_factory=dict)
    is_usual: bool = False


def report_text(findings: Iterable[Finding]) -> str:
    """Return all of ``findings`` as plain text, in columns."""
    parts: list[str] = []
    words = {None: "", True: translate("Diagnosis", "ok"), False: translate("Diagnosis", "FAILED")}
    for heading, group in groupby(findings, lambda each: each.heading):
        rows = [(words[each.is_fine], each.name, each.text) for each in group]
        marks, names = (max(len(row[column]) for row in rows) for column in (0, 1))
        parts.append(heading)
        for mark, name, text in rows:
            columns = ((mark, marks), (name, names))
            before = "".join(f"{cell:<{wide}}  " for cell, wide in columns if wide)
            parts.append(f"  {before}{text}".rstrip())
        parts.append("")
    return "\n".join(parts)


def report_values(findings: Iterable[Finding]) -> dict[str, object]:
    every = list(findings)
    worst = results(every)[0]
    merged: dict[str, object] = {"result": worst.name.lower(), "exit_code": int(worst)}
    for finding in every:
        for name, value in finding.values.items():
            before = merged.get(name)
            if isinstance(before, dict) and isinstance(value, dict):
                merged[name] = before | value
            elif isinstance(before, list) and isinstance(value, list):
                merged[name] = before + value
            else:
                merged[name] = value
    return merged


def results(findings: Iterable[Finding]) -> list[Result]:
    """Return what ``findings`` come to, the worst first; at least that all is fine."""
    bad = {finding.result for finding in findings} - {Result.FINE}
    return sorted(bad, key=[*Result].index) or [Result.FINE]


def verdict(findings: Iterable[Finding]) -> str:
    texts = {
        Result.FINE: translate("Diagnosis", "Everything that's set up works."),
        Result.FILES: translate("Diagnosis", "PetDesk can't save its files."),
        Result.SERVICE: translate("Diagnosis", "A service can't be used."),
        Result.KEYRING: translate("Diagnosis", "This computer doesn't keep keys."),
        Result.SETTINGS: translate("Diagnosis", "A setting is ignored."),
    }
    return " ".join(texts[each] for each in results(findings))
