"""One desk in a process of its own: it adds animals as fast as its client lets it.

It says when it is ready, takes its `Job` as a line of JSON, and prints its `Told` as JSON.
"""

import asyncio
import json
import random
import sys
import time
from dataclasses import asdict, dataclass, field
from typing import Protocol

from petdesk.domain.pets import NewPet
from petdesk.service.contract import Priority
from petdesk.service.errors import Closed, Effect, RateLimited, ServiceError
from petdesk.service.http import HttpPetService
from tests.benchmarks import rate_limit_rivals

KEY = "shared-key"
WAITING = 20  # requests that ask at once: an import keeps the governor's queue filled


@dataclass(frozen=True)
class Job:
    """What to do. Moments are of the wall clock."""

    client: str
    address: str
    name: str
    begins: float
    ends: float
    people: float | None = None
    not_before: float | None = None


@dataclass
class Told:
    """What the client reported: each animal's name with ``added``, ``none`` or ``unknown``."""

    outcomes: dict[str, str] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    not_before: float | None = None


class Client(Protocol):
    """A client under test; ``add`` says what became of the animal."""

    async def add(self, name: str, priority: Priority) -> str: ...

    async def close(self) -> float | None: ...


class PetDesk:
    """PetDesk's own client, as the program uses it."""

    def __init__(self, job: Job) -> None:
        self._service = HttpPetService(
            job.address, KEY, user_agent=job.name, not_before=job.not_before
        )

    async def add(self, name: str, priority: Priority) -> str:
        try:
            await self._service.add_pet(NewPet(name, 1), priority=priority)
        except RateLimited as error:
            return "over" if error.until - time.time() > 60 else "none"
        except Closed as error:
            return "unknown" if error.effect is Effect.UNKNOWN else "over"
        except ServiceError as error:
            return error.effect.value
        return "added"

    async def close(self) -> float | None:
        not_before = self._service.not_before
        await self._service.close()
        return not_before


async def bulk(client: Client, job: Job, told: Told, worker: int) -> None:
    """Add one animal after another until the end, or until the client says that it is over."""
    number = 0
    while time.time() < job.ends:
        name = f"{job.name}-{worker}-{number}"
        number += 1
        outcome = await client.add(name, Priority.BULK)
        told.outcomes[name] = "none" if outcome == "over" else outcome
        if outcome == "over":
            return


async def people(client: Client, job: Job, told: Told) -> None:
    """Ask now and then, and note how long it took."""
    chance = random.Random(job.name)  # noqa: S311  made-up people
    number = 0
    while job.people is not None:
        await asyncio.sleep(chance.expovariate(1.0 / job.people))
        name, began = f"{job.name}-person-{number}", time.monotonic()
        number += 1
        outcome = await client.add(name, Priority.PERSON)
        told.outcomes[name] = "none" if outcome == "over" else outcome
        told.waits.append(time.monotonic() - began)


async def main() -> None:
    """Do the job, and print what was told."""
    print("ready", flush=True)
    job = Job(**json.loads(sys.stdin.readline()))
    client: Client = (
        PetDesk(job)
        if job.client == "petdesk"
        else rate_limit_rivals.made(job.client, job.address, job.name, KEY)
    )
    told = Told()
    await asyncio.sleep(max(0.0, job.begins - time.time()))
    workers = WAITING if job.client == "petdesk" else 4
    tasks = [asyncio.create_task(bulk(client, job, told, number)) for number in range(workers)]
    visits = asyncio.create_task(people(client, job, told))
    await asyncio.wait([*tasks, visits], timeout=max(0.0, job.ends - time.time()))
    visits.cancel()
    told.not_before = await client.close()
    if job.client != "petdesk":
        for task in tasks:
            task.cancel()
    await asyncio.gather(*tasks, visits, return_exceptions=True)
    print(json.dumps(asdict(told)))


if __name__ == "__main__":
    asyncio.run(main())
