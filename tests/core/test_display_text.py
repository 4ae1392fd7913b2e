import re
import sys
import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.core.display_text import MAX_SHOWN_LENGTH as MOST
from petdesk.core.display_text import bounded, sanitize_for_display, sanitize_for_line
from petdesk.core.folding import fold

# What turns the direction of text, by the names that Unicode gives these characters.
BIDI_CONTROLS = [
    character
    for code in range(sys.maxunicode + 1)
    if unicodedata.category(character := chr(code)) == "Cf"
    and re.search(
        "-TO-(LEFT|RIGHT)|DIRECTIONAL|ARABIC LETTER MARK|FIRST STRONG",
        unicodedata.name(character, ""),
    )
]


@given(
    st.text(
        st.one_of(st.characters(), st.sampled_from(BIDI_CONTROLS), st.characters(codec="latin-1"))
    )
)
def test_harmless_text_has_nothing_that_is_obeyed(text: str) -> None:
    shown = sanitize_for_display(text)
    assert not {unicodedata.category(character) for character in shown} & {"Cc", "Zl", "Zp"}
    assert not set(shown) & set(BIDI_CONTROLS)
    assert len(shown) == len(text)
    assert sanitize_for_display(shown) == shown


@pytest.mark.parametrize(
    "name", ["Bella", "Zoë", "O'Malley", "Mr. <b>Fluff</b>", "小白", "ליאו", "Żółw 🐢", ""]
)
def test_harmless_leaves_real_names_alone(name: str) -> None:
    assert sanitize_for_display(name) == name


@pytest.mark.parametrize("cut", [bounded, sanitize_for_display, sanitize_for_line])
@given(text=st.text(max_size=20), times=st.integers(0, 500))
def test_what_is_too_long_is_cut_off_with_a_mark(
    cut: Callable[[str], str], text: str, times: int
) -> None:
    long, whole = text * times, sanitize_for_display(text) * times
    shown = cut(long)
    assert len(shown) <= MOST
    assert cut(shown) == shown
    if shown not in (long, whole):
        assert shown.endswith("…")
        assert (long if cut is bounded else whole).startswith(shown[:-1])


def test_control_characters_are_shown_as_pictures() -> None:
    assert len(BIDI_CONTROLS) == 12
    assert sanitize_for_display("a\x00b\tc\nd\x7f\x85\u202e\u2028") == "a␀b␉c␊d␡\ufffd\ufffd\ufffd"


@given(st.text())
def test_composed_and_decomposed_are_one(text: str) -> None:
    assert fold(unicodedata.normalize("NFD", text)) == fold(unicodedata.normalize("NFC", text))


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Zoë", "zoe"),
        ("STRAẞE", "strasse"),
        ("ǅ", "dz"),
        ("ﬁdo", "fido"),
        ("İ", "i"),
        ("\uff22\uff45\uff4c\uff4c\uff41", "bella"),
        ("Σίσυφος", "σισυφοσ"),
        ("Øre", "ore"),
        ("Ǣsir", "aesir"),
        ("Nguyễn Thị Ánh", "nguyen thi anh"),
        ("İstanbul I\u015f\u0131k", "istanbul isik"),
        ("مُحَمَّد", "محمد"),
        ("שָׁלוֹם", "שלום"),
        ("Þór", "thor"),
        ("O\u2019Malley", "o'malley"),
        ("O\u00b4Malley", "o'malley"),
        ("١٢", "12"),
        ("soft\u00adhyphen", "softhyphen"),
        ("แมว", "แมว"),
    ],
)
def test_what_folds_to_what(text: str, folded: str) -> None:
    assert fold(text) == folded


LETTERS = "aßéÉ\u0301ﬁł\u0131İÞ\u2019\u00b4ΣςЁ小\U0001f436\ufe0f\u200dمُ\u0661ـ\u1ea1\u00ad \n\t"


@given(st.lists(st.one_of(st.text(LETTERS), st.text()), max_size=5))
def test_many_names_fold_at_once_as_one_by_one(names: list[str]) -> None:
    assert fold("\n".join(names)) == "\n".join(map(fold, names))
