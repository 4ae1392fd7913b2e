"""Animals that were added, or read from the local copy late, are in at once."""

import pytest

from petdesk.domain.catalogue import Catalogue, merge
from petdesk.service.contract import PetList
from petdesk.storage.catalogue import LoadedCopy, LocalCopy
from petdesk.viewmodels.main.view_model import MainViewModel
from tests.fakes import (
    STAGING,
    Clock,
    FakeCatalogueRepository,
    OpenDesk,
    Serve,
    SettledDesk,
    settle,
)
from tests.viewmodels.main.screens import ADA, BELLA, ZOE, names


@pytest.mark.asyncio
async def test_an_animal_that_was_added_is_in_at_once_and_kept(
    model: MainViewModel,
    repository: FakeCatalogueRepository,
    serve: Serve,
    clock: Clock,
    settled_desk: SettledDesk,
) -> None:
    service = serve(BELLA)
    desk = await settled_desk(service)
    clock.now += 5
    model.pet_seen(ADA)
    assert names(model) == ["Ada", "Bella"]
    assert model.state.catalogue.records[2].seen_at == clock.now
    await settle(desk)
    assert service.calls == [None]
    assert set(repository.records) == {1, 2}


def test_an_animal_is_shown_though_nothing_is_open_to_keep_it(model: MainViewModel) -> None:
    model.pet_seen(ADA)
    assert names(model) == ["Ada"]


@pytest.mark.asyncio
async def test_an_answer_under_way_does_not_undo_an_animal_added_meanwhile(
    model: MainViewModel, serve: Serve, clock: Clock, open_desk: OpenDesk
) -> None:
    service = serve(BELLA)
    service.gate.clear()
    desk = open_desk(service)
    await service.asked.wait()
    clock.now += 1
    model.pet_seen(ADA)
    service.gate.set()
    await settle(desk)
    assert names(model) == ["Ada", "Bella"]


def test_a_copy_is_merged_with_what_comes_after_it(model: MainViewModel) -> None:
    whole = merge(Catalogue(), PetList((BELLA, ADA), 0, None, 100, 1.0))
    model.show_loaded(STAGING, LoadedCopy(LocalCopy(whole, {1: "Dogs"})))
    model.pet_seen(ZOE)
    assert names(model) == ["Ada", "Bella", "Zoë"]
    assert model.state.listing.labels == {1: "Dogs"}
