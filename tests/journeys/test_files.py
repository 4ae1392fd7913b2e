"""The files of a desk in trouble: damaged, on a full disk, left by ``kill -9`` in mid-save."""

from pathlib import Path

import pytest

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk
from tests.journeys.patches import DIES_WHILE_SAVING, patched
from tests.journeys.servers import error, listing, scripted
from tests.journeys.test_trouble import at_staging
from tests.journeys.waiting import eventually


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def label_llamas(desk: Desk) -> None:
    desk.main.keys("ctrl+comma")
    settings = desk.window("Settings")
    settings.keys("ctrl+Tab", "ctrl+Tab")
    labels = eventually(lambda: settings.find("table", "Labels"))
    eventually(lambda: labels.row_count == 1)
    labels.focus()
    settings.keys("ctrl+Home", "Right")
    settings.type("Llamas")
    settings.keys("Return")
    eventually(lambda: labels.row(0)[:2] == ("7", "Llamas"))
    settings.press("Save")
    eventually(lambda: not settings.is_open)


def categories(desk: Desk) -> list[tuple[str, str]]:
    return [row[:2] for row in desk.rows()]  # type: ignore[misc]  # a row has four cells


LLAMAS = [("Kuzco", "Llamas"), ("Pacha", "Llamas")]


def test_a_damaged_copy_and_damaged_labels_are_set_aside_and_cost_no_label(
    start: StartDesk, tmp_path: Path
) -> None:
    with scripted(listing("Kuzco", "Pacha")) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        label_llamas(desk)
        eventually(lambda: categories(desk) == LLAMAS)
        desk.quit()
        copy = only(tmp_path / "data", "catalogue-staging-*.sqlite3")
        copy.write_bytes(b"no database" * 999)
        desk = start(**at_staging(script.address))
        told = desk.message("local copy was damaged", "set aside as")
        aside = only(tmp_path / "data", "catalogue-staging-*.damaged-*.sqlite3")
        assert aside.name in told
        assert aside.read_bytes() == b"no database" * 999
        desk.connected()
        eventually(lambda: categories(desk) == LLAMAS)
        assert aside.name in desk.main.label("Message")
        desk.search("llam")
        eventually(lambda: desk.row_count == 2)
        desk.main.keys("Escape")
        desk.quit()

        labels = tmp_path / "data" / "labels.toml"
        damaged = labels.read_bytes() + b"dogs\n"
        labels.write_bytes(damaged)
        desk = start(**at_staging(script.address))
        told = desk.message("category labels can't be read", "line ", "set aside as")
        aside = only(tmp_path / "data", "labels.damaged-*.toml")
        assert aside.name in told
        assert aside.read_bytes() == damaged
        desk.connected()
        desk.main.press("Open settings")
        settings = desk.window("Settings")
        settings.press("Cancel")
        desk.quit()
        # As the message says: corrected by hand, it is read again.
        aside.rename(labels)
        labels.write_bytes(damaged.removesuffix(b"dogs\n"))
        desk = start(**at_staging(script.address))
        desk.connected()
        assert desk.main.label("Message") == ""
        assert categories(desk) == LLAMAS
        desk.quit()


# At other moments: tests/animals/test_store_survival.py.
@pytest.mark.parametrize("steps", [20, 10**9])
def test_killed_in_mid_save_the_copy_is_whole_and_old_or_new(
    start: StartDesk, tmp_path: Path, steps: int
) -> None:
    old = ["Kuzco", "Pacha"]
    new = ["Kuzco II", "Pacha II", *(f"Yzma {number}" for number in range(50))]
    with scripted(listing(*old)) as script:
        # The second save of a run is that of the second refresh.
        dying = patched(tmp_path, DIES_WHILE_SAVING.format(steps=steps, save=2))
        desk = start(**at_staging(script.address), **dying)
        desk.connected()
        script.always = listing(*new)
        desk.main.press("Refresh")
        assert desk.ended() == -9
        script.always = error(503, "Not now.")
        again = start(**at_staging(script.address))
        again.main.says("Connection", "Connected")
        kept = eventually(again.names)
        assert sorted(kept) in ([sorted(new)] if steps == 10**9 else [sorted(old), sorted(new)])
        assert "damaged" not in again.main.label("Message")
        again.quit()
