"""A connection to the practice service, bounded in time and number."""

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS: Final = 10.0
"""How long a request may take to arrive, counted from the connection or from its first byte."""

MOST_CONNECTIONS: Final = 100


class BoundedConnection(H11Protocol):
    """uvicorn's own, which would wait for the rest of a request for ever, on any number of them.

    Where there are too many, the one whose request has been unfinished for the longest time makes
    room: connections that only wait keep nobody from an answer.
    """

    _since: float = 0.0
    _ending: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._begin()
        if len(self.connections) > MOST_CONNECTIONS:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Take the next part of a request."""
        if self._ending is None:
            self._begin()
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Go on with the request that came meanwhile, if one did."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        super().connection_lost(exc)
        self._finish()

    def _look(self) -> None:
        """Note whether a request is under way."""
        state = self.conn.their_state
        has_begun = state is h11.IDLE and bool(self.conn.trailing_data[0])
        if state is not h11.SEND_BODY and not has_begun:
            self._finish()
        elif self._ending is None:
            self._begin()

    def _begin(self) -> None:
        self._since = self.loop.time()
        self._ending = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _finish(self) -> None:
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def _give_up(self) -> None:
        self._finish()
        # Not closed: a peer that says nothing would be waited for once more, at the end of TLS.
        self.transport.abort()

    def _make_room(self) -> None:
        others = (each for each in self.connections if isinstance(each, BoundedConnection))
        unfinished = [each for each in others if each._ending is not None]  # noqa: SLF001  of the same class
        min(unfinished, key=lambda each: each._since)._give_up()  # noqa: SLF001  likewise
