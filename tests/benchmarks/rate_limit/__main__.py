"""How desks that share a key share its limit, against the goals of the design.

``python -m tests.benchmarks.rate_limit [--virtual-only] [--only NAME] [--seed N] [--write]``

Each desk is the program's own intake, client and governor. A virtual clock plays true minutes,
with one loop for all desks and the service, in a minute; then processes do the same over real
sockets, in four. See `scenarios` and `wall` for the rows, and `service` for the yardstick of a ban.

``--only`` takes a part of a row's name, such as "clean K=8". With ``--write`` the table of
tests/benchmarks/README.md is printed at the end.
"""

from __future__ import annotations

import argparse
import sys

from tests.benchmarks.rate_limit.play import play
from tests.benchmarks.rate_limit.result import HEADER, Result, line, of_accounts, show, table
from tests.benchmarks.rate_limit.scenarios import Row, rows
from tests.benchmarks.rate_limit.wall import groups, measure


def virtual(row: Row, seed: int) -> Result:
    """Play a row."""
    scenario, played = row.scenario, play(row.scenario, seed=seed)
    if played.faults:
        raise SystemExit(f"{scenario.label}: {played.faults}")
    return of_accounts(
        scenario.name,
        scenario.desks,
        played.accounts,
        played.wrong,
        permitted=row.permitted,
        windows=scenario.minutes,
        goals=row.goals,
        animals=row.animals,
        waits=played.waits,
        add_waits=played.add_waits,
        turned_away=played.turned_away,
    )


def main() -> int:
    """Measure, and print a table; 1 where PetDesk misses a goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--virtual-only", action="store_true", help="no processes, no waiting")
    parser.add_argument("--only", default="", help="a part of a row's name: 'clean K=8'")
    parser.add_argument("--seed", type=int, default=7, help="of the made-up network and people")
    parser.add_argument("--write", action="store_true", help="print it as a Markdown table too")
    options = parser.parse_args()
    wanted = [row for row in rows() if options.only in row.scenario.label]
    print(line(HEADER))
    results = []
    for row in wanted:
        results.append(virtual(row, options.seed))
        show(results[-1])
    for group in [] if options.virtual_only else groups():
        for result in measure([wall for wall in group if options.only in wall.label]):
            results.append(result)
            show(result)
    if options.write:
        print("\n" + table(results))
    return int(any(result.missed() for result in results))


if __name__ == "__main__":
    sys.exit(main())
