"""The files of a desk in trouble: damaged, on a full disk, left by ``kill -9`` in mid-save."""

from functools import partial
from pathlib import Path

import pytest

from petdesk.core.environments import Environment
from petdesk.settings.labels import LabelStore
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk
from tests.journeys.patches import DIES_WHILE_SAVING, patched
from tests.journeys.servers import Script, error, listing
from tests.journeys.waiting import eventually


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def has_labels(desk: Desk) -> bool:
    return [row[:2] for row in desk.rows()] == [("Kuzco", "Llamas"), ("Pacha", "Llamas")]


def test_a_damaged_copy_and_damaged_labels_are_set_aside_and_cost_no_label(
    start: StartDesk, script: Script, tmp_path: Path
) -> None:
    script.always = listing("Kuzco", "Pacha")
    labels = tmp_path / "data" / "labels.toml"
    LabelStore(labels, Environment.STAGING, script.address).save({7: "Llamas"})
    desk = start(script).connected()
    eventually(partial(has_labels, desk))
    desk.quit()
    copy = only(tmp_path / "data", "catalogue-staging-*.sqlite3")
    copy.write_bytes(b"no database" * 999)
    desk = start(script)
    told = desk.message("local copy was damaged", "set aside as")
    aside = only(tmp_path / "data", "catalogue-staging-*.damaged-*.sqlite3")
    assert aside.name in told
    assert aside.read_bytes() == b"no database" * 999
    desk.connected()
    eventually(partial(has_labels, desk))
    assert aside.name in desk.main.label("Message")
    desk.quit()

    damaged = labels.read_bytes() + b"dogs\n"
    labels.write_bytes(damaged)
    desk = start(script)
    told = desk.message("category labels can't be read", "line ", "set aside as")
    aside = only(tmp_path / "data", "labels.damaged-*.toml")
    assert aside.name in told
    assert aside.read_bytes() == damaged
    desk.connected().main.press("Open settings")
    desk.window("Settings").press("Cancel")
    desk.quit()
    # As the message says: corrected by hand, it is read again.
    aside.rename(labels)
    labels.write_bytes(damaged.removesuffix(b"dogs\n"))
    desk = start(script).connected()
    assert desk.main.label("Message") == ""
    assert has_labels(desk)
    desk.quit()


@pytest.mark.parametrize("steps", [20, 10**9])
def test_killed_in_mid_save_the_copy_is_whole_and_old_or_new(
    start: StartDesk, script: Script, tmp_path: Path, steps: int
) -> None:
    old = ["Kuzco", "Pacha"]
    new = ["Kuzco II", "Pacha II", *(f"Yzma {number}" for number in range(50))]
    script.always = listing(*old)
    # The second save of a run is that of the second refresh.
    desk = start(script, **patched(tmp_path, DIES_WHILE_SAVING.format(steps=steps, save=2)))
    desk.connected()
    script.always = listing(*new)
    desk.main.press("Refresh")
    assert desk.ended() == -9
    script.always = error(503, "Not now.")
    again = start(script)
    again.main.says("Connection", "Service has a problem")
    kept = eventually(again.names)
    assert sorted(kept) in ([sorted(new)] if steps == 10**9 else [sorted(old), sorted(new)])
    assert "damaged" not in again.main.label("Message")
    again.quit()
