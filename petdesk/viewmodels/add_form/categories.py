"""Which category a text means: its label, the one that the list leaves, or its ID."""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from petdesk.domain.display_text import sanitize_for_line
from petdesk.domain.folding import fold
from petdesk.domain.numbers import parse_whole_number
from petdesk.domain.pets import is_int64
from petdesk.viewmodels.add_form.fields import FieldProblem
from petdesk.viewmodels.text.wording import category_name

_NEAR: Final = 0.7  # one letter of five is another; the same as for names that nothing matches


class Categories(NamedTuple):
    """What is known of categories: their labels by ID, and the IDs that animals have."""

    labels: Mapping[int, str] = {}
    used: Collection[int] = ()


class Reading(NamedTuple):
    """What a text means.

    ``category_id`` is ``None`` where there is a ``problem``; ``offered`` is then the ID that may
    have been meant, if there is one. ``title`` is how the category of either is shown.
    """

    category_id: int | None = None
    title: str = ""
    problem: FieldProblem | None = FieldProblem.CATEGORY_EMPTY
    offered: int | None = None


def read_category(text: str, known: Categories, agreed: Collection[int] = ()) -> Reading:
    """Find the category that ``text`` means; ``agreed`` are new IDs that a person wants to use.

    Case, accents and spaces around it do not matter.
    """
    wanted = fold(text.strip())
    if not wanted:
        return Reading()
    number = parse_whole_number(text)
    if number is not None:
        return _numbered(number, known, agreed)
    found = _called(wanted, known.labels) or [
        id_ for id_, label in known.labels.items() if wanted in fold(sanitize_for_line(label))
    ]
    if len(found) == 1:
        return Reading(found[0], category_title(found[0], known.labels), None)
    if found and wanted in map(
        fold, (sanitize_for_line(known.labels[id_]).strip() for id_ in found)
    ):
        return Reading(problem=FieldProblem.CATEGORY_AMBIGUOUS)
    offered = _nearest(wanted, known.labels)
    title = "" if offered is None else category_title(offered, known.labels)
    return Reading(None, title, FieldProblem.CATEGORY_UNKNOWN, offered)


def category_title(category_id: int, labels: Mapping[int, str]) -> str:
    """Return the shortest text that `read_category` takes for this category and for no other."""
    label = labels.get(category_id, "")
    for text in (sanitize_for_line(label).strip(), category_name(category_id, label)):
        if parse_whole_number(text) is None and _called(fold(text), labels) == [category_id]:
            return text
    return str(category_id)


def _numbered(number: int, known: Categories, agreed: Collection[int]) -> Reading:
    if not is_int64(number):
        return Reading(problem=FieldProblem.CATEGORY_OUT_OF_RANGE)
    is_known = number in known.labels or number in known.used or number in agreed
    # Where nothing is known, nobody can tell a new one from a usual one.
    if is_known or not (known.labels or known.used):
        return Reading(number, category_title(number, known.labels), None)
    return Reading(None, str(number), FieldProblem.CATEGORY_NEW, number)


def _called(wanted: str, labels: Mapping[int, str]) -> list[int]:
    """Return the categories whose label, or label and ID, is ``wanted``."""
    return [
        id_
        for id_, label in labels.items()
        if wanted in {fold(sanitize_for_line(label).strip()), fold(category_name(id_, label))}
    ]


def _nearest(wanted: str, labels: Mapping[int, str]) -> int | None:
    from difflib import get_close_matches  # noqa: PLC0415  only a slip needs it

    texts = {fold(sanitize_for_line(label).strip()): id_ for id_, label in labels.items()}
    texts |= {fold(category_name(id_, label)): id_ for id_, label in labels.items()}
    near = get_close_matches(wanted, texts, 1, _NEAR)
    return texts[near[0]] if near else None
