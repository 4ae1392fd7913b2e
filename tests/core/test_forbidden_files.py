"""What may not be opened, or lies in a folder that may not be entered, is not read-only."""

from pathlib import Path

from tests.core.small_disk import run_without_privileges

SCRIPT = """
import sys
from pathlib import Path
from petdesk.animals.catalogue import Catalogue
from petdesk.core.environments import Environment
from petdesk.animals.store import CatalogueFile
from petdesk.core.disk_errors import DiskError
from petdesk.intake.file import IntakeFile
from petdesk.settings.labels import LabelStore
from petdesk.settings.store import SettingsStore
from petdesk.settings.fields import Settings

folder = Path(sys.argv[1])
catalogue = CatalogueFile(folder / "catalogue.sqlite3")
intake = IntakeFile(folder / "intake.sqlite3")
labels = LabelStore(folder / "labels.toml", Environment.STAGING, "")
settings = SettingsStore(folder / "settings.toml")
catalogue.save(Catalogue(), Catalogue())
intake.save([])
labels.save({1: "Dogs"})
settings.write(Settings(undo_seconds=5))

def load():
    intake.load(0.0)

def say():
    for job in (catalogue.load, load, labels.load, lambda: intake.save([])):
        try:
            job()
        except DiskError as error:
            print(error.reason.value, end=", ")
    print(*(f"{problem.fault.value}: {problem.detail}" for problem in settings.explain().problems))

files = list(folder.iterdir())
for mode in (0o000, 0o600):
    for file in files:
        file.chmod(mode)
    say()
folder.chmod(0o600)
say()
folder.chmod(0o500)
try:
    labels.save({})
except DiskError as error:
    print(error.reason.value)
folder.chmod(0o700)
"""


def test_a_file_that_may_not_be_opened_is_reported_as_that(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    done = run_without_privileges(SCRIPT, tmp_path / "data")
    forbidden = "forbidden, " * 4 + "unreadable: Permission denied"
    assert (done.stdout.splitlines(), done.stderr) == ([forbidden, "", forbidden, "read only"], "")
