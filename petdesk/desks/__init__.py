"""Opening an environment: its service, its local copy and the scopes of its jobs.

The network library, the keyring and the practice service are slow to import and to build, so that
happens in threads, after the first paint. `factory` opens a desk with `practice` or with the
`clients` of a service.
"""

from petdesk.desks.factory import DeskFactory

__all__ = ["DeskFactory"]
