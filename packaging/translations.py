"""Bring the translations up to date: ``python packaging/translations.py`` in the test environment.

It reads the texts out of the code into ``resources/translations/*.ts`` and compiles each of these
to the ``.qm`` that PetDesk loads. The English file holds plural forms only: every other text is
English in the code.
"""

import subprocess
import sys
from pathlib import Path

import PySide6

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
ENGLISH = FOLDER / "petdesk_en.ts"
TOOLS = Path(PySide6.__file__).parent


def main() -> int:
    """Update and compile; give the exit code."""
    update(ENGLISH)
    for translation in sorted(FOLDER.glob("*.ts")):
        compile_translation(translation, translation.with_suffix(".qm"))
    return 0


def update(target: Path) -> None:
    """Bring ``target`` to the texts that the code has now."""
    sources = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "petdesk").rglob("*.py"))
    languages = ["-source-language", "en_US", "-target-language", "en_US"]
    options = ["-pluralonly", "-no-obsolete", "-locations", "none"]
    run("lupdate", *sources, *options, *languages, "-ts", str(target))


def compile_translation(source: Path, target: Path) -> None:
    """Compile one ``.ts`` file."""
    run("lrelease", "-silent", str(source), "-qm", str(target))


def run(tool: str, *arguments: str) -> None:
    """Run one of Qt's tools in the checkout; its output is shown when it fails."""
    name = f"{tool}.exe" if sys.platform == "win32" else tool
    done = subprocess.run(
        [str(TOOLS / name), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{tool} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
