"""List what a build is made of, as CycloneDX 1.6 in JSON, beside the packages.

::

    python3 packaging/sbom.py

The parts are those of the build's inventory, so `packaging/build.py` comes first. CycloneDX's own
library holds the list against its schema, from an environment of its own: nothing of it can come
into a build.
"""

import json
import os
import platform
import re
import subprocess
import sys
import uuid
from collections.abc import Iterable
from typing import Any

from freezing import parts as inventory
from freezing.parts import Part, normalized
from freezing.product import COMMAND, NAME, OUTPUT, product, source_date
from setup_steps.errors import SetupError, print_status
from setup_steps.exec_process import clean_environment
from setup_steps.start import ready_python

_VALIDATE = """
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
sys.exit(JsonStrictValidator(SchemaVersion.V1_6).validate_str(sys.stdin.read()) and "not valid")
"""


def main() -> int:
    """Write the file and print its path."""
    try:
        parts = inventory.read()
        tool = ready_python("audit", frozenset())
    except (SetupError, OSError) as error:
        print_status(f"{error}\nThe list is of a build: run packaging/build.py first.")
        return 1
    text = json.dumps(bom(parts), indent=1) + "\n"
    command = [str(tool), "-c", _VALIDATE]
    done = subprocess.run(command, env=clean_environment(), input=text, text=True, check=False)
    if done.returncode:
        return done.returncode
    system = f"{platform.system()}-{platform.machine()}".lower()
    file = OUTPUT / f"{COMMAND}-{product().version}-{system}.cdx.json"
    file.write_text(text, encoding="utf-8")
    print(f"{len(parts)} parts: {file}")
    return 0


def bom(built: Iterable[Part]) -> dict[str, Any]:
    """Return the list; PetDesk is what it is about, and all else a component."""
    named = {_reference(one): one for one in built}
    (own,) = (reference for reference, one in named.items() if one.name == NAME)
    packages = {normalized(one.name): each for each, one in named.items() if not one.within}
    needs: dict[str, set[str]] = {
        reference: {packages[name] for name in one.needs} for reference, one in named.items()
    }
    for reference, one in named.items():
        around = packages[normalized(one.within)] if one.within else own
        if reference != own:
            needs[around].add(reference)
    version = product().version
    moment = source_date(os.environ.get("SOURCE_DATE_EPOCH")).isoformat(timespec="seconds")
    serial = uuid.uuid5(uuid.NAMESPACE_URL, f"{COMMAND} {version} {platform.platform()}")
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "timestamp": moment,
            "component": {**_component(own, named[own]), "type": "application"},
        },
        "components": [_component(*each) for each in named.items() if each[0] != own],
        "dependencies": [
            {"ref": reference, "dependsOn": sorted(others)} for reference, others in needs.items()
        ],
    }


def _reference(part: Part) -> str:
    return f"{part.url}#{normalized(part.within)}" if part.within else part.url


def _component(reference: str, part: Part) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "library", "bom-ref": reference, "name": part.name}
    if part.version:
        found["version"] = part.version
    if _is_expression(part.terms):
        found["licenses"] = [{"expression": part.terms}]
    elif part.terms:
        found["licenses"] = [{"license": {"name": part.terms}}]
    return found | {"purl": part.url}


def _is_expression(terms: str) -> bool:
    """Return whether ``terms`` are written in SPDX's way, and not in the package's own words."""
    words = re.split(r"\s+(?:AND|OR|WITH)\s+|[()]+", terms)
    return all(re.fullmatch(r"[\w.+-]*", word.strip()) for word in words) and terms != "UNKNOWN"


if __name__ == "__main__":
    sys.exit(main())
