"""Collect the licences of all that ships into a file of the build: About shows them.

    python packaging/licences.py [FOLDER]

Run it by the Python, and with the packages, that the build is made of, before it is frozen. FOLDER
is dist/resources/ by default. On Debian and Ubuntu, those of the system's libraries that a build
takes along are among them; Python for Windows has those of its libraries in its own text.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from freezing.contents import KEPT_OF_SYSTEM  # noqa: E402  with the path for what follows
from freezing.product import MADE  # noqa: E402  found by the path above

from petdesk.support.licences import COLLECTED, Licence, installed_licences  # noqa: E402  found by the path above

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def main(arguments: Sequence[str]) -> int:
    """Write the file; return 1 where a package has no text, which nobody may ship."""
    folder = Path(arguments[0]) if arguments else MADE
    folder.mkdir(parents=True, exist_ok=True)
    licences = (*installed_licences(), *system_licences())
    without = [licence.name for licence in licences if not licence.text]
    if without:
        print(f"no licence text for: {', '.join(without)}", file=sys.stderr)
        return 1
    file = folder / COLLECTED
    file.write_text(json.dumps(licences, ensure_ascii=False, indent=0), encoding="utf-8")
    print(f"{file}: {len(licences)} licences")
    return 0


def system_licences() -> Iterator[Licence]:
    """Yield those of the system's libraries that a build takes along, by Debian's packages."""
    if not shutil.which("dpkg-query"):
        return
    known = _output("/sbin/ldconfig", "-p")
    paths = re.findall(rf"^\t{KEPT_OF_SYSTEM}so\.\d\S* .* => (\S+)$", known, re.MULTILINE)
    # Debian may know a library below /usr/lib by its other path, /lib.
    both = sorted({path for found in paths for path in (found, f"/usr{found}")})
    owners = re.findall(r"^([^:, ]+)", _output("dpkg-query", "--search", *both), re.MULTILINE)
    for package in sorted({each for each in owners if "python" not in each}):
        text = Path("/usr/share/doc", package, "copyright").read_text(encoding="utf-8")
        if common := re.search(r"/usr/share/common-licenses/Apache-2\.0", text):
            text += Path(common[0]).read_text(encoding="utf-8")
        version = _output("dpkg-query", "--show", "--showformat=${Version}", package)
        yield Licence(package, version, "", text.strip())


def _output(*command: str) -> str:
    # dpkg-query fails where it does not know one of the paths, and has told of the others.
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return done.stdout.decode()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
