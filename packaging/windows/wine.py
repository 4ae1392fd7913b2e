"""What Wine is not: the tests that fail there for a reason that no Windows has."""

from __future__ import annotations

WARNINGS = (
    # The project's own line: a minimum size, a window that is raised.
    r"This plugin does not support (propagateSizeHints|raise)",
    r"QWindowsWindow::setGeometry: Unable to set geometry",  # Wine tells of a new size late
    r"DpiAwareness::\w+ is not supported by current system|EnableNonClientDpiScaling\(\) failed",
)
"""What Qt warns of in Wine alone, which lacks these calls."""

_ROOTS = "Wine's certificate chains know no roots but the system's"
_SCALING = "Qt warns on stderr that Wine lacks scaling for each monitor"
_FAILS = (
    (
        "tests/service/http/test_download.py",
        "test_a_certificate_is_checked_and_a_file_of_certificates_is_trusted",
        _ROOTS,
    ),
    (
        "tests/service/http/test_transport.py",
        "test_a_certificate_that_the_settings_trust_is_accepted",
        _ROOTS,
    ),
    (
        "tests/test_restart.py",
        "test_the_key_that_this_run_was_given_is_the_next_one_s_too",
        _SCALING,
    ),
)
FAILS = {f"{file}::{test}": why for file, test, why in _FAILS}
"""The tests that cannot pass there, each with the reason."""


def reason(test: str) -> str:
    """Return why ``test`` fails in Wine; empty where it should pass."""
    return FAILS.get(test.partition("[")[0], "")
