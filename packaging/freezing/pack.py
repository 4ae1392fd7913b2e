"""Make this system's packages from the frozen program, as the last step of packaging/build.py."""

import sys

from freezing import deb, linux, macos, windows
from freezing.product import product

if __name__ == "__main__":
    this = product()
    if sys.platform == "linux":
        tree = linux.make_tree(this)
        made = [deb.make_deb(this, tree), linux.make_tarball(this, tree)]
    else:
        made = [macos.make_dmg(this) if sys.platform == "darwin" else windows.make_zip(this)]
    for file in made:
        print(f"{file.stat().st_size / 1e6:7.1f} MB  {file}", flush=True)
