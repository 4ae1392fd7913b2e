"""The activity keeps the newest requests, and forgets the oldest."""

from petdesk.animals.activity_view_model import MAX_EXCHANGES, ActivityViewModel, as_curl
from tests.exchanges import LISTED

SOLD = LISTED._replace(path="/pets?limit=100&status=sold")


def test_the_newest_comes_first_and_the_oldest_goes() -> None:
    model = ActivityViewModel()
    seen: list[object] = []
    model.state_changed.connect(seen.append)
    for number in range(MAX_EXCHANGES + 3):
        model.record(LISTED._replace(tries=number))
    tries = [exchange.tries for exchange in model.state]
    assert tries == list(range(MAX_EXCHANGES + 2, 2, -1))
    assert seen[-1] == model.state


def test_a_curl_line_leaves_the_key_to_the_shell_and_the_address_to_nobody() -> None:
    assert as_curl(SOLD) == (
        "curl -i -X GET 'https://pets.example/v1/pets?limit=100&status=sold'"
        ' -H "Authorization: Bearer $PETDESK_API_KEY"'
    )
    assert "--data @animal.json" in as_curl(LISTED._replace(method="POST")), "no animal"
