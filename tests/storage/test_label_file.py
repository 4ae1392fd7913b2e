"""Labels as a file: what is written is read, and a bad file is refused line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.domain.labels import LabelProblem, check_label
from petdesk.storage.label_file import (
    MAX_BYTES,
    LabelFile,
    LabelFileError,
    LineFault,
    LineProblem,
    format_labels,
    parse_labels,
    read_label_file,
    write_label_file,
)

if TYPE_CHECKING:
    from pathlib import Path

DOGS_CATS = {1: "Dogs", 2: "Cats"}


def is_label(text: str) -> bool:
    try:
        return check_label(text) == text
    except ValueError:
        return False


labels = st.dictionaries(
    st.integers(-(2**63), 2**63 - 1),
    st.one_of(
        st.text(min_size=1, max_size=30),
        st.text("='+-@\";,\t x", min_size=1, max_size=9),
    ).filter(is_label),
)


@given(labels)
def test_what_is_written_is_read(labels: dict[int, str]) -> None:
    assert parse_labels(format_labels(labels)) == LabelFile(labels)


@given(labels)
def test_no_spreadsheet_takes_a_written_label_for_a_formula(labels: dict[int, str]) -> None:
    text = format_labels(labels).decode("utf-8-sig")
    for line in text.splitlines()[1:]:
        label = line.partition(",")[2].removeprefix('"')
        assert not label.startswith(("=", "+", "-", "@"))


def test_the_file_is_what_its_description_says() -> None:
    assert format_labels({2: "Katzen, groß", 1: "=1+1"}) == (
        b'\xef\xbb\xbfcategory ID,label\r\n1,\'=1+1\r\n2,"Katzen, gro\xc3\x9f"\r\n'
    )


@pytest.mark.parametrize(
    "data",
    [
        b"category ID,label\r\n1,Dogs\r\n2,Cats\r\n",
        b"CATEGORY id ; Label \n1;Dogs\n2;Cats",
        b"1\tDogs\n\n2\tCats\n",
        b'\xef\xbb\xbf"1","Dogs",,\n"2"," Cats "\n,\n',
        "1\tDogs\r\n2\tCats\r\n".encode("utf-16"),
        b"1,Dogs\r2,Cats\r",
    ],
)
def test_what_spreadsheets_make_of_it_is_read(data: bytes) -> None:
    assert parse_labels(data) == LabelFile(DOGS_CATS)


def test_semicolons_part_cells_where_a_label_holds_a_comma() -> None:
    assert parse_labels("1;Hunde, groß\n".encode()).labels == {1: "Hunde, groß"}


def test_what_is_no_utf_8_is_read_as_windows_1252_and_reported() -> None:
    assert parse_labels("1;Vögel\n".encode("cp1252")) == LabelFile({1: "Vögel"}, is_guessed=True)


def test_an_empty_file_has_no_labels() -> None:
    assert parse_labels(b"").labels == parse_labels(b"category ID,label\n").labels == {}


@pytest.mark.parametrize(
    ("data", "problems"),
    [
        (b"category ID,label\n1,A\ndogs,B\n", [LineProblem(3, LabelProblem.NO_ID, "dogs")]),
        (b"id,name\n1,A\n", [LineProblem(1, LabelProblem.NO_ID, "id")]),
        (
            b"9223372036854775808,A\n",
            [LineProblem(1, LabelProblem.ID_OUT_OF_RANGE, "9223372036854775808")],
        ),
        (b"1,\n", [LineProblem(1, LabelProblem.NO_LABEL, "")]),
        (b"1,A,B\n2\n", [LineProblem(n, LineFault.NOT_TWO_CELLS) for n in (1, 2)]),
        (b'1,"A\nB"\nx,C\n', [LineProblem(1, LabelProblem.LABEL_NOT_SHOWABLE, "A\nB"),
                              LineProblem(3, LabelProblem.NO_ID, "x")]),
        (b"5,A\n6,B\n05,C\n5,D\n", [LineProblem(n, LabelProblem.REPEATED, "5", 1) for n in (3, 4)]),
        (b'1,A\n2,"B\n', [LineProblem(2, LineFault.BAD_QUOTES)]),
        (b"1,A\n2,\x81\n", [LineProblem(2, LineFault.NO_TEXT)]),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_line_by_line(data: bytes, problems: list[LineProblem]) -> None:
    with pytest.raises(LabelFileError) as raised:
        parse_labels(data)
    assert list(raised.value.problems) == problems


def test_of_a_file_that_is_all_wrong_the_first_lines_are_reported() -> None:
    with pytest.raises(LabelFileError) as raised:
        parse_labels(b"x\n" * 50)
    assert (len(raised.value.problems), raised.value.untold) == (20, 30)


def test_a_file_goes_to_a_folder_with_spaces_and_accents_and_back(tmp_path: Path) -> None:
    folder = tmp_path / "Büro, ä ö"
    folder.mkdir()
    file = folder / "Kategorien für alle.csv"
    write_label_file(file, {1: "Old"})
    write_label_file(file, DOGS_CATS)
    assert read_label_file(file).labels == DOGS_CATS
    assert [path.name for path in folder.iterdir()] == [file.name]


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        write_label_file(tmp_path / "nowhere" / "labels.csv", DOGS_CATS)


def test_a_file_far_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "film.csv"
    file.write_bytes(b"1" * (MAX_BYTES + 1))
    with pytest.raises(OSError, match="larger than"):
        read_label_file(file)
