"""Log what becomes of the animals that are added, by comparing each state of the intake.

Names of animals are logged at DEBUG; the other lines have ids and numbers.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from petdesk.domain.intake import Stage

if TYPE_CHECKING:
    from petdesk.domain.intake import IntakeEntry
    from petdesk.viewmodels.intake.state import IntakeState
    from petdesk.viewmodels.intake.view_model import IntakeViewModel

log = logging.getLogger(__name__)


class IntakeLogger:
    """Logs what happens in ``intake`` from now on."""

    def __init__(self, intake: IntakeViewModel) -> None:
        self._state = intake.state
        intake.state_changed.connect(self._on_state_changed)

    def _on_state_changed(self, state: IntakeState) -> None:
        before, self._state = self._state, state
        if state.entries is before.entries:
            return
        known = {entry.id: entry for entry in before.entries}
        for entry in state.entries:
            line = entry_line(known.get(entry.id), entry)
            if line:
                log.info("%s", line)
                log.debug("entry %s is %r of %s", entry.id, entry.new.name, entry.new.category_id)


def entry_line(before: IntakeEntry | None, after: IntakeEntry) -> str:
    """Return the stage of an entry; empty where it is unchanged or was settled in another run."""
    if before is None and after.stage.is_settled:
        return ""
    if before is not None and before.stage is after.stage:
        return ""
    where = after.environment.value
    line = f"{where}: entry {after.id}: {after.stage.value}"
    if after.stage is Stage.ADDED:
        return f"{line}, id {after.pet.id if after.pet is not None else 'not known'}"
    if after.stage is Stage.REFUSED and after.status is not None:
        return f"{line}, HTTP {after.status}"
    return line
