"""Verify a minisign signature: the one module that imports PyNaCl."""

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from petdesk.domain.minisign import FormatError, PublicKey, parse_signature
from petdesk.domain.updates import UpdateError, UpdateFault


def verify(data: bytes, signature: bytes, key: PublicKey) -> None:
    """Raise `UpdateError` unless the file ``signature`` is one of ``data`` by ``key``."""
    try:
        parsed = parse_signature(signature)
    except FormatError as error:
        raise UpdateError(UpdateFault.UNSIGNED, str(error)) from error
    if parsed.key_id != key.key_id:
        raise UpdateError(UpdateFault.OTHER_KEY)
    try:
        verifier = VerifyKey(key.key)
        verifier.verify(parsed.signed(data), parsed.of_data)
        verifier.verify(parsed.signed_comment, parsed.of_comment)
    except BadSignatureError as error:
        raise UpdateError(UpdateFault.FORGED) from error
