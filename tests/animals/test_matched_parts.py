import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals.search import matched_parts
from petdesk.core.folding import fold


@pytest.mark.parametrize(
    ("text", "typed", "parts"),
    [
        ("Bella", "bel", ["Bel"]),
        ("Bélla", "bel", ["Bél"]),
        (unicodedata.normalize("NFD", "Bélla"), "be", [unicodedata.normalize("NFD", "Bé")]),
        ("Isabel Bel", "bel", ["bel", "Bel"]),
        ("Bella", "bel ell", ["Bell"]),
        ("Banana", "ana", ["anana"]),
        ("Straße", "ss", ["ß"]),
        ("Straße", "ras", ["raß"]),
        ("ﬁn", "f", ["ﬁ"]),
        ("Max", "bel", []),
        ("Max", "", []),
        ("", "x", []),
        ("a b", "a b", ["a", "b"]),
        ("小白", "白", ["白"]),
        ("🐶 Łukasz", "luk", ["Łuk"]),
        ("Ænima", "e", ["Æ"]),
        ("❤\ufe0f Max", "❤", ["❤\ufe0f"]),
        ("مُحَمَّد", "محم", ["مُحَمَّ"]),
        ("Nguye\u0302\u0303n", "uye", ["uye\u0302\u0303"]),
        ("O\u2019Malley", "'m", ["\u2019M"]),
    ],
)
def test_the_parts_that_match(text: str, typed: str, parts: list[str]) -> None:
    found = matched_parts(text, fold(typed).split())
    assert [text[start:stop] for start, stop in found] == parts


texts = st.text("abßﬁÉ\u0301 x²łæ\ufe0f\U0001f436", max_size=8)


@given(texts, st.lists(st.sampled_from(["a", "ab", "s", "ss", "e", "f", "fi", "2"]), max_size=3))
def test_each_part_holds_a_word_and_nothing_outside_of_them_does(
    text: str, words: list[str]
) -> None:
    parts = matched_parts(text, words)
    assert parts == sorted(parts)
    assert all(0 <= start < stop <= len(text) for start, stop in parts)
    assert all(first[1] < second[0] for first, second in pairwise(parts))
    for start, stop in parts:
        assert any(word in fold(text[start:stop]) for word in words)
    # Blanked out, no word is left: none was missed.
    blank = list(text)
    for start, stop in parts:
        blank[start:stop] = "\n" * (stop - start)
    assert not any(word in fold("".join(blank)) for word in words)


@given(st.text())
def test_a_text_folds_as_its_characters_do(text: str) -> None:
    # What the places of the parts rest on.
    assert "".join(map(fold, text)) == fold(text)
