"""What a manifest says is read strictly, and believed only where it is neither old nor expired."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.addresses import AddressError
from petdesk.domain.updates import (
    UpdateError,
    UpdateFault,
    is_newer,
    judge,
    manifest_address,
    parse_manifest,
    version_parts,
)
from tests.updates import manifest

ISSUED = 1_795_341_600.0  # 2026-11-22T10:00:00Z
versions = st.lists(st.integers(0, 999), min_size=1, max_size=4).map(tuple)
any_json = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def fault_of(data: bytes) -> UpdateFault:
    with pytest.raises(UpdateError) as caught:
        parse_manifest(data)
    return caught.value.fault


def test_a_manifest_is_read() -> None:
    read = parse_manifest(manifest())
    assert (read.version, read.page) == ("0.2.0", "https://example.org/petdesk/0.2.0")
    assert read.issued == ISSUED
    assert read.expires > read.issued


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"product": "Petdesk"}, UpdateFault.OTHER_PRODUCT),
        ({"product": None}, UpdateFault.UNREADABLE),
        ({"format": 2}, UpdateFault.NEWER_FORMAT),
        ({"format": None}, UpdateFault.NEWER_FORMAT),
        ({"version": "0.2.0-rc1"}, UpdateFault.UNREADABLE),
        ({"version": "1.2.3.4.5"}, UpdateFault.UNREADABLE),
        ({"version": ""}, UpdateFault.UNREADABLE),
        ({"version": "٢"}, UpdateFault.UNREADABLE),
        ({"page": "http://example.org/"}, UpdateFault.UNREADABLE),
        ({"page": "file:///etc/passwd"}, UpdateFault.UNREADABLE),
        ({"page": "https://user@example.org/"}, UpdateFault.UNREADABLE),
        ({"page": 1}, UpdateFault.UNREADABLE),
        ({"issued": "2026-11-22T10:00:00"}, UpdateFault.UNREADABLE),
        ({"expires": "soon"}, UpdateFault.UNREADABLE),
    ],
)
def test_a_value_that_cannot_be_is_refused(changed: dict[str, object], fault: UpdateFault) -> None:
    assert fault_of(manifest(**changed)) is fault


@given(st.binary() | any_json.map(lambda value: json.dumps(value).encode()))
def test_nothing_but_a_manifest_is_one(data: bytes) -> None:
    assert isinstance(fault_of(data), UpdateFault)


@given(st.sampled_from(sorted(json.loads(manifest()))), any_json)
def test_any_other_value_is_read_or_refused(name: str, value: Any) -> None:
    try:
        read = parse_manifest(manifest(**{name: value}))
    except UpdateError:
        return
    assert read.page.startswith("https://")
    assert version_parts(read.version) is not None


def test_one_issued_before_the_last_is_a_replay() -> None:
    read = parse_manifest(manifest())
    assert judge(read, "0.1.0", now=ISSUED, last_issued=ISSUED).is_newer
    with pytest.raises(UpdateError, match="older"):
        judge(read, "0.1.0", now=ISSUED, last_issued=ISSUED + 1)


def test_one_that_has_expired_says_nothing() -> None:
    read = parse_manifest(manifest())
    with pytest.raises(UpdateError, match="expired"):
        judge(read, "0.1.0", now=read.expires, last_issued=0.0)


@given(versions, versions)
def test_versions_are_compared_by_their_numbers(one: tuple[int, ...], two: tuple[int, ...]) -> None:
    longest = max(len(one), len(two))
    padded = [(*each, *(0,) * (longest - len(each))) for each in (one, two)]
    texts = [".".join(map(str, each)) for each in (one, two)]
    assert is_newer(*texts) is (padded[0] > padded[1])


@pytest.mark.parametrize(
    ("version", "installed", "newer"),
    [
        ("0.2.0", "0.1.0", True),
        ("0.10.0", "0.9.0", True),
        ("0.2", "0.2.0", False),
        ("0.2.0", "0.2.0.dev3+g12ab", False),
        ("0.2.1", "0.2.0rc1", True),
    ],
)
def test_a_build_counts_as_the_release_it_is_named_for(
    version: str, installed: str, *, newer: bool
) -> None:
    assert is_newer(version, installed) is newer


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.org",
        "https://example.org/",
        "http://example.org/updates.json",
        "https://example.org/updates.json?x=1",
        "https://user:word@example.org/updates.json",
        "ftp://example.org/updates.json",
        "example.org/updates.json",
    ],
)
def test_what_names_no_file_by_https_is_no_address(text: str) -> None:
    # Of an address without a path, the signature's would be another computer's.
    with pytest.raises(AddressError):
        manifest_address(text)


@pytest.mark.parametrize(
    "text", ["https://example.org/updates.json", "http://127.0.0.1:8080/updates.json"]
)
def test_a_file_by_https_or_on_this_computer_is_one(text: str) -> None:
    assert manifest_address(f" {text} ") == text
