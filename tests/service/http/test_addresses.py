"""Addresses, keys and proxies that may be used, and why others may not."""

import pytest

from petdesk.service.http import HttpPetService
from petdesk.service.network import Network, proxy_for
from tests.service.http.straight import KEY


@pytest.mark.parametrize(
    "address",
    [
        "https://pets.example/v1",
        "https://pets.example:8443/v1/",
        "http://127.0.0.1:8080/v1",
        "http://localhost/v1",
        "http://[::1]:8080/v1",
    ],
)
def test_an_address_that_protects_the_key_is_taken(address: str) -> None:
    assert KEY not in repr(HttpPetService(address, KEY, network=Network(proxy="")))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("http://pets.example/v1", "https://"),
        ("http://127.0.0.1.pets.example/v1", "https://"),
        ("http://2130706433/v1", "https://"),
        ("http://127.0.0.1@pets.example/v1", "no user name"),
        ("https://user:word@pets.example/v1", "no user name"),
        ("https://pets.example/v1?key=1", "no user name"),
        ("https://pets.example/v1#x", "no user name"),
        ("ftp://pets.example/v1", "must begin with https"),
        ("pets.example/v1", "must begin with https"),
        ("https:///v1", "must begin with https"),
        ("", "must begin with https"),
        ("https://pets.example:port/v1", "can't be read"),
    ],
)
def test_any_other_address_is_a_value_error_that_says_why(address: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        HttpPetService(address, KEY)


@pytest.mark.parametrize("key", ["", "sk secret", "sk-secret\n", "sk-sécret", "sk\x00"])
def test_a_key_that_no_header_can_carry_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(ValueError, match="API key") as caught:
        HttpPetService("https://pets.example/v1", key)
    assert not key or key not in str(caught.value)


def test_a_proxy_of_an_unknown_kind_is_refused_rather_than_gone_around() -> None:
    with pytest.raises(ValueError, match="socks5"):
        HttpPetService("https://pets.example/v1", KEY, network=Network(proxy="socks5://a:1"))


def test_a_proxys_password_stands_in_no_repr() -> None:
    assert "word" not in repr(Network(proxy="http://user:word@proxy:3128"))


@pytest.mark.parametrize(
    ("proxy", "host", "used"),
    [
        ("proxy:3128", "pets.example", "http://proxy:3128"),
        ("https://proxy", "pets.example", "https://proxy"),
        ("", "pets.example", None),
        ("proxy:3128", "localhost", None),
        ("proxy:3128", "::1", None),
    ],
)
def test_which_proxy_is_used(proxy: str, host: str, used: str | None) -> None:
    assert proxy_for(host, Network(proxy=proxy)) == used


def test_the_systems_exceptions_from_its_proxy_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("https_proxy", "http://proxy:3128")
    monkeypatch.setenv("no_proxy", "pets.example")
    assert proxy_for("pets.example", Network()) is None
    assert proxy_for("other.example", Network()) == "http://proxy:3128"
