"""The category labels that the administrator gives, over those in the local copy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from petdesk.local_data.local_copy import copy_file
from petdesk.storage.catalogue_file import load_copy

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.storage.catalogue_file import LoadedCopy
    from petdesk.storage.places import Places
    from petdesk.storage.settings_fields import Settings


def load_labelled(places: Places, settings: Settings) -> LoadedCopy:
    """Read the local copy of the environment that ``settings`` name, with all its labels."""
    loaded = load_copy(copy_file(places, settings))
    if settings.environment not in settings.labels:
        return loaded
    labels = with_fixed(loaded.copy.labels, settings)
    return replace(loaded, copy=replace(loaded.copy, labels=labels))


def with_fixed(labels: Mapping[int, str], settings: Settings) -> Mapping[int, str]:
    """Lay the administrator's labels for the environment of ``settings`` over ``labels``."""
    fixed = settings.labels.get(settings.environment)
    return {**labels, **fixed} if fixed else labels
