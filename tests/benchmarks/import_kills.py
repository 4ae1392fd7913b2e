"""``kill -9`` in the middle of an import: is an animal lost, is one there twice?

``python -m tests.benchmarks.import_kills [--window] [--kills 50] [--rows 300] [--seed 1]``

The program itself takes a sheet to a service on a real socket, which takes one animal in four
badly: it drops the connection before or after taking it, or answers 500 or nonsense after taking
it. The program is ``petdesk import``, or with ``--window`` the window on a screen of its own, where
the sheet is chosen and started by keys. It is killed after a random number of its requests, at a
random instant, some while it starts, and started again: the command on the same sheet; in the
window, the sheet is imported again while its rows are not on disk, and killed soon after the press
of Start. At the end each row must be added, or unknown and asked about, and none at the service
twice. About ten minutes.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path

from petdesk.intake.entry import IntakeEntry, Stage
from petdesk.intake.file import IntakeFile
from tests.benchmarks.intake_kills import STARTING, Service, verdict
from tests.journeys.desk import run_desk
from tests.journeys.importing import start_import
from tests.journeys.screen import Screen, open_screen
from tests.journeys.servers import Script, at_staging, scripted
from tests.programs import ROOT

Program = AbstractContextManager[subprocess.Popen[bytes]]
BAD = {"drops before": 8, "drops after": 8, "fails after": 4, "garbles": 5}
MOST = 10  # requests that a life gets answered, at most
LONGEST = 90.0  # seconds that one may take: three answers lost in a row are waited for
ONCE_STARTED = 0.8  # of the windows that begin the import die right after the press of Start
KILLED = -9


def command(script: Script, folder: Path) -> subprocess.Popen[bytes]:
    own = {"PETDESK_DATA_DIR": str(folder / "data"), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.Popen(
        [sys.executable, "-m", "petdesk", "import", str(folder / "sheet.csv")],
        cwd=ROOT,
        env={**os.environ, **at_staging(script.address), **own},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@contextmanager
def window(
    screen: Screen, script: Script, folder: Path, chance: random.Random
) -> Iterator[subprocess.Popen[bytes]]:
    """Start the window, which goes on with the import; begin that where it is not on disk."""
    with run_desk(screen, folder, at_staging(script.address)) as desk:
        if not rows_kept(folder):
            desk.connected()
            start_import(desk, folder / "sheet.csv")
            time.sleep(chance.uniform(0.0, 0.3))
            if chance.random() < ONCE_STARTED:
                desk.kill()
        yield desk.process


def live_and_die(script: Script, start: Callable[[], Program], chance: random.Random) -> bool:
    with start() as process:
        if chance.random() < STARTING:
            time.sleep(chance.uniform(0.0, 2.5))
        else:
            wanted = script.posts() + chance.randint(1, MOST)
            until = time.monotonic() + LONGEST
            while script.posts() < wanted and time.monotonic() < until:
                if process.poll() is not None:
                    return process.returncode == KILLED
                time.sleep(0.005)
            time.sleep(chance.uniform(0.0, 0.2))
        process.kill()
    return True


def rows_kept(folder: Path) -> list[IntakeEntry]:
    place = folder / "data" / "intake.sqlite3"
    if not place.exists():
        return []
    entries = IntakeFile(place).load(time.time()).entries
    return [entry for entry in entries if entry.origin is not None]


def is_open(folder: Path) -> bool:
    return any(entry.stage in (Stage.QUEUED, Stage.SENDING) for entry in rows_kept(folder))


def finish(folder: Path, start: Callable[[], Program], *, is_window: bool) -> None:
    with start() as process:
        while is_window and is_open(folder):
            assert process.poll() is None, "the window ended by itself"
            time.sleep(1.0)


def main() -> int:
    """Kill, finish and count; give 1 where something was lost or doubled."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--window", action="store_true", help="the window, not the command")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--rows", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)  # noqa: S311  where to kill is no secret
    service = Service(random.Random(options.seed), bad=BAD)  # noqa: S311  chance, no secret
    names = [f"Animal {number:03}" for number in range(options.rows)]
    began, kills = time.monotonic(), 0
    with ExitStack() as stack:
        script = stack.enter_context(scripted(service.reply))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        start: Callable[[], Program] = partial(command, script, folder)
        if options.window:
            screen = stack.enter_context(open_screen())
            start = partial(window, screen, script, folder, chance)
        lines = ["Name;Category ID", *(f"{each};1" for each in names)]
        (folder / "sheet.csv").write_text("\n".join(lines), encoding="utf-8")
        while kills < options.kills and (is_open(folder) or not rows_kept(folder)):
            kills += live_and_die(script, start, chance)
        finish(folder, start, is_window=options.window)
        kept = rows_kept(folder)
    seconds = time.monotonic() - began
    stages = Counter(entry.stage.value for entry in kept)
    print(f"kills                        {kills} in {seconds:.0f} s")
    print(f"rows                         {len(names)}, kept {len(kept)}")
    print(f"what became of them          {dict(stages)}")
    return verdict(names, kept, service)


if __name__ == "__main__":
    sys.exit(main())
