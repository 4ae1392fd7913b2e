"""httpx, without its command line.

httpx loads the libraries of a command line of its own where they are there, and one of them (click)
is: the practice service's server brings it. PetDesk has no use for that command, and a start would
wait for it. This module is imported before any other that uses httpx.
"""

import sys

_KNOWN = sys.modules.get("click")

sys.modules["click"] = None  # type: ignore[assignment]  # "not there", as httpx is prepared for
try:
    import httpx
finally:
    del sys.modules["click"]
    if _KNOWN is not None:
        sys.modules["click"] = _KNOWN

__all__ = ["httpx"]
