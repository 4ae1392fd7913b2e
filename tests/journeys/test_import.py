"""A sheet is imported in the window, whatever the sheet is, and whatever ends the program."""

import csv
from collections import Counter
from pathlib import Path

import xlsxwriter

from tests.faults import plenty
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk, Window
from tests.journeys.importing import choose_sheet, start_import, type_file
from tests.journeys.servers import Stable, scripted
from tests.journeys.test_trouble import at_staging
from tests.journeys.waiting import eventually


def test_killed_in_mid_import_it_goes_on_and_nothing_is_sent_twice(
    start: StartDesk, tmp_path: Path
) -> None:
    store, sheet = Stable(limits=plenty), tmp_path / "llamas.csv"
    wanted = [f"Llama {number}" for number in range(1, 21)]
    sheet.write_text("Name;Category ID\n" + "".join(f"{name};7\n" for name in wanted))
    with scripted(store.reply) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        start_import(desk, sheet)
        eventually(lambda: len(store.names) >= 5)
        desk.kill()
        assert len(store.names) < len(wanted)
        again = start(**at_staging(script.address))
        again.message("Import of “llamas.csv” finished")
        # The request that the kill cut off may have got there, or not.
        assert len(wanted) - 1 <= len(store.names) <= len(wanted)
        assert set(Counter(store.names).values()) == {1}
        assert set(store.names) <= set(wanted)
        eventually(lambda: again.row_count >= len(store.names))
        again.quit()


def test_what_a_text_means_is_chosen_by_enter_and_the_end_says_what_was_left_out(
    start: StartDesk, tmp_path: Path
) -> None:
    """As with a screen reader, which the journeys' screen has on."""
    store, file = Stable(limits=plenty), tmp_path / "llamas.xlsx"
    with xlsxwriter.Workbook(file) as book:
        for name in ("Llamas", "Alpacas"):
            page = book.add_worksheet(name)
            rows = ["Name", "Species"], [name, "Camelids"], ["", "7"]
            for at, row in enumerate(rows):
                page.write_row(at, 0, row)
    store.names.extend(["Kuzco"])
    with scripted(store.reply) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        eventually(lambda: desk.row_count == 1)
        window = choose_sheet(desk, file)
        window.says("Other sheets", "“Alpacas” (3 rows)")
        window.says("Import summary", "0 animals will be added. 2 rows left out.")
        text = "Category “Camelids”"
        window.keys("shift+Tab", "shift+Tab", "shift+Tab")  # from the rows past two chips
        combo = eventually(lambda: window.combo(f"{text} · 1 row"))
        eventually(lambda: combo.is_focused)
        desk.screen.press_keys("alt+Down", "Down", "Return")
        window.says("Import summary", "1 animal will be added. 1 row left out.")
        assert eventually(lambda: window.combo(text)).name == "7"
        window.press("Next")
        window.read()
        window.press("Start")
        progress = desk.window("Import progress")
        table = eventually(lambda: progress.find("table", "Rows left out"))
        assert table.row(0) == ("3", "7", "The name is missing")
        eventually(lambda: "Llamas" in store.names)
        desk.quit()


def export(desk: Desk, window: Window, subject: str, which: str, file: Path) -> list[list[str]]:
    """Export from ``window`` by keyboard, and return what the file has below its headings."""
    window.keys("alt+e")
    asked = desk.window(f"Export {subject}")
    asked.choose("Rows", which, key="alt+r")
    asked.keys("Return")
    type_file(desk, asked.title, file)
    eventually(lambda: not asked.is_open and file.exists())
    return list(csv.reader(file.read_text("utf-8-sig").splitlines()))[1:]


def test_an_import_is_stopped_and_what_became_of_it_is_exported(
    start: StartDesk, tmp_path: Path
) -> None:
    store, sheet = Stable(limits=plenty), tmp_path / "llamas.csv"
    names = ["Kusi", *(f"Llama {number}" for number in range(1, 99)), "Kusko"]
    sheet.write_text("Name;Category ID\n" + "".join(f"{name};7\n" for name in names))
    with scripted(store.reply) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        start_import(desk, sheet)
        eventually(lambda: len(store.names) >= 2)
        desk.window("Import progress").press("Stop import")
        desk.message("Import of “llamas.csv” stopped", "added", "undone")
        added = len(store.names)
        assert 2 <= added < 100
        desk.main.choose_in_menu("alt+a", "k")
        log = desk.window("Intake log")
        log.says("Intake log note", "100 entries")
        log.write("Filter entries", "kus")
        log.says("Intake log note", "2 entries")
        log.keys("Tab", "Tab", "ctrl+Home", "Down", "shift+Down")
        chosen = export(desk, log, "intake log", "Selected rows (2)", tmp_path / "chosen.csv")
        assert [row[:2] for row in chosen] == [["Added", "Kusi"], ["Undone", "Kusko"]]
        every = export(desk, log, "intake log", "All entries (100)", tmp_path / "every.csv")
        assert Counter(row[0] for row in every) == {"Added": added, "Undone": 100 - added}
        assert {row[-1] for row in every} == {"llamas.csv"}
        log.close()
        store.names.extend(["Kuzco", "Pacha"])
        desk.main.press("Refresh")
        eventually(lambda: {"Kuzco", "Pacha"} <= set(desk.names()))
        desk.main.choose_in_menu("alt+v", "h")
        changes = desk.window("What changed")
        table = eventually(lambda: changes.find("table", "Changes"))
        eventually(lambda: table.row_count >= 2)
        changes.write("Filter changes", "kuzco")
        shown = export(desk, changes, "changes", "Rows shown (1)", tmp_path / "shown.csv")
        assert [row[1] for row in shown] == ["Kuzco"]
        desk.quit()
