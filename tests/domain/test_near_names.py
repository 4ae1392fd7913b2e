from collections.abc import Collection
from difflib import SequenceMatcher

import pytest

from petdesk.domain.near_names import near_names, nearest


def matcher(text: str, names: Collection[str]) -> list[tuple[str, float]]:
    scores = [(name, 100 * SequenceMatcher(None, text, name).ratio()) for name in names]
    return [(name, score) for name, score in scores if score >= 70]


NAMES = ["Bella", "Bélla", "Bellatrix", "Max", "Mad Max", "Zoë", "Rex Harrison"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("bela", ("Bella",)),
        ("BELLÁ", ("Bella", "Bellatrix")),
        ("belltrix", ("Bellatrix",)),
        ("maxx", ("Max",)),
        ("sold maxx", ("Max",)),
        ("harisson", ("Rex Harrison",)),
        ("zo", ()),
        ("xylophone", ()),
        ("", ()),
    ],
)
def test_the_nearest_names_are_offered_and_none_where_nothing_is_near(
    typed: str, names: tuple[str, ...]
) -> None:
    assert nearest(near_names(typed, NAMES, matcher)) == names


def test_at_most_three_are_offered_the_shorter_first() -> None:
    found = {"Bellas": 80.0, "Bela": 90.0, "Bell": 80.0, "Zoë": 71.0, "Bel": 80.0}
    assert nearest(found) == ("Bela", "Bel", "Bell")
