"""Sample animals, so that a first look at PetDesk is not at an empty table."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from petdesk.core.pets import NewPet
from petdesk.practice.wire import Refusal, read_new_pet


@dataclass(frozen=True, slots=True)
class Samples:
    categories: Mapping[int, str]
    animals: tuple[NewPet, ...]


def read_samples(samples: Path) -> Samples:
    """Read a JSON object of ``categories`` (labels by ID) and ``animals`` (NewPets).

    The animals are checked as if they came over the wire. Raises ValueError with a
    sentence for people.
    """
    try:
        document = json.loads(samples.read_text(encoding="utf-8"))
        categories = {int(key): str(label) for key, label in document["categories"].items()}
        animals = tuple(read_new_pet(json.dumps(animal).encode()) for animal in document["animals"])
    except OSError as error:
        raise ValueError(f"the sample file {samples} cannot be read: {error.strerror}") from error
    except Refusal as refusal:
        message = f"the sample file {samples} holds a bad animal: {refusal.message}"
        raise ValueError(message) from refusal
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"the file {samples} is not a sample file") from error
    return Samples(categories, animals)
