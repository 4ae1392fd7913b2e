"""minisign's formats: what the real tool wrote is read, and anything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.minisign import FormatError, parse_public_key, parse_signature

# Written by minisign 0.11.
LINE = "RWQ/rjzkBCjsqvLfA9qt0kPFI8vp51iCBxJSTJTQH8DZ8Ein0vFrLAi8"
FILE = f"untrusted comment: minisign public key AAEC2804E43CAE3F\n{LINE}\n"
SIGNATURE = (
    b"untrusted comment: signature from minisign secret key\n"
    b"RUQOsd4gbqvmO3zg7JFri/dL0kaxmmaomWGU+Tj5/6lHZSCALZ3rMmnu1B99kENRTuKiBm5OZH3R3rjh9i0tXX5rm3M+"
    b"1ULuhgY=\n"
    b"trusted comment: timestamp:1795387785\tfile:v.json\thashed\n"
    b"rjjlwzJPimhy43IafninvFASaOfxmjYCcy5LhRPgzb/VJfMaweLtph1Ag5QGSVYoS0vh+Su8NlTnQgssOsalCA==\n"
)


@pytest.mark.parametrize("text", [FILE, LINE, f"  {LINE}\n", FILE.replace("\n", "\r\n")])
def test_a_public_key_is_read_from_its_file_and_from_its_line(text: str) -> None:
    assert parse_public_key(text).name == "AAEC2804E43CAE3F"


def test_a_signature_is_read() -> None:
    signature = parse_signature(SIGNATURE)
    assert signature.is_hashed
    assert signature.comment == b"timestamp:1795387785\tfile:v.json\thashed"
    assert len(signature.of_data) == len(signature.of_comment) == 64


@pytest.mark.parametrize(
    "text",
    [
        "",
        "RW",
        LINE[:-4],
        f"{LINE}\n{LINE}",
        LINE.replace("RWQ", "AAA"),
        f"trusted comment: x\n{LINE}",
        "ключ",
    ],
)
def test_what_is_no_public_key_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        parse_public_key(text)


@given(st.binary(max_size=400))
def test_any_bytes_are_a_signature_or_refused(data: bytes) -> None:
    with pytest.raises(FormatError):
        parse_signature(data)


@given(st.integers(min_value=0, max_value=len(SIGNATURE) - 1), st.integers(0, 255))
def test_a_changed_byte_makes_a_whole_signature_or_none(position: int, byte: int) -> None:
    changed = SIGNATURE[:position] + bytes([byte]) + SIGNATURE[position + 1 :]
    try:
        signature = parse_signature(changed)
    except FormatError:
        return
    assert len(signature.of_data) == len(signature.of_comment) == 64
