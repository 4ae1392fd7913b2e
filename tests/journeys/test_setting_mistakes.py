"""Whatever is wrong with settings and policy, PetDesk starts, and says what is ignored."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk, run_desk
from tests.journeys.patches import with_policy
from tests.journeys.screen import Screen
from tests.journeys.test_browse_only import has_button
from tests.journeys.test_settings import opened_settings
from tests.journeys.waiting import eventually

STORED = """undo_seconds = "soon"
colour = "blue"
[production]
plan = "gold"
"""
POLICY = """text_percent = "large"
shade = 1
"""


@pytest.fixture
def start_mistaken(screen: Screen, tmp_path: Path) -> Iterator[StartDesk]:
    """Start PetDesk, which may say on stderr what the log says, too."""
    with ExitStack() as stack:
        yield lambda **variables: stack.enter_context(run_desk(screen, tmp_path, variables))


def end(desk: Desk) -> str:
    """Close PetDesk, and give what it wrote to stderr."""
    desk.main.close()
    assert desk.ended() == 0
    return desk.complaints()


def test_mistakes_are_told_in_the_window_in_settings_in_diagnose_and_in_the_log(
    start_mistaken: StartDesk, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.toml").write_text(STORED)
    desk = start_mistaken(**with_policy(tmp_path, POLICY), PETDESK_LOG_LEVEL="loud")
    desk.connected()
    assert desk.row_count == 240
    desk.message("The policy needs correcting: ", "“text_percent” must be", "There are 5 more.")
    settings = opened_settings(desk)
    settings.says(
        "Problems",
        "policy.toml: ",
        "To see the rest, choose Help > For administrators > Diagnose",
    )
    settings.keys("Escape")
    eventually(lambda: not settings.is_open)
    desk.main.press("Diagnose")
    diagnosis = desk.window("Diagnose")
    diagnosis.says("Diagnosis note", "A setting is ignored.")
    text = eventually(lambda: _whole(diagnosis.find("text", "Diagnosis").text))
    stored, policy = data / "settings.toml", tmp_path / "policy.toml"
    told = [
        f"{stored}: “undo_seconds” must be a whole number from 0 to 30",
        f"{stored}: “colour” isn't a setting that PetDesk knows",
        f"{stored}: “production.plan” must be one of: free, pro, business, own",
        f"Policy {policy}: “text_percent” must be a multiple of 5 from 80 to 300. Until",
        f"Policy {policy}: “shade” isn't a setting that PetDesk knows",
    ]
    assert [line for line in told if line not in text] == []
    assert "“PETDESK_LOG_LEVEL” must be one of: debug, info, warning, error" in text
    diagnosis.close()
    desk.main.press("Dismiss message")
    eventually(lambda: desk.main.label("Message") == "")
    said = end(desk)
    log = (data / "logs" / "petdesk.log").read_text()
    for line in told:
        where = line.partition(": ")[0].removeprefix("Policy ")
        assert where in log
        assert where in said


@pytest.mark.parametrize(
    ("environment", "connection"),
    [("practice", "Connected"), ("production", "Policy can't be used")],
)
def test_a_policy_with_one_syntax_error_lets_one_browse_alone(
    start_mistaken: StartDesk, tmp_path: Path, environment: str, connection: str
) -> None:
    policy = with_policy(tmp_path, "undo_seconds = 5\nbrowse_only = yes\n")
    address = {"PETDESK_PRODUCTION_URL": "https://pets.invalid/v1"}
    desk = start_mistaken(**policy, **address, PETDESK_ENVIRONMENT=environment)
    desk.main.says("Connection", connection)
    desk.message("The policy needs correcting: Policy ", "policy.toml, line 2", "only browses")
    desk.main.says("Environment strip", "Browse only, set by your administrator.")
    assert not has_button(desk, "Add animal")
    assert not has_button(desk, "Settings")
    end(desk)


def test_a_name_that_is_no_environment_opens_none_and_says_so_on_the_screen(
    start_mistaken: StartDesk,
) -> None:
    desk = start_mistaken(PETDESK_ENVIRONMENT="stagging")
    told = desk.window("PetDesk")
    says = "PETDESK_ENVIRONMENT is 'stagging'; it must be one of: practice, staging, production"
    eventually(lambda: any(says in node.name for node in told.node.walk()))
    told.press("OK")
    assert desk.ended() == 2
    assert says in desk.complaints()


def _whole(text: str) -> str:
    return text if "Services" in text else ""
