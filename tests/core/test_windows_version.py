"""What libraries ask `platform` on Windows is answered from what the process knows."""

import platform
import sys
from types import SimpleNamespace

import pytest

from petdesk.core.windows_version import preset_platform
from tests.programs import run_python


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make `platform` one of Windows, which may ask neither WMI nor a console."""

    def ask(*_asked: object) -> None:
        pytest.fail("it asks somebody else")

    known = SimpleNamespace(platform_version=(10, 0, 26100), service_pack_major=0)
    monkeypatch.setattr(sys, "getwindowsversion", lambda: known, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr("os.uname", raising=False)
    monkeypatch.setenv("PROCESSOR_ARCHITECTURE", "AMD64")
    monkeypatch.setattr(platform, "_uname_cache", None)
    monkeypatch.setattr(platform, "win32_ver", platform.win32_ver)
    monkeypatch.setattr(platform, "_syscmd_ver", ask)
    monkeypatch.setattr(platform, "_wmi_query", ask, raising=False)  # from Python 3.12 on


@pytest.mark.skipif(sys.platform == "win32", reason="what is preset there cannot be unset")
@pytest.mark.usefixtures("windows")
def test_platform_asks_nobody_on_windows() -> None:
    with pytest.raises(pytest.fail.Exception):
        platform.system()  # what the libraries would call otherwise
    preset_platform("win32")
    assert platform.system() == "Windows"
    assert platform.machine() == "AMD64"
    assert platform.version() == "10.0.26100"
    assert platform.win32_ver() == ("10", "10.0.26100", "SP0", "")


@pytest.mark.parametrize(
    ("code", "library"),
    [
        ("import petdesk.service.http.transport", "truststore"),
        ("import petdesk.practice.server", "uvicorn"),
        ("from petdesk.settings import keys; keys._keyring()", "keyring"),
    ],
)
def test_it_is_known_before_a_library_asks(code: str, library: str) -> None:
    loaded = run_python("-c", f"{code}; import sys; print(*sys.modules)").stdout.split()
    assert loaded.index("petdesk.core.windows_version") < loaded.index(library)
