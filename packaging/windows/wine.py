"""What Wine is not: the tests that fail there for a reason that no Windows has."""

from __future__ import annotations

VARIABLES = {"WINEQT_QPA_PLATFORM": "windows:dpiawareness=2"}
"""Wine lacks the second version of scaling for each monitor, of which Qt would warn at each start.

It passes a variable of Qt's on only where WINE stands before its name.
"""

WARNINGS = (
    # The project's own line: a minimum size, a window that is raised.
    r"This plugin does not support (propagateSizeHints|raise)",
    r"QWindowsWindow::setGeometry: Unable to set geometry",  # Wine tells of a new size late
    r"EnableNonClientDpiScaling\(\) failed",
)
"""What Qt warns of in Wine alone, which lacks these calls."""

_ROOTS = "Wine's certificate chains know no roots but the system's"
_SCALING = "Qt warns on stderr, for each window, that Wine lacks a call for scaling its frame"
_WAKE = (
    "at times asyncio's loop waits in GetQueuedCompletionStatus and does not hear a thread of "
    "schemathesis; the practice service was not called yet"
)
_FAILS = (
    ("tests/practice/test_openapi.py", "test_the_service_keeps_the_document", _WAKE),
    (
        "tests/service/http/test_transport.py",
        "test_a_certificate_that_the_settings_trust_is_accepted",
        _ROOTS,
    ),
    ("tests/app/test_cli.py", "test_the_self_check_reports_one_line_for_each_part", _SCALING),
    (
        "tests/app/test_self_check.py",
        "test_without_a_screen_a_missing_keyring_is_reported_as_petdesk_check_reports_it",
        _SCALING,
    ),
)
FAILS = {f"{file}::{test}": why for file, test, why in _FAILS}
"""The tests that cannot pass there, or not always, each with the reason."""


def reason(test: str) -> str:
    """Return why ``test`` fails in Wine; empty where it should pass."""
    return FAILS.get(test.partition("[")[0], "")
