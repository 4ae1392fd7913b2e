"""What is run over real sockets, on the wall clock.

Windows of 6 s stand for minutes, so seconds here are a tenth of the true ones. A desk is stopped
and goes on by real signals, and is killed and started again on the files it left.
"""

from __future__ import annotations

import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from tests.benchmarks.rate_limit import rivals
from tests.benchmarks.rate_limit.result import REFUSED, Goals, Result, full_goals
from tests.benchmarks.rate_limit.service import Settings
from tests.benchmarks.rate_limit.wall_run import SECONDS, Run, Wall


def groups() -> list[list[Wall]]:
    """Give the runs, in groups that run at the same time."""
    clean = [Wall("clean, sockets", desks, goals=full_goals(desks)) for desks in (1, 4, 8)]
    dropped = [
        Wall(
            "8 % dropped, sockets",
            desks,
            windows=6,
            service=Settings(seconds=SECONDS, drop=0.08),
            goals=Goals(refused=REFUSED[desks]),
        )
        for desks in (4, 8)
    ]
    troubles = [
        Wall("staggered, sockets", 8, windows=6, apart=2.2, goals=full_goals(8)),
        Wall("stopped, sockets", 4, windows=6, stopped=(8.0, 9.0)),
        Wall(
            "killed, started again",
            8,
            windows=6,
            backlog=20,
            endless=False,
            killed=4.0,
            animals=160,
            goals=full_goals(8),
        ),
    ]
    others = [
        Wall(kind, 8, kind, windows=5, goals=Goals(is_ours=False)) for kind in rivals.installed()
    ]
    # One desk alone sends ten a second: it needs the computer more than eight that share as many.
    return [clean[:2], [*clean[2:], *dropped], troubles, others]


def measure(group: list[Wall]) -> list[Result]:
    """Run a group at the same time."""
    if not group:
        return []
    together = Barrier(len(group))

    def run(wall: Wall) -> Result:
        with tempfile.TemporaryDirectory() as folder:
            return Run(wall, together, Path(folder)).result()

    with ThreadPoolExecutor(len(group)) as pool:
        return list(pool.map(run, group))
