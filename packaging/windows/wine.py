"""What Wine is not: the tests that fail there for a reason that no Windows has."""

from __future__ import annotations

WARNINGS = (
    # The project's own line: a minimum size, a window that is raised.
    r"This plugin does not support (propagateSizeHints|raise)",
    r"QWindowsWindow::setGeometry: Unable to set geometry",  # Wine tells of a new size late
    r"DpiAwareness::\w+ is not supported by current system|EnableNonClientDpiScaling\(\) failed",
)
"""What Qt warns of in Wine alone, which lacks these calls."""

FAILS: dict[str, str] = {}
"""Tests, files or folders with the reason."""


def reason(test: str) -> str:
    """Return why ``test`` fails in Wine; empty where it should pass."""
    return next(
        (
            why
            for name, why in FAILS.items()
            if test == name or test.startswith((f"{name}::", f"{name}[", f"{name}/"))
        ),
        "",
    )
