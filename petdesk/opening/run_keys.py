"""The keys of one run: those in the keyring, and the one that a variable gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petdesk.domain.addresses import AddressError, parse_address
from petdesk.storage.keys import KeyStore

if TYPE_CHECKING:
    from petdesk.storage.places import Places
    from petdesk.storage.run_settings import RunSettings
    from petdesk.storage.settings import Settings


def key_store(places: Places, settings: Settings, run_settings: RunSettings) -> KeyStore:
    """Return the keyring's keys with this run's own over them, bound to the address in use."""
    keys = KeyStore(places.keyring_prefix)
    for environment, key in run_settings.keys.items():
        try:
            origin = parse_address(settings.address(environment)).origin
        except AddressError:
            continue  # the environment says so when it is opened
        keys.hold(environment, origin, key)
    return keys
