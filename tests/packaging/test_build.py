"""A start that has to build: cut off, doubled, moved, refused."""

import json
import shutil
import subprocess
from pathlib import Path

from tests.packaging.conftest import Checkout

BUILDING = "making a Python environment"
INSTALLING = "installing the locked packages"


def begin(checkout: Checkout) -> subprocess.Popen[str]:
    return subprocess.Popen(
        checkout.command(),
        env=checkout.variables(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def read_until(process: subprocess.Popen[str], words: str) -> None:
    assert process.stderr is not None
    for line in process.stderr:
        if words in line:
            return
    raise AssertionError(f"it ended without saying {words!r}")


def test_a_killed_start_heals_and_two_starts_at_once_build_once(fresh: Checkout) -> None:
    with begin(fresh) as killed:
        read_until(killed, INSTALLING)
        killed.kill()
    assert not list(fresh.home.glob("*.ready"))
    (left,) = fresh.environments()

    with begin(fresh) as first, begin(fresh) as second:
        said = [first.communicate()[1], second.communicate()[1]]
    assert (first.returncode, second.returncode) == (0, 0), said
    assert sum(BUILDING in text for text in said) == 1
    assert any("Another start is setting PetDesk up" in text for text in said)
    (built,) = fresh.environments()
    assert built != left
    assert fresh.run().stderr == ""


def test_a_package_that_was_changed_on_the_way_is_not_installed(
    started: Checkout, tmp_path: Path
) -> None:
    # A moved checkout has to go on working as well: its environment comes along.
    moved = Checkout(tmp_path / "moved", started.wheels)
    shutil.copytree(started.root, moved.root, symlinks=True)
    done = moved.run()
    assert done.stderr == ""
    assert Path(json.loads(done.stdout)["from"]).is_relative_to(moved.root)
    locked = moved.requirements.read_text()
    moved.requirements.write_text(locked[:-5] + "0000\n")

    refused = moved.run()
    assert refused.returncode == 1
    assert "not the one that PetDesk is locked to" in refused.stderr
    assert str(moved.home) in refused.stderr
    assert "Traceback" not in refused.stderr
    assert refused.stdout == ""

    moved.requirements.write_text(locked)
    assert moved.run().stderr == ""
