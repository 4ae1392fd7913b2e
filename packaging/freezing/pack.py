"""Make this system's packages from the frozen program, as the last step of packaging/build.py."""

import sys
from collections.abc import Iterator
from pathlib import Path

from freezing.product import product


def packages() -> Iterator[Path]:
    """Make each package of this system, and yield its path."""
    this = product()
    if sys.platform == "darwin":
        from freezing.dmg import make_dmg  # noqa: PLC0415 (this system's alone)

        yield make_dmg(this)
    elif sys.platform == "win32":
        from freezing.windows_zip import make_zip  # noqa: PLC0415 (this system's alone)

        yield make_zip(this)
    elif sys.platform == "linux":
        from freezing.deb import make_deb  # noqa: PLC0415 (this system's alone)
        from freezing.linux import make_tarball, make_tree  # noqa: PLC0415 (this system's alone)

        tree = make_tree(this)
        yield make_deb(this, tree)
        yield make_tarball(this, tree)


def main() -> int:
    """Print each package and its size."""
    for file in packages():
        print(f"{file.stat().st_size / 1e6:7.1f} MB  {file}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
