"""A policy for one start: the program looks for its own where only administrators can write."""

import os
from pathlib import Path

_ROOT = Path(__file__).parents[2]

_PATCH = """
from pathlib import Path
import petdesk.core.paths as places

places.policy_file = lambda: Path({file!r})
"""


def with_policy(folder: Path, text: str) -> dict[str, str]:
    """Return the variables that start a PetDesk under a policy of ``text``."""
    return with_policy_file(folder, _written(folder / "policy.toml", text))


def with_policy_file(folder: Path, file: Path) -> dict[str, str]:
    """Return the variables that start a PetDesk whose policy is ``file``."""
    # Python runs a module of this name before all else.
    patch = folder / "policy"
    patch.mkdir(exist_ok=True)
    (patch / "sitecustomize.py").write_text(_PATCH.format(file=str(file)))
    # The patch imports PetDesk before Python looks in the folder that it was started in.
    return {"PYTHONPATH": f"{patch}{os.pathsep}{_ROOT}"}


def _written(file: Path, text: str) -> Path:
    file.write_text(text, encoding="utf-8")
    return file
