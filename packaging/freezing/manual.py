"""The manual page petdesk(1), made of what the program itself says to --help."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from freezing.product import COMMAND, NAME, Product

_ENVIRONMENT = {"COLUMNS": "200", "LC_ALL": "C.UTF-8"}  # wide: man breaks the lines


def manual(product: Product, program: Path, day: str) -> str:
    """Return the page's source, for groff. Raises CalledProcessError, OSError."""
    summary = product.description.partition(":")[0].lower()
    told = _help(program)
    commands = re.findall(rf"^  {COMMAND} (\w+) ", told, re.MULTILINE)
    lines = [
        f'.TH {COMMAND.upper()} 1 "{day}" "{NAME} {product.version}" "User Commands"',
        ".SH NAME",
        f"{COMMAND} \\- {_escape(summary)}",
        *_sections(told),
    ]
    for command in commands:
        lines += [f".SH THE COMMAND {command.upper()}", *_sections(_help(program, command), ".SS")]
    lines += [".SH SEE ALSO", f"/usr/share/doc/{COMMAND}/, and Help in {NAME}'s menu."]
    return "\n".join(lines) + "\n"


def _help(program: Path, *command: str) -> str:
    done = subprocess.run(
        [str(program), *command, "--help"],
        env=_ENVIRONMENT,
        check=True,
        capture_output=True,
        text=True,
    )
    return done.stdout


def _sections(told: str, heading: str = ".SH") -> Iterator[str]:
    """Yield argparse's usage, texts and lists of options as the page has them."""
    usage, *paragraphs = told.strip().split("\n\n")
    words = " ".join(usage.removeprefix("usage: ").split())
    yield from (f"{heading} SYNOPSIS", f".B {_escape(words)}", f"{heading} DESCRIPTION")
    for paragraph in paragraphs:
        first, *entries = paragraph.splitlines()
        if not entries or not entries[0].startswith("  "):
            yield from (".PP", _escape(paragraph))
            continue
        yield from (".PP", f"{_escape(first)}")
        for entry in entries:
            name, _, text = entry.strip().partition("  ")
            if entry.startswith("   "):  # goes on below a long name
                yield _escape(entry.strip())
            else:
                yield from (".TP", f".B {_escape(name)}", *filter(None, [_escape(text.strip())]))


def _escape(text: str) -> str:
    """Return ``text`` as groff prints it: a dot begins a command, a hyphen is no minus."""
    return re.sub(r"(?m)^([.'])", r"\\&\1", text.replace("\\", r"\(rs").replace("-", r"\-"))
