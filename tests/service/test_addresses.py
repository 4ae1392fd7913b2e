import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from petdesk.service.access import (
    AddressError,
    AddressProblem,
    is_loopback,
    is_same_service,
    normalize_url,
    parse_address,
    redact_address,
)


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
        *("https://kim:secret@pets.example/v1", "https://pets.example\\@other.example/v1"),
    ],
    AddressProblem.HAS_QUERY: ["https://pets.example/v1?key=1", "https://pets.example/v1#top"],
    AddressProblem.NO_VERSION: [
        *("https://pets.example", "https://pets.example/apiv1", "https://pets.example/v1/pets"),
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
        assert normalize_url(text) == text.strip().rstrip("/")
        return
    assert parse_address(address.url) == address
    assert address.url.startswith(address.origin + "/")
    assert address.url.endswith("/v1")
    assert normalize_url(text) == address.url


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
    assert is_loopback(host) is (host in NEAR)


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
    assert redact_address(text) == shown


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
    assert is_same_service(text, same)
    host = same.split("/")[2]
    for other in (
        same.replace("/v1", "/x/v1"),
        same.replace(host, "other.example"),
        "https://",
        "",
    ):
        assert not is_same_service(text, other)
