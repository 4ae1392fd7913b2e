"""The loop's executor answers like any other, and keeps no process from ending."""

import subprocess
import sys

import pytest

from petdesk.session.daemon_executor import DaemonExecutor

STUCK = """
import threading
from petdesk.session.daemon_executor import DaemonExecutor
with DaemonExecutor() as executor:
    started = threading.Event()
    executor.submit(lambda: (started.set(), threading.Event().wait()))
    started.wait()
print("ended")
"""


def test_a_call_gives_what_it_returns_and_raises_what_it_raises() -> None:
    executor = DaemonExecutor()
    assert executor.submit(pow, 2, exp=5).result() == 32
    with pytest.raises(ZeroDivisionError):
        executor.submit(divmod, 1, 0).result()


def test_a_stuck_call_does_not_keep_the_process() -> None:
    done = subprocess.run(
        [sys.executable, "-c", STUCK], capture_output=True, text=True, timeout=20, check=True
    )
    assert done.stdout == "ended\n"
