"""The parts of a build, as `inventory.py` wrote them down while it was frozen."""

import json
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from freezing.product import NAME, OUTPUT

FILE: Final = OUTPUT / "inventory.json"


class Part(NamedTuple):
    """A part of the build; ``within`` names the part that it is compiled into, if any."""

    name: str
    version: str
    terms: str
    text: str
    url: str
    within: str = ""
    needs: tuple[str, ...] = ()


def read() -> list[Part]:
    """Return the parts of the latest build. Raises OSError where there is none."""
    return [Part(*one) for one in json.loads(FILE.read_text(encoding="utf-8"))]


def licences(parts: Iterable[Part]) -> list[tuple[str, str, str, str]]:
    """Return what About shows: a part without a text of its own is named in its package's."""
    parts = list(parts)
    shown = []
    for one in parts:
        inner = [each for each in parts if each.within == one.name and not each.text]
        names = sorted({f"{each.name} {each.version} ({each.terms})" for each in inner})
        text = "\n".join([one.text, *(["", "Compiled in:", *names] if names else [])])
        if one.text:
            name = f"{one.name} (in {one.within})" if one.within else one.name
            shown.append((name, one.version, one.terms, text))
    return sorted(shown, key=lambda one: (one[0] != NAME, one[0] != "Python", one[0].lower()))


def normalized(name: str) -> str:
    """Return the one spelling of a package's name (PyPA, "Names and normalization")."""
    return re.sub(r"[-_.]+", "-", name).lower()
