"""Where an environment lives, and the stamp that says it is ready.

Under ``.venv-run/`` in the checkout, for each kind ("run", "test") and each Python::

    run-3.12-1a2b3c.ready       the stamp, written last: what was installed, and into which folder
    run-3.12-1a2b3c-4d5e6f/     the environment
    run-3.12-1a2b3c.log         what pip and apt-get said

A build always goes into a new folder that only the finished stamp names. So a start that was
killed leaves a folder that nothing refers to, even where its pip lives on for a while, and the
next build sweeps it out.
"""

import hashlib
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
HOME = ROOT / ".venv-run"

_RECIPE = b"1"  # raise it when environments must be built anew for another reason than new packages
_PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)  # seconds


class Stamp(NamedTuple):
    """A ready environment: digest of what is in it, its folder, and what was made sure of outside.

    ``provided`` holds the words of `setup_steps.machine.LIBRARIES` and "tools".
    """

    digest: str
    folder: str
    provided: frozenset[str]


class Place:
    """The home of one kind of environment for the Python that runs this."""

    def __init__(self, kind: str) -> None:
        """Take ``kind``, the name of a file in ``packaging/requirements``."""
        self.requirements = ROOT / "packaging" / "requirements" / f"{kind}.txt"
        python = hashlib.sha256(f"{sys.base_prefix}\n{_machine()}".encode()).hexdigest()[:6]
        self.name = f"{kind}-{sys.version_info.major}.{sys.version_info.minor}-{python}"
        self.log = HOME / f"{self.name}.log"
        self._stamp_file = HOME / f"{self.name}.ready"

    def digest(self) -> str:
        """Digest what the environment is to be made of."""
        return hashlib.sha256(_RECIPE + self.requirements.read_bytes()).hexdigest()

    def stamp(self) -> Stamp | None:
        """Read the stamp; ``None`` where there is no environment that it fits."""
        try:
            digest, folder, *provided = self._stamp_file.read_text(encoding="utf-8").split()
        except (OSError, ValueError):
            return None
        if digest != self.digest() or not self.python(folder).exists():
            return None
        return Stamp(digest, folder, frozenset(provided))

    def write_stamp(self, stamp: Stamp) -> None:
        """Write the stamp in one step that a crash cannot cut in two.

        A virus scanner may have the draft open, which on Windows nobody moves then.
        """
        draft = self._stamp_file.with_suffix(".draft")
        words = (stamp.digest, stamp.folder, *sorted(stamp.provided))
        draft.write_text("\n".join(words) + "\n", encoding="utf-8")
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

    def _machine() -> str:
        return os.environ.get("PROCESSOR_ARCHITECTURE", "")

else:

    def _machine() -> str:
        return os.uname().machine
