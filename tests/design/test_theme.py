"""Every pair of colours that is painted can be told apart: 4.5:1 for texts, 3:1 for shapes."""

from itertools import chain

import pytest
from PySide6.QtGui import QColor, QPalette

from petdesk.design.theme import DARK, LIGHT, Theme, palette_of, system_theme
from tests.contrast import MIN_CONTRAST, MIN_SHAPE_CONTRAST, contrast

SCHEMES = {"light": LIGHT, "dark": DARK}
each_scheme = pytest.mark.parametrize("shown", list(SCHEMES.values()), ids=list(SCHEMES))
Pairs = dict[str, tuple[QColor, QColor]]


def texts(shown: Theme) -> Pairs:
    accent, message = shown.accent, shown.tint(shown.text, 0.9)
    pairs = {
        f"{name} on {where}": (getattr(shown, name), getattr(shown, where))
        for name in ("text", "secondary", "link", "danger")
        for where in ("window", "base", "hover")
    }
    for name in ("button", "pressed", "chosen"):
        pairs[f"text on {name}"] = shown.text, getattr(shown, name)
    for name in ("chosen", "pressed"):
        pairs[f"secondary on {name}"] = shown.secondary_chosen, getattr(shown, name)
    for at, status in enumerate(shown.statuses):
        pairs[f"pill {at}"] = status.ink, status.pill
    for ground in (shown.tint(shown.pending, 0.14), shown.tint(accent, 0.14)):
        pairs[f"text on {ground.name()}"] = shown.text, ground
        pairs[f"link on {ground.name()}"] = shown.link, ground
    return pairs | {
        "on accent": (shown.on_accent, accent),
        "message": (shown.message_text, message),
        "link of a message": (shown.message_link, message),
        "practice": (shown.practice, shown.tint(shown.practice, 0.13)),
        "staging": (shown.staging, shown.tint(shown.staging, 0.13)),
    }


def shapes(shown: Theme) -> Pairs:
    grounds = {"window": shown.window, "base": shown.base, "chosen": shown.chosen}
    pairs = {f"focus on {where}": (shown.focus, ground) for where, ground in grounds.items()}
    for where in ("window", "base"):
        pairs[f"outline on {where}"] = shown.outline, grounds[where]
        pairs[f"accent on {where}"] = shown.accent, grounds[where]
    for at, status in enumerate(shown.statuses):
        for where, ground in (*grounds.items(), ("pill", status.pill)):
            pairs[f"shape {at} on {where}"] = status.ink, ground
    return pairs


@each_scheme
def test_texts_and_shapes_can_be_told_from_their_grounds(shown: Theme) -> None:
    for pairs, least in ((texts(shown), MIN_CONTRAST), (shapes(shown), MIN_SHAPE_CONTRAST)):
        ratios = {name: contrast(*pair) for name, pair in pairs.items()}
        assert not {name: ratio for name, ratio in ratios.items() if ratio < least}


@each_scheme
def test_the_palette_of_qt_s_own_widgets_can_be_read(shown: Theme) -> None:
    palette, roles = palette_of(shown), QPalette.ColorRole
    texts = roles.Text, roles.WindowText, roles.PlaceholderText, roles.Link
    pairs = {(text, ground) for text in texts for ground in (roles.Base, roles.Window)}
    pairs |= {(roles.ButtonText, roles.Button), (roles.HighlightedText, roles.Highlight)}
    for text, ground in pairs:
        assert contrast(palette.color(text), palette.color(ground)) >= MIN_CONTRAST, text


def test_high_contrast_has_no_colour_but_the_system_s() -> None:
    palette, roles = QPalette(), QPalette.ColorRole
    given = {
        roles.Window: "#000000",
        roles.Base: "#000001",
        roles.Text: "#ffff00",
        roles.Highlight: "#00ff00",
        roles.HighlightedText: "#000003",
    }
    for role, name in given.items():
        palette.setColor(role, QColor(name))
    palette.setColor(QPalette.ColorGroup.Disabled, roles.Text, QColor("#777777"))
    shown = system_theme(palette)
    colours = [each for each in vars(shown).values() if isinstance(each, QColor)]
    names = {each.name() for each in (*colours, *chain(*shown.statuses))}
    assert names <= {*given.values(), "#777777"}
    assert shown.tint(shown.text, 0.9) == shown.base
    assert shown.is_dark
    assert shown.is_high_contrast


def test_the_contrast_is_that_of_the_standard() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.005)
