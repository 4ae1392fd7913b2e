"""minisign's file formats: public keys and signatures, parsed. Nothing is verified here.

Source: https://jedisct1.github.io/minisign/, "Signature format" and "Public key format". Releases
are signed in it because any administrator can check them with the tool of that name.
"""

import binascii
from base64 import b64decode
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

_LEGACY: Final = b"Ed"
_HASHED: Final = b"ED"
_ID: Final = 8  # bytes
_KEY: Final = 32
_SIGNATURE: Final = 64
_COMMENT: Final = "untrusted comment:"
_TRUSTED: Final = "trusted comment: "


class FormatError(ValueError):
    """A text is no public key, or no signature, of minisign."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """An Ed25519 public key, and the id that signatures by it carry."""

    key_id: bytes
    key: bytes

    @property
    def name(self) -> str:
        """The id as minisign shows it."""
        return self.key_id[::-1].hex().upper()


@dataclass(frozen=True, slots=True)
class Signature:
    """A detached signature. ``comment`` is covered by ``of_comment``; the untrusted one is not."""

    key_id: bytes
    is_hashed: bool
    of_data: bytes
    comment: bytes
    of_comment: bytes

    def signed(self, data: bytes) -> bytes:
        """Return what ``of_data`` signs where it belongs to ``data``."""
        return blake2b(data).digest() if self.is_hashed else data

    @property
    def signed_comment(self) -> bytes:
        """What ``of_comment`` signs."""
        return self.of_data + self.comment


def parse_public_key(text: str) -> PublicKey:
    """Return the key in ``text``: a whole file, or its second line alone. Raises `FormatError`."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) > 1 and lines[0].startswith(_COMMENT):
        del lines[0]
    if len(lines) != 1:
        raise FormatError("a public key is one line")
    data = _decoded(lines[0], 2 + _ID + _KEY)
    if data[:2] != _LEGACY:
        raise FormatError("a key of another kind")
    return PublicKey(data[2 : 2 + _ID], data[2 + _ID :])


def parse_signature(data: bytes) -> Signature:
    """Return the signature in the file ``data``. Raises `FormatError`."""
    try:
        lines = data.decode().splitlines()
    except UnicodeDecodeError as error:
        raise FormatError("not UTF-8") from error
    if len(lines) != 4 or not lines[0].startswith(_COMMENT):  # noqa: PLR2004  minisign's lines
        raise FormatError("not the four lines of a signature")
    if not lines[2].startswith(_TRUSTED):
        raise FormatError("no trusted comment")
    head = _decoded(lines[1], 2 + _ID + _SIGNATURE)
    if head[:2] not in (_LEGACY, _HASHED):
        raise FormatError("a signature of another kind")
    return Signature(
        key_id=head[2 : 2 + _ID],
        is_hashed=head[:2] == _HASHED,
        of_data=head[2 + _ID :],
        comment=lines[2].removeprefix(_TRUSTED).encode(),
        of_comment=_decoded(lines[3], _SIGNATURE),
    )


def _decoded(text: str, size: int) -> bytes:
    try:
        data = b64decode(text.strip(), validate=True)
    except (binascii.Error, ValueError) as error:
        raise FormatError("not base64") from error
    if len(data) != size:
        raise FormatError(f"{len(data)} bytes where {size} belong")
    return data
