"""Signed manifests, made by the release script's own functions, and a server that has them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from nacl.signing import SigningKey

from tests.faults import Exchange, Reply, answer

sys.path.append(str(Path(__file__).parents[1] / "packaging"))

from update_manifest import SecretKey

KEY = SecretKey(b"petdesk!", SigningKey(bytes(32)))
OTHER = SecretKey(b"petdesk!", SigningKey(bytes([1]) * 32))
"""Another key that bears the same id."""

STRANGER = SecretKey(b"somebody", SigningKey(bytes([1]) * 32))
PUBLIC = KEY.public_file.splitlines()[1]


def manifest(**changed: object) -> bytes:
    """Return a manifest of release 0.2.0, with ``changed`` values; ``None`` leaves one out."""
    values: dict[str, object] = {
        "product": "PetDesk",
        "format": 1,
        "version": "0.2.0",
        "page": "https://example.org/petdesk/0.2.0",
        "issued": "2026-11-22T10:00:00Z",
        "expires": "2096-11-22T10:00:00Z",
        **changed,
    }
    return json.dumps({name: value for name, value in values.items() if value is not None}).encode()


def published(
    data: bytes, *, key: SecretKey = KEY, signature: bytes | None = None, status: int = 200
) -> Reply:
    """Return a reply that serves ``data`` and its signature; an empty one is not there."""
    signed = key.signature_file(data, "a test").encode() if signature is None else signature
    whole = answer(status, raw=data, kind="application/octet-stream")
    detached = answer(raw=signed, kind=None) if signed else answer(404, raw=b"")

    async def reply(exchange: Exchange) -> None:
        is_signature = exchange.seen.target.endswith(".minisig")
        await (detached if is_signature else whole)(exchange)

    return reply
