"""The data folder leaves and comes back, as a home does that is unmounted: nothing is doubled.

What is sent is what the very file says that this run works with, and no other in its place.
"""

import os
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


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest_asyncio.fixture
async def desk(home: Path, time: Time, store: Store) -> AsyncIterator[Intake]:
    intake = Intake(home / "intake.sqlite3", time, store)
    await intake.begin()
    yield intake
    await intake.end()


def leave(home: Path) -> None:
    home.rename(home.with_name("away"))


def come_back(home: Path) -> None:
    shutil.rmtree(home, ignore_errors=True)
    home.with_name("away").rename(home)


def reason(desk: Intake) -> DiskProblem | None:
    problem = desk.model.state.problem
    return problem.reason if problem is not None else None


async def test_what_was_added_before_the_folder_left_is_sent_once_it_is_back(
    desk: Intake, time: Time, home: Path
) -> None:
    leave(home)
    with pytest.raises(IntakeError) as told:
        await desk.model.submit(BELLA)
    assert told.value.reason is DiskProblem.GONE
    come_back(home)
    await desk.model.submit(BELLA)
    leave(home)
    await time.pass_(60.0)
    assert (desk.store.sent, reason(desk)) == ([], DiskProblem.GONE)
    assert desk.wait.reason is BlockReason.STORAGE
    # Nothing was begun in its place, not even the folder: a home is mounted there.
    assert not os.access(home, os.F_OK)
    come_back(home)
    await time.pass_(10.0)
    assert (desk.stages, on_disk(desk), reason(desk)) == (["added"], ["added"], None)
    assert desk.store.sent == [BELLA]


async def test_another_file_in_its_place_is_reported_and_left_as_it_is(
    desk: Intake, time: Time, home: Path
) -> None:
    await desk.model.submit(BELLA)
    leave(home)
    other = IntakeFile(home / "intake.sqlite3")
    other.save([])
    content = other.path.read_bytes()
    await time.pass_(60.0)
    assert (desk.store.sent, reason(desk)) == ([], DiskProblem.REPLACED)
    assert other.path.read_bytes() == content
    come_back(home)
    await time.pass_(10.0)
    assert (desk.stages, len(desk.store.sent)) == (["added"], 1)


async def test_an_older_copy_in_its_place_sends_nothing_again(
    desk: Intake, time: Time, home: Path
) -> None:
    await desk.model.submit(BELLA)
    backup = Path(shutil.copytree(home, home.with_name("backup")))
    desk.store.gate.clear()
    await time.pass_(3.0)
    assert (desk.stages, desk.store.sent) == (["sending"], [BELLA])
    leave(home)
    shutil.move(backup, home)
    desk.store.gate.set()
    await time.pass_(60.0)
    assert (desk.stages, reason(desk)) == (["added"], DiskProblem.REPLACED)
    assert desk.store.sent == [BELLA]
    come_back(home)
    await time.pass_(10.0)
    assert (on_disk(desk), desk.store.sent) == (["added"], [BELLA])
