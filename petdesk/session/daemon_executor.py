"""The loop's executor for what libraries run in threads, chiefly looking up names (DNS)."""

from __future__ import annotations

import threading
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
R = TypeVar("R")


class DaemonExecutor(Executor):
    """Runs each call in a daemon thread of its own, and waits for none at the end.

    A look-up of a name can take half a minute on a broken network and cannot be cancelled; with
    the loop's own executor PetDesk would stay in memory for as long after its window has closed.
    """

    def submit(self, function: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Start ``function`` now and give its future."""
        future: Future[R] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                result = function(*args, **kwargs)
            except BaseException as error:  # noqa: BLE001  handed to the one who waits
                future.set_exception(error)
            else:
                future.set_result(result)

        threading.Thread(target=work, daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002  Executor's signature
        """Wait for nothing: whatever still runs ends with the process."""
