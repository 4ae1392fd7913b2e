"""When a request may be sent: one governor for each key and address, so that no key is banned.

A pure state machine: ``step`` takes a state, an event and the time, and returns the next state
with a decision. The queues are in `petdesk.service.gate`, so a step costs the same whether ten
requests wait or ten thousand.

::

            Answered 429                      paused_until has come
    OPEN ──────────────────► PAUSED ─────────────────────────────────► PROBE READY
     ▲                        ▲   ▲                                     │      ▲
     │                        │   └──────── Answered 429 ────────┐      │ send │ Failed,
     │                        │    (longer: the backoff doubles) │      │ one  │ Cancelled
     │                        │ Told, or a restart with a pause  │      ▼      │
     └────────────────────────┼───────────────────────────────── PROBING ─────┘
       Answered, not 429      └ (initial)

"Answered 429" stands for any answer with Retry-After, whatever its status. In any state,
`Figures.down_after` failures in a row mean that the service is down: one at a time is sent, and
what no person waits for after a pause that doubles. A request is admitted twice: when its turn
comes, and right before its first byte (`may_leave`), since a 429 to another may come meanwhile.

Sources: interface, "Rate limit headers", rules 1 and 2: a client that keeps sending after a 429
may have its key banned, for a time that is not shown.
"""
