"""Opening an environment: its service, its local copy and the scopes of its jobs.

Everything here may be slow (the network library, the keyring, the practice service), so all of it
is imported and built in threads, after the first paint.

`opener` does it, with `practice` or with the `clients` of a service, by the keys of `run_keys`.
"""

from petdesk.opening.opener import Opener

__all__ = ["Opener"]
