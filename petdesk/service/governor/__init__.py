"""When a request may be sent: one governor per environment and key, so that no key is banned.

A pure state machine. ``step`` takes a state, an event and the time (a monotonic clock's seconds),
and returns the next state with a decision: requests to send now, requests to reject because the
wait is long, and when to step again. The clock and random numbers are passed in. The queues are in
`petdesk.service.gate`, so a step costs the same whether ten requests wait or ten thousand.

::

            Answered 429                      paused_until has come
    OPEN ──────────────────► PAUSED ─────────────────────────────────► PROBE READY
     ▲                        ▲   ▲                                     │      ▲
     │                        │   └──────── Answered 429 ────────┐      │ send │ Failed,
     │                        │    (longer: the backoff doubles) │      │ one  │ Cancelled
     │                        │ restart with a stored not-before │      ▼      │
     └────────────────────────┼───────────────────────────────── PROBING ─────┘
       Answered, not 429      └ (initial)

    "Answered 429" stands for any answer with Retry-After, whatever its status.

    OPEN         at most ``Policy.max_in_flight`` at once, and no more than the window has left;
                 bulk work at the pace of `petdesk.service.governor.pace`, one slot left to people
    any state    ``Policy.down_after`` failures in a row: the service counts as down, one at a time
                 is sent, and what no person waits for after a pause that doubles

A request is admitted twice: when its turn comes, and right before its first byte (`may_leave`),
since a 429 to another may come while its sender writes to disk or connects.

In OPEN the window limits too: with Remaining less what is in flight at none, nothing is sent before
Reset. Waiting requests go by priority, then in order of arrival.

Sources: interface, "Rate limit headers", rules 1 and 2: a client that keeps sending after a 429
may have its key banned, for a time that is not shown.
"""
