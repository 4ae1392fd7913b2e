"""Which of a person's pip settings count when PetDesk sets itself up.

What a site needs to reach a package index is kept. What would change where or what pip installs
(``user``, ``target``, ``constraint``, ``no-binary`` ...) is left out, wherever it is written.
"""

import ast
import os
import subprocess

from setup_steps.become import clean_environment

_KEPT = frozenset(
    {
        "cache-dir",
        "cert",
        "client-cert",
        "default-timeout",
        "extra-index-url",
        "find-links",
        "index-url",
        "keyring-provider",
        "no-cache-dir",
        "no-index",
        "proxy",
        "retries",
        "timeout",
        "trusted-host",
    }
)


def pip_environment(python: str) -> dict[str, str]:
    """Return the environment for the pip of ``python``: the kept settings and no others."""
    listing = subprocess.run(
        [python, "-I", "-m", "pip", "config", "list"],
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    environment = {
        name: value for name, value in clean_environment().items() if not name.startswith("PIP_")
    }
    return environment | _kept(listing) | {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INPUT": "1"}


def _kept(listing: str) -> dict[str, str]:
    """Turn lines such as ``global.index-url='https://...'`` into ``PIP_INDEX_URL`` and the like."""
    found: dict[str, str] = {}
    ranks = ("global", "install", ":env:")  # the later wins
    lines = [line.partition("=") for line in listing.splitlines() if "=" in line]
    for rank in ranks:
        for name, _, value in lines:
            section, _, key = name.partition(".")
            if section == rank and key in _KEPT:
                found[f"PIP_{key.upper().replace('-', '_')}"] = str(ast.literal_eval(value))
    return found
