"""Whatever is wrong with settings and policy, PetDesk starts, and says what is ignored."""

from pathlib import Path

import pytest

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, Desk
from tests.journeys.patches import with_policy
from tests.journeys.waiting import eventually


def has_button(desk: Desk, name: str) -> bool:
    try:
        return bool(desk.main.find(BUTTONS, name))
    except LookupError:
        return False


@pytest.mark.parametrize(
    ("environment", "connection"),
    [("practice", "Connected"), ("production", "Policy can't be used")],
)
def test_a_policy_with_one_syntax_error_lets_one_browse_alone(
    start_in_trouble: StartDesk, tmp_path: Path, environment: str, connection: str
) -> None:
    policy = with_policy(tmp_path, "undo_seconds = 5\nbrowse_only = yes\n")
    address = {"PETDESK_PRODUCTION_URL": "https://pets.invalid/v1"}
    desk = start_in_trouble(**policy, **address, PETDESK_ENVIRONMENT=environment)
    desk.main.says("Connection", connection)
    desk.message("The policy needs correcting: Policy ", "policy.toml, line 2", "only browses")
    desk.main.says("Environment strip", "Browse only, set by your administrator.")
    assert not has_button(desk, "Add animal")
    assert not has_button(desk, "Settings")
    desk.main.close()
    assert desk.ended() == 0


def test_a_name_that_is_no_environment_opens_none_and_says_so_on_the_screen(
    start_in_trouble: StartDesk,
) -> None:
    desk = start_in_trouble(PETDESK_ENVIRONMENT="stagging")
    told = desk.window("PetDesk")
    says = "PETDESK_ENVIRONMENT is 'stagging'; it must be one of: practice, staging, production"
    eventually(lambda: any(says in node.name for node in told.node.walk()))
    told.press("OK")
    assert desk.ended() == 2
    assert says in desk.complaints()
