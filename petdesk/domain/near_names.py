"""Names that are nearly what was typed, for a search that finds nothing.

How alike two texts are is for a matcher to say, which is passed in.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from petdesk.domain.text import fold

Matcher = Callable[[str, Collection[str]], Iterable[tuple[str, float]]]
"""Gives those texts that are near one, each with its likeness; 100 is the same."""

MOST: Final = 3
"""Names that are offered."""

_SHORTEST: Final = 3  # letters; what is shorter is near to everything


def near_names(typed: str, names: Iterable[str], matcher: Matcher) -> dict[str, float]:
    """Return those of ``names`` that are near ``typed``, or near a word of it, with their likeness.

    A name of several words is as near as the nearest of them. Case and accents do not matter.
    """
    parts: dict[str, str] = {}
    wholes: dict[str, str] = {}
    for name in names:
        folded = fold(name)
        wholes.setdefault(folded, name)
        words = folded.split()
        if len(words) > 1:
            parts.update(dict.fromkeys(words, name))
    texts = parts | wholes
    found: dict[str, float] = {}
    asked = fold(typed).split()
    for text in dict.fromkeys((" ".join(asked), *asked)):
        if len(text) >= _SHORTEST:
            for near, likeness in matcher(text, texts.keys()):
                name = texts[near]
                found[name] = max(likeness, found.get(name, 0.0))
    return found


def nearest(found: Mapping[str, float]) -> tuple[str, ...]:
    """Return the nearest of some names, at most `MOST`; of equally near ones the shorter first."""
    names = sorted(found, key=lambda name: (-found[name], len(name), name))
    return tuple(names[:MOST])
