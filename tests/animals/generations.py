"""Herds of a size and a generation; loaded in processes that are killed, so nothing else is."""

from petdesk.animals.catalogue import Catalogue, merge
from petdesk.core.pets import Pet
from petdesk.service.contract import PetList

SIZE = 40


def herd(size: int, generation: float = 1.0) -> Catalogue:
    pets = tuple(Pet(id_, f"Bella {generation}", 1) for id_ in range(size))
    return merge(Catalogue(), PetList(pets, 0, None, size + 1, generation))


def generation_of(catalogue: Catalogue) -> int:
    seen = catalogue.coverage.get(None)
    return 0 if seen is None else int(seen.asked_at)
