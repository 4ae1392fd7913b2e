"""The add form before an intake that a test plays, and what is typed into it."""

from __future__ import annotations

import asyncio

from petdesk.domain import intake
from petdesk.domain.intake import DraftText, IntakeEntry, Stage
from petdesk.tasks import TaskScope
from petdesk.viewmodels.add_form.fields import KnownCategories
from petdesk.viewmodels.add_form.possible_duplicates import PossibleDuplicate, PossibleDuplicates
from petdesk.viewmodels.add_form.steps import AddFormState, AfterAdding
from petdesk.viewmodels.add_form.view_model import AddFormViewModel
from tests.forms import NOW, FakeIntake

BELLA = DraftText("Bella", "1")
REX = DraftText("Rex", "2", "sold")
LABELS = {5: "Dogs", 6: "Émus", 7: "Cats", 8: "cats", 9: "Room (12)"}
KNOWN = KnownCategories(LABELS, {1, 2, 3})


def duplicates(name: str) -> PossibleDuplicates:
    """Find one animal that is called as what is typed."""
    return (
        PossibleDuplicates((PossibleDuplicate(name, "Dogs", None, 42),))
        if name
        else PossibleDuplicates()
    )


class Form:
    """A view-model with an intake, and a record of what it showed."""

    def __init__(self, draft: DraftText | None = None, *entries: IntakeEntry) -> None:
        self.failures: list[str] = []
        self.intake = FakeIntake(draft=draft)
        for entry in entries:
            self.intake.put(entry)
        self.jobs = TaskScope(lambda name, error: self.failures.append(f"{name}: {error!r}"))
        self.model = AddFormViewModel(self.intake, self.jobs, duplicates, categories=lambda: KNOWN)
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
