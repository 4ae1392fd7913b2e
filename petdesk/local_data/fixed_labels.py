"""The local copy with its labels: those that the administrator gives lie over those of people.

The names of the sample animals' categories are kept in English, and told in the language on screen.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.environments import Environment
from petdesk.local_data.kept_order import in_this_language
from petdesk.local_data.local_copy import copy_file, kept_labels
from petdesk.storage.catalogue import load_copy
from petdesk.storage.first_screen import first_screen_path
from petdesk.storage.kept_labels import load_labels

if TYPE_CHECKING:
    from collections.abc import Mapping

    from petdesk.storage.catalogue import LoadedCopy
    from petdesk.storage.places import Places
    from petdesk.storage.settings_fields import Settings

translate = QCoreApplication.translate


def load_labelled(places: Places, settings: Settings) -> LoadedCopy:
    """Read the local copy of the environment that ``settings`` name, with all its labels."""
    # In this order: a copy of an earlier version still has the labels, and hands them over.
    file = copy_file(places, settings)
    screen = first_screen_path(places.data, settings.environment)
    loaded = in_this_language(load_copy(file), file, screen)
    kept = load_labels(kept_labels(places, settings))
    return replace(
        loaded,
        copy=replace(loaded.copy, labels=with_fixed(kept.labels, settings)),
        labels_error=kept.error,
        labels_aside=kept.set_aside,
    )


def with_fixed(labels: Mapping[int, str], settings: Settings) -> Mapping[int, str]:
    """Lay the administrator's labels for the environment of ``settings`` over ``labels``."""
    told = spoken(labels) if settings.environment is Environment.PRACTICE else labels
    fixed = settings.labels.get(settings.environment)
    return {**told, **fixed} if fixed else told


def spoken(labels: Mapping[int, str]) -> Mapping[int, str]:
    """Tell those of practice's ``labels`` that are the samples' own in the language on screen."""
    names = sample_names()
    return {id_: names.get(label, label) for id_, label in labels.items()}


def sample_names() -> Mapping[str, str]:
    """Return the names of the sample animals' categories by those that the samples have."""
    return {
        "Dogs": translate("Samples", "Dogs"),
        "Cats": translate("Samples", "Cats"),
        "Rabbits": translate("Samples", "Rabbits"),
        "Guinea pigs": translate("Samples", "Guinea pigs"),
        "Birds": translate("Samples", "Birds"),
        "Reptiles": translate("Samples", "Reptiles"),
    }
