"""Stamp a build with its commit, its date and the key of its update notices.

About and `petdesk check` show the first two; the self-check looks for the third.

    python packaging/build_stamp.py [FOLDER]

The commit is that of GITHUB_SHA, else of the checkout. The date is that of SOURCE_DATE_EPOCH, else
of the commit, so that the same commit makes the same file. FOLDER is dist/resources/ by default.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from freezing.product import MADE  # noqa: E402  with the path for what follows

from petdesk.build_info import STAMP, UPDATE_KEY  # noqa: E402  found by the path above
from petdesk.domain.minisign import parse_public_key  # noqa: E402  found by the path above

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Write the file."""
    folder = Path(arguments[0]) if arguments else MADE
    folder.mkdir(parents=True, exist_ok=True)
    commit = os.environ.get("GITHUB_SHA") or _git("rev-parse", "HEAD")
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or _git("show", "-s", "--format=%ct", commit)
    date = datetime.fromtimestamp(int(seconds), UTC).date().isoformat()
    file = folder / STAMP
    values = {"commit": commit, "date": date, "update_key": _key_name()}
    file.write_text(json.dumps(values), encoding="ascii")
    print(f"{file}: {', '.join(values.values())}")
    return 0


def _key_name() -> str:
    """Return the ID of the key that is to ship, empty where none is. Raises ValueError."""
    file = ROOT / "resources" / UPDATE_KEY
    return parse_public_key(file.read_text(encoding="ascii")).name if file.is_file() else ""


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(ROOT), *arguments]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return done.stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
