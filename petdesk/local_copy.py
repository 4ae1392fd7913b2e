"""Which file holds the local copy of the environment that PetDesk works in."""

from petdesk.domain.environments import Environment, spelled_alike
from petdesk.storage.catalogue_file import CatalogueFile, catalogue_path
from petdesk.storage.places import Places
from petdesk.storage.settings import Settings

PRACTICE_ADDRESS = "http://practice.invalid/v1"
"""Never resolved: practice answers in this process (RFC 6761 keeps such names unused)."""


def copy_file(places: Places, settings: Settings) -> CatalogueFile:
    """Give the file of the local copy for the environment that ``settings`` name."""
    environment = settings.environment
    is_practice = environment is Environment.PRACTICE
    # Each spelling of an address (a last slash, capitals) is the same service, and the same copy.
    address = PRACTICE_ADDRESS if is_practice else spelled_alike(settings.address(environment))
    return CatalogueFile(catalogue_path(places.data, environment, address))
