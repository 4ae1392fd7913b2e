"""A start that is refused is told in a window where nobody would read a terminal."""

import io

import pytest

from petdesk.refused_start import is_a_window_needed


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stderr", "variables", "system", "is_needed"),
    [
        (None, {}, "win32", True),
        (io.StringIO(), {}, "darwin", True),
        (io.StringIO(), {"DISPLAY": ":0"}, "linux", True),
        (io.StringIO(), {"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        (io.StringIO(), {}, "linux", False),
        (Terminal(), {"DISPLAY": ":0"}, "linux", False),
        (io.StringIO(), {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}, "linux", False),
    ],
)
def test_a_window_is_shown_where_it_is_seen_and_nothing_else_is(
    stderr: io.StringIO | None, variables: dict[str, str], system: str, *, is_needed: bool
) -> None:
    assert is_a_window_needed(stderr, variables, system) is is_needed
