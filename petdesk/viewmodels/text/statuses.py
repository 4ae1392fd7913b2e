"""The statuses as the screen shows them, in the order of the buttons above the table.

To add a status: `PetStatus` in `petdesk.domain.pets`, `StatusFilter` in `petdesk.domain.search`,
and its entry in `STATUSES`. The buttons, the View menu with its keys, the cells, the coverage and
the add form follow.

Loaded before the first paint, so it imports nothing that takes time.
"""

from typing import Final, NamedTuple

from petdesk.viewmodels.translation import QT_TRANSLATE_NOOP


class StatusText(NamedTuple):
    """How a choice of `StatusFilter`, named by its ``value``, is shown.

    ``button`` (in the context "FilterBar"), ``command`` ("MainActions") and ``name``, the status of
    one animal ("Status"), are translated when they are shown. ``pill`` is its index among the
    statuses of `petdesk.views.design.theme`, which give its shape and colour. A button that
    ``is_optional`` is there only when it has animals.
    """

    value: str
    button: str
    command: str = ""
    name: str = ""
    pill: int = 3
    is_optional: bool = False


NOT_STATED: Final = StatusText(
    "not stated",
    QT_TRANSLATE_NOOP("FilterBar", "Not stated"),
    name=QT_TRANSLATE_NOOP("Status", "Not stated"),
)

STATUSES: Final = (
    StatusText(
        "all",
        QT_TRANSLATE_NOOP("FilterBar", "All"),
        QT_TRANSLATE_NOOP("MainActions", "Show &all"),
    ),
    StatusText(
        "available",
        QT_TRANSLATE_NOOP("FilterBar", "Available"),
        QT_TRANSLATE_NOOP("MainActions", "Show a&vailable"),
        QT_TRANSLATE_NOOP("Status", "Available"),
        pill=0,
    ),
    StatusText(
        "pending",
        QT_TRANSLATE_NOOP("FilterBar", "Pending"),
        QT_TRANSLATE_NOOP("MainActions", "Show &pending"),
        QT_TRANSLATE_NOOP("Status", "Pending"),
        pill=1,
    ),
    StatusText(
        "sold",
        QT_TRANSLATE_NOOP("FilterBar", "Sold"),
        QT_TRANSLATE_NOOP("MainActions", "Show &sold"),
        QT_TRANSLATE_NOOP("Status", "Sold"),
        pill=2,
    ),
    NOT_STATED,
    StatusText("not lately", QT_TRANSLATE_NOOP("FilterBar", "Not seen lately"), is_optional=True),
)

BY_STATUS: Final = {
    status.value: status for status in STATUSES if status.name and status is not NOT_STATED
}
"""Those that an animal has, by the text of the service."""
