"""A minute's window and a pace that can be reckoned by hand."""

from petdesk.service.governor.pace import Pace, Pacing
from petdesk.service.governor.window import Window

FIGURES = Pacing(tail=0.0)

MINUTE = Window(60, 60, 160, resets_at=60.0, opens_at=60.25, began_at=0.0, anchor=160)
ALONE = Pace(last=0.0)
