"""What was committed to intake goes out once, whatever the service, the network and the power do.

The entries are there when the program starts, as an earlier run leaves them. Everything is read
where it counts: at the service, in the file, and in the table.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from petdesk.core.environments import Environment
from petdesk.core.pets import NewPet
from petdesk.intake import entry as intake
from petdesk.intake.entry import IntakeEntry
from petdesk.intake.file import IntakeFile
from tests.faults import Exchange, Reply, answer, plenty, reset
from tests.journeys.conftest import StartDesk
from tests.journeys.desk import hold
from tests.journeys.servers import LLAMAS, Script, Stable, listing
from tests.journeys.test_kill import lives_for
from tests.journeys.waiting import eventually


def leave_queued(file: IntakeFile, address: str, names: Sequence[str]) -> None:
    """Commit animals as a run does that ends before it could send them."""
    now = time.time()
    entries = (
        intake.held(number, Environment.STAGING, address, NewPet(name, LLAMAS), now, 0.0)
        for number, name in enumerate(names)
    )
    file.save([(None, entry) for entry in entries])


def entries(file: IntakeFile) -> tuple[IntakeEntry, ...]:
    return file.load(time.time()).entries


def stages(file: IntakeFile) -> Counter[str]:
    return Counter(entry.stage.value for entry in entries(file))


def goes_on(script: Script, file: IntakeFile) -> None:
    """Wait until one more is sent, or none is left to send."""
    sent = script.posts()
    eventually(lambda: script.posts() > sent or not stages(file)["queued"])


@pytest.fixture
def file(tmp_path: Path) -> IntakeFile:
    return IntakeFile(tmp_path / "data" / "intake.sqlite3")


def test_what_an_earlier_run_left_is_sent_once_and_shown(
    start: StartDesk, script: Script, file: IntakeFile
) -> None:
    script.always = stable = listing()
    leave_queued(file, script.address, ["Kuzco", "Pacha", "Yzma"])
    desk = start(script)
    eventually(lambda: stages(file) == {"added": 3})
    eventually(lambda: desk.names() == ["Kuzco", "Pacha", "Yzma"])
    desk.quit()
    start(script).connected().quit()
    assert stable.names == ["Kuzco", "Pacha", "Yzma"]
    assert [entry.pet.id for entry in entries(file) if entry.pet] == [1, 2, 3]


async def answer_too_late(exchange: Exchange) -> None:
    await asyncio.sleep(12.0)  # beyond the ten seconds that an answer is waited for
    await answer(201, {"id": 1, "name": "Kuzco", "categoryId": LLAMAS})(exchange)


@pytest.mark.parametrize("then", [reset, answer_too_late])
def test_an_answer_that_does_not_arrive_is_unknown_and_nothing_is_sent_twice(
    start: StartDesk, script: Script, file: IntakeFile, then: Reply
) -> None:
    script.always = Stable([], then)
    leave_queued(file, script.address, ["Kuzco"])
    desk = start(script)
    eventually(lambda: stages(file) == {"unknown": 1})
    desk.kill()
    (entry,) = entries(file)
    # Once the longest answer must have come, it is looked for and not sent: so it was long ago.
    assert entry.sent_at is not None
    earlier = replace(entry, sent_at=entry.sent_at - 60.0, revision=entry.revision + 1)
    file.save([(entry, earlier)])
    asked = script.methods.count("GET")
    again = start(script).connected()
    eventually(lambda: again.names() == ["Kuzco, Unknown", "Kuzco"])
    # One for the table, which tells of the entry as well where it comes first.
    eventually(lambda: script.methods.count("GET") > asked)
    again.quit()
    assert script.posts() == 1
    assert stages(file) == {"unknown": 1}


@pytest.mark.parametrize("press", ["Refresh", "Send again"])
def test_what_the_service_stores_late_is_shown_and_not_sent_again(
    start: StartDesk, script: Script, file: IntakeFile, press: str
) -> None:
    script.always = stable = listing()
    sent = time.time() - 60.0
    new = NewPet("Kuzco", LLAMAS)
    entry = intake.held(1, Environment.STAGING, script.address, new, sent, 0.0)
    file.save([(None, intake.unknown(intake.sending(entry, sent, [])))])
    desk = start(script)
    desk.message("“Kuzco” may not have been added")
    desk.connected().main.press("Did it go through?")
    question = desk.window("Did it go through?")
    question.says("Found", "Not in the complete list", "Most likely it hadn't been added")
    stable.names.append("Kuzco")
    revision = entries(file)[0].revision
    question.read()
    (desk.main if press == "Refresh" else question).press(press)
    if press == "Send again":
        eventually(lambda: entries(file)[0].revision == revision + 2)  # queued, and unknown
        desk.main.press("Did it go through?")
        question.read()
    text = question.says("Found", "#1 Kuzco", "Another desk may have added it")
    assert ("Not sent again" in text) == (press == "Send again")
    desk.main.press("Did it go through?")  # it comes forward, with the keyboard
    question.press("That's it")
    eventually(lambda: stages(file) == {"added": 1})
    eventually(lambda: desk.names() == ["Kuzco"])
    desk.quit()
    assert script.posts() == 0
    assert [entry.pet.id for entry in entries(file) if entry.pet] == [1]


def test_what_is_held_when_the_power_goes_is_sent_by_the_next_start_and_by_quitting(
    start: StartDesk, script: Script, file: IntakeFile, tmp_path: Path
) -> None:
    hold(tmp_path, 30)
    script.always = stable = listing()
    desk = start(script).connected()
    desk.add_llama("Kuzco")
    eventually(lambda: stages(file) == {"held": 1})
    desk.kill()
    assert stable.names == []
    again = start(script)
    eventually(lambda: again.names() == ["Kuzco"])
    again.add_llama("Pacha")
    eventually(lambda: stages(file) == {"added": 1, "held": 1})
    again.quit()
    assert stable.names == ["Kuzco", "Pacha"]
    assert stages(file) == {"added": 2}


def test_killed_again_and_again_while_the_queue_is_worked_off(
    start: StartDesk, script: Script, file: IntakeFile
) -> None:
    chance = random.Random(7)  # noqa: S311  where to kill is no secret
    names = [f"Llama {number}" for number in range(20)]
    stable = Stable([], limits=plenty)

    async def take_slowly(exchange: Exchange) -> None:
        await asyncio.sleep(0.03)
        await stable(exchange)

    script.always = take_slowly
    leave_queued(file, script.address, names)
    for _ in range(4):
        desk = start(script)
        goes_on(script, file)
        lives_for(desk, chance.uniform(0.0, 0.15))
    desk = start(script)
    eventually(lambda: not stages(file)["queued"] and not stages(file)["sending"])
    desk.quit()
    taken = Counter(stable.names)
    assert max(taken.values()) == 1
    known = entries(file)
    assert [entry.new.name for entry in known] == names
    for entry in known:
        assert entry.stage is intake.Stage.UNKNOWN or taken[entry.new.name] == 1
    assert stages(file)["unknown"] <= 4
