"""A desk in a process of its own: the program's intake, its file, its client and its pauses.

It says when it is ready, takes its `Job` as a line of JSON, and prints what failed in it as JSON.
"""

import asyncio
import json
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

from petdesk.app.clients import Clients
from petdesk.intake import schedule
from petdesk.intake.file import IntakeFile
from petdesk.service.gate import Clock
from petdesk.service.governor import Figures
from petdesk.service.http import HttpPetService
from tests.benchmarks.rate_limit.desk import WorkingDesk

KEY = "shared-key"
SHORTER = 10.0
"""A window of 6 s stands for a minute, so what the queue counts in seconds is a tenth."""


@dataclass(frozen=True)
class Job:
    """What to do. Moments are of the wall clock; ``waiting`` animals always wait, if any."""

    address: str
    folder: str
    life: str
    begins: float
    ends: float
    waiting: int = 0


async def work(job: Job) -> list[str]:
    """Work until the job ends, and return what failed that must not."""
    folder = Path(job.folder)
    clients = Clients(folder / "pauses", lambda _exchange: None)
    client = await clients.get(job.address, KEY)
    assert isinstance(client, HttpPetService)
    client.gate._governor.figures = _shorter(client.gate._governor.figures)
    await asyncio.sleep(max(0.0, job.begins - time.time()))
    file = IntakeFile(folder / "intake.sqlite3")
    desk = WorkingDesk(job.life, client, job.address, file, Clock())
    await desk.open()
    if job.waiting:
        desk.keep_waiting(job.waiting)
    await asyncio.sleep(max(0.0, job.ends - time.time()))
    await desk.end(5.0)
    return desk.faults


def _shorter(figures: Figures) -> Figures:
    return replace(figures, period=figures.period / SHORTER)


def main() -> None:
    """Do the job, and print what was told."""
    schedule.LOOKUP_DELAY /= SHORTER
    schedule.FIRST_RETRY_PAUSE /= SHORTER
    schedule.MAX_RETRY_PAUSE /= SHORTER
    print("ready", flush=True)
    job = Job(**json.loads(sys.stdin.readline()))
    print(json.dumps(asyncio.run(work(job))))


if __name__ == "__main__":
    main()
