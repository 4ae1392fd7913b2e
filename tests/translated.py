import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "resources" / "translations"

_EVERYWHERE = {"ID", "&ID", "ID %1", "&Proxy", "Mac", "Free", "Pro", "Business"}
# The last three are what the service calls its plans.
ALIKE = {
    "es": _EVERYWHERE | {"Reptiles", "%1 (%2 s)"},  # a time and how many seconds are left
    "fr": _EVERYWHERE
    | {"&Animal", "&Format", "Pages", "Production", "P&roduction (%1)", "Reptiles"}
    | {"Service", "Services"},
    "de": _EVERYWHERE
    | {"Details", "Diagnose", "Filter", "Filter: %2. %1", "&Format", "Letter", "Name", "&Name"}
    | {"&Pause", "Status", "&Status"},
}
"""By language, the words that are the same there and in English."""


class Message(NamedTuple):
    """One text: English, and in the file's language one form, or one for each number."""

    context: str
    source: str
    forms: tuple[str, ...]
    has_number: bool
    is_finished: bool


def messages(file: Path) -> list[Message]:
    return list(_messages(ET.parse(file).getroot()))  # noqa: S314  our own file


def _messages(root: ET.Element) -> Iterator[Message]:
    for context in root.iter("context"):
        for message in context.iter("message"):
            told = message.find("translation")
            assert told is not None
            has_number = message.get("numerus") == "yes"
            forms = [form.text or "" for form in told] if has_number else [told.text or ""]
            yield Message(
                context.findtext("name", ""),
                message.findtext("source", ""),
                tuple(forms),
                has_number,
                told.get("type") is None,
            )
