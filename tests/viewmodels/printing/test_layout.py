"""Where things stand on a page: within the paper, and nothing over anything else."""

from itertools import combinations

import pytest

from petdesk.viewmodels.printing.layout import (
    COUNTS,
    FOOT,
    HEAD,
    MARGIN,
    ROW,
    Box,
    Paper,
    card_boxes,
    card_parts,
    cut_marks,
    printable,
    rows_to_a_page,
    usual_paper,
)

EACH = [(paper, count) for paper in Paper for count in COUNTS]


def overlap(one: Box, other: Box) -> bool:
    is_beside = one.right <= other.left + 1e-6 or other.right <= one.left + 1e-6
    return not is_beside and one.top < other.bottom - 1e-6 and other.top < one.bottom - 1e-6


@pytest.mark.parametrize(("paper", "count"), EACH)
def test_a_page_has_so_many_cards_side_by_side(paper: Paper, count: int) -> None:
    boxes, whole = card_boxes(paper, count), printable(paper)
    assert len(boxes) == count
    assert all(whole.holds(box) for box in boxes)
    assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    area = sum(box.width * box.height for box in boxes)
    assert area == pytest.approx(whole.width * whole.height)


@pytest.mark.parametrize(("paper", "count"), EACH)
def test_the_parts_of_a_card_lie_in_it_and_apart(paper: Paper, count: int) -> None:
    for card in card_boxes(paper, count):
        parts = card_parts(card)
        assert all(card.holds(part) for part in parts)
        assert not any(overlap(one, other) for one, other in combinations(parts, 2))
        # A module of the longest code, 25 with its quiet zone of 4 to each side, is well printed.
        assert parts.code.width / 33 >= 0.5
        assert parts.code.width == parts.code.height


@pytest.mark.parametrize(("paper", "count"), EACH)
def test_cut_marks_are_on_the_paper_and_on_no_card(paper: Paper, count: int) -> None:
    width, height = paper.size
    columns = len({box.left for box in card_boxes(paper, count)})
    rows = count // columns
    marks = cut_marks(paper, count)
    crosses = 2 * (columns - 1) * (rows - 1)
    assert len(marks) == 2 * (columns + 1) + 2 * (rows + 1) + crosses
    edges = {box.left for box in card_boxes(paper, count)} | {width - MARGIN}
    for mark in marks:
        assert all(4 <= x <= width - 4 for x in (mark.x1, mark.x2))
        assert all(4 <= y <= height - 4 for y in (mark.y1, mark.y2))
        if mark.x1 == mark.x2:  # it says where to cut down
            assert any(mark.x1 == pytest.approx(edge) for edge in edges)
        for card in card_boxes(paper, count):
            parts = card_parts(card)
            line = Box(
                min(mark.x1, mark.x2),
                min(mark.y1, mark.y2),
                abs(mark.x1 - mark.x2),
                abs(mark.y1 - mark.y2),
            )
            assert not any(overlap(part, line) for part in parts)


@pytest.mark.parametrize("paper", Paper)
def test_the_rows_of_a_page_fit(paper: Paper) -> None:
    height = (rows_to_a_page(paper) + 1) * ROW
    assert HEAD + height + FOOT <= printable(paper).height
    assert HEAD + height + ROW + FOOT > printable(paper).height


def test_the_usual_paper_is_the_country_s() -> None:
    assert [usual_paper(country) for country in ("US", "MX", "CA")] == [Paper.LETTER] * 3
    assert [usual_paper(country) for country in ("DE", "FR", "GB", "AR", "")] == [Paper.A4] * 5
