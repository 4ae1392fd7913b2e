"""List what a build is made of, as CycloneDX 1.6 in JSON, beside the packages.

::

    python3 packaging/sbom.py

Every locked package of this system with version, licence and dependencies is read from the
environment that PetDesk runs in; Python itself and the two libraries in it that need the most
updates come from the Python that freezes it.
"""

import json
import os
import platform
import sqlite3
import ssl
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

from freezing.product import COMMAND, OUTPUT, ROOT, product, source_date
from setup_steps.errors import SetupError, print_status
from setup_steps.exec_process import clean_environment
from setup_steps.start import ready_python

_NOT_SHIPPED = {"pip", "setuptools"}  # of the environment, not of the program


def main() -> int:
    """Write the file and print its path."""
    needs = frozenset({"offscreen"})
    try:
        listed, tool = ready_python("run", needs), ready_python("build", needs)
    except SetupError as error:
        print_status(str(error))
        return 1
    this = product()
    system = f"{platform.system()}-{platform.machine()}".lower()
    file = OUTPUT / f"{COMMAND}-{this.version}-{system}.cdx.json"
    file.parent.mkdir(exist_ok=True)
    found = complete(environment_bom(listed, tool), this.version)
    file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"{len(found['components'])} components: {file}")
    return 0


def environment_bom(listed: Path, tool: Path) -> dict[str, Any]:
    """Return what cyclonedx-py of the Python ``tool`` says of the environment of ``listed``."""
    options = ["--output-format=JSON", "--spec-version=1.6", "--output-reproducible"]
    about = [f"--pyproject={ROOT / 'pyproject.toml'}", "--mc-type=application"]
    command = [str(tool), "-m", "cyclonedx_py", "environment", *options, *about, str(listed)]
    done = subprocess.run(command, env=clean_environment(), check=True, stdout=subprocess.PIPE)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def complete(bom: dict[str, Any], version: str) -> dict[str, Any]:
    """Return ``bom`` without what is not shipped, and with Python, OpenSSL and SQLite."""
    left_out = {one["bom-ref"] for one in bom["components"] if one["name"] in _NOT_SHIPPED}
    component = {**bom["metadata"]["component"], "version": version}
    moment = source_date(os.environ.get("SOURCE_DATE_EPOCH")).isoformat(timespec="seconds")
    serial = uuid.uuid5(uuid.NAMESPACE_URL, f"{COMMAND} {version} {platform.platform()}")
    return {
        **bom,
        "serialNumber": f"urn:uuid:{serial}",
        "metadata": {**bom["metadata"], "component": component, "timestamp": moment},
        "components": [
            *(one for one in bom["components"] if one["bom-ref"] not in left_out),
            *(_library(*each) for each in _in_python()),
        ],
        "dependencies": [one for one in bom["dependencies"] if one["ref"] not in left_out],
    }


def _in_python() -> list[tuple[str, str, str]]:
    """Return name, version and licence of Python and of what it brings."""
    openssl = ssl.OPENSSL_VERSION.split()[1]
    return [
        ("CPython", platform.python_version(), "Python-2.0"),
        ("OpenSSL", openssl, "Apache-2.0"),
        ("SQLite", sqlite3.sqlite_version, "blessing"),
    ]


def _library(name: str, version: str, licence: str) -> dict[str, Any]:
    reference = f"{name.lower()}=={version}"
    licences = [{"license": {"id": licence, "acknowledgement": "declared"}}]
    return {
        "bom-ref": reference,
        "type": "library",
        "name": name,
        "version": version,
        "licenses": licences,
    }


if __name__ == "__main__":
    sys.exit(main())
