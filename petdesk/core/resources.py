"""Where PetDesk's resources are: beside the package in a checkout, inside it once installed."""

from pathlib import Path

LANGUAGES = ("system", "en", "es", "fr", "de")
"""The languages that one can choose: of the system, or one of ``translations/``."""


def resource(name: str) -> Path:
    package = Path(__file__).parents[1]
    installed = package / "resources"
    folder = installed if installed.is_dir() else package.parent / "resources"
    return folder / name
