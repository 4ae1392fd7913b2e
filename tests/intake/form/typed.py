"""The add form before an intake that a test plays, and what is typed into it."""

from __future__ import annotations

import asyncio

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build
from petdesk.core.pets import Pet
from petdesk.core.tasks import TaskScope
from petdesk.intake import entry as intake
from petdesk.intake.entry import DraftText, IntakeEntry, Stage
from petdesk.intake.form_view_model import AddFormState, AddFormViewModel, AfterAdding
from tests.fakes import LOCALE
from tests.forms import NOW, FakeIntake

BELLA = DraftText("Bella", "1")
REX = DraftText("Rex", "2", "sold")
LISTING = build(
    Listing(),
    add(Catalogue(), [Pet(number, f"Pet {number}", number) for number in (1, 2, 3)], NOW),
    {5: "Dogs", 6: "Émus", 7: "Cats", 8: "cats", 9: "Room (12)"},
    LOCALE,
)


class Form:
    """A view-model with an intake, and a record of what it showed."""

    def __init__(self, draft: DraftText | None = None, *entries: IntakeEntry) -> None:
        self.failures: list[str] = []
        self.intake = FakeIntake(draft=draft)
        for entry in entries:
            self.intake.put(entry)
        self.jobs = TaskScope(lambda name, error: self.failures.append(f"{name}: {error!r}"))
        self.model = AddFormViewModel(self.intake, self.jobs, lambda: LISTING)
        self.states: list[AddFormState] = []
        self.model.state_changed.connect(self.states.append)

    @property
    def state(self) -> AddFormState:
        return self.model.state

    def shows_last(self, stage: Stage | None) -> bool:
        last = self.state.last
        return (last.stage if last is not None else None) is stage

    def fill_in(self, draft: DraftText = BELLA) -> None:
        self.model.open()
        self.model.edit(draft)

    async def add(
        self, draft: DraftText = BELLA, after: AfterAdding = AfterAdding.START_ANOTHER
    ) -> int:
        self.fill_in(draft)
        self.model.submit(after)
        for _turn in range(3):
            await asyncio.sleep(0)
        return self.intake.begun[-1].id

    def refuse(self, entry_id: int, words: str = "no") -> None:
        entry = self.intake.state.entry(entry_id)
        assert entry is not None
        sending = intake.sending(intake.queued(entry), NOW, [])
        self.intake.put(intake.refused(sending, words, 400))
