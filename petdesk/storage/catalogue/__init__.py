"""The local copy of one environment's animals, in an SQLite file of its own.

One file for each environment and address: what another environment knows cannot get into the
picture, because it is in another file. `file` reads and writes it, in transactions of its
`database`; `loading` opens it at the start, and saves with `salvage` what can be read of a damaged
one.
"""

from petdesk.storage.catalogue.copy import LoadedCopy, LocalCopy, catalogue_path
from petdesk.storage.catalogue.file import CatalogueFile
from petdesk.storage.catalogue.loading import load_copy

__all__ = ["CatalogueFile", "LoadedCopy", "LocalCopy", "catalogue_path", "load_copy"]
