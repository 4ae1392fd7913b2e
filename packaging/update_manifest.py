"""Make the signed manifest that `Help > Check for updates` reads, and the key that signs it.

    python3 packaging/update_manifest.py new-key FOLDER
    python3 packaging/update_manifest.py make FILE --version 0.2.0 --page https://example.org/0.2.0
    ... --key resources/update-key.pub

`make` signs with the secret key in PETDESK_UPDATE_SECRET_KEY: the text of a minisign secret key
file without a password, as `new-key` and `minisign -G -W` write it. Without the variable it leaves
the signing to `minisign -S -m FILE`, whose key may have a password. With --key it signs by the
other half of that public key, or not at all. packaging/README.md says when. A Python without
PetDesk's packages goes on in PetDesk's own environment, made first where there is none.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import sys
from base64 import b64decode, b64encode
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from setup_steps.environment import HOME  # noqa: E402  beside this file
from setup_steps.errors import SetupError, print_status  # noqa: E402  beside this file
from setup_steps.exec_process import clean_environment, exec_process  # noqa: E402  beside this file
from setup_steps.start import ready_python  # noqa: E402  beside this file


def _go_on_with_packages() -> int:
    try:
        python = ready_python("run", frozenset())
    except SetupError as error:
        print_status(str(error))
        return 1
    return exec_process([str(python), *sys.argv], clean_environment())


_is_bare = find_spec("nacl") is None and HOME not in Path(sys.prefix).parents
if __name__ == "__main__" and _is_bare:
    raise SystemExit(_go_on_with_packages())

from nacl.signing import SigningKey  # noqa: E402  with the path for what follows

from petdesk import __version__  # noqa: E402  found by the path above
from petdesk.domain.minisign import parse_public_key  # noqa: E402  found by the path above
from petdesk.domain.updates import (  # noqa: E402  found by the path above
    FORMAT,
    PRODUCT,
    SIGNATURE_SUFFIX,
    UpdateError,
    parse_manifest,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

VARIABLE: Final = "PETDESK_UPDATE_SECRET_KEY"
_ED, _HASHED, _NO_PASSWORD, _BLAKE2B = b"Ed", b"ED", b"\0\0", b"B2"
_UNUSED: Final = bytes(32 + 8 + 8)  # salt and limits, for keys with a password
_NO_CHECKSUM: Final = bytes(32)  # minisign has one for keys with a password alone
_SECRET_FILE: Final = 2 + 2 + 2 + 48 + 8 + 64 + 32  # bytes


@dataclass(frozen=True, slots=True)
class SecretKey:
    """An Ed25519 key, and the id that its signatures carry."""

    key_id: bytes
    signing: SigningKey

    @property
    def public_file(self) -> str:
        """The public key, as minisign writes it."""
        name = self.key_id[::-1].hex().upper()
        body = _ED + self.key_id + bytes(self.signing.verify_key)
        return f"untrusted comment: minisign public key {name}\n{b64encode(body).decode()}\n"

    @property
    def secret_file(self) -> str:
        """The secret key without a password, as minisign writes it."""
        secret = bytes(self.signing) + bytes(self.signing.verify_key)
        body = _ED + _NO_PASSWORD + _BLAKE2B + _UNUSED + self.key_id + secret + _NO_CHECKSUM
        return f"untrusted comment: minisign secret key\n{b64encode(body).decode()}\n"

    def signature_file(self, data: bytes, comment: str) -> str:
        """Return the detached signature of ``data``, as minisign writes it."""
        of_data = self.signing.sign(blake2b(data).digest()).signature
        of_comment = self.signing.sign(of_data + comment.encode()).signature
        body = b64encode(_HASHED + self.key_id + of_data).decode()
        lines = ("untrusted comment: signature from PetDesk's update key", body)
        return "\n".join(
            (*lines, f"trusted comment: {comment}", b64encode(of_comment).decode(), "")
        )


def new_key() -> SecretKey:
    """Return a new key."""
    return SecretKey(secrets.token_bytes(8), SigningKey.generate())


def read_secret_key(text: str) -> SecretKey:
    """Return the key in the text of a secret key file. Raises ValueError, without the text."""
    lines = text.strip().splitlines()
    try:
        body = b64decode(lines[-1], validate=True)
    except (IndexError, ValueError):
        body = b""
    if len(body) != _SECRET_FILE or body[:2] != _ED or body[4:6] != _BLAKE2B:
        raise ValueError(f"{VARIABLE} holds no secret key of minisign")
    if body[2:4] != _NO_PASSWORD:
        raise ValueError(f"the key in {VARIABLE} has a password; sign with minisign -S instead")
    key = SecretKey(body[54:62], SigningKey(body[62:94]))
    if bytes(key.signing.verify_key) != body[94:126]:
        raise ValueError(f"the key in {VARIABLE} is damaged")
    return key


def manifest(version: str, page: str, issued: datetime, days: int) -> bytes:
    """Return a manifest, read back by PetDesk's own parser. Raises `UpdateError`."""
    values = {
        "product": PRODUCT,
        "format": FORMAT,
        "version": version,
        "page": page,
        "issued": _text(issued),
        "expires": _text(issued + timedelta(days=days)),
    }
    data = f"{json.dumps(values, indent=2)}\n".encode()
    parse_manifest(data)
    return data


def main(arguments: Sequence[str]) -> int:
    """Run the command, and return its exit code."""
    options = _parser().parse_args(arguments)
    try:
        return _write_key(options.folder) if options.command == "new-key" else _make(options)
    except (OSError, ValueError, UpdateError) as error:
        print(f"update_manifest: {error}", file=sys.stderr)
        return 1


def _write_key(folder: Path) -> int:
    secret, public = folder / "update.key", folder / "update-key.pub"
    if ROOT in (folder.resolve(), *folder.resolve().parents):
        raise ValueError("a secret key does not belong into the checkout; name another folder")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    key = new_key()
    with open(os.open(secret, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:  # noqa: PTH123  for its mode
        file.write(key.secret_file)
    public.write_text(key.public_file, encoding="ascii")
    print(f"{secret}\n{public}\nKeep the first one secret. Copy the second one to resources/.")
    return 0


def _require(key: SecretKey | None, public_file: str) -> None:
    """Raise ValueError where desks with the key in ``public_file`` would not believe ``key``."""
    if key is None:
        raise ValueError(f"{VARIABLE} is empty")
    if parse_public_key(public_file) != parse_public_key(key.public_file):
        raise ValueError(f"the key in {VARIABLE} is not the other half of the public key")


def _make(options: argparse.Namespace) -> int:
    text = os.environ.get(VARIABLE, "")
    key = read_secret_key(text) if text.strip() else None
    if options.key:
        _require(key, options.key.read_text(encoding="ascii"))
    now = datetime.now(UTC)
    data = manifest(options.version, options.page, now, options.days)
    options.file.write_bytes(data)
    if key is None:
        print(f"{options.file} is not signed yet: minisign -S -m {options.file}")
        return 0
    signature = options.file.with_name(options.file.name + SIGNATURE_SUFFIX)
    comment = f"{PRODUCT} {options.version}, issued {_text(now)}"
    signature.write_text(key.signature_file(data, comment), encoding="ascii", newline="\n")
    print(f"{options.file}\n{signature}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Make what Check for updates reads.")
    commands = parser.add_subparsers(dest="command", required=True)
    key = commands.add_parser("new-key", help="make a pair of keys, for the first release")
    key.add_argument("folder", type=Path)
    make = commands.add_parser("make", help="make the manifest of a release, and sign it")
    make.add_argument("file", type=Path)
    make.add_argument("--version", default=__version__)
    make.add_argument("--page", required=True, help="where people get the release")
    make.add_argument("--key", type=Path, help="the public key that desks have; sign by its half")
    make.add_argument("--days", type=int, default=180, help="until it expires")
    return parser


def _text(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
