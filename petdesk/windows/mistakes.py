"""What in the settings does not count: in the log, and quietly in the window until it is read."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from petdesk.domain.text import harmless
from petdesk.storage.fingerprint import fingerprint
from petdesk.storage.worker import run_in_own_thread
from petdesk.viewmodels.bar.desk_messages import SettingMistakes

if TYPE_CHECKING:
    from petdesk.storage.settings import SettingsStore
    from petdesk.viewmodels.bar.view_model import BarViewModel

log = logging.getLogger(__name__)

_MOST: Final = 20  # lines; a file that is none of settings would push weeks out of the log
_READ: Final = "message bar/read mistakes"


class Mistakes:
    """Tells in ``bar`` what in the layers of ``store`` does not count.

    Who has read it is not told of the same again, in a later run either: it may be for somebody
    else to mend.
    """

    def __init__(self, store: SettingsStore, bar: BarViewModel) -> None:
        self._store = store
        self._bar = bar
        self._logged: set[str] = set()
        self._mark: bytes | None = None

    async def tell(self) -> None:
        """Look at the settings as they are now."""
        mistakes, texts = await run_in_own_thread(_look, self._store)
        new = [text for text in texts if text not in self._logged]
        for text in new[:_MOST]:
            log.warning("a setting does not count: %s", text)
        if len(new) > _MOST:
            log.warning("%d more do not count", len(new) - _MOST)
        self._logged |= set(texts)
        self._mark = fingerprint("\n".join(texts)).encode() if texts else b""
        were_read = bool(texts) and self._store.read_entry(_READ) == self._mark
        self._bar.tell_mistakes(mistakes, were_read=were_read)

    async def keep(self) -> None:
        """Remember what was read, for the next run."""
        if self._mark is None:
            return
        read = self._mark if self._bar.are_mistakes_read else b""
        if read != self._store.read_entry(_READ):
            await run_in_own_thread(self._store.write_entry, _READ, read)


def _look(store: SettingsStore) -> tuple[SettingMistakes, list[str]]:
    # Imported in the thread that this runs in.
    from petdesk.storage.settings_layers import explain  # noqa: PLC0415  see above

    found = explain(store)
    can_set = not found.settings.browse_only
    mistakes = SettingMistakes(found.problems, can_set, found.policy_file)
    return mistakes, [harmless(str(problem)) for problem in found.problems]
