"""How fast PetDesk starts, as ratios to an empty window with an empty table in the same run.

``python -m tests.benchmarks.startup [--rounds N] [--animals N]``

It prints the times from the process's start to the first paint, to the rows of the local copy and
to network and keyring ready, the longest gap of the UI loop between the first and the last, and
resident memory. Floor and PetDesk take turns, so that a machine that slows down slows both; medians
are quoted. The figures need an installed byte code (``python -m compileall``), as set-up makes it.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from petdesk.animals.store import CatalogueFile, catalogue_path
from petdesk.core.environments import Environment
from tests.benchmarks.search_animals import keep, pets

HERE = Path(__file__).parent
ADDRESS = "http://127.0.0.1:9/v1"  # ready means ready to send; nothing has to answer
TIMES = ("painted", "rows", "ready")
GOALS = {"painted": 1.6, "rows": 2.5, "ready": 3.6, "memory": 2.2, "loop gap": 60.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--animals", type=int, default=10_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = catalogue_path(Path(folder), Environment.STAGING, ADDRESS)
        keep(CatalogueFile(path), pets(options.animals), time.time())
        start("floor", folder)
        start("petdesk", folder)
        rounds = [(start("floor", folder), start("petdesk", folder)) for _ in range(options.rounds)]
    show(rounds, options.animals)


def start(which: str, folder: str) -> dict[str, float]:
    """Start one process and give its times in seconds from the start, memory in MiB."""
    environment = {
        **os.environ,
        "PETDESK_DATA_DIR": folder,
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_STAGING_URL": ADDRESS,
        "PYTHON_KEYRING_BACKEND": "instant_keyring.Keyring",
        "PYTHONPATH": os.pathsep.join([str(HERE.parents[1]), str(HERE)]),
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
    }
    environment.pop("PETDESK_API_KEY", None)
    began = time.monotonic()
    command = [sys.executable, str(HERE / "startup_child.py"), which]
    output = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=60, check=True
    ).stdout
    marks: dict[str, float] = json.loads(output)
    times = {name: marks.get(name, began) - began for name in TIMES}
    return {**times, "loop gap": marks.get("gap", 0.0) * 1000, "memory": marks["rss"] / 1024}


def show(rounds: list[tuple[dict[str, float], dict[str, float]]], animals: int) -> None:
    floor_ms = statistics.median(floor["painted"] for floor, _ in rounds) * 1000
    figures = {name: [app[name] / floor["painted"] for floor, app in rounds] for name in TIMES}
    figures["memory"] = [app["memory"] / floor["memory"] for floor, app in rounds]
    figures["loop gap"] = [app["loop gap"] for _, app in rounds]
    print(f"{len(rounds)} rounds, {animals:,} animals; the floor paints after {floor_ms:.0f} ms")
    for name, values in figures.items():
        unit = " ms" if name == "loop gap" else ""
        median = statistics.median(values)
        print(
            f"{name:26} {median:6.2f}{unit:3}  goal {GOALS[name]}{unit}"
            f"  ({min(values):.2f} to {max(values):.2f})"
        )


if __name__ == "__main__":
    main()
