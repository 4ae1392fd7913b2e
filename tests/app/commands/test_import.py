"""`petdesk import`: on practice and a scripted service, with and without a window."""

import csv
from pathlib import Path

import pytest
import xlsxwriter

from petdesk.app.commands.start import Code
from petdesk.core.disk_errors import DiskProblem
from petdesk.export.writer import SheetError
from petdesk.intake.entry import Stage
from tests.app.commands.conftest import Shell
from tests.journeys.servers import Script, error

SHEET = "Name;Category ID;Status\nNala;1;available\nOtto;2;\n"


def sheet(folder: Path, text: str | bytes = SHEET, name: str = "animals.csv") -> str:
    file = folder / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(file)


def test_a_dry_run_adds_nothing_and_says_what_is_lacking(shell: Shell, tmp_path: Path) -> None:
    text = f"{SHEET};1;sold\nQuid;none;\nNala;1;available\n"
    said = shell("import", sheet(tmp_path, text), "--dry-run")
    assert said.code == Code.LEFT_OUT
    # No list of the service was ever asked for here.
    assert "run petdesk list" in said.err
    values = said.values
    assert (values["rows"], values["ready"], values["lacking"], values["twice"]) == (5, 2, 2, 1)
    assert [(row["row"], row["why"], row["problem"]) for row in values["left_out"]] == [
        (4, "lacking", "name blank"),
        (5, "lacking", "category unknown"),
        (6, "twice", None),
    ]
    assert "batch" not in values


def test_rows_that_cannot_be_compared_with_earlier_imports_are_not_called_new(
    shell: Shell, tmp_path: Path
) -> None:
    (shell.folder / "intake.sqlite3").mkdir(parents=True)
    said = shell("import", sheet(tmp_path), "--dry-run")
    assert (said.code, said.out) == (Code.FAILED, "")
    assert "Nothing was added" in said.err


def test_the_rows_are_added_once_and_known_again_in_another_order(
    shell: Shell, tmp_path: Path
) -> None:
    said = shell("import", sheet(tmp_path))
    assert said.code == Code.DONE
    assert (said.values["outcome"]["added"], said.values["outcome"]["total"]) == (2, 2)
    sorted_ = "Name;Category ID;Status\nOtto;2;\nNala;1;available\nPia;3;\n"
    said = shell("import", sheet(tmp_path, sorted_, "sorted.csv"), "--dry-run")
    assert said.code == Code.DONE
    assert (said.values["before"], said.values["ready"]) == (2, 1)


def test_the_results_are_the_sheet_with_three_more_columns(shell: Shell, tmp_path: Path) -> None:
    results = tmp_path / "results.csv"
    said = shell("import", sheet(tmp_path, f"{SHEET};1;\n"), "--results", str(results))
    assert said.code == Code.LEFT_OUT
    rows = list(csv.reader(results.read_text("utf-8-sig").splitlines()))
    assert rows[0] == ["Name", "Category ID", "Status", "What became of it", "ID", "When"]
    assert [row[:5] for row in rows[1:]] == [
        ["Nala", "1", "available", "Added", "241"],
        ["Otto", "2", "", "Added", "242"],
        ["", "1", "", "Left out (The name is missing)", ""],
    ]


def test_results_are_tried_before_a_run_and_written_by_each(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, results = sheet(tmp_path), tmp_path / "r.csv"
    said = shell("import", file, "--results", str(tmp_path / "none" / "r.csv"))
    assert (said.code, said.out, shell.entries()) == (Code.FAILED, "", [])
    assert shell("import", file, "--dry-run", "--results", str(results)).code == Code.USAGE
    assert shell("import", file, "--results", file).code == Code.USAGE
    shell("import", file)
    assert shell("import", file, "--results", str(results)).code == Code.DONE
    rows = list(csv.reader(results.read_text("utf-8-sig").splitlines()))
    assert [row[3] for row in rows[1:]] == ["Left out (Added by an earlier import)"] * 2

    def fail(*_arguments: object) -> None:
        raise SheetError("no space left", DiskProblem.FULL)

    monkeypatch.setattr("petdesk.app.commands.import_sheet.write_sheet", fail)
    file = sheet(tmp_path, SHEET.replace("Nala", "Pia"))
    said = shell("import", file, "--results", str(results))
    assert (said.code, said.values["outcome"]["added"]) == (Code.NO_RESULTS, 1)


def test_a_sheet_of_a_workbook_is_named_and_the_others_are_told(
    shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "animals.xlsx"
    with xlsxwriter.Workbook(file) as book:
        for name in ("Dogs", "Cats"):
            page = book.add_worksheet(name)
            page.write_row(0, 0, ["Name", "Category ID"])
            page.write_row(1, 0, [f"One of {name}", 1])
    said = shell("import", str(file), "--sheet", "Cats")
    assert "not imported now: “Dogs” (2 rows) (--sheet)" in said.err
    assert (said.values["worksheet"], [*said.values["worksheets"]]) == ("Cats", ["Dogs", "Cats"])
    assert shell.entries()[0].new.name == "One of Cats"
    gone = shell("import", str(tmp_path / "gone.xlsx"))
    assert (gone.code, "“gone.xlsx” isn't there any more." in gone.err) == (Code.USAGE, True)
    unknown = shell("import", str(file), "--sheet", "Birds")
    assert (unknown.code, unknown.out) == (Code.USAGE, "")
    assert "animals.xlsx has no sheet 'Birds': 'Dogs', 'Cats'" in unknown.err


def test_why_not_all_is_sent_within_the_time_is_said(
    shell: Shell, script: Script, tmp_path: Path
) -> None:
    script.always = error(503, "down")
    said = shell("import", sheet(tmp_path), "--wait", "1")
    assert said.code == Code.WAITING
    assert "not sent yet: The service has a problem (HTTP 503)." in said.err


@pytest.mark.usefixtures("script")
def test_animals_that_a_command_learned_of_are_known_to_be_here(
    shell: Shell, tmp_path: Path
) -> None:
    assert shell("list", "--json").code == Code.DONE
    text = "Name;Category ID;Status\nKuzco;7;\nYzma;7;\n"
    said = shell("import", sheet(tmp_path, text))
    assert said.code == Code.LEFT_OUT
    assert (said.values["here"], said.values["ready"]) == (1, 1)
    animals = shell("list", "--json", "--offline").values["animals"]
    assert [animal["name"] for animal in animals] == ["Kuzco", "Yzma"]


def test_a_refused_key_leaves_the_rows_on_disk_and_the_next_run_goes_on(
    shell: Shell, script: Script, tmp_path: Path
) -> None:
    script.always = error(401, "no such key")
    said = shell("import", sheet(tmp_path))
    assert said.code == Code.WAITING
    assert "doesn't accept the API key: no such key" in said.err
    assert [entry.stage for entry in shell.entries()] == [Stage.QUEUED] * 2
    script.always = error(400, "no llamas")
    again = shell("import", sheet(tmp_path))
    assert again.code == Code.REFUSED
    assert (again.values["before"], again.values["batch"]) == (2, said.values["batch"])


def test_names_in_a_guessed_encoding_are_not_added_before_it_is_given(
    shell: Shell, tmp_path: Path
) -> None:
    file = sheet(tmp_path, "Name;Category ID\nRäuber;1\n;1\n".encode("mac_roman"))
    refused = shell("import", file)
    assert refused.code == Code.USAGE
    assert "read it as Windows, Western Europe" in refused.err
    assert "--encoding mac_roman (Mac: Räuber)" in refused.err
    assert not refused.out
    assert not shell.entries()
    results = tmp_path / "r.csv"
    said = shell("import", file, "--encoding", "mac_roman", "--results", str(results))
    assert said.code == Code.LEFT_OUT
    assert "encod" not in said.err
    assert "Räuber" in results.read_text("utf-8-sig")


def test_a_guessed_encoding_keeps_no_plain_name_from_being_added(
    shell: Shell, tmp_path: Path
) -> None:
    text = "Name;Category ID;Notiz\nRex;1;zottelig, schön\n".encode("cp1252")
    said = shell("import", sheet(tmp_path, text))
    assert said.code == Code.DONE
    assert "Windows, Western Europe" in said.err
