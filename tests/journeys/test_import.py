"""A sheet is imported in the window, whatever the sheet is, and whatever ends the program."""

import csv
from collections import Counter
from pathlib import Path

import xlsxwriter

from tests.faults import plenty
from tests.journeys.conftest import StartDesk
from tests.journeys.importing import choose_sheet, start_import, type_file
from tests.journeys.servers import Script, Stable
from tests.journeys.waiting import eventually


def test_killed_in_mid_import_it_goes_on_and_nothing_is_sent_twice(
    start: StartDesk, script: Script, tmp_path: Path
) -> None:
    script.always = stable = Stable([], limits=plenty)
    sheet = tmp_path / "llamas.csv"
    wanted = [f"Llama {number}" for number in range(1, 21)]
    sheet.write_text("Name;Category ID\n" + "".join(f"{name};7\n" for name in wanted))
    desk = start(script).connected()
    start_import(desk, sheet)
    eventually(lambda: len(stable.names) >= 5)
    desk.kill()
    assert len(stable.names) < len(wanted)
    again = start(script)
    again.message("Import of “llamas.csv” finished")
    # The request that the kill cut off may have got there, or not.
    assert len(wanted) - 1 <= len(stable.names) <= len(wanted)
    assert set(Counter(stable.names).values()) == {1}
    assert set(stable.names) <= set(wanted)
    eventually(lambda: again.row_count >= len(stable.names))
    again.quit()


def test_what_a_text_means_is_chosen_by_enter_and_the_end_says_what_was_left_out(
    start: StartDesk, script: Script, tmp_path: Path
) -> None:
    """As with a screen reader, which the journeys' screen has on."""
    file = tmp_path / "llamas.xlsx"
    with xlsxwriter.Workbook(file) as book:
        for name in ("Llamas", "Alpacas"):
            page = book.add_worksheet(name)
            rows = ["Name", "Species"], [name, "Camelids"], ["", "7"]
            for at, row in enumerate(rows):
                page.write_row(at, 0, row)
    script.always = Stable(["Kuzco"], limits=plenty)
    desk = start(script).connected()
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
    assert eventually(lambda: window.combo(text)).name == "7 (such as Kuzco)"
    window.press("Next")
    window.read()
    window.press("Start")
    progress = desk.window("Import progress")
    table = eventually(lambda: progress.find("table", "Rows left out"))
    assert table.row(0) == ("3", "7", "The name is missing")
    eventually(lambda: "Llamas" in desk.names())
    desk.quit()


def test_an_import_is_stopped_and_what_became_of_it_is_exported(
    start: StartDesk, script: Script, tmp_path: Path
) -> None:
    script.always = stable = Stable([], limits=plenty)
    sheet, every = tmp_path / "llamas.csv", tmp_path / "every.csv"
    sheet.write_text("Name;Category ID\n" + "".join(f"Llama {at};7\n" for at in range(100)))
    desk = start(script).connected()
    start_import(desk, sheet)
    eventually(lambda: len(stable.names) >= 2)
    desk.window("Import progress").press("Stop import")
    desk.message("Import of “llamas.csv” stopped", "added", "undone")
    added = len(stable.names)
    assert 2 <= added < 100
    desk.main.choose_in_menu("alt+a", "k")
    log = desk.window("Intake log")
    log.says("Intake log note", "100 entries")
    log.keys("alt+e")
    asked = desk.window("Export intake log")
    asked.keys("Return")
    type_file(desk, asked.title, every)
    eventually(lambda: not asked.is_open and every.exists())
    rows = list(csv.reader(every.read_text("utf-8-sig").splitlines()))[1:]
    assert Counter(row[0] for row in rows) == {"Added": added, "Undone": 100 - added}
    assert {row[-1] for row in rows} == {"llamas.csv"}
    desk.quit()
