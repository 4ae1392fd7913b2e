"""What the add form shows."""

from dataclasses import dataclass, field
from enum import Enum

from petdesk.domain.environments import Environment
from petdesk.domain.intake import DraftText, IntakeEntry
from petdesk.storage.disk_errors import DiskProblem
from petdesk.viewmodels.add_form.categories import CategoryMatch
from petdesk.viewmodels.add_form.fields import FieldProblem, name_problem
from petdesk.viewmodels.add_form.possible_duplicates import PossibleDuplicates
from petdesk.viewmodels.intake.state import Waiting
from petdesk.viewmodels.main.state import Connection


class AfterAdding(Enum):
    """What the form does once the animal is committed."""

    CLOSE = "close"
    START_ANOTHER = "start another"


@dataclass(frozen=True, slots=True)
class AddFormState:
    """Everything the add form shows.

    ``can_add``: an address is set, so animals can be added; ``connection`` and ``waiting`` are why
    what is added would have to wait. ``name_checked`` and ``category_checked`` name the fields
    whose problem is shown: those that were left, or all after an attempt to add. ``is_committing``
    lasts until the animal is on disk, ``failure`` is why it could not be written, and ``failed_by``
    the kind of that. ``is_kept_draft``: the text is from an earlier opening. ``about`` is the
    entry, taken back or refused, whose text it began as; ``offers`` are those whose text can be
    gone on with once the form is blank. ``last`` is the animal that was added last, while the form
    stays open for the next one. ``duplicates`` are the animals that the name may be already.
    ``reading`` is what the category means. ``refused`` is what a person wanted done after adding,
    where the only obstacle was a category for which another is offered.
    """

    environment: Environment
    is_open: bool = False
    can_add: bool = False
    connection: Connection = Connection.STARTING
    waiting: Waiting | None = None
    draft: DraftText = field(default_factory=DraftText)
    name_checked: bool = False
    category_checked: bool = False
    is_committing: bool = False
    failure: str = ""
    failed_by: DiskProblem = DiskProblem.OTHER
    is_kept_draft: bool = False
    keeps_category: bool = False
    about: IntakeEntry | None = None
    offers: tuple[IntakeEntry, ...] = ()
    last: IntakeEntry | None = None
    duplicates: PossibleDuplicates = field(default_factory=PossibleDuplicates)
    reading: CategoryMatch = field(default_factory=CategoryMatch)
    refused: AfterAdding | None = None

    @property
    def is_blank(self) -> bool:
        """Whether there is nothing to lose: no text, or a category alone that was kept."""
        name, category, status, _entry_id = self.draft
        return not name and not status and (not category or self.keeps_category)

    @property
    def name_error(self) -> FieldProblem | None:
        """What is wrong with the name, where that is shown."""
        return name_problem(self.draft.name) if self.name_checked else None

    @property
    def category_error(self) -> FieldProblem | None:
        """What is wrong with the category, where that is shown."""
        return self.reading.problem if self.category_checked else None
