"""Every pair of colours that is painted can be told apart: 4.5:1 for texts, 3:1 for shapes."""

import pytest
from PySide6.QtGui import QColor, QPalette

from petdesk.design.theme import (
    MIN_CONTRAST,
    MIN_SHAPE_CONTRAST,
    Theme,
    dark_theme,
    light_theme,
    palette_of,
    system_theme,
)
from tests.contrast import contrast

SCHEMES = {"light": light_theme(), "dark": dark_theme()}
each_scheme = pytest.mark.parametrize("shown", list(SCHEMES.values()), ids=list(SCHEMES))


def texts(shown: Theme) -> dict[str, tuple[QColor, QColor]]:
    """Return each text with what it is read on."""
    grounds = {"window": shown.window, "base": shown.base, "hover": shown.hover}
    pairs = {
        f"{name} on {where}": (getattr(shown, name), ground)
        for name in ("text", "secondary", "link", "danger")
        for where, ground in grounds.items()
    }
    for name in ("accent", "accent_hover", "accent_pressed"):
        pairs[f"on {name}"] = shown.on_accent, getattr(shown, name)
    for name in ("button", "pressed", "chosen"):
        pairs[f"text on {name}"] = shown.text, getattr(shown, name)
    for name in ("chosen", "pressed"):
        pairs[f"secondary on {name}"] = shown.secondary_chosen, getattr(shown, name)
    for at, status in enumerate(shown.statuses):
        pairs[f"pill {at}"] = status.ink, status.pill
    tints = shown.message, shown.warning, shown.notice, *shown.environments
    for at, tint in enumerate(tints):
        pairs[f"text on tint {at}"] = tint.text, tint.ground
        pairs[f"link on tint {at}"] = tint.link, tint.ground
    return pairs


def shapes(shown: Theme) -> dict[str, tuple[QColor, QColor]]:
    """Return each shape with what it is seen on."""
    grounds = {"window": shown.window, "base": shown.base, "chosen": shown.chosen}
    pairs = {f"focus on {where}": (shown.focus, ground) for where, ground in grounds.items()}
    for where in ("window", "base"):
        pairs[f"outline on {where}"] = shown.outline, grounds[where]
        pairs[f"accent on {where}"] = shown.accent, grounds[where]
    for at, status in enumerate(shown.statuses):
        for where, ground in (*grounds.items(), ("pill", status.pill)):
            pairs[f"shape {at} on {where}"] = status.shape, ground
    return pairs


@each_scheme
def test_texts_can_be_read(shown: Theme) -> None:
    poor = {name: contrast(*pair) for name, pair in texts(shown).items()}
    assert not {name: found for name, found in poor.items() if found < MIN_CONTRAST}


@each_scheme
def test_shapes_and_the_focus_can_be_seen(shown: Theme) -> None:
    poor = {name: contrast(*pair) for name, pair in shapes(shown).items()}
    assert not {name: found for name, found in poor.items() if found < MIN_SHAPE_CONTRAST}


@each_scheme
def test_the_palette_of_qt_s_own_widgets_can_be_read(shown: Theme) -> None:
    palette, roles = palette_of(shown), QPalette.ColorRole
    for text, ground in (
        (roles.WindowText, roles.Window),
        (roles.Text, roles.Base),
        (roles.PlaceholderText, roles.Base),
        (roles.ButtonText, roles.Button),
        (roles.HighlightedText, roles.Highlight),
        (roles.ToolTipText, roles.ToolTipBase),
        (roles.Link, roles.Base),
        (roles.Link, roles.Window),
        (roles.LinkVisited, roles.Window),
        (roles.PlaceholderText, roles.Window),
        (roles.BrightText, roles.Window),
    ):
        assert contrast(palette.color(text), palette.color(ground)) >= MIN_CONTRAST, text
    chosen, plain = palette.color(roles.Highlight), palette.color(roles.Base)
    assert contrast(chosen, plain) >= MIN_SHAPE_CONTRAST


def test_high_contrast_has_no_colour_but_the_system_s() -> None:
    palette, roles = QPalette(), QPalette.ColorRole
    given = {
        roles.Window: "#000000",
        roles.Base: "#000001",
        roles.Text: "#ffff00",
        roles.Button: "#000002",
        roles.Highlight: "#00ff00",
        roles.HighlightedText: "#000003",
        roles.Link: "#ff00ff",
    }
    for role, name in given.items():
        palette.setColor(role, QColor(name))
    palette.setColor(QPalette.ColorGroup.Disabled, roles.Text, QColor("#777777"))
    shown = system_theme(palette)
    colours = [each for each in shown if isinstance(each, QColor)]
    for group in (*shown.statuses, shown.message, shown.warning, *shown.environments):
        colours += group
    assert {each.name() for each in colours} <= {*given.values(), "#777777"}
    assert shown.is_dark
    assert shown.is_high_contrast
