"""Made-up animals in any number, and what becomes of some of them."""

import random

from petdesk.animals.catalogue import AnimalRecord, Catalogue, Coverage
from petdesk.animals.store import CatalogueFile
from petdesk.core.pets import Pet, PetStatus

LABELS = {1: "Dogs", 2: "Cats", 3: "Rabbits", 4: "Guinea pigs", 5: "Birds", 6: "Reptiles"}
STATUSES = [*PetStatus, None]
SYLLABLES = """
    ba be bel bo bri ca co da di do el fe fi gi ha i jo ka ki la le li lo lu ma me mi mo na ne
    ni no o pa pi ra ri ro ru sa se si so sta ta ti to va wi xe zo
""".split()  # noqa: SIM905  in a list they would take fifty lines
ENDINGS = ["", "", "", "lla", "n", "x", "y", "ë", "s"]


def name(rng: random.Random) -> str:
    """Return a name of two to four syllables; most are different, one in nine has an accent."""
    syllables = rng.choices(SYLLABLES, k=rng.randint(2, 3))
    return "".join([*syllables, rng.choice(ENDINGS)]).capitalize()


def pets(count: int) -> list[Pet]:
    rng = random.Random(7)  # noqa: S311  made-up animals
    return [
        Pet(number, name(rng), rng.randint(1, len(LABELS)), rng.choice(STATUSES))
        for number in range(10_001, 10_001 + count)
    ]


def changed(known: list[Pet], share: float, seed: int) -> list[Pet]:
    """Return ``share`` of ``known`` as it is later: of another status, renamed, or new."""
    rng = random.Random(seed)  # noqa: S311  made-up animals
    later = rng.sample(known, max(1, int(len(known) * share)))
    last = known[-1].id + seed * len(known)  # the service assigns ascending ids
    kinds = rng.choices(["status", "name", "new"], [8, 1, 1], k=len(later))
    return [
        {
            "status": Pet(pet.id, pet.name, pet.category_id, rng.choice(STATUSES)),
            "name": Pet(pet.id, name(rng), pet.category_id, pet.status),
            "new": Pet(last + number + 1, name(rng), pet.category_id, pet.status),
        }[kind]
        for number, (pet, kind) in enumerate(zip(later, kinds, strict=True))
    ]


def keep(file: CatalogueFile, known: list[Pet], now: float) -> None:
    records = {
        pet.id: AnimalRecord(pet.id, pet.name, pet.category_id, pet.status, now, now)
        for pet in known
    }
    file.save(Catalogue(), Catalogue(records, {None: Coverage(now, is_complete=False)}))
