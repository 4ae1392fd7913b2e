"""The local copy: which file it is."""

from pathlib import Path

from petdesk.animals.store import copy_file
from petdesk.core.environments import Environment
from petdesk.core.paths import Paths
from petdesk.settings.fields import Settings


def _path(address: str, environment: Environment = Environment.STAGING) -> Path:
    return copy_file(
        Paths(Path("data"), Path("settings.toml")), Settings(environment, {environment: address})
    ).path


def test_every_spelling_of_one_address_has_one_copy() -> None:
    spellings = [
        "https://pets.example/v1",
        " https://pets.example/v1/ ",
        "https://Pets.Example/v1",
        "https://pets.example:443/v1",
    ]
    assert len({_path(spelling) for spelling in spellings}) == 1
