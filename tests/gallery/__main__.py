"""Renders every screen and state to pictures: ``python -m tests.gallery OUT [--only PART]``.

Light and dark, at 100 and 200 %, in English and in the pseudo-language; in high contrast, and from
right to left. ``--variant`` names others too, such as ``light-100-de``.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import traceback
from itertools import product
from pathlib import Path
from typing import NamedTuple

# On Windows nothing has letters offscreen, nor may a path have a colon.
if sys.platform != "win32" and os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    # By itself the screen would be of 800 x 800.
    screen = Path(__file__).with_name("screen.json")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"

import petdesk.design.qt  # noqa: F401  before all that uses it

# isort: split
from PySide6.QtCore import Qt, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

from petdesk.app.application import make_application
from petdesk.core.resources import LANGUAGES
from petdesk.design.look import apply_theme, show_theme
from petdesk.design.theme import system_theme
from tests.gallery.palettes import contrast_palette
from tests.gallery.scenes import SCENES
from tests.gallery.stage import Program
from tests.pseudo import shown_language

POINTS = 10  # of the texts at 100 %: the offscreen platform has no size of its own


class Variant(NamedTuple):
    """One way to show every scene; ``language`` is ``rtl`` for English from right to left."""

    appearance: str
    percent: int
    language: str

    def __str__(self) -> str:
        return f"{self.appearance}-{self.percent}-{self.language}"


VARIANTS = [
    Variant(*each) for each in product(("light", "dark"), (100, 200), (*LANGUAGES[1:], "pseudo"))
]
VARIANTS += [Variant("light", 100, "rtl"), Variant("contrast", 100, "en")]
USUAL = "en", "pseudo", "rtl"  # the other languages' texts are shorter than the pseudo-language's


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", default="", help="scenes whose name has this part")
    parser.add_argument("--variant", default="", help="variants whose name has this part")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    application = make_application()
    qInstallMessageHandler(_message)
    font = application.font()
    font.setPointSizeF(POINTS)
    application.setFont(font)
    names = [name for name in SCENES if options.only in name]
    usual = [each for each in VARIANTS if each.language in USUAL]
    named = [each for each in VARIANTS if options.variant in str(each)]
    variants = named if options.variant else usual
    with QEventLoop(application) as loop:
        failed = loop.run_until_complete(_render_all(application, options.out, names, variants))
    return 1 if failed else 0


async def _render_all(
    application: QApplication, out: Path, names: list[str], variants: list[Variant]
) -> int:
    """Return how many could not be rendered."""
    failed = 0
    for variant in variants:
        _show(application, variant)
        language = variant.language if variant.language != "rtl" else "en"
        with shown_language(application, language):
            for name in names:
                try:
                    await _render(out / _file(name, variant), name)
                except Exception:  # noqa: BLE001  the other scenes are still to be seen
                    print(f"{name}, {variant}:\n{traceback.format_exc()}", file=sys.stderr)  # noqa: T201  a command's answer
                    failed += 1
    return failed


def _show(application: QApplication, variant: Variant) -> None:
    is_rtl = variant.language == "rtl"
    directions = Qt.LayoutDirection
    application.setLayoutDirection(directions.RightToLeft if is_rtl else directions.LeftToRight)
    is_plain = variant.appearance == "contrast"
    apply_theme(application, "light" if is_plain else variant.appearance, variant.percent)
    if is_plain:
        show_theme(application, system_theme(contrast_palette()))


async def _render(file: Path, name: str) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        program = Program(Path(folder))
        try:
            widget = SCENES[name](program)
            widget.show()
            for _turn in range(4):
                await asyncio.sleep(0.02)
            widget.grab().save(str(file))
        finally:
            await program.close()
        if program.failures:
            raise RuntimeError("; ".join(program.failures))


def _file(name: str, variant: Variant) -> str:
    return f"{name.replace(' ', '-')}-{variant}.png"


def _message(_kind: QtMsgType, _context: object, text: str) -> None:
    # The offscreen platform says this of every window.
    if not text.startswith("This plugin does not support"):
        print(text, file=sys.stderr)  # noqa: T201  where Qt itself would write it


if __name__ == "__main__":
    sys.exit(main())
