"""Files that anybody may have put there: only regular, small ones are read, and nobody waits."""

import errno
import os
import sys
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from petdesk.animals.catalogue import Catalogue
from petdesk.animals.store import CatalogueFile
from petdesk.app.practice import open_or_replace
from petdesk.core.database import sqlite_uri
from petdesk.core.disk_errors import CatalogueError
from petdesk.core.environments import Environment
from petdesk.core.files import DataLock, is_there, read_small, replace_file
from petdesk.intake.file import IntakeFile
from petdesk.settings.labels import LabelStore, load_labels


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
@pytest.mark.parametrize("kind", ["pipe", "endless"])
def test_pipes_and_devices_are_waited_for_by_nobody(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "labels.toml"
    if kind == "pipe":
        os.mkfifo(file)
    else:
        file.symlink_to("/dev/zero")
    with pytest.raises(OSError, match="not a regular file"):
        read_small(file)
    store = LabelStore(file, Environment.STAGING, "https://pets.example/v1")
    labels, error, set_aside = load_labels(store)
    assert (labels, str(error), set_aside) == ({}, "not a regular file", "")
    with pytest.raises(CatalogueError):
        store.save({1: "Dogs"})


@pytest.mark.skipif(sys.platform == "win32", reason="making links needs a right on Windows")
def test_a_link_in_place_of_the_draft_leads_nowhere(tmp_path: Path) -> None:
    victim, file = tmp_path / "victim", tmp_path / "file"
    victim.write_bytes(b"kept")
    file.with_name(f"file.{os.getpid()}").symlink_to(victim)
    replace_file(file, b"new")
    assert (victim.read_bytes(), file.read_bytes()) == (b"kept", b"new")
    assert file.stat().st_mode & 0o077 == 0
    assert {left.name for left in tmp_path.iterdir()} == {"victim", "file"}


@pytest.mark.parametrize("code", [5, 32, 33])
def test_a_scanner_that_has_the_file_open_for_a_moment_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, code: int
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    move = os.replace

    def replace(source: Path, target: Path) -> None:
        if len(pauses) < 3:
            error = PermissionError(errno.EACCES, "used by another process")
            error.winerror = code  # type: ignore[attr-defined, unused-ignore]  # Windows' own
            raise error
        move(source, target)

    monkeypatch.setattr(os, "replace", replace)
    replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert len(pauses) == 3


def test_a_file_that_cannot_be_looked_at_does_not_count_as_absent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python 3.14's `Path.exists` would say that it is."""
    (tmp_path / "file").touch()
    assert is_there(tmp_path / "file")
    assert not is_there(tmp_path / "none")
    assert not is_there(tmp_path / "file" / "inside a file")

    def fail(self: Path, **_: bool) -> os.stat_result:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(self))

    monkeypatch.setattr(Path, "stat", fail)
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        is_there(tmp_path / "file")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has access lists")
def test_what_is_made_is_for_its_owner_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    lock = DataLock(data)
    assert lock.take()
    CatalogueFile(data / "catalogue-practice-1.sqlite3").save(Catalogue(), Catalogue())
    IntakeFile(data / "intake.sqlite3").save([])
    LabelStore(data / "labels.toml", Environment.PRACTICE, "").save({1: "Dogs"})
    open_or_replace(data / "practice.sqlite3")
    assert data.stat().st_mode & 0o777 == 0o700
    modes = {path.name: path.stat().st_mode & 0o777 for path in data.iterdir()}
    assert modes == dict.fromkeys(modes, 0o600)
    assert len(modes) == 7
    lock.release()


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PurePosixPath("/home/kim/a b"), "file:///home/kim/a%20b?mode=ro"),
        (PureWindowsPath(r"C:\Users\kim"), "file:///C:/Users/kim?mode=ro"),
        (PureWindowsPath(r"\\server\desk 1\kim"), "file:////server/desk%201/kim?mode=ro"),
    ],
)
def test_a_share_has_no_authority(path: PurePath, uri: str) -> None:
    assert sqlite_uri(path, "mode=ro") == uri
