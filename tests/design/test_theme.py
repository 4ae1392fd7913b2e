from itertools import chain, product

import pytest
from PySide6.QtGui import QColor, QPalette

from petdesk.design.theme import DARK, LIGHT, Theme, palette_of, system_theme
from tests.contrast import MIN_CONTRAST, MIN_SHAPE_CONTRAST, contrast

SCHEMES = {"light": LIGHT, "dark": DARK}
each_scheme = pytest.mark.parametrize("shown", list(SCHEMES.values()), ids=list(SCHEMES))
Pairs = list[tuple[QColor, QColor]]


def texts(shown: Theme) -> Pairs:
    names = [
        *product(("text", "secondary", "link", "danger"), ("window", "base", "hover")),
        *product(("text",), ("button", "pressed", "chosen")),
        *product(("secondary_chosen",), ("pressed", "chosen")),
        ("on_accent", "accent"),
    ]
    pairs: Pairs = [(getattr(shown, text), getattr(shown, ground)) for text, ground in names]
    pairs += [(status.ink, status.pill) for status in shown.statuses]
    message = shown.tint(shown.text, 0.9)
    pairs += product((shown.message_text, shown.message_link), (message,))
    grounds = (shown.tint(each, 0.14) for each in (shown.pending, shown.accent))
    pairs += product((shown.text, shown.link), grounds)
    return pairs + [(each, shown.tint(each, 0.13)) for each in (shown.practice, shown.staging)]


def shapes(shown: Theme) -> Pairs:
    grounds = shown.window, shown.base, shown.chosen
    pairs = [*product((shown.focus, *(status.ink for status in shown.statuses)), grounds)]
    pairs += product((shown.outline, shown.accent), (shown.window, shown.base))
    return pairs + [(status.ink, status.pill) for status in shown.statuses]


@each_scheme
def test_texts_and_shapes_can_be_told_from_their_grounds(shown: Theme) -> None:
    for pairs, least in ((texts(shown), MIN_CONTRAST), (shapes(shown), MIN_SHAPE_CONTRAST)):
        ratios = {f"{one.name()} on {other.name()}": contrast(one, other) for one, other in pairs}
        assert not {names: ratio for names, ratio in ratios.items() if ratio < least}


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
