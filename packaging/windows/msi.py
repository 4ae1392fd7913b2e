"""Make PetDesk's MSI of the frozen program, by wixl and msibuild (Debian: wixl, msitools).

::

    python3 packaging/windows/msi.py packaging/dist/petdesk packaging/dist/icons/petdesk.ico out.msi

PETDESK_SIGN_COMMAND, where it is set, signs the programs and the package, in place: a command line
in which {file} stands for the file. Authorities issue no keys that can be copied, so that is the
command of a cloud's service or of a token (PKCS #11), such as jsign's.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from freezing.product import Product, product  # noqa: E402  found by the line above

from windows.wxs import wix_source  # noqa: E402  found by the line above


def make_msi(this: Product, program: Path, icon: Path, target: Path) -> Path:
    """Write the package ``target``; return it. Raises CalledProcessError, FileNotFoundError."""
    for file in sorted(program.glob("*.exe")):
        sign(file)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "petdesk.wxs"
        source.write_text(wix_source(this, program.resolve(), icon.resolve()), encoding="utf-8")
        command = ["wixl", "--arch", "x64", "-o", str(target.resolve()), str(source)]
        subprocess.run(command, cwd="/", check=True)  # where the paths begin
    # The person's part of the registry or everybody's, as installed: wixl writes 4 for MSI's -1.
    mend = ["msibuild", str(target), "-q", "UPDATE `Registry` SET `Root` = -1"]
    subprocess.run(mend, check=True)
    sign(target)
    return target


def sign(file: Path) -> None:
    """Sign ``file`` where a command for it is set. Raises CalledProcessError, FileNotFoundError."""
    words = shlex.split(os.environ.get("PETDESK_SIGN_COMMAND", ""))
    if words and not any("{file}" in word for word in words):
        raise ValueError("PETDESK_SIGN_COMMAND has no {file}, so it would sign nothing")
    if words:
        subprocess.run([word.replace("{file}", str(file)) for word in words], check=True)


def main(arguments: list[str]) -> int:
    """Make the package; return 0, or 2 where the arguments are not three."""
    if len(arguments) != 3:  # noqa: PLR2004  program, icon, target
        print(__doc__, file=sys.stderr)
        return 2
    target = make_msi(product(), *map(Path, arguments))
    print(f"{target.stat().st_size / 1e6:7.1f} MB  {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
