"""The sample animals: what a first look needs to meet."""

from collections import Counter
from pathlib import Path

import pytest

from petdesk.core.pets import PetStatus
from petdesk.core.resources import resource
from petdesk.practice.wire import Samples, read_samples


@pytest.fixture(scope="module")
def samples() -> Samples:
    return read_samples(resource("sample_animals.json"))


def test_every_animal_has_a_labelled_category_and_every_status_fits_one_list_call(
    samples: Samples,
) -> None:
    assert {animal.category_id for animal in samples.animals} == set(samples.categories)
    assert all(samples.categories.values())
    counts = Counter(animal.status for animal in samples.animals)
    assert counts.total() == 240
    assert set(counts) == {*PetStatus, None}
    assert max(counts.values()) < 100


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "is not a sample file"),
        ('{"categories": {"x": "Dogs"}, "animals": []}', "is not a sample file"),
        ('{"categories": {}, "animals": [{"name": "Rex"}]}', "categoryId is required"),
    ],
)
def test_a_bad_sample_file_is_refused_whole(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "samples.json"
    path.write_text(text)
    with pytest.raises(ValueError, match=said):
        read_samples(path)
