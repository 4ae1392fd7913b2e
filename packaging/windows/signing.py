"""Sign a program or a package by osslsigncode, where variables name a certificate.

``PETDESK_SIGN_PKCS12`` is a file with the certificate and its key, ``PETDESK_SIGN_PASSWORD_FILE`` a
file with its password, ``PETDESK_SIGN_TIMESTAMP`` the address of a time stamp service (RFC 3161),
without which the signature ends with the certificate.
"""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

from freezing.product import NAME

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def signing_command(file: Path, signed: Path, variables: Mapping[str, str]) -> list[str]:
    """Return the command that signs ``file`` as ``signed``; empty where nothing is to be signed."""
    certificate = variables.get("PETDESK_SIGN_PKCS12")
    if not certificate:
        return []
    command = ["osslsigncode", "sign", "-h", "sha256", "-n", NAME, "-pkcs12", certificate]
    if password := variables.get("PETDESK_SIGN_PASSWORD_FILE"):
        command += ["-readpass", password]
    if timestamp := variables.get("PETDESK_SIGN_TIMESTAMP"):
        command += ["-ts", timestamp]
    return [*command, "-in", str(file), "-out", str(signed)]


def sign(file: Path) -> bool:
    """Sign ``file`` in place; return whether there is a certificate. Raises CalledProcessError."""
    signed = file.with_name(f"{file.name}.signed")
    command = signing_command(file, signed, os.environ)
    if command:
        subprocess.run(command, check=True)
        signed.replace(file)
    return bool(command)
