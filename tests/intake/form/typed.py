"""The add form before a real intake, and what is typed into it."""

from collections.abc import Callable

from petdesk.animals.catalogue import Catalogue, add
from petdesk.animals.listing import Listing, build
from petdesk.core.pets import Pet
from petdesk.intake.entry import DraftText, Stage
from petdesk.intake.form_view_model import AddFormState, AddFormViewModel, AfterAdding
from petdesk.service.errors import Refused
from tests.intake.intakes import Intake, turns

BELLA = DraftText("Bella", "1")
REX = DraftText("Rex", "2", "sold")
LISTING = build(
    Listing(),
    add(Catalogue(), [Pet(number, f"Pet {number}", number) for number in (1, 2, 3)], 1.0),
    {5: "Dogs", 6: "Émus", 7: "Cats", 8: "cats", 9: "Room (12)"},
)


class Form:
    """A view-model with its intake."""

    def __init__(self, desk: Intake, listing: Callable[[], Listing] = lambda: LISTING) -> None:
        self.desk = desk
        self.model = AddFormViewModel(desk.shown, desk.scope, listing)

    @property
    def state(self) -> AddFormState:
        return self.model.state

    @property
    def offer(self) -> int | None:
        return self.state.offer.id if self.state.offer is not None else None

    @property
    def last(self) -> Stage | None:
        return self.state.last.stage if self.state.last is not None else None

    def fill_in(self, draft: DraftText = BELLA) -> None:
        self.model.open()
        self.model.edit(draft)

    async def submit(self, after: AfterAdding = AfterAdding.CLOSE) -> None:
        self.model.submit(after)
        await turns()

    async def add(self, draft: DraftText = BELLA) -> int:
        self.fill_in(draft)
        await self.submit(AfterAdding.START_ANOTHER)
        return self.desk.entries[-1].id

    async def add_in_vain(self, words: str = "no") -> int:
        """Add an animal that the service refuses."""
        self.desk.store.outcomes = [(Refused(status=400, code="x", message=words), False)]
        number = await self.add()
        self.model.send_now()
        await turns()
        return number
