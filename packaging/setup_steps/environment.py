"""Where an environment is kept, and the stamp that marks it as ready.

Under ``.venv-run/`` in the checkout, for each kind ("run", "test") and each Python::

    run-3.12-1a2b3c.ready       the stamp, written last: what was installed, and into which folder
    run-3.12-1a2b3c-4d5e6f/     the environment
    run-3.12-1a2b3c.log         the output of pip and apt-get

A build always goes into a new folder that only the finished stamp names. So a killed start leaves a
folder that nothing refers to, even while its pip runs on; the next build removes it.
"""

import hashlib
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".venv-run"

_RECIPE = b"1"  # raise it to have environments built anew without new packages
_PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)  # seconds


class Stamp(NamedTuple):
    """A ready environment: digest of its contents, its folder, and what it has outside of it.

    ``provided`` holds keys of `setup_steps.system_packages.LIBRARIES` and "tools".
    """

    digest: str
    folder: str
    provided: frozenset[str]


class Environment:
    """One kind of environment for the Python that runs this: its folder, log and stamp."""

    def __init__(self, kind: str) -> None:
        """Take ``kind``, the name of a file in ``packaging/requirements``."""
        self.requirements = ROOT / "packaging" / "requirements" / f"{kind}.txt"
        python = hashlib.sha256(f"{sys.base_prefix}\n{_architecture()}".encode()).hexdigest()[:6]
        self.name = f"{kind}-{sys.version_info.major}.{sys.version_info.minor}-{python}"
        self.log = HOME / f"{self.name}.log"
        self._stamp_file = HOME / f"{self.name}.ready"

    def digest(self) -> str:
        """Return a digest of what the environment is made of."""
        return hashlib.sha256(_RECIPE + self.requirements.read_bytes()).hexdigest()

    def stamp(self) -> Stamp | None:
        """Return the stamp; ``None`` where there is no environment that matches it."""
        try:
            digest, folder, *provided = self._stamp_file.read_text(encoding="utf-8").split()
        except (OSError, ValueError):
            return None
        if digest != self.digest() or not self.python(folder).exists():
            return None
        return Stamp(digest, folder, frozenset(provided))

    def write_stamp(self, stamp: Stamp) -> None:
        """Write the stamp in one step, whole or not at all.

        On Windows the draft cannot be moved while a virus scanner has it open.
        """
        draft = self._stamp_file.with_suffix(".draft")
        lines = (stamp.digest, stamp.folder, *sorted(stamp.provided))
        draft.write_text("\n".join(lines) + "\n", encoding="utf-8")
        for pause in _PAUSES:
            try:
                draft.replace(self._stamp_file)
            except PermissionError:
                time.sleep(pause)
            else:
                return
        draft.replace(self._stamp_file)

    def python(self, folder: str) -> Path:
        """Return the path of the Python of the environment in ``folder``."""
        if os.name == "nt":
            return HOME / folder / "Scripts" / "python.exe"
        return HOME / folder / "bin" / "python"


if sys.platform == "win32":

    def _architecture() -> str:
        return os.environ.get("PROCESSOR_ARCHITECTURE", "")

else:

    def _architecture() -> str:
        return os.uname().machine
