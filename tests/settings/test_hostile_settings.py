"""A settings file that somebody else wrote hangs nothing, and is reported."""

import os
import sys
from pathlib import Path

import pytest

from petdesk.settings.fields import SettingFault, Settings
from petdesk.settings.store import SettingsStore


@pytest.mark.skipif(sys.platform == "win32", reason="a file system of Windows holds no pipes")
def test_a_pipe_is_reported_and_waited_for_by_nobody(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    os.mkfifo(file)
    told_unreadable(file, "not a regular file")
    file.unlink()
    file.symlink_to("/dev/zero")
    told_unreadable(file, "not a regular file")


@pytest.mark.skipif(sys.platform == "win32", reason="a file system of Windows holds no pipes")
def test_a_pipe_in_place_of_the_lock_is_waited_for_by_nobody(tmp_path: Path) -> None:
    store = SettingsStore(tmp_path / "settings.toml")
    os.mkfifo(tmp_path / "settings.toml.lock")
    with pytest.raises(OSError, match="its lock is no file"):
        store.write(Settings(undo_seconds=5))


def test_a_file_of_more_than_a_megabyte_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"undo_seconds = 5\n" + b"#" * 1_000_000)
    told_unreadable(file, "larger than 1 MB")
    assert file.stat().st_size > 1_000_000


def told_unreadable(file: Path, why: str) -> None:
    store = SettingsStore(file)
    assert store.effective() == Settings()
    (problem,) = store.explain().problems
    assert (problem.source, problem.fault) == (str(file), SettingFault.UNREADABLE)
    assert problem.detail == why
    with pytest.raises(OSError, match=why):
        store.write(Settings(undo_seconds=5))


@pytest.mark.skipif(sys.platform == "win32", reason="only administrators may make links there")
@pytest.mark.parametrize("link", ["settings.toml", "PetDesk"])
def test_a_link_that_leads_nowhere_is_reported_and_nothing_made_where_it_leads(
    tmp_path: Path, link: str
) -> None:
    file = tmp_path / "PetDesk" / "settings.toml" if link == "PetDesk" else tmp_path / link
    (tmp_path / link).symlink_to(tmp_path / "a disk" / "of another")
    told_unreadable(file, "No such file or directory")
    assert [path.name for path in tmp_path.iterdir()] == [link]
