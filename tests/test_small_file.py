"""Files that anybody may have put there: only regular, small ones are read, and nobody waits."""

import os
import sys
from pathlib import Path

import pytest

from petdesk.domain.environments import Environment
from petdesk.small_file import read_small, replace_file
from petdesk.storage.first_screen import FirstScreen, read_first_screen, screen_language
from petdesk.storage.kept_labels import KeptLabels, labels_path, load_labels
from petdesk.storage.label_file import read_label_file


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12\r\n\x1a5")
    assert read_small(file, 6) == b"12\r\n\x1a5"
    with pytest.raises(OSError, match="larger than 0 MB"):
        read_small(file, 5)
    with pytest.raises(IsADirectoryError):
        read_small(tmp_path)
    with pytest.raises(FileNotFoundError, match="none"):
        read_small(tmp_path / "none")


@pytest.mark.skipif(sys.platform == "win32", reason="a file system of Windows holds no pipes")
@pytest.mark.parametrize("kind", ["pipe", "device", "endless"])
def test_pipes_and_devices_are_waited_for_by_nobody(tmp_path: Path, kind: str) -> None:
    file = labels_path(tmp_path, Environment.STAGING, "https://pets.example/v1")
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/tty" if kind == "device" else "/dev/zero")
    with pytest.raises(OSError, match="not a regular file"):
        read_small(file)
    assert read_first_screen(file, "") == FirstScreen()
    assert screen_language(file) == ""
    loaded = load_labels(KeptLabels(file))
    assert loaded.error is not None
    assert str(loaded.error) == "not a regular file"
    with pytest.raises(OSError, match="not a regular file"):
        read_label_file(file)


@pytest.mark.skipif(sys.platform == "win32", reason="making links needs a right on Windows")
def test_a_link_in_place_of_the_draft_leads_nowhere(tmp_path: Path) -> None:
    victim, file = tmp_path / "victim", tmp_path / "file"
    victim.write_bytes(b"kept")
    file.with_name(f"file.{os.getpid()}").symlink_to(victim)
    replace_file(file, b"new")
    assert (victim.read_bytes(), file.read_bytes()) == (b"kept", b"new")
    assert file.stat().st_mode & 0o077 == 0
    assert {left.name for left in tmp_path.iterdir()} == {"victim", "file"}
