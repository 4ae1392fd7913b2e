import asyncio
import gc
import weakref

from petdesk.core.tasks import TaskScope
from tests.fakes import Failures


async def test_a_job_that_nobody_refers_to_runs_to_its_end() -> None:
    failures, done = Failures(), asyncio.Event()
    scope = TaskScope(failures.note)
    answers: list[weakref.ref[asyncio.Future[None]]] = []

    async def job() -> None:
        answer = asyncio.get_running_loop().create_future()
        answers.append(weakref.ref(answer))
        await answer
        done.set()

    scope.launch(job, name="job")
    await asyncio.sleep(0)
    gc.collect(1)  # what is older than this test is looked through elsewhere
    answer = answers[0]()
    assert answer is not None
    answer.set_result(None)
    await asyncio.wait_for(done.wait(), 30)
    assert not failures


async def test_closing_cancels_and_waits_until_each_job_has_ended_or_failed() -> None:
    failures, ended = Failures(), list[str]()
    scope = TaskScope(failures.note)

    async def job(name: str) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            ended.append(name)

    async def fail() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise OSError("disk")

    for name in ("one", "two"):
        scope.launch(job, name, name=name)
    scope.launch(fail, name="save")
    await asyncio.sleep(0)
    await scope.close()
    assert sorted(ended) == ["one", "two"]
    assert failures == ["save: OSError('disk')"]


async def test_finishing_waits_for_the_jobs_that_jobs_launch() -> None:
    failures, done = Failures(), list[int]()
    scope = TaskScope(failures.note)

    async def job(left: int) -> None:
        await asyncio.sleep(0)
        done.append(left)
        if left:
            scope.launch(job, left - 1, name="next")

    async def fail() -> None:
        raise ValueError

    scope.launch(fail, name="fail")
    scope.launch(job, 3, name="first")
    await scope.finish()
    assert done == [3, 2, 1, 0]
    assert len(failures) == 1
