"""The data folder leaves and comes back, as a home does that is unmounted: nothing is doubled.

What is sent is what the very file says that this run works with, and no other in its place.
"""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from petdesk.core.disk_errors import DiskProblem
from petdesk.intake.file import IntakeError, IntakeFile
from petdesk.intake.state import BlockReason
from tests.intake.intakes import BELLA, Intake, Store, Time, on_disk

pytestmark = pytest.mark.asyncio


class Home:
    """A folder that can be unmounted; ``path`` is where it is mounted."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._away = path.with_name("away")

    def leave(self) -> None:
        self.path.rename(self._away)

    def come_back(self) -> None:
        if self.path.exists():
            shutil.rmtree(self.path)
        self._away.rename(self.path)

    def back_up(self) -> Path:
        return Path(shutil.copytree(self.path, self.path.with_name("backup")))

    def restore(self, backup: Path) -> None:
        backup.rename(self.path)

    def is_empty(self) -> bool:
        return not self.path.exists()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path / "home")


@pytest_asyncio.fixture
async def desk(home: Home, time: Time, store: Store) -> AsyncIterator[Intake]:
    intake = Intake(home.path / "intake.sqlite3", time, store)
    await intake.begin()
    yield intake
    await intake.end()


def reason(desk: Intake) -> DiskProblem | None:
    problem = desk.model.state.problem
    return problem.reason if problem is not None else None


async def test_what_was_added_before_the_folder_left_is_sent_once_it_is_back(
    desk: Intake, time: Time, home: Home
) -> None:
    home.leave()
    with pytest.raises(IntakeError) as told:
        await desk.model.submit(BELLA)
    assert told.value.reason is DiskProblem.GONE
    home.come_back()
    await desk.model.submit(BELLA)
    home.leave()
    await time.pass_(60.0)
    assert (desk.store.sent, reason(desk)) == ([], DiskProblem.GONE)
    assert desk.wait.reason is BlockReason.STORAGE
    # Nothing was begun in its place, not even the folder: a home is mounted there.
    assert home.is_empty()
    home.come_back()
    await time.pass_(10.0)
    assert (desk.stages, on_disk(desk), reason(desk)) == (["added"], ["added"], None)
    assert desk.store.sent == [BELLA]


async def test_another_file_in_its_place_is_reported_and_left_as_it_is(
    desk: Intake, time: Time, home: Home
) -> None:
    await desk.model.submit(BELLA)
    home.leave()
    other = IntakeFile(home.path / "intake.sqlite3")
    other.save([])
    content = other.path.read_bytes()
    await time.pass_(60.0)
    assert (desk.store.sent, reason(desk)) == ([], DiskProblem.REPLACED)
    assert other.path.read_bytes() == content
    home.come_back()
    await time.pass_(10.0)
    assert (desk.stages, len(desk.store.sent)) == (["added"], 1)


async def test_an_older_copy_in_its_place_sends_nothing_again(
    desk: Intake, time: Time, home: Home
) -> None:
    await desk.model.submit(BELLA)
    backup = home.back_up()
    desk.store.gate.clear()
    await time.pass_(3.0)
    assert (desk.stages, desk.store.sent) == (["sending"], [BELLA])
    home.leave()
    home.restore(backup)
    desk.store.gate.set()
    await time.pass_(60.0)
    assert (desk.stages, reason(desk)) == (["added"], DiskProblem.REPLACED)
    assert desk.store.sent == [BELLA]
    home.come_back()
    await time.pass_(10.0)
    assert (on_disk(desk), desk.store.sent) == (["added"], [BELLA])
