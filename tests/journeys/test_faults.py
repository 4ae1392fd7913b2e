"""PetDesk's own faults: one is shown and PetDesk goes on; a crash shows at the next start."""

import signal
from pathlib import Path

from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk
from tests.journeys.patches import patched
from tests.journeys.waiting import eventually

BROKEN_HELP = """
import faulthandler
from petdesk.app.windows import Windows

def show_help(self, heading=""):
    {what}

Windows._show_help = show_help
"""
# Backwards, since the line itself stands in a traceback.
RAISES = "raise KeyError('enidohpaZ'[::-1])"
CRASHES = "faulthandler._sigsegv()"


def test_a_fault_is_told_calmly_and_a_crash_by_the_next_start_once(
    start_in_trouble: StartDesk, tmp_path: Path
) -> None:
    def start_broken(what: str = "") -> Desk:
        """Start PetDesk with a help that does ``what``, or with one that is not broken."""
        patch = patched(tmp_path, BROKEN_HELP.format(what=what) if what else "")
        return start_in_trouble(**patch).connected()

    logs = tmp_path / "data" / "logs"
    desk = start_broken(RAISES)
    desk.main.choose_in_menu("alt+h", "h")
    told = desk.window("Something went wrong")
    text = told.says(
        "qt_msgbox_informativelabel", "still running", "The fault: KeyError", "Report for"
    )
    report = Path(text.splitlines()[-1].partition(": ")[2])
    assert report.parent == logs
    told.press("Copy details")
    told.press("Close")
    eventually(lambda: not told.is_open)
    desk.search("bel")
    eventually(lambda: "Bella" in desk.names())
    desk.quit()
    written = report.read_text() + (logs / "petdesk.log").read_text()
    assert "in show_help" in written
    assert "nobody caught an error in the window" in written
    assert "KeyError: 'Zaphodine'" in written
    assert not (logs / "crash.txt").exists()
    # The same folder: what was told once is not told again, neither of a fault nor of a crash.
    desk = start_broken(CRASHES)
    assert desk.main.label("Message") == ""
    desk.main.choose_in_menu("alt+h", "h")
    assert desk.ended() == -signal.SIGSEGV
    desk = start_broken()
    message = desk.message("PetDesk closed unexpectedly last time", "administrator in ")
    report = Path(message.rpartition(" administrator in ")[2])
    assert report.parent == logs
    assert "Segmentation fault" in report.read_text()
    assert "in show_help" in report.read_text()
    desk.quit()
    desk = start_broken()
    assert desk.main.label("Message") == ""
    desk.quit()
