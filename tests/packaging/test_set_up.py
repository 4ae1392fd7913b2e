"""The messages of set-up, its stamp, and the pip settings it keeps, without building anything."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from setup_steps import build, environment, errors, system_packages
from setup_steps.build import _check_room, _kept_settings


@pytest.mark.parametrize(
    ("log", "remedy"),
    [
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "locked to"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ProxyError('Cannot connect to proxy.', OSError('407'))", "HTTPS_PROXY"),
        ("SSLError(SSLCertVerificationError(1, 'CERTIFICATE_VERIFY_FAILED'))", "PIP_CERT"),
        (
            "Failed to establish a new connection: [Errno -3]\nNo matching distribution found",
            "needs the internet",
        ),
        ("ERROR: No matching distribution found for pyside6-essentials", "glibc"),
        ("PermissionError: [Errno 13] Permission denied: 'x'", "writable"),
        # After pip's "No such file or directory".
        ("this system does not have Windows Long Path support enabled.", "shorter"),
        ("[WinError 206] The filename or extension is too long", "shorter"),
        ("OSError: [Errno 36] File name too long: '/x'", "shorter"),
        ("something new", "Start again"),
    ],
)
def test_each_failure_has_its_remedy(tmp_path: Path, log: str, remedy: str) -> None:
    file = tmp_path / "setup.log"
    file.write_text("long ago\n" * 40 + log)
    text = str(errors.explain("Installing", file))
    assert remedy in text
    assert text.count("  | ") == 15
    assert text.endswith(str(file))


@pytest.mark.skipif(sys.platform == "win32", reason="some take 260 characters, some 32,767")
def test_a_path_that_would_be_too_long_is_told_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = os.pathconf(tmp_path, "PC_PATH_MAX") - 1
    for room, is_enough in [(250, True), (150, False)]:
        missing = most - room - len(os.fsencode(tmp_path))
        home = (
            tmp_path / "/".join("d" * 99 for _ in range(missing // 100)) / ("d" * (missing % 100))
        )
        home.mkdir(parents=True)
        monkeypatch.setattr(build, "HOME", home)
        if is_enough:
            _check_room()
        else:
            with pytest.raises(errors.SetupError, match="is too long"):
                _check_room()
        assert not list(home.iterdir())


def test_a_scanner_that_looks_at_the_stamp_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "HOME", tmp_path)
    own, looks, pauses = environment.Environment("run"), iter([True, True, False]), list[float]()
    move = os.replace

    def replace(source: Path, target: Path) -> None:
        if next(looks):
            raise PermissionError(13, "used by another process")
        move(source, target)

    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr("time.sleep", pauses.append)
    own.write_stamp(environment.Stamp("digest", "folder", frozenset({"offscreen"})))
    assert next(tmp_path.glob("*.ready")).read_text() == "digest\nfolder\noffscreen\n"
    assert len(pauses) == 2


def test_pip_settings_that_reach_an_index_are_kept_and_no_others() -> None:
    listing = r"""
:env:.cert='/site/ca.crt'
global.index-url='https://global/simple'
install.index-url='https://install/simple'
global.find-links='/a\n/b'
global.user='true'
install.target='/elsewhere'
:env:.constraint='c.txt'
"""
    assert _kept_settings(listing) == {
        "PIP_CERT": "/site/ca.crt",
        "PIP_INDEX_URL": "https://install/simple",
        "PIP_FIND_LINKS": "/a\n/b",
    }


def test_what_is_missing_on_debian_is_one_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    missing = [
        system_packages.Missing("libGL.so.1", "libgl1"),
        system_packages.Missing("libEGL.so.1", "libegl1"),
    ]
    _, line = str(system_packages.missing_error(missing)).splitlines()
    assert line == "sudo apt-get install -y --no-install-recommends libegl1 libgl1"


def test_elsewhere_the_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    text = str(system_packages.missing_error([system_packages.Missing("libGL.so.1", "libgl1")]))
    assert "libGL.so.1" in text
    assert "libgl1" not in text


def test_a_library_that_does_not_load_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_packages, "_LINUX", True)
    monkeypatch.setitem(system_packages.LIBRARIES, "none", {"libno-such.so.9": "libno-such9"})
    missing = system_packages.missing_libraries(["none"])
    assert system_packages.Missing("libno-such.so.9", "libno-such9") in missing
