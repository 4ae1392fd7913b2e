"""An intake file that an earlier PetDesk left: what it has is still sent, or asked about."""

import gzip
from pathlib import Path

from petdesk.core.environments import Environment
from petdesk.intake.entry import BatchMode, DraftText, UnclearAnswer
from petdesk.intake.file import IntakeFile

NOW = 2_000_000_100.0
BEFORE = Path(__file__).with_name("before.sqlite3.gz")


def test_what_an_earlier_petdesk_wrote_is_read_and_goes_on(tmp_path: Path) -> None:
    file = IntakeFile(tmp_path / "intake.sqlite3")
    file.path.write_bytes(gzip.decompress(BEFORE.read_bytes()))
    loaded = file.load_or_salvage(NOW)
    assert loaded.problem is None
    assert {entry.new.name: entry.stage.value for entry in loaded.entries} == {
        "Held": "held",
        "Queued": "queued",
        "Sending": "sending",
        "Added": "added",
        "No ID": "added",
        "Unknown": "unknown",
        "Refused": "refused",
        "Ada": "sending",
        "Ben": "queued",
    }
    by_name = {entry.new.name: entry for entry in loaded.entries}
    assert by_name["Added"].pet is not None
    assert (by_name["Unknown"].message, by_name["Unknown"].status) == (UnclearAnswer.WEB_PAGE, 302)
    assert by_name["Sending"].known_ids == {4, 5}
    assert loaded.drafts == {Environment.STAGING: DraftText("Bel", "3")}
    (batch,) = loaded.batches
    assert (batch.name, batch.mode) == ("dogs.csv", BatchMode.RUNNING)
    assert [row.cells for row in file.sheet(batch.id).rows] == [("Ada",), ("Ben",)]
    file.save([(by_name["Queued"], by_name["Queued"])], mode=(batch.id, BatchMode.PAUSED))
    assert file.load(NOW).batches[0].mode is BatchMode.PAUSED
