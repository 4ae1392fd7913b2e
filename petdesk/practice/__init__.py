"""The practice service: the interface itself, embedded, as an ASGI application on SQLite.

It is for this computer alone: `petdesk serve` listens on loopback.

What the service interface shows is kept as shown. Where it is silent, the choice below is
**practice's own** and says nothing about the real service.

Addresses and methods
    The operations live under ``/v1``, where the key is checked first, whatever the path or method.
    Unknown paths are 404 (a trailing slash makes another path), other methods 405.
Keys
    The scheme is case-insensitive (RFC 9110, section 11.1). A 401 carries ``WWW-Authenticate``
    (RFC 6750, section 3). More than one ``Authorization`` header is an invalid key.
Listing
    Animals come in order of their ids, and there are no further pages. A bad ``limit`` or
    ``status``, or one given twice, is 400; other query parameters are ignored.
Adding
    An animal added without ``status`` has none. ``null`` is no status and no ``name``; a blank
    ``name`` is 400. A number written with a fraction or an exponent (``1.0``) is no int64. Unknown
    fields are ignored. A body of more than 65,536 bytes is 413, another content type than
    ``application/json`` 415.
Fetching one animal
    A ``petId`` that is no int64 in plain decimal digits is 404. From 5 December 2030, 00:00 UTC on,
    when the interface removes the operation, the answer is 410.
Limits
    Each key has a period of a minute and one of a day. A period begins with the first request it
    counts, in whole seconds. Every request counts, whatever its answer, except those answered 429.
    The three headers describe the period with the fewest requests left; of two alike, the one that
    ends later. Requests without a valid key share one more limit. A restart forgets the counts. No
    key is banned.
Errors
    Every error has the interface's Error body, 429 included.
"""
