"""What tests of the commands share: a data folder, and a scripted service at staging."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.journeys.servers import KEY, Script, listing, scripted


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> Iterator[None]:
    """Provide an application to the commands, and restore its names."""
    names = qapp.applicationName(), qapp.organizationName()
    yield
    qapp.setApplicationName(names[0])
    qapp.setOrganizationName(names[1])


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def variables(data: Path) -> dict[str, str]:
    return {"PETDESK_DATA_DIR": str(data)}


@pytest.fixture
def script() -> Iterator[Script]:
    with scripted(listing("Kuzco")) as script:
        yield script


@pytest.fixture
def at_staging(variables: dict[str, str], script: Script) -> dict[str, str]:
    variables["PETDESK_STAGING_URL"] = script.address
    return variables | {"PETDESK_ENVIRONMENT": "staging", "PETDESK_API_KEY": KEY}
