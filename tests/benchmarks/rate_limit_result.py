"""What a run of desks came to, against the goals."""

import math
import statistics
from dataclasses import dataclass

ACCEPTED = {1: 0.98, 4: 0.94, 8: 0.90}
REFUSED = {1: 1, 4: 1, 8: 2}
PERSON = 2.0  # seconds, p95, for one desk


@dataclass(frozen=True)
class Result:
    """What a run came to; ``wrong`` counts POSTs lost, doubled or wrongly reported."""

    name: str
    desks: int
    accepted: float
    refused: int
    early: int
    bans: int = 0
    wrong: int = 0
    person: float = math.nan
    fairness: float = math.nan
    has_goals: bool = False
    is_virtual: bool = False

    def missed(self) -> list[str]:
        """Name the goals that this run misses."""
        found = [("bans", self.bans), ("early", self.early), ("wrong", self.wrong)]
        bad = [f"{name} {count}, goal 0" for name, count in found if count]
        if self.has_goals and self.accepted < ACCEPTED[self.desks]:
            bad.append(f"accepted {self.accepted:.3f}, goal {ACCEPTED[self.desks]}")
        if self.has_goals and self.refused > REFUSED[self.desks]:
            bad.append(f"429s {self.refused}, goal {REFUSED[self.desks]}")
        if self.is_virtual and self.desks == 1 and self.person > PERSON:
            bad.append(f"person {self.person:.2f} s, goal {PERSON:.0f} s")
        return bad


def p95(waits: list[float]) -> float:
    return statistics.quantiles(waits, n=20)[-1] if len(waits) > 1 else math.nan


def fairness(counts: list[int]) -> float:
    """Give Jain's index: 1 where all have as much, 1/n where one has everything."""
    return sum(counts) ** 2 / max(1, len(counts) * sum(count**2 for count in counts))
