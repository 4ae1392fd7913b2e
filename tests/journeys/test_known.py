"""What a desk may say that it knows: of an animal, of lists, of other addresses, of a last run."""

from tests.faults import Exchange, Reply, answer
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import BUTTONS, Desk
from tests.journeys.servers import LIMITS, error, listing, scripted
from tests.journeys.test_trouble import at_staging
from tests.journeys.waiting import eventually


def by_target(single: Reply, lists: Reply) -> Reply:
    """Answer a request for one animal by ``single``, and any other by ``lists``."""

    async def reply(exchange: Exchange) -> None:
        is_single = exchange.seen.target.rpartition("/")[2].isdigit()
        await (single if is_single else lists)(exchange)

    return reply


def select_kuzco(desk: Desk) -> None:
    desk.search("#1")
    eventually(lambda: desk.names() == ["Kuzco"])
    # Whoever types an ID has the animal selected.
    eventually(lambda: desk.main.label("details id") == "1")


def test_not_found_is_no_retirement_and_no_proof(start: StartDesk) -> None:
    lists = listing("Kuzco")
    with scripted(by_target(error(404, "No such animal."), lists)) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        select_kuzco(desk)
        desk.main.press("Check now")
        desk.message("didn't find this animal", "until a complete list shows otherwise")
        assert desk.names() == ["Kuzco"]
        desk.search("2")
        desk.main.press("Ask the service for #2")
        desk.main.says("Empty", "The service found no animal with the ID 2.")
        pet = {"id": 2, "name": "Pacha", "categoryId": 7}
        script.always = by_target(answer(200, pet, headers=LIMITS), lists)
        desk.main.press("Ask the service for #2")
        eventually(lambda: desk.names() == ["Pacha"])
        eventually(lambda: desk.main.label("details id") == "2")
        desk.quit()


def news(desk: Desk) -> list[str]:
    """Return what the status bar says is new."""
    return [
        node.name
        for node in desk.main.node.walk()
        if node.role in BUTTONS and ("listed" in node.name or node.name.endswith("new"))
    ]


def test_what_is_no_longer_listed_is_told_until_it_is_read_and_never_as_deleted(
    start: StartDesk,
) -> None:
    with scripted(listing("Kuzco", "Pacha")) as script:
        desk = start(**at_staging(script.address))
        desk.connected()
        assert news(desk) == []
        script.always = listing("Kuzco")
        desk.main.press("Refresh")
        eventually(lambda: news(desk) == ["1 no longer listed"])
        assert desk.names() == ["Kuzco"]
        desk.quit()
        # Nobody has looked: the next start tells it too.
        again = start(**at_staging(script.address))
        again.connected()
        eventually(lambda: news(again) == ["1 no longer listed"])
        again.main.press("1 no longer listed")
        window = again.window("What changed")
        table = eventually(lambda: window.find("table", "Changes"))
        eventually(lambda: table.row_count == 1)
        when, name, what, number = table.row(0)
        assert (name, what, number) == ("Pacha", "No longer listed", "2")
        assert ":" in when
        shown = " ".join(node.name for node in (*again.main.node.walk(), *window.node.walk()))
        assert "delete" not in shown.lower()
        window.keys("Escape")
        eventually(lambda: news(again) == [])
        # By its ID it can still be found, and is called what it is.
        script.always = by_target(error(404, "No."), listing("Kuzco"))
        again.search("2")
        again.main.says("Empty", "“2” was the ID of Pacha, which is no longer listed.")
        again.search("")
        again.quit()
        last = start(**at_staging(script.address))
        last.connected()
        assert news(last) == []
        last.quit()
