import pytest

from petdesk.storage.paths import fingerprint


@pytest.mark.parametrize(
    ("text", "digits"),
    [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")],
)
def test_the_vectors_of_fnv_1a(text: str, digits: str) -> None:
    assert fingerprint(text) == digits


def test_addresses_that_differ_in_little_differ() -> None:
    addresses = [f"https://shelter.example:{port}/v1" for port in range(10_000)]
    assert len(set(map(fingerprint, addresses))) == len(addresses)
