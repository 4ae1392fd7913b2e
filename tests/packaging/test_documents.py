"""What the Markdown files point to is there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Not the whole checkout, which environments may be in.
FOLDERS = (".github", "packaging", "petdesk", "resources", "tests")
INSIDE = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.md")]
DOCUMENTS = [*ROOT.glob("*.md"), *(file for file in INSIDE if "dist" not in file.parts)]
"""Without those that packaging/build.py makes."""

LINK = re.compile(r"\]\(([^)\s]+)\)")
NAMED = re.compile(r"`([\w.*-]+(?:/[\w.*-]+)*(?:\.(?:py|md|toml|json|ts|csv)|/))`")
"""A file of the code, and names that are said to be in it."""
FOREIGN = re.compile(r"\w+:")
NOT_HERE = re.compile(r"\.venv-run/|(policy(-kept)?|settings|labels|state)\.toml")
"""What PetDesk, its set-up or an administrator makes."""


def anchors(document: Path) -> set[str]:
    """Return the anchors of the headings, as GitHub makes them."""
    headings = re.findall(r"(?m)^#+ (.+)$", document.read_text("utf-8"))
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


def broken_links(document: Path) -> Iterator[str]:
    for link in LINK.findall(document.read_text("utf-8")):
        path, _, anchor = link.partition("#")
        target = document.parent / path if path else document
        if FOREIGN.match(link):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_each_relative_link_leads_somewhere(document: Path) -> None:
    assert not list(broken_links(document))


@pytest.mark.parametrize(
    "document",
    [file for file in DOCUMENTS if file.name == "README.md" or "decisions" in file.parts],
    ids=lambda file: str(file.relative_to(ROOT)),
)
def test_each_file_that_is_named_is_there(document: Path) -> None:
    names = [
        name for name in NAMED.findall(document.read_text("utf-8")) if not NOT_HERE.fullmatch(name)
    ]
    # petdesk/README.md names some files beside the one it has just named.
    places = [ROOT, ROOT / "petdesk", document.parent]
    missing = [name for name in names if not any(any(place.glob(name)) for place in places)]
    assert [name for name in missing if "/" in name] == []
    everywhere = {file.name for folder in FOLDERS for file in (ROOT / folder).rglob("*.*")}
    assert [name for name in missing if "/" not in name and name not in everywhere] == []
