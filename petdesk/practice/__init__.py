"""The practice service: the interface itself, embedded, as an ASGI application on SQLite.

It is for this computer alone: `petdesk serve` listens on loopback.

Everything the service interface shows is kept as shown. Where the interface is silent, or where
practice goes beyond it, the choice below is **practice's own** and says nothing about the real
service.

Addresses and methods
    The operations live under ``/v1``. Unknown paths are 404 (a trailing slash makes another path),
    other methods 405 with ``Allow``. HEAD is answered as GET without the body, OPTIONS with 204
    and ``Allow``. Under ``/v1`` the key is checked first, whatever the path or method; elsewhere no
    key is asked for.
Keys
    The scheme is case-insensitive (RFC 9110, section 11.1). A 401 carries ``WWW-Authenticate``
    (RFC 6750, section 3). More than one ``Authorization`` header is an invalid key.
Listing
    Animals come in order of their ids, oldest first, and there are no further pages. A bad
    ``limit`` or ``status``, or one given twice, is 400; other query parameters are ignored.
Adding
    An animal added without ``status`` has none, and no ``status`` is returned for it. ``null`` is
    no status and no ``name``; a blank ``name`` is 400. A number written with a fraction or an
    exponent (``1.0``) is no int64. Unknown fields are ignored; of a repeated field the last counts.
    A body of more than 65,536 bytes is 413, without being read to its end. A content type other
    than ``application/json`` is 415; none at all is taken for JSON.
Fetching one animal
    A ``petId`` that is no int64 in plain decimal digits is 404: no animal has such an id.
    ``Deprecation`` (RFC 9745) names 1 January 2025, since the interface does not say when the
    deprecation began. ``Sunset`` (RFC 8594) is the interface's 5 December 2030, 00:00 UTC; from
    then on the operation answers 410.
Limits
    Each key has a window of a minute and one of a day. A window begins with the first request it
    counts, in whole seconds, and ends 60 or 86,400 seconds later. Every request counts, whatever
    its answer, except those answered 429. The three headers describe the window with the fewest
    requests left; of two alike, the one that ends later. Requests without a valid key share one
    more such limit. Counts are kept in memory: a restart forgets them.
The ban
    The tenth request that comes after a 429 and before its ``Retry-After`` has passed bans the key
    for five minutes; ten, since eight desks that share a key may each have one
    request under way when the limit is reached. While banned every request is answered 429 with
    ``Retry-After``, and does not make the ban longer.
Errors
    Every error has the interface's Error body, 429 included. The values of ``code`` are those of
    `petdesk.practice.wire.Code`.
"""
