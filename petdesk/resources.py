"""Where PetDesk's resources are: beside the package in a checkout, inside it once installed."""

from pathlib import Path


def resource(name: str) -> Path:
    package = Path(__file__).parent
    installed = package / "resources"
    folder = installed if installed.is_dir() else package.parent / "resources"
    return folder / name
