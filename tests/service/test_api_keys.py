"""Keys as they are pasted, and what no header can carry."""

from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable

import pytest

from petdesk.service.access import is_sendable, redact_keys, remember_key, trimmed_key


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        *((text, "abc") for text in (" abc\n", "\ufeffabc\u200b\u00a0", "Bearer\tabc")),
        *((text, "abc") for text in ("bearer   abc ", "Authorization: Bearer abc")),
        *(("Bearer", "Bearer"), ("Bearer ", "Bearer"), ("", ""), (" ", "")),
        *((text, text) for text in ("abc def", "bearerabc")),
    ],
)
def test_a_pasted_key_is_trimmed(typed: str, key: str) -> None:
    assert trimmed_key(typed) == key


def test_visible_ascii_alone_can_be_sent() -> None:
    everything = "".join(chr(code) for code in range(0x21, 0x7F))
    assert is_sendable(everything)
    for other in ("", *" \t\n\x00\x7f\u00e9\u200b\udc80"):
        assert not is_sendable(f"a{other}" if other else ""), other


@pytest.mark.parametrize(
    ("text", "blanked"),
    [
        ("the key sk-12345 is wrong", "the key *** is wrong"),
        ("sk-12345-long and sk-12345", "*** and ***"),
        ("Authorization: Bearer other-key", "Authorization: Bearer ***"),
        ("bearer%20other-key&x", "bearer ***"),
        ("a bear and an abacus", "a bear and an abacus"),
        ("cannot use 'http://kim:pa/ss@word@proxy:3128'", "cannot use 'http://***@proxy:3128'"),
        ("https://pets.example/v1 and kim@example", "https://pets.example/v1 and kim@example"),
        ("", ""),
    ],
)
def test_no_key_is_left_in_a_text(text: str, blanked: str) -> None:
    assert redact_keys(text, ["", "a", "sk-12345", "sk-12345-long"]) == blanked


def test_a_key_that_was_seen_is_left_in_no_text() -> None:
    remember_key("sk-98765")
    assert redact_keys("no sk-98765, no sk-98766") == "no ***, no sk-98766"


@pytest.mark.parametrize("before", ["", "k", "ki", "kim:"])
@pytest.mark.parametrize("encode", [b64encode, urlsafe_b64encode])
def test_a_key_is_hidden_in_base64_too(before: str, encode: Callable[[bytes], bytes]) -> None:
    """An answer may echo what it was sent, also as Basic's credentials."""
    key = "sk-?>~?>~4711"
    text = encode(f"{before}{key}:and more".encode()).decode()
    shown = redact_keys(f"no {text} here", [key])
    begin, end = -(len(before) * -8 // 6), (len(before) + len(key)) * 8 // 6
    assert shown == f"no {text[:begin]}***{text[end:]} here"
