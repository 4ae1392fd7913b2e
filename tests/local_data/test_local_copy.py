"""Which file is the local copy's: one for each service, however its address is spelled."""

from pathlib import Path

from petdesk.domain.environments import Environment
from petdesk.local_data.local_copy import copy_file
from petdesk.storage.places import Places
from petdesk.storage.settings import Settings

STAGING = Environment.STAGING


def _path(address: str, environment: Environment = STAGING) -> Path:
    return copy_file(Places(Path("data")), Settings(environment, {environment: address})).path


def test_every_spelling_of_one_address_has_one_copy() -> None:
    spellings = [
        "https://pets.example/v1",
        " https://pets.example/v1/ ",
        "https://Pets.Example/v1",
        "https://pets.example:443/v1",
    ]
    assert len({_path(spelling) for spelling in spellings}) == 1


def test_another_address_or_environment_has_another_copy() -> None:
    paths = {
        _path("https://pets.example/v1"),
        _path("https://pets.example/V1/v1"),
        _path("https://other.example/v1"),
        _path("https://pets.example/v1", Environment.PRODUCTION),
        _path("", Environment.PRACTICE),
    }
    assert len(paths) == 5
