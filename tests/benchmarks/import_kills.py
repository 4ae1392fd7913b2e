"""``kill -9`` in the middle of an import: is an animal lost, is one there twice?

``python -m tests.benchmarks.import_kills [--kills 50] [--rows 300] [--seed 1]``

The program itself, ``petdesk import``, takes a sheet to a service on a real socket, which takes one
animal in four badly: it drops the connection before or after taking it, or answers 500 or nonsense
after taking it. The program is killed after a random number of its requests, at a random instant,
some while it starts, and started again on the same sheet. At the end each row must be added, or
unknown and asked about, and none at the service twice. About ten minutes.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from pathlib import Path

from petdesk.domain.intake import IntakeEntry, Stage
from petdesk.storage.intake import IntakeFile
from petdesk.storage.intake.batches import read_result
from tests.benchmarks.intake_kills import ROOT, STARTING, Service, served

BAD = {"drops before": 8, "drops after": 8, "fails after": 4, "garbles": 5}
MOST = 10  # requests that a life gets answered, at most
LONGEST = 90.0  # seconds that one may take: three answers lost in a row are waited for


def program(service: Service, folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start the import of the sheet in ``folder``."""
    environment = {
        **os.environ,
        "PETDESK_DATA_DIR": str(folder / "data"),
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_STAGING_URL": service.address,
        "PETDESK_API_KEY": "a-key",
        "QT_QPA_PLATFORM": "offscreen",
    }
    command = [sys.executable, "-m", "petdesk", "import", str(folder / "sheet.csv"), *arguments]
    return subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def live_and_die(service: Service, folder: Path, chance: random.Random) -> int | None:
    """Run the program and kill it; return its exit code where it ended before that."""
    with program(service, folder) as process:
        if chance.random() < STARTING:
            time.sleep(chance.uniform(0.0, 2.5))
        else:
            wanted = service.did.total() + chance.randint(1, MOST)
            until = time.monotonic() + LONGEST
            while service.did.total() < wanted and time.monotonic() < until:
                if process.poll() is not None:
                    return process.returncode
                time.sleep(0.005)
            time.sleep(chance.uniform(0.0, 0.2))
        process.kill()
    return None


def rows_kept(folder: Path) -> list[IntakeEntry]:
    """Return every row of every batch in the file."""
    file = IntakeFile(folder / "data" / "intake.sqlite3")
    return [
        entry
        for batch in file.load(time.time()).batches
        for entry in file.read(partial(read_result, batch_id=batch.id)).entries
    ]


def main() -> int:
    """Kill, finish and count; give 1 where something was lost or doubled."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--rows", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)  # noqa: S311  where to kill is no secret
    service = Service(random.Random(options.seed), bad=BAD)  # noqa: S311  chance, no secret
    names = [f"Animal {number:03}" for number in range(options.rows)]
    began, kills, ended = time.monotonic(), 0, 0
    with served(service), tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = ["Name;Category ID", *(f"{each};1" for each in names)]
        (folder / "sheet.csv").write_text("\n".join(lines), encoding="utf-8")
        while kills < options.kills:
            if live_and_die(service, folder, chance) is None:
                kills += 1
            else:
                ended += 1
                if ended > 1:
                    break  # nothing is left to send
        with program(service, folder) as process:
            out, _ = process.communicate()
        kept = rows_kept(folder)
    return report(service, names, kept, (kills, time.monotonic() - began, out))


def report(
    service: Service, names: list[str], kept: list[IntakeEntry], run: tuple[int, float, str]
) -> int:
    """Print the counts; give 1 where something was lost or doubled."""
    kills, seconds, out = run
    taken = Counter(str(pet["name"]) for pet in service.taken)
    rows = Counter(entry.new.name for entry in kept)
    stages = Counter(entry.stage for entry in kept)
    lost = [
        each.new.name for each in kept if each.stage is Stage.ADDED and not taken[each.new.name]
    ]
    unkept = [each for each in names if rows[each] != 1]
    twice = [each for each, number in taken.items() if number > 1]
    open_ = stages[Stage.QUEUED] + stages[Stage.SENDING]
    print(f"kills                        {kills} in {seconds:.0f} s")
    print(f"rows                         {len(names)}, kept {len(kept)}")
    print(f"what became of them          { ({stage.value: n for stage, n in stages.items()}) }")
    print(f"what the service did         {dict(service.did)}, has {len(service.taken)}")
    print(f"the last run said            {json.loads(out).get('outcome') if out else None}")
    print(f"committed and lost           {len(lost) + len(unkept)}")
    print(f"there twice                  {len(twice)}")
    print(f"still to be sent             {open_}")
    return int(bool(lost or unkept or twice or open_))


if __name__ == "__main__":
    sys.exit(main())
