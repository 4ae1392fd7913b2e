"""A sheet is imported in the window, whatever the sheet is, and whatever ends the program."""

import csv
import io
import json
import zipfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import xlsxwriter

from tests.faults import Exchange, answer, plenty
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import Desk, Window
from tests.journeys.importing import choose_sheet, start_import, type_file
from tests.journeys.servers import listing, scripted
from tests.journeys.test_trouble import at_staging
from tests.journeys.waiting import eventually
from tests.workbooks import excel_package

SHEETS = Path(__file__).parents[1] / "import_sheet" / "sheets"
MAX_MEMORY = 400_000  # kB that no file may take more at its peak: four times what may be unpacked


def bomb() -> bytes:
    """Return a workbook of some 500 kB that unpacks to 500 MB."""
    data = io.BytesIO(excel_package(""))
    with (
        zipfile.ZipFile(data, "a", zipfile.ZIP_DEFLATED) as package,
        package.open("xl/media/a.bin", "w") as part,
    ):
        for _ in range(50):
            part.write(bytes(10_000_000))
    return data.getvalue()


def wide() -> bytes:
    """Return a workbook with a row of a million cells."""
    return excel_package('<row r="1">' + '<c t="inlineStr"><is><t>x</t></is></c>' * 1_000_000)


def long() -> bytes:
    """Return a CSV file of nearly 10 MB with too many rows."""
    line = b"Bella;1;" + b"x" * 961 + b"\n"
    return b"Name;Category ID;Notes\n" + line * 10_000


# More kinds of them: tests/import_sheet/test_reader.py.
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "locked.xls": ((SHEETS / "locked.xls").read_bytes, "protected by a password"),
    "bomb.xlsx": (bomb, "is larger than"),
    "wide.xlsx": (wide, "very far from one another"),
    "long.csv": (long, "rows that PetDesk reads"),
    "empty.xls": (lambda: b"", "has no rows"),
    "picture.xlsx": (lambda: b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "isn't a sheet"),
    "damaged.xlsx": (lambda: excel_package("<row/>")[:-40], "is damaged"),
}


def memory_peak(desk: Desk) -> int:
    """Return the most memory that the program had, in kB."""
    status = Path(f"/proc/{desk.process.pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0])


def test_a_hostile_file_is_a_sentence_and_nothing_is_sent(start: StartDesk, tmp_path: Path) -> None:
    with scripted(listing("Kuzco")) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        before = memory_peak(desk)
        for name, (make, sentence) in HOSTILE.items():
            file, data = tmp_path / name, make()
            file.write_bytes(data)
            window = choose_sheet(desk, file)
            window.says("Import problem", f"“{name}”", sentence)
            assert file.read_bytes() == data
            file.unlink()
        assert memory_peak(desk) - before < MAX_MEMORY
        window = choose_sheet(desk, SHEETS / "old.xls")
        window.says("Import summary", "5 rows")
        assert script.posts() == 0
        desk.quit()


class Store:
    """A service that keeps what is added; ``names`` counts each."""

    def __init__(self) -> None:
        self.names: Counter[str] = Counter()

    async def reply(self, exchange: Exchange) -> None:
        """Add or list."""
        if exchange.seen.method == "POST":
            new = json.loads(exchange.seen.body)
            self.names[new["name"]] += 1
            await answer(201, {"id": len(self.names), **new}, headers=plenty())(exchange)
        else:
            pets = [
                {"id": number, "name": name, "categoryId": 7}
                for number, name in enumerate(self.names, start=1)
            ]
            await answer(200, pets, headers=plenty())(exchange)


def test_killed_in_mid_import_it_goes_on_and_nothing_is_sent_twice(
    start: StartDesk, tmp_path: Path
) -> None:
    store, sheet = Store(), tmp_path / "llamas.csv"
    wanted = [f"Llama {number}" for number in range(1, 21)]
    sheet.write_text("Name;Category ID\n" + "".join(f"{name};7\n" for name in wanted))
    with scripted(store.reply) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        start_import(desk, sheet)
        eventually(lambda: store.names.total() >= 5)
        desk.kill()
        assert store.names.total() < len(wanted)
        again = start(**at_staging(script.address))
        again.message("Import of “llamas.csv” finished")
        # The request that the kill cut off may have got there, or not.
        assert len(wanted) - 1 <= store.names.total() <= len(wanted)
        assert set(store.names.values()) == {1}
        assert set(store.names) <= set(wanted)
        eventually(lambda: again.row_count >= len(store.names))
        again.quit()


def test_what_a_text_means_is_chosen_by_enter_and_the_end_says_what_was_left_out(
    start: StartDesk, tmp_path: Path
) -> None:
    """As with a screen reader, which the journeys' screen has on."""
    store, file = Store(), tmp_path / "llamas.xlsx"
    with xlsxwriter.Workbook(file) as book:
        for name in ("Llamas", "Alpacas"):
            page = book.add_worksheet(name)
            rows = ["Name", "Species"], [name, "Camelids"], ["", "7"]
            for at, row in enumerate(rows):
                page.write_row(at, 0, row)
    store.names.update(["Kuzco"])
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
        assert window.combo(text).name == "7"
        window.press("Next")
        window.read()
        window.press("Start")
        progress = desk.window("Import progress")
        table = eventually(lambda: progress.find("table", "Rows left out"))
        assert table.row(0) == ("3", "7", "The name is missing")
        eventually(lambda: store.names["Llamas"] == 1)
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
    store, sheet = Store(), tmp_path / "llamas.csv"
    names = ["Kusi", *(f"Llama {number}" for number in range(1, 99)), "Kusko"]
    sheet.write_text("Name;Category ID\n" + "".join(f"{name};7\n" for name in names))
    with scripted(store.reply) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        start_import(desk, sheet)
        eventually(lambda: store.names.total() >= 2)
        desk.window("Import progress").press("Stop import")
        desk.message("Import of “llamas.csv” stopped", "added", "undone")
        added = store.names.total()
        assert 2 <= added < 100
        desk.main.keys("alt+a", "k")
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
        store.names.update(["Kuzco", "Pacha"])
        desk.main.press("Refresh")
        eventually(lambda: {"Kuzco", "Pacha"} <= set(desk.names()))
        desk.main.keys("alt+v", "h")
        changes = desk.window("What changed")
        table = eventually(lambda: changes.find("table", "Changes"))
        eventually(lambda: table.row_count >= 2)
        changes.write("Filter changes", "kuzco")
        shown = export(desk, changes, "changes", "Rows shown (1)", tmp_path / "shown.csv")
        assert [row[1] for row in shown] == ["Kuzco"]
        desk.quit()
