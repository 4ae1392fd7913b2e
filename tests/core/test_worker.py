import asyncio
import threading

import pytest

from petdesk.core.worker import OwnThreads, Worker, run_in_own_thread
from tests.programs import run_job


async def test_jobs_run_one_after_another_in_one_thread_until_it_is_closed() -> None:
    worker, order = Worker("test"), []

    def job(number: int, *, double: bool) -> int:
        order.append((number, threading.current_thread().name))
        return number * 2 if double else number

    jobs = [worker.run(job, number, double=True) for number in range(20)]
    assert await asyncio.gather(*jobs) == [number * 2 for number in range(20)]
    assert order == [(number, "test") for number in range(20)]
    last = asyncio.ensure_future(worker.run(job, 20, double=False))
    await asyncio.sleep(0)  # lets the job be given to the worker
    worker.close()
    assert await last == 20
    with pytest.raises(RuntimeError, match="closed"):
        await asyncio.wait_for(worker.run(job, 21, double=False), 30)


class OddError(BaseException):
    pass


async def test_what_a_job_raises_is_raised_to_whoever_waits_or_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    worker, error = Worker("test"), OddError("odd")

    def job() -> None:
        raise error

    with pytest.raises(OddError) as raised:
        await worker.run(job)
    assert raised.value is error
    worker.post(job)
    assert await asyncio.wait_for(worker.run(lambda: "goes on"), 30) == "goes on"
    assert [record.exc_info[1] for record in caplog.records if record.exc_info] == [error]
    worker.close()


async def test_a_cancelled_wait_leaves_the_job_running() -> None:
    worker = Worker("test")
    begun, may_end, ended = threading.Event(), threading.Event(), threading.Event()

    def job() -> None:
        begun.set()
        may_end.wait()
        ended.set()

    waiting = asyncio.create_task(worker.run(job))
    await run_in_own_thread(begun.wait)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not ended.is_set()
    may_end.set()
    await worker.run(lambda: None)
    assert ended.is_set()
    worker.close()


async def test_draining_waits_for_the_jobs_given_but_not_for_a_stuck_one() -> None:
    worker, may_end, done = Worker("test"), threading.Event(), threading.Event()
    first = asyncio.ensure_future(worker.run(may_end.wait))
    last = asyncio.ensure_future(worker.run(done.set))
    await asyncio.sleep(0)  # lets each job be given to the worker
    draining = asyncio.create_task(worker.drain(30))
    await asyncio.sleep(0)
    assert not draining.done()
    may_end.set()
    await draining
    assert done.is_set()
    await asyncio.gather(first, last)
    worker, may_end = Worker("stuck"), threading.Event()
    stuck = asyncio.ensure_future(worker.run(may_end.wait))
    await asyncio.sleep(0)
    await asyncio.wait_for(worker.drain(0.01), 30)
    assert not stuck.done()
    may_end.set()
    await stuck


def stick() -> None:
    async def leave() -> None:
        OwnThreads().submit(threading.Event().wait)
        begun, worker = threading.Event(), Worker("stuck")

        def wait() -> None:
            begun.set()
            threading.Event().wait()

        stuck = [asyncio.create_task(run(wait)) for run in (worker.run, run_in_own_thread)]
        await run_in_own_thread(begun.wait)
        for task in stuck:
            task.cancel()
        await asyncio.gather(*stuck, return_exceptions=True)

    asyncio.run(leave())


def test_a_stuck_job_does_not_keep_the_process() -> None:
    done = run_job(stick)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
