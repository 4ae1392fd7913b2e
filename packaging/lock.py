"""Write ``packaging/requirements/*.txt`` anew from uv.lock, after uv.lock has changed.

::

    uv lock                     (with --upgrade to take newer packages)
    python3 packaging/lock.py

Needs uv on the PATH; nothing else in the project does. The files hold every package with the
hashes of its files and with markers, so one file serves every system and Python version.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VALUE_TYPES = {
    "run": ("--no-default-groups",),
    "test": ("--no-default-groups", "--group=test"),
    "build": ("--no-default-groups", "--group=build"),
    "audit": ("--only-group=audit",),
}
PLAIN = ("--no-emit-project", "--no-header", "--no-annotate", "--quiet")


def main() -> int:
    """Export each kind; return uv's exit code where it fails."""
    for kind, groups in VALUE_TYPES.items():
        file = f"packaging/requirements/{kind}.txt"
        command = ["uv", "export", "--locked", *PLAIN, *groups, f"--output-file={file}"]
        code = subprocess.run(command, cwd=ROOT, check=False).returncode
        if code:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
