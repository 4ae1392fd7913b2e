"""Print the notes of a release from CHANGELOG.md; refuse a tag that cannot be released.

::

    python3 packaging/release_notes.py v1.2.3
"""

import re
import sys

from freezing.product import ROOT, product

_HEADING = re.compile(r"^## (\S+)(.*)$", re.MULTILINE)


def main(arguments: list[str]) -> int:
    """Print the notes for the tag; return 1 where it cannot be released."""
    (tag,) = arguments
    try:
        text = notes(tag, product().version, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    except ValueError as error:
        print(f"{tag} cannot be released: {error}", file=sys.stderr)
        return 1
    sys.stdout.buffer.write(f"{text}\n".encode())  # Windows' own encoding lacks letters of it
    return 0


def notes(tag: str, version: str, changelog: str) -> str:
    """Return what ``changelog`` says of ``version``. Raises ValueError where that does not fit."""
    if tag != f"v{version}":
        raise ValueError(f"petdesk/__init__.py says {version}")
    headings = list(_HEADING.finditer(changelog))
    for heading, following in zip(headings, [*headings[1:], None], strict=True):
        if heading[1] == version:
            if "unreleased" in heading[2]:
                raise ValueError("CHANGELOG.md calls it unreleased; put the day in its heading")
            return changelog[heading.end() : following.start() if following else None].strip()
    raise ValueError("CHANGELOG.md has no section for it")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
