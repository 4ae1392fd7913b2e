"""The service against the OpenAPI document that was written from the interface."""

import json
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from starlette.types import ASGIApp, Receive, Scope, Send

from petdesk.core.pets import NewPet, PetStatus
from petdesk.core.resources import resource
from petdesk.practice.app import create_app
from petdesk.practice.rate_limits import PlanLimits
from petdesk.practice.store import PracticeStore
from tests.fakes import Clock
from tests.practice.conftest import BEARER, KEY

DOCUMENT = json.loads(resource("openapi.json").read_text(encoding="utf-8"))

apps: list[ASGIApp] = []


async def last_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Pass on to the application of this run: tests are collected without one."""
    await apps[-1](scope, receive, send)


schema = schemathesis.openapi.from_dict(DOCUMENT)
schema.app = last_app
# The interface does not say what happens to query parameters that it does not know.
schema.config.generation.update(allow_extra_parameters=False, with_security_parameters=False)


@pytest.fixture(scope="module")
def _service(tmp_path_factory: pytest.TempPathFactory) -> None:
    store = PracticeStore(tmp_path_factory.mktemp("openapi") / "practice.db")
    store.fill_if_unused([NewPet("Bella", 1, status) for status in (None, *PetStatus)] * 5)
    apps.append(create_app(store, keys=[KEY], plan=PlanLimits(10**9, 10**9), clock=Clock()))


@pytest.mark.usefixtures("_service")
@schema.parametrize()
@settings(
    max_examples=50,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_service_keeps_the_document(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate(headers=BEARER)


def test_the_document_has_the_interfaces_operations_and_no_other() -> None:
    paths = DOCUMENT["paths"].values()
    operations = {operation["operationId"] for path in paths for operation in path.values()}
    assert operations == {"listPets", "createPet", "getPet"}
