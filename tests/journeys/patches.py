"""PetDesk with one thing made otherwise: what a journey cannot wait for, or cannot bring about."""

import os
from collections.abc import Mapping
from pathlib import Path

from tests.programs import ROOT

DIES_WHILE_SAVING = """
import os, signal, sqlite3
from petdesk.animals.store import CatalogueFile

save, connect = CatalogueFile.save, sqlite3.connect
saves = []

def dying(*args, **kwargs):
    database = connect(*args, **kwargs)
    left = iter(range({steps}))
    def tick():
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0
    database.set_progress_handler(tick, 50)
    return database

def save_and_die(self, *args, **kwargs):
    saves.append(self)
    if len(saves) == {save}:
        sqlite3.connect = dying
    save(self, *args, **kwargs)
    if len(saves) == {save}:
        os.kill(os.getpid(), signal.SIGKILL)

CatalogueFile.save = save_and_die
"""
"""The save of this number is ended by ``kill -9`` after so many steps, or when it is through."""


def patched(folder: Path, text: str) -> Mapping[str, str]:
    """Write a patch into ``folder``, and give the variable that lets a start run it."""
    place = folder / "patch"
    place.mkdir(exist_ok=True)
    (place / "sitecustomize.py").write_text(text)  # which Python runs before all else
    # The patch imports PetDesk before Python looks in the folder that it was started in.
    return {"PYTHONPATH": f"{place}{os.pathsep}{ROOT}"}
