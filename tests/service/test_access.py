"""Addresses and keys as people enter them, and what may be shown of them."""

from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from petdesk.service import access
from petdesk.service.access import AddressError, AddressProblem, parse_address, redact_keys


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://pets.example/v1", "https://pets.example/v1"),
        ("  https://pets.example/v1/ ", "https://pets.example/v1"),
        ("HTTPS://Pets.Example/v1", "https://pets.example/v1"),
        ("https://pets.example:443/v1", "https://pets.example/v1"),
        ("https://pets.example:8443/Store/v1//", "https://pets.example:8443/Store/v1"),
        ("https://tierheim-köln.example/v1", "https://tierheim-köln.example/v1"),
        ("https://[2001:DB8::7]/v1", "https://[2001:db8::7]/v1"),
        ("http://localhost:8080/v1", "http://localhost:8080/v1"),
        ("http://127.0.0.1:80/v1", "http://127.0.0.1/v1"),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1"),
    ],
)
def test_good_addresses(text: str, url: str) -> None:
    assert parse_address(text) == (url, url.removesuffix("/v1").removesuffix("/Store"))


BAD = {
    AddressProblem.EMPTY: ["", " \t "],
    AddressProblem.NOT_A_URL: [
        *("pets.example/v1", "https:///v1", "https://pets example/v1", "https://[::1/v1"),
        *("https://pets.ex\u202eample/v1", "https://pets.example:99999/v1", "https://<pets>/v1"),
        *("https://pets[::1]/v1", "https://[pets]/v1", "https://a℀b/v1"),
        f"https://pets.example:{'9' * 5000}/v1",
    ],
    AddressProblem.WRONG_SCHEME: ["ftp://pets.example/v1"],
    AddressProblem.NOT_SECURE: [
        *("http://pets.example/v1", "http://localhost.example/v1", "http://127.0.0.1.example/v1"),
        f"http://127.0.0.{'9' * 5000}/v1",
    ],
    AddressProblem.HAS_CREDENTIALS: [
        *("https://kim:secret@pets.example/v1", "https://pets.example\\@other.example/v1")
    ],
    AddressProblem.HAS_QUERY: ["https://pets.example/v1?key=1", "https://pets.example/v1#top"],
    AddressProblem.NO_VERSION: [
        *("https://pets.example", "https://pets.example/apiv1", "https://pets.example/v1/pets")
    ],
}


@pytest.mark.parametrize(
    ("text", "problem"), [(text, problem) for problem, texts in BAD.items() for text in texts]
)
def test_bad_addresses(text: str, problem: AddressProblem) -> None:
    with pytest.raises(AddressError) as raised:
        parse_address(text)
    assert raised.value.problem is problem


# Texts that come near to an address, and any text at all.
PIECES = st.one_of(
    st.sampled_from(["https://", "http://", "ftp:", "//", "/v1", "/", ":", "@", "[", "]", "::1"]),
    st.sampled_from(["127.0.0.1", "localhost"]),
    st.sampled_from(["pets.example", ":443", ":80", "?", "#", "%", "\\", " ", "\t", "9" * 5000]),
    st.text(max_size=3),
)
NEAR_ADDRESSES = st.lists(PIECES, max_size=8).map("".join)


@given(st.one_of(st.text(), NEAR_ADDRESSES, NEAR_ADDRESSES.map("https://a{}/v1".format)))
@example("https://pets.example:0443/v1")
@example("https://pets.example:/v1")
def test_any_text_is_an_address_or_an_address_error(text: str) -> None:
    try:
        address = parse_address(text)
    except AddressError:
        assert access.normalize_url(text) == text.strip().rstrip("/")
        return
    assert parse_address(address.url) == address
    assert address.url.startswith(address.origin + "/")
    assert address.url.endswith("/v1")
    assert access.normalize_url(text) == address.url


NEAR = ("localhost", "LocalHost", "127.0.0.1", "127.1.2.3", "::1", "[::1]", "0:0:0:0:0:0:0:1")


@pytest.mark.parametrize(
    "host",
    [
        *NEAR,
        *("", "[]", "127.0.0", "127.0.0.1.1", "127.0.0.x", "127.0.0.²", "127.0.0.010", "::2"),
        *("10.0.0.1", "128.0.0.1", "localhost.example", "127.0.0.1.example"),
        *("::ffff:127.0.0.1", "::ffff:7f00:1"),
    ],
)
def test_this_computer_alone_is_loopback(host: str) -> None:
    assert access.is_loopback(host) is (host in NEAR)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("https://pets.example/v1", "https://pets.example/v1"),
        ("http://proxy.example:3128", "http://proxy.example:3128"),
        ("", ""),
        ("none", "none"),
        ("https://kim:secret@pets.example/v1", "https://***@pets.example/v1"),
        ("https://kim:sec/r@et@pets.example/v1", "https://***@pets.example/v1"),
        ("kim:secret@proxy.example:3128", "***@proxy.example:3128"),
        ("https://pets.example/v1?key=secret#top", "https://pets.example/v1?***"),
        ("https://pets.example/v1#secret", "https://pets.example/v1#***"),
        ("https://pets.example/v1?", "https://pets.example/v1?"),
    ],
)
def test_what_may_be_secret_in_an_address_is_not_shown(text: str, shown: str) -> None:
    assert access.redact_address(text) == shown


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("https://pets.example/api/v1", "HTTPS://Pets.Example.:443/API/v1"),
        ("http://localhost:80/v1", "http://127.0.0.1/v1"),
        ("http://[::1]:8080/v1", "http://localhost:8080/v1"),
        ("https://münchen.example/v1", "https://xn--mnchen-3ya.example/v1"),
    ],
)
def test_one_service_is_known_in_each_spelling(text: str, same: str) -> None:
    assert access.is_same_service(text, same)
    host = same.split("/")[2]
    elsewhere = same.replace(host, "other.example")
    for other in (same.replace("/v1", "/x/v1"), elsewhere, "https://", ""):
        assert not access.is_same_service(text, other)


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
    assert access.trimmed_key(typed) == key


def test_visible_ascii_alone_can_be_sent() -> None:
    everything = "".join(chr(code) for code in range(0x21, 0x7F))
    assert access.is_sendable(everything)
    for other in ("", *" \t\n\x00\x7f\u00e9\u200b\udc80"):
        assert not access.is_sendable(f"a{other}" if other else ""), other


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
    access.remember_key("sk-98765")
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
