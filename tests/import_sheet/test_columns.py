import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.core.pets import PetStatus
from petdesk.import_sheet import columns
from petdesk.import_sheet.columns import Columns, Field, heading_row, is_total, usual_status
from petdesk.intake.form_fields import KnownCategories

N, C, I, S = Field.NAME, Field.CATEGORY, Field.CATEGORY_ID, Field.STATUS  # noqa: E741  columns
words = st.sampled_from(
    ["", "Name", "Status", "Art", "Category ID", "Perros", "sold", "12", "Bella", "ID"]
)


def guess(rows: list[list[str]]) -> Columns:
    known = KnownCategories({1: "dogs", 2: "cats", 3: "perros"})
    return columns.guess_columns(rows, heading_row(rows), known)


@pytest.mark.parametrize(
    ("headings", "positions"),
    [
        ("Name,Category,Category ID,Status,ID,Last seen", {N: 0, C: 1, I: 2, S: 3}),
        ("Nombre,Categoría,ID de categoría,Estado,ID", {N: 0, C: 1, I: 2, S: 3}),
        ("Statut,Espèce,Nom", {S: 0, C: 1, N: 2}),
        ("Nr.,TIERART:,Rufname,Geburtstag,Verfügbarkeit", {C: 1, N: 2, S: 4}),
        ("Animal,Name,Type", {N: 1, C: 2}),
        ("Owner name,Animal\u2019s Name,Pet species,Adoption status", {N: 1, C: 2, S: 3}),
        ("Nombre del dueño,Nombre del perro,Estado de salud", {N: 1}),
        ("Statut vaccinal,Nom du chien,Espèce de l'animal", {N: 1, C: 2}),
        ("Tiername,Tierart-ID,Zustand", {N: 0, I: 1, S: 2}),
        ("Besitzername,Hundename,Tierart,Vermittlungsstatus", {N: 1, C: 2, S: 3}),
    ],
)
def test_headings_of_four_languages(headings: str, positions: dict[Field, int]) -> None:
    rows = [headings.split(",")]
    assert guess(rows) == Columns(0, positions)


def test_a_title_may_stand_above_the_headings_and_no_value_names_a_column_below_them() -> None:
    rows = [
        ["Refugio, noviembre"],
        [],
        ["N.º", "Nombre", "Raza", "¿Cómo está?"],
        ["1", "Bella", "Perros", "Disponible"],
    ]
    assert guess(rows) == Columns(2, {N: 1})


def test_without_headings_the_values_tell() -> None:
    rows = [["A1", "Bella", "Perros", "Disponible"], ["A2", "Toby", "Cats", "ADOPTADO"]]
    assert guess(rows) == Columns(None, {S: 3, C: 2, N: 1})


@given(st.lists(st.lists(words, max_size=6), max_size=8))
def test_no_column_is_guessed_twice(rows: list[list[str]]) -> None:
    guessed = guess(rows)
    positions = list(guessed.positions.values())
    assert len(set(positions)) == len(positions)
    assert all(0 <= position < max(map(len, rows)) for position in positions)
    assert guessed.headings == heading_row(rows)


def test_every_word_is_folded_and_means_one_thing() -> None:
    headings = [word for each in columns.HEADINGS.values() for word in each]
    assert len(set(headings)) == len(headings)
    for word in headings:
        assert columns.normalize_words(word) == word
        assert columns.heading_rank(word)[0]


def test_words_for_a_status() -> None:
    known = {"  DISPONIBLE ": PetStatus.AVAILABLE, "Avail.": PetStatus.AVAILABLE}
    known |= {"Réservée": PetStatus.PENDING, "vermittelt": PetStatus.SOLD}
    for text, status in known.items():
        assert usual_status(text) == (status,)
    assert {usual_status(text) for text in ("", "k. A.", "Ya no disponible")} == {(None,)}
    assert usual_status("en tratamiento") == ()


def test_what_stands_before_a_sum() -> None:
    assert all(map(is_total, ("Total", "TOTAL: 12", "Summe =", "Total general")))
    assert not any(map(is_total, ("", "Totally", "Bella 2", "Toto")))
