"""Signatures: the real tool's are valid, and no other bytes, key or comment is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.desks.updates import verify
from petdesk.domain.minisign import FormatError, parse_public_key, parse_signature
from petdesk.domain.updates import UpdateError, UpdateFault
from tests.domain.test_minisign import SIGNATURE
from tests.updates import KEY, OTHER, STRANGER

# Both by minisign 0.11, with the key below: prehashed, and by -l.
DATA = (
    b"{\n"
    b'  "product": "PetDesk",\n'
    b'  "format": 1,\n'
    b'  "version": "0.2.0",\n'
    b'  "page": "https://example.org/0.2.0",\n'
    b'  "issued": "2026-11-22T22:49:45Z",\n'
    b'  "expires": "2027-05-21T22:49:45Z"\n'
    b"}\n"
)
TOOL = "RWQOsd4gbqvmOySUZ7DtHBrI2zOEVLl88HIHvmzxNmQcLetp9REQEBuj"
LEGACY = (
    b"untrusted comment: signature from minisign secret key\n"
    b"RWQOsd4gbqvmO15iJC+lJMFpuS4EyxmWeqJzAPWFU75jDXFYLMgLudg5Tebt+uUHCDX0wiH/2zPIPk+Y9KCegHCwsJXj"
    b"kPgotAs=\n"
    b"trusted comment: legacy\n"
    b"Td6nldjM41PMWPrZ3+MuH3+x/MQP7pAnCTcradGkZXkQIGSa8N4haYBX/WJUmZ5fw5oVAaqca1FWNSN98SS0Dg==\n"
)
PUBLIC = parse_public_key(KEY.public_file)


def fault_of(data: bytes, signature: bytes) -> UpdateFault:
    with pytest.raises(UpdateError) as caught:
        verify(data, signature, PUBLIC)
    return caught.value.fault


@pytest.mark.parametrize("signature", [SIGNATURE, LEGACY])
def test_what_the_tool_signed_is_valid(signature: bytes) -> None:
    verify(DATA, signature, parse_public_key(TOOL))


def test_what_the_release_script_signed_is_valid() -> None:
    verify(b"data", KEY.signature_file(b"data", "a comment").encode(), PUBLIC)


@given(st.binary(max_size=100), st.binary(max_size=100))
def test_a_signature_is_valid_for_its_own_data_alone(data: bytes, other: bytes) -> None:
    signature = KEY.signature_file(data, "x").encode()
    if data == other:
        verify(other, signature, PUBLIC)
    else:
        assert fault_of(other, signature) is UpdateFault.FORGED


def test_another_key_is_named_where_its_id_is_another() -> None:
    signature = STRANGER.signature_file(b"data", "x").encode()
    assert fault_of(b"data", signature) is UpdateFault.OTHER_KEY


def test_an_id_alone_opens_nothing() -> None:
    signature = OTHER.signature_file(b"data", "x").encode()
    assert fault_of(b"data", signature) is UpdateFault.FORGED


def test_a_changed_trusted_comment_is_forged() -> None:
    signature = KEY.signature_file(b"data", "PetDesk 0.1.0").replace("0.1.0", "9.9.9").encode()
    assert fault_of(b"data", signature) is UpdateFault.FORGED


@given(st.binary(max_size=300))
def test_any_other_bytes_are_no_signature(signature: bytes) -> None:
    assert fault_of(b"data", signature) is UpdateFault.UNSIGNED


@given(st.integers(min_value=0, max_value=len(SIGNATURE) - 1), st.integers(0, 255))
def test_a_changed_byte_of_a_signature_is_seen(place: int, byte: int) -> None:
    changed = SIGNATURE[:place] + bytes([byte]) + SIGNATURE[place + 1 :]
    try:
        is_same = parse_signature(changed) == parse_signature(SIGNATURE)
        verify(DATA, changed, parse_public_key(TOOL))
    except (FormatError, UpdateError):
        return
    # The first line and the ends of lines say nothing, nor do the last bits of base64.
    assert is_same
