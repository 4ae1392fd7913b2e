"""Stamp a build with its commit, its date and the page of its releases.

About and `petdesk check` show the first two; `Help > Releases` opens the third.

    python packaging/build_stamp.py [FOLDER]

The page is that of PETDESK_RELEASES_PAGE, if any. The commit is that of GITHUB_SHA, else of the
checkout, else "unknown". The date is that of SOURCE_DATE_EPOCH, else of the commit, so that the
same commit makes the same file; else today. FOLDER is dist/resources/ by default.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from freezing.product import MADE, source_date  # noqa: E402  with the path for what follows

from petdesk.core.build_info import STAMP  # noqa: E402  found by the path above
from petdesk.settings.fields import WEB_PAGE  # noqa: E402  found by the path above

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str]) -> int:
    """Write the file."""
    folder = Path(arguments[0]) if arguments else MADE
    folder.mkdir(parents=True, exist_ok=True)
    commit = os.environ.get("GITHUB_SHA") or _git("rev-parse", "HEAD")
    seconds = os.environ.get("SOURCE_DATE_EPOCH") or _git("show", "-s", "--format=%ct", commit)
    if not commit:
        print('There is no git, or no commit: the build calls its commit "unknown".')
    date = source_date(seconds).date().isoformat()
    file = folder / STAMP
    page = os.environ.get("PETDESK_RELEASES_PAGE", "")
    if not WEB_PAGE.fullmatch(page):
        raise ValueError(f"PETDESK_RELEASES_PAGE is no https:// address: {page}")
    values = {"commit": commit or "unknown", "date": date, "releases_page": page}
    file.write_text(json.dumps(values), encoding="ascii")
    print(f"{file}: {', '.join(values.values())}")
    return 0


def _git(*arguments: str) -> str:
    """Return what git says of the checkout; empty without git, and outside of its repositories."""
    git = shutil.which("git")
    if not git or not arguments[-1]:
        return ""
    command = [git, "-C", str(ROOT), *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
