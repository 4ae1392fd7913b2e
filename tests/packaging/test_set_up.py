"""The messages of set-up, its stamp, and the pip settings it keeps, without building anything."""

import shutil
from pathlib import Path

import pytest
from setup_steps import errors, system_packages
from setup_steps.build import _kept_settings


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


def test_pip_settings_that_reach_an_index_are_kept_and_no_others() -> None:
    wanted = [r":env:.cert='/site/ca.crt'", r"global.find-links='/a\n/b'"]
    wanted += ["global.index-url='https://global'", "install.index-url='https://install'"]
    others = ["global.user='true'", "install.target='/elsewhere'", ":env:.constraint='c.txt'"]
    assert _kept_settings("\n".join([*wanted, *others])) == {
        "PIP_CERT": "/site/ca.crt",
        "PIP_INDEX_URL": "https://install",
        "PIP_FIND_LINKS": "/a\n/b",
    }


def test_what_is_missing_on_debian_is_one_line_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: "/usr/bin/apt-get")
    libraries = [("libGL.so.1", "libgl1"), ("libEGL.so.1", "libegl1")]
    missing = [system_packages.Missing(*each) for each in libraries]
    _, line = str(system_packages.missing_error(missing)).splitlines()
    install = "sudo apt-get install -y --no-install-recommends libegl1 libgl1"
    assert line == f"sudo apt-get update && {install}"
