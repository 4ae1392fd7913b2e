"""Bring the translations up to date: ``python packaging/translations.py`` in the test environment.

It reads the texts out of the code into ``resources/translations/*.ts`` and compiles each of these
to the ``.qm`` that PetDesk loads. The English file holds plural forms only: every other text is
English in the code. The others hold every text; what is not translated yet is printed, and a test
fails until it is.
"""

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import PySide6

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
TOOLS = Path(PySide6.__file__).parent


def main() -> int:
    """Update, compile, and name what is not translated; return the exit code."""
    for translation in sorted(FOLDER.glob("*.ts")):
        update(translation)
        compile_translation(translation, translation.with_suffix(".qm"))
        for context, text in unfinished(translation):
            print(f"{translation.name}: {context}: {text!r} is not translated yet")
    return 0


def update(target: Path, source: Path = ROOT / "petdesk") -> None:
    """Bring ``target`` to the texts that the code in ``source`` has now."""
    sources = sorted(str(path) for path in source.rglob("*.py"))
    language = target.stem.removeprefix("petdesk_")
    languages = ["-source-language", "en_US", "-target-language", language]
    options = ["-no-obsolete", "-locations", "none", *languages]
    if language == "en":
        options.append("-pluralonly")
    run("lupdate", *sources, *options, "-ts", str(target))


def unfinished(translation: Path) -> Iterator[tuple[str, str]]:
    """Yield the context and text of each message without a finished translation."""
    for context in ET.parse(translation).iter("context"):  # noqa: S314  our own file
        for message in context.iter("message"):
            translated = message.find("translation")
            if translated is None or translated.get("type") == "unfinished":
                yield context.findtext("name", ""), message.findtext("source", "")


def compile_translation(source: Path, target: Path) -> None:
    """Compile one ``.ts`` file.

    Qt maps the ``.qm`` into the memory of each PetDesk that runs from here: one that was cut short
    in place would end it, so the new one takes its place whole.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        run("lrelease", "-silent", str(source), "-qm", str(part))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def tool_path(tool: str) -> str:
    """Return the path of one of Qt's tools, which come with PySide6."""
    return str(TOOLS / (f"{tool}.exe" if sys.platform == "win32" else tool))


def run(tool: str, *arguments: str) -> None:
    """Run one of Qt's tools in the checkout; its output is shown when it fails."""
    command = [tool_path(tool), *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{tool} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
