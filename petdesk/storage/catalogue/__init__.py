"""The local copy of one environment's animals, in an SQLite file of its own.

One file for each environment and address: what another environment knows cannot get into the
picture, because it is in another file. `file` has its format, and reads and writes it by `rows`;
`loading` opens it at the start, and keeps what can be read of a damaged one.
"""

from petdesk.storage.catalogue.file import CatalogueFile, catalogue_path
from petdesk.storage.catalogue.loading import LoadedCopy, load_copy
from petdesk.storage.catalogue.rows import LocalCopy

__all__ = ["CatalogueFile", "LoadedCopy", "LocalCopy", "catalogue_path", "load_copy"]
