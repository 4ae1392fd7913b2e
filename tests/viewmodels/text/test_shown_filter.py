from petdesk.domain.catalogue import Catalogue, add, merge
from petdesk.domain.pets import Pet
from petdesk.domain.search import Filter, StatusFilter
from petdesk.service.contract import PetList
from petdesk.viewmodels.listing.listing import (
    Listing,
    Locale,
    PendingAnimal,
    aged,
    build,
    with_filter,
    with_pending,
)
from petdesk.viewmodels.text.wording import ShownFilter, shown_filter, status_name

LOCALE = Locale(str.casefold, status_name)
MONTHS = 80 * 24 * 3600.0
BELLA, MAX, ZOE = Pet(1, "Bella", 1), Pet(2, "Max", 1), Pet(3, "Zoe", 1)


def shown_of(listing: Listing) -> ShownFilter:
    return shown_filter(listing, listing.facets(), is_known=True)


def some_not_seen_lately() -> Listing:
    """Return three animals, of which only one was in the answer of months later, cut off."""
    catalogue = add(Catalogue(), [BELLA, MAX, ZOE], 1.0)
    later = PetList((BELLA,), 99, None, 100, MONTHS)
    return aged(build(Listing(), merge(catalogue, later), {}, LOCALE), MONTHS)


def test_before_the_service_listed_any_nothing_is_counted() -> None:
    listing = build(Listing(), Catalogue(), {}, LOCALE)
    assert not shown_filter(listing, listing.facets(), is_known=False).counts
    assert dict(shown_of(listing).counts)[StatusFilter.ALL.value] == 0


def test_the_total_is_that_of_the_button_all() -> None:
    listing = some_not_seen_lately()
    found = shown_of(with_filter(listing, Filter("zoe")))
    assert (found.shown, found.total) == (0, 1)
    everything = shown_of(with_filter(listing, Filter()))
    assert dict(everything.counts)[StatusFilter.ALL.value] == found.total
    assert dict(found.counts)[StatusFilter.LONG_UNSEEN.value] == 1
    old = shown_of(with_filter(listing, Filter("zoe", StatusFilter.LONG_UNSEEN)))
    assert (old.shown, old.total) == (1, 3)


def test_the_total_counts_what_is_on_its_way() -> None:
    listing = with_pending(some_not_seen_lately(), (PendingAnimal(1, "Ada", 1, None, "Sending"),))
    found = shown_of(with_filter(listing, Filter("ada")))
    assert (found.shown, found.total) == (1, 2)
