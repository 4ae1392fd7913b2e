"""Collect the licences of all that ships into a file of the build: About shows them.

    python packaging/licences.py [FOLDER]

Run it by the Python, and with the packages, that the build is made of, before it is frozen. FOLDER
is resources/ by default.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from petdesk.licences import COLLECTED, installed_licences  # noqa: E402  found by the path above

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Write the file; return 1 where a package has no text, which nobody may ship."""
    folder = Path(arguments[0]) if arguments else ROOT / "resources"
    licences = installed_licences()
    without = [licence.name for licence in licences if not licence.text]
    if without:
        print(f"no licence text for: {', '.join(without)}", file=sys.stderr)
        return 1
    file = folder / COLLECTED
    file.write_text(json.dumps(licences, ensure_ascii=False, indent=0), encoding="utf-8")
    print(f"{file}: {len(licences)} licences")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
