"""The refresh that nobody asks for: only on screen, and not while working offline."""

from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.patches import REFRESHES_SOON, patched
from tests.journeys.servers import listing, scripted
from tests.journeys.test_trouble import at_staging
from tests.journeys.waiting import eventually


def test_it_comes_by_itself_while_the_window_is_seen_and_only_then(
    start: StartDesk, tmp_path: Path
) -> None:
    looks = tmp_path / "looks"

    def wait_for_looks() -> None:
        # More than an interval holds, and what was on its way is there by then.
        wanted = looks.stat().st_size + 15
        eventually(lambda: looks.stat().st_size >= wanted)

    with scripted(listing("Kuzco")) as script:
        soon = patched(tmp_path, REFRESHES_SOON.format(looks=str(looks)))
        desk = start(**at_staging(script.address), **soon)
        # Not `connected`: with a refresh each half second, a busy machine is hardly ever that.
        eventually(lambda: desk.names() == ["Kuzco"])
        script.always = listing("Kuzco", "Pacha")
        eventually(lambda: desk.names() == ["Kuzco", "Pacha"])
        # Out of sight, as behind other windows or as an icon.
        (window,) = desk.screen.find_windows(desk.title)
        desk.screen.hide_window(window)
        wait_for_looks()
        asked = len(script.arrived)
        wait_for_looks()
        assert len(script.arrived) == asked
        desk.screen.show_window(window)
        eventually(lambda: len(script.arrived) > asked)
        desk.main.keys("alt+h", "m", "o")
        desk.main.says("Connection", "Working offline")
        wait_for_looks()
        asked = len(script.arrived)
        wait_for_looks()
        assert len(script.arrived) == asked
        desk.quit()
