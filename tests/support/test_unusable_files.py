"""Whether PetDesk can write to a folder, and open its files there, is tried; nothing is left."""

from pathlib import Path

from petdesk.support.checks import find_unusable
from tests.core import small_disk
from tests.core.small_disk import fill


def test_a_folder_that_can_be_written_or_made_is_left_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "intake.sqlite3").touch()
    assert not find_unusable(tmp_path)
    assert not find_unusable(tmp_path / "none" / "yet")
    assert [path.name for path in tmp_path.iterdir()] == ["intake.sqlite3"]


def reasons(place: Path) -> list[str]:
    return [f"{path.name}: {error.reason.value}" for path, error in find_unusable(place).items()]


def a_small_disk(folder: Path) -> None:
    fill(folder)
    assert reasons(folder) == [f"{folder.name}: full"]
    assert [path.name for path in folder.iterdir()] == ["fill"]
    small_disk.make_read_only(folder)
    assert reasons(folder / "data") == ["data: read only"]


@small_disk.needs_small_disks
def test_a_full_or_read_only_disk_is_reported(tmp_path: Path) -> None:
    assert not small_disk.run_on_a_small_disk(a_small_disk, tmp_path).stderr


def forbidden(folder: Path) -> None:
    for name, mode in (("a.sqlite3", 0o400), ("b.sqlite3", 0), ("c.csv", 0o400), ("d.toml", 0)):
        (folder / name).touch(mode=mode)
    files = ["a.sqlite3: read only", "b.sqlite3: forbidden", "d.toml: forbidden"]
    assert reasons(folder) == files
    for mode, reason in ((0o500, "read only"), (0, "forbidden")):
        folder.chmod(mode)
        assert reasons(folder) == [f"{folder.name}: {reason}"]
        assert reasons(folder / "x") == [f"x: {reason}"]
    folder.chmod(0o700)


def test_what_permission_is_lacking_for_is_reported_by_name(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    assert not small_disk.run_without_privileges(forbidden, tmp_path / "data").stderr
