"""Bodies and sample files that are not the interface's are refused, with the reason."""

from collections import Counter
from pathlib import Path

import httpx
import pytest

from petdesk.core.pets import PetStatus
from petdesk.core.resources import resource
from petdesk.practice.store import PracticeStore
from petdesk.practice.wire import read_samples
from tests.practice.conftest import assert_error

JSON = {"Content-Type": "application/json"}
GOOD = b'{"name": "Rex", "categoryId": 1}'


def with_field(name: str, value: str) -> bytes:
    """Return a good body, but for one field's JSON."""
    fields = {"name": '"Rex"', "categoryId": "1", name: value}
    pairs = (f'"{key}": {text}' for key, text in fields.items())
    return f"{{{', '.join(pairs)}}}".encode()


NOT_JSON = {
    "empty": b"",
    "blank": b" \n",
    "cut": GOOD[:-1],
    "more": GOOD + b"{}",
    "single quotes": b"{'name': 'Rex', 'categoryId': 1}",
    "trailing comma": b'{"name": "Rex", "categoryId": 1,}',
    "form": b"name=Rex&categoryId=1",
    "byte order mark": b"\xef\xbb\xbf" + GOOD,
    "not UTF-8": with_field("name", '"Zo\u00eb"').decode().encode("latin-1"),
    "UTF-16": GOOD.decode().encode("utf-16"),
    "raw surrogate": with_field("name", '"?"').replace(b"?", b"\xed\xa0\x80"),
    "raw control character": with_field("name", '"a\nb"'),
    "NaN": with_field("categoryId", "NaN"),
    "-Infinity": with_field("categoryId", "-Infinity"),
    "NaN in an ignored field": with_field("weight", "NaN"),
    "too deep": b"[" * 30_000 + b"]" * 30_000,
    "too deep in an ignored field": GOOD[:-1] + b', "x": ' + b'{"x":' * 9_000,
    "more digits than Python reads": with_field("categoryId", "9" * 5_000),
}
WRONG_SHAPE = [b"null", b'"Rex"', b"1", b"[" + GOOD + b"]", b"{}"]
WRONG_SHAPE += [b'{"categoryId": 1}', b'{"name": "Rex"}', b'{"Name": "Rex", "CategoryId": 1}']
WRONG_FIELDS = {
    "name": [
        *("null", "1", "true", "[]", "{}", '["Rex"]', '""', '" "', r'"\t\n"', r'"\u3000"'),
        *(r'"\ud83d"', r'"a\udc15"', r'"\udc15\ud83d"'),
    ],
    "categoryId": [
        *("null", "true", "false", '"1"', '""', "[]", "[1]", "{}"),
        *("1.5", "1.0", "1e2", "1e400", "9223372036854775808", "-9223372036854775809"),
    ],
    "status": ["null", '""', '"Sold"', '"lost"', "1", "true", "[]", "{}", r'"\ud83d"'],
}
BAD = {
    **NOT_JSON,
    **{body.decode(): body for body in WRONG_SHAPE},
    **{f"{n} {text}": with_field(n, text) for n, texts in WRONG_FIELDS.items() for text in texts},
}


@pytest.mark.parametrize("body", BAD.values(), ids=BAD)
async def test_a_bad_body_is_400_and_adds_nothing(
    client: httpx.AsyncClient, store: PracticeStore, body: bytes
) -> None:
    assert_error(await client.post("/pets", content=body, headers=JSON), 400)
    assert store.list_pets(100) == []


@pytest.mark.parametrize("field", ["name", "categoryId", "status"])
async def test_the_message_names_the_field(client: httpx.AsyncClient, field: str) -> None:
    new = {"name": "Rex", "categoryId": 1, "status": "sold", field: None}
    answer = await client.post("/pets", json=new)
    assert answer.json()["message"].startswith(f"{field} must be ")


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8", None])
async def test_json_is_taken_as_such(client: httpx.AsyncClient, kind: str | None) -> None:
    headers = {"Content-Type": kind} if kind else {}
    assert (await client.post("/pets", content=GOOD, headers=headers)).status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/jsonx", ""])
async def test_another_content_type_is_415(client: httpx.AsyncClient, kind: str) -> None:
    answer = await client.post("/pets", content=GOOD, headers={"Content-Type": kind})
    assert_error(answer, 415)


def test_every_animal_has_a_labelled_category_and_every_status_fits_one_list_call() -> None:
    samples = read_samples(resource("sample_animals.json"))
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
