"""`petdesk import`: on practice and a scripted service, with and without a window."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from petdesk.app.commands.animals import list_animals
from petdesk.app.commands.import_sheet import import_sheet
from petdesk.app.commands.start import Code
from petdesk.intake.entry import Stage
from petdesk.intake.file import IntakeFile
from tests.journeys.servers import Script, error
from tests.journeys.waiting import eventually

SHEET = "Name;Category ID;Status\nNala;1;available\nOtto;2;\n"


def sheet(folder: Path, text: str = SHEET, name: str = "animals.csv") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def said(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    values: dict[str, object] = json.loads(capsys.readouterr().out)
    return values


def test_a_dry_run_adds_nothing_and_says_what_is_lacking(
    tmp_path: Path, variables: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"{SHEET};1;sold\nQuid;none;\nNala;1;available\n"
    assert import_sheet([sheet(tmp_path, text), "--dry-run"], variables) == Code.LEFT_OUT
    printed = capsys.readouterr()
    # No list of the service was ever asked for here.
    assert "run petdesk list" in printed.err
    values = json.loads(printed.out)
    assert (values["rows"], values["ready"], values["lacking"], values["twice"]) == (5, 2, 2, 1)
    left_out = values["left_out"]
    assert isinstance(left_out, list)
    assert [(row["row"], row["why"], row["problem"]) for row in left_out] == [
        (4, "lacking", "name blank"),
        (5, "lacking", "category unknown"),
        (6, "twice", None),
    ]
    assert "batch" not in values


def test_the_rows_are_added_once_and_known_again_in_another_order(
    tmp_path: Path, variables: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert import_sheet([sheet(tmp_path)], variables) == Code.DONE
    outcome = said(capsys)["outcome"]
    assert isinstance(outcome, dict)
    assert (outcome["added"], outcome["total"]) == (2, 2)
    sorted_ = "Name;Category ID;Status\nOtto;2;\nNala;1;available\nPia;3;\n"
    again = sheet(tmp_path, sorted_, "sorted.csv")
    assert import_sheet([again, "--dry-run"], variables) == Code.DONE
    values = said(capsys)
    assert (values["before"], values["ready"]) == (2, 1)


def test_the_results_are_the_sheet_with_three_more_columns(
    tmp_path: Path, variables: dict[str, str]
) -> None:
    results = tmp_path / "results.csv"
    text = f"{SHEET};1;\n"
    arguments = [sheet(tmp_path, text), "--results", str(results)]
    assert import_sheet(arguments, variables) == Code.LEFT_OUT
    rows = list(csv.reader(results.read_text("utf-8-sig").splitlines()))
    assert rows[0] == ["Name", "Category ID", "Status", "What became of it", "ID", "When"]
    assert [row[:5] for row in rows[1:]] == [
        ["Nala", "1", "available", "Added", "241"],
        ["Otto", "2", "", "Added", "242"],
        ["", "1", "", "Left out (The name is missing)", ""],
    ]


def test_animals_that_a_command_learned_of_are_known_to_be_here(
    tmp_path: Path, at_staging: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    text = "Name;Category ID;Status\nKuzco;7;\nYzma;7;\n"
    assert list_animals(["--json"], at_staging) == Code.DONE
    capsys.readouterr()
    assert import_sheet([sheet(tmp_path, text)], at_staging) == Code.LEFT_OUT
    values = said(capsys)
    assert (values["here"], values["ready"]) == (1, 1)
    assert list_animals(["--json", "--offline"], at_staging) == Code.DONE
    animals = said(capsys)["animals"]
    assert isinstance(animals, list)
    assert [animal["name"] for animal in animals] == ["Kuzco", "Yzma"]


def test_a_refused_key_leaves_the_rows_on_disk_and_the_next_run_goes_on(
    tmp_path: Path,
    at_staging: dict[str, str],
    script: Script,
    capsys: pytest.CaptureFixture[str],
) -> None:
    script.always = error(401, "no such key")
    assert import_sheet([sheet(tmp_path)], at_staging) == Code.WAITING
    assert "doesn't accept the API key: no such key" in capsys.readouterr().err
    kept = IntakeFile(tmp_path / "data" / "intake.sqlite3").load(0.0)
    assert [entry.stage for entry in kept.entries] == [Stage.QUEUED] * 2
    (batch,) = kept.batches
    script.always = error(400, "no llamas")
    assert import_sheet([sheet(tmp_path)], at_staging) == Code.REFUSED
    values = said(capsys)
    assert (values["before"], values["batch"]) == (2, batch.id)


@pytest.mark.parametrize("content", [b"", b"\x00\x01\x02" * 50, b"PK\x03\x04 no workbook"])
def test_what_is_no_sheet_is_a_sentence_and_nothing_is_added(
    tmp_path: Path,
    variables: dict[str, str],
    content: bytes,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "animals.xlsx"
    file.write_bytes(content)
    assert import_sheet([str(file)], variables) == Code.USAGE
    assert "“animals.xlsx” " in capsys.readouterr().err


def test_names_in_a_guessed_encoding_are_not_added_before_it_is_given(
    tmp_path: Path, variables: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mac.csv"
    file.write_bytes("Name;Category ID\nRäuber;1\n;1\n".encode("mac_roman"))
    assert import_sheet([str(file)], variables) == Code.USAGE
    refused = capsys.readouterr()
    assert "read it as Windows, Western Europe" in refused.err
    assert "--encoding mac_roman (Mac: Räuber)" in refused.err
    assert not refused.out
    assert not IntakeFile(tmp_path / "data" / "intake.sqlite3").load(0.0).entries
    arguments = [str(file), "--encoding", "mac_roman", "--results", str(tmp_path / "r.csv")]
    assert import_sheet(arguments, variables) == Code.LEFT_OUT
    assert "encod" not in capsys.readouterr().err
    assert "Räuber" in (tmp_path / "r.csv").read_text("utf-8-sig")


def test_a_guessed_encoding_keeps_no_plain_name_from_being_added(
    tmp_path: Path, variables: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "plain.csv"
    file.write_bytes("Name;Category ID;Notiz\nRex;1;zottelig, schön\n".encode("cp1252"))
    assert import_sheet([str(file)], variables) == Code.DONE
    assert "Windows, Western Europe" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="a window has no socket file there")
def test_a_dry_run_works_beside_an_open_window(tmp_path: Path, variables: dict[str, str]) -> None:
    environment = os.environ | variables | {"QT_QPA_PLATFORM": "offscreen"}
    petdesk, root = [sys.executable, "-m", "petdesk"], Path(__file__).parents[3]
    with subprocess.Popen(petdesk, cwd=root, env=environment, stderr=subprocess.DEVNULL) as window:
        try:
            eventually((tmp_path / "data" / "petdesk.socket").exists)
            command = [*petdesk, "import", sheet(tmp_path), "--dry-run"]
            done = subprocess.run(command, cwd=root, env=environment, stdout=-1, check=False)
            assert window.poll() is None
        finally:
            window.kill()
    assert done.returncode in {Code.DONE, Code.LEFT_OUT}
    assert json.loads(done.stdout)["rows"] == 2
