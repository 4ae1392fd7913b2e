"""Build the requests of the interface and read its answers. No input, no output, no HTTP library.

`requests` builds, `reading` reads an `answer`; `effects` decides what any other answer means, and
so whether a POST may be sent again.

Sources: interface, "Resources and their fields", "Endpoints" and "Errors".
"""

from petdesk.service.wire.answer import Answer
from petdesk.service.wire.reading import read_added, read_fetched, read_list
from petdesk.service.wire.requests import Request, add_request, fetch_request, list_request

__all__ = [
    "Answer",
    "Request",
    "add_request",
    "fetch_request",
    "list_request",
    "read_added",
    "read_fetched",
    "read_list",
]
