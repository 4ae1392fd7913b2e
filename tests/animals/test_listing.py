from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petdesk.animals import listing as listings
from petdesk.animals.catalogue import AnimalRecord, Catalogue, ListingState, add, merge
from petdesk.animals.listing import Listing, PendingAnimal, build, with_filter, with_pending
from petdesk.animals.search import Filter, Sort, SortColumn, StatusFilter
from petdesk.core.pets import Pet, PetStatus
from petdesk.service.contract import PetList

LABELS = {1: "Dogs", 2: "Cats"}
MONTHS = 70 * 24 * 3600.0

names = st.sampled_from(["Bella", "bello", "Zoë", "Zoe Bell", "Max", "Cats", ""])
statuses = st.sampled_from([*PetStatus, None, "adopted", "all"])
pets = st.builds(Pet, st.integers(0, 30), names, st.integers(1, 3), statuses)
answers = st.builds(
    PetList,
    pets=st.lists(pets, max_size=12).map(tuple),
    unreadable=st.just(0),
    status=st.sampled_from([None, *PetStatus]),
    limit=st.just(10),
    asked_at=st.sampled_from([1.0, 2.0, MONTHS - 1.0, MONTHS]),
)
catalogues = st.lists(answers, max_size=4).map(lambda lists: reduce(merge, lists, Catalogue()))
texts, categories = st.text("beloz ëat1", max_size=6), st.sampled_from([None, 1, 2, 3, 9])
filters = st.builds(Filter, texts, st.sampled_from(StatusFilter), categories)
sorts = st.builds(Sort, st.sampled_from(SortColumn), st.booleans())


@st.composite
def typing(draw: st.DrawFn) -> list[Filter]:
    """Filters as a person makes them: each often the last one with a letter more or less."""
    steps = [draw(filters)]
    for change in draw(st.lists(st.sampled_from(["more", "less", "other", "same text"]))):
        last, other = steps[-1], draw(filters)
        steps.append(
            {
                "more": last._replace(text=last.text + other.text),
                "less": last._replace(text=last.text[:-1]),
                "other": other,
                "same text": other._replace(text=last.text),
            }[change]
        )
    return steps


@given(catalogues, sorts, typing())
def test_narrowing_is_the_same_as_looking_anew(
    catalogue: Catalogue, sort: Sort, steps: list[Filter]
) -> None:
    start = build(Listing(sort=sort), catalogue, LABELS)
    listing = start
    for step in steps:
        listing = with_filter(listing, step)
        assert list(listing.shown) == list(with_filter(start, step).shown)
        anew = build(Listing(sort=sort, filter=step), catalogue, LABELS)
        assert list(listing.shown) == list(anew.shown)


@given(catalogues)
def test_what_is_listed_is_what_the_answers_do_not_prove_gone(catalogue: Catalogue) -> None:
    listing = build(Listing(), catalogue, LABELS)
    standings = {id_: catalogue.listing_state(record) for id_, record in catalogue.records.items()}
    gone = {id_ for id_, proven in standings.items() if proven is ListingState.NOT_LISTED}
    assert {record.id for record in listing.records.values()} == set(standings) - gone
    ended = {id_ for id_, proven in standings.items() if proven is ListingState.STATUS_ENDED}
    assert listing.ended == ended


@given(catalogues, filters)
def test_each_count_is_what_a_press_shows(catalogue: Catalogue, wanted: Filter) -> None:
    listing = build(listings.at_time(Listing(filter=wanted), MONTHS), catalogue, LABELS)
    facets = listing.facets()
    for which in StatusFilter:
        assert listing.counts[which] == len(with_filter(listing, Filter(status=which)).shown)
        pressed = with_filter(listing, wanted._replace(status=which))
        assert facets.statuses[which] == len(pressed.shown)
    for id_, count in listing.categories:
        pressed = with_filter(listing, wanted._replace(category_id=id_))
        assert facets.categories.get(id_, 0) == len(pressed.shown)
        assert count == sum(record.category_id == id_ for record in listing.records.values())


HERD = Catalogue(
    {
        id_: AnimalRecord(id_, name, 1, None, 1.0, 1.0)
        for id_, name in [(5, "Max"), (7, "Bella"), (9, "Ada"), (11, "Zoë"), (12, "Kim")]
    }
)


@given(
    st.lists(pets, min_size=16, unique_by=lambda pet: pet.id),
    st.lists(st.tuples(answers, filters), min_size=1, max_size=5),
    sorts,
    st.sampled_from([LABELS, {1: "Dogs", 3: "Bells"}]),
)
def test_what_changed_is_put_in_as_if_all_were_listed_anew(
    herd: list[Pet], changes: list[tuple[PetList, Filter]], sort: Sort, labels: dict[int, str]
) -> None:
    catalogue = add(Catalogue(), herd, 2.0)
    listing = build(Listing(sort=sort), catalogue, LABELS)
    for answer, wanted in changes:
        listing = with_filter(listing, wanted)
        few = answer._replace(pets=answer.pets[:3])
        catalogue = merge(catalogue, few)
        listing = build(listing, catalogue, labels)
        anew = build(Listing(sort=sort, filter=wanted), catalogue, labels)
        assert listing.records == anew.records
        assert list(listing.shown) == list(anew.shown)
        assert (listing.counts, listing.categories) == (anew.counts, anew.categories)
        assert listing.ended == anew.ended


@given(catalogues, sorts, filters)
def test_an_animal_is_found_by_its_id_where_it_is_shown(
    catalogue: Catalogue, sort: Sort, wanted: Filter
) -> None:
    listing = build(Listing(sort=sort, filter=wanted), catalogue, LABELS)
    positions = {record.id: position for position, record in enumerate(listing.shown)}
    for id_ in (*catalogue.records, None, -5):
        assert listing.position_of(id_) == (positions.get(id_) if id_ is not None else None)


def test_another_space_shows_the_very_rows_shown_before() -> None:
    listing = with_filter(build(Listing(), HERD, {}), Filter("a"))
    assert names_in(with_filter(listing, Filter("ad"))) == ["Ada"]
    assert with_filter(listing, Filter("a ")).shown is listing.shown


PENDING = (
    PendingAnimal(1, "Zoë", 1, PetStatus.SOLD, "Sending…"),
    PendingAnimal(2, "Max", 2, None, "Waiting"),
)


@pytest.mark.parametrize(
    ("wanted", "left"),
    [
        (Filter(), [1, 2]),
        (Filter("zoe"), [1]),
        (Filter("dogs sold"), [1]),
        (Filter("not stated"), [2]),
        (Filter("sending"), []),
        (Filter("1"), []),
        (Filter(status=StatusFilter.NOT_STATED), [2]),
        (Filter(status=StatusFilter.LONG_UNSEEN), []),
        (Filter(category_id=1), [1]),
        (Filter("max", category_id=1), []),
    ],
)
def test_what_is_on_its_way_passes_the_same_filters(wanted: Filter, left: list[int]) -> None:
    start = build(Listing(), HERD, LABELS)
    before = with_filter(with_pending(start, PENDING), wanted)
    after = with_pending(with_filter(start, wanted), PENDING)
    anew = build(with_pending(Listing(filter=wanted), PENDING), HERD, LABELS)
    for listing in (before, after, anew):
        assert [animal.entry_id for animal in listing.pending_shown] == left
        assert listing.row_count == len(left) + len(listing.shown)
        assert (listing.records, listing.counts) == (start.records, start.counts)
        # The total is that of the button All, and what is on its way.
        assert listing.total == len(HERD.records) + len(PENDING)
        assert with_pending(listing, ()).pending_shown == ()


BELLA, MAX, ZOE = Pet(1, "Bella", 1, PetStatus.AVAILABLE), Pet(2, "Max", 1), Pet(3, "Zoë", 1)


def names_in(listing: Listing) -> list[str]:
    return [record.name for record in listing.shown]


CUT = merge(Catalogue(), PetList((BELLA, MAX, ZOE), 0, None, 3, 1.0))
"""Cut off, and no status is known to be whole but Sold, of which there is none."""


@pytest.mark.parametrize(
    ("wanted", "chips"),
    [
        (Filter(), ["3+", "1+", "0", "0", "2"]),
        # Of what is looked for nobody could say what is missing.
        (Filter("bel"), ["1", "1", "0", "0", "0"]),
        (Filter(category_id=1), ["3", "1", "0", "0", "2"]),
    ],
)
def test_a_plus_stands_where_a_status_s_list_was_cut_off(wanted: Filter, chips: list[str]) -> None:
    known = merge(CUT, PetList((), 0, PetStatus.SOLD, 100, 2.0))
    listing = build(Listing(filter=wanted), known, LABELS)
    which = [each for each in StatusFilter if each is not StatusFilter.LONG_UNSEEN]
    assert [listing.chip_count(listing.facets(), each) for each in which] == chips


def test_a_category_without_a_label_has_the_name_of_one_of_its_animals() -> None:
    pets = [Pet(1, "Rex", 1), Pet(2, " ", 7), Pet(3, "Hop\u202e", 7), Pet(4, "", 9)]
    listing = build(Listing(), add(Catalogue(), pets, 1.0), {1: "Dogs"})
    assert listings.category_choices(listing, listing.facets()) == [
        (1, "Dogs (1)", 1),
        (7, "Category 7 (such as Hop\ufffd)", 2),
        (9, "Category 9", 1),
    ]


DAY = 24 * 3600.0
NOW = 1_790_000_000.0
PETS = tuple(Pet(id_, "Bella", 1, PetStatus.SOLD) for id_ in range(3))


def answer(at: float, *pets: Pet, limit: int = 1) -> PetList:
    """Return an answer that was cut off, so that it proves nothing but what it holds."""
    return PetList(pets, 0, None, max(limit, len(pets)), at)


def ages(catalogue: Catalogue, now: float = NOW) -> listings.Ages:
    return listings.ages_at(now, catalogue, catalogue.records.values())


def test_a_desk_that_asked_for_nothing_folds_nothing_away() -> None:
    catalogue = merge(Catalogue(), answer(NOW, *PETS))
    after_a_year = ages(catalogue, NOW + 365 * DAY)
    assert after_a_year.muted == {0, 1, 2}
    assert after_a_year.long_unseen == frozenset()
    assert ages(add(Catalogue(), PETS, 0.0)).long_unseen == frozenset()


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 90)), max_size=9), st.integers(0, 120))
def test_what_is_folded_is_muted_and_fresh_sightings_are_neither(
    answers: list[tuple[int, int]], days: int
) -> None:
    catalogue = Catalogue()
    for id_, day in answers:
        catalogue = merge(catalogue, answer(NOW + day * DAY, PETS[id_]))
    seen = ages(catalogue, NOW + days * DAY)
    assert seen.long_unseen <= seen.muted
    for record in catalogue.records.values():
        age = NOW + days * DAY - record.seen_at
        assert (record.id in seen.muted) == (age > listings.MUTED_AFTER)
    newest = max((day for _id, day in answers), default=0)
    assert not seen.long_unseen or newest >= 30


def test_only_near_names_that_the_other_choices_leave_are_offered() -> None:
    pets = [Pet(1, "Bella", 1, PetStatus.SOLD), Pet(9, "Belly", 1, PetStatus.AVAILABLE), MAX]
    listing = build(Listing(), add(Catalogue(), pets, 1.0), {})
    assert listings.suggestions(with_filter(listing, Filter("bela"))) == ("Bella",)
    wanted = Filter("belly bela", StatusFilter.AVAILABLE)
    assert listings.suggestions(with_filter(listing, wanted)) == ("Belly",)
