"""The log of a run: useful to an administrator, without keys and names."""

from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.servers import KEY, serve
from tests.journeys.test_trouble import at_staging, open_form
from tests.journeys.waiting import eventually

NAME = "Zaphodine"


def read_log(folder: Path) -> str:
    return (folder / "data" / "logs" / "petdesk.log").read_text()


def test_a_run_is_logged_without_names_and_keys(start: StartDesk, tmp_path: Path) -> None:
    with serve(tmp_path) as service:
        desk = start(**at_staging(service.address))
        desk.connected()
        form = open_form(desk, NAME)
        form.press("Add to Staging")
        eventually(lambda: NAME in desk.names())
        desk.quit()
        service.stop()
    log = read_log(tmp_path)
    assert f"environment staging, {service.address}" in log
    assert "added" in log
    assert log.rstrip().endswith("quit")
    assert KEY not in log
    assert NAME not in log
