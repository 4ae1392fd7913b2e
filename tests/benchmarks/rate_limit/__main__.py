"""How desks that share a key share its limit, against the goals of the design.

``python -m tests.benchmarks.rate_limit [--virtual-only] [--only NAME] [--seed N] [--write]
[--strikes "by desk"] [--trace NAME]``

Each desk is the program's own intake, client and governor. A virtual clock plays true minutes,
with one loop for all desks and the service, in a minute; then processes do the same over real
sockets, in four. See `scenarios` and `wall` for the rows, and `service` for the yardstick of a ban,
which ``--strikes`` softens in virtual time.

``--only`` takes a part of a row's name, such as "clean K=8"; ``--trace`` plays one row and prints
what was sent and answered when. With ``--write`` the table of tests/benchmarks/README.md is
printed at the end.
"""

from __future__ import annotations

import argparse
import sys

from tests.benchmarks.rate_limit.play import Played, play
from tests.benchmarks.rate_limit.result import HEADER, Result, line, of_accounts, show, table
from tests.benchmarks.rate_limit.scenarios import Row, rows
from tests.benchmarks.rate_limit.wall import groups, measure


def virtual(row: Row, seed: int) -> Result:
    """Play a row."""
    played = play(row.scenario, seed=seed)
    if played.faults:
        raise SystemExit(f"{row.scenario.label}: {played.faults}")
    return _result(row, played)


def _result(row: Row, played: Played) -> Result:
    scenario = row.scenario
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


def trace(row: Row, seed: int) -> None:
    """Play a row and print its timeline."""
    played = play(row.scenario, seed=seed, is_traced=True)
    window = -1
    for at, desk, text in played.lines:
        if at // 60.0 > window:
            window = int(at // 60.0)
            print(f"---- minute {window}: {played.accounts.by_window[window]} accepted")
        print(f"{at:10.3f}  {desk:<9}{text}")
    accounts = played.accounts
    print("sent:", dict(accounts.seen), "accepted:", dict(accounts.accepted))
    print("429s:", dict(accounts.refused), "early:", dict(accounts.early))
    print("banned:", accounts.banned, "dropped:", accounts.dropped)
    print("entries:", played.stages, played.wrong, *played.faults)
    show(_result(row, played))


def main() -> int:
    """Measure, and print a table; 1 where PetDesk misses a goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--virtual-only", action="store_true", help="no processes, no waiting")
    parser.add_argument("--only", default="", help="a part of a row's name: 'clean K=8'")
    parser.add_argument("--seed", type=int, default=7, help="of the made-up network and people")
    parser.add_argument("--strikes", choices=("by key", "by desk"), default="by key")
    parser.add_argument("--write", action="store_true", help="print it as a Markdown table too")
    parser.add_argument("--trace", help="play the row of this name, and print its timeline")
    options = parser.parse_args()
    name = options.trace or options.only
    wanted = [row for row in rows() if name in row.scenario.label]
    if options.strikes == "by desk":
        wanted = [row.struck(options.strikes) for row in wanted]
    if options.trace is not None:
        trace(wanted[0], options.seed)
        return 0
    print(line(HEADER))
    results = []
    for row in wanted:
        results.append(virtual(row, options.seed))
        show(results[-1])
    for group in [] if options.virtual_only else groups():
        for result in measure([wall for wall in group if name in wall.label]):
            results.append(result)
            show(result)
    if options.write:
        print("\n" + table(results))
    return int(any(result.missed() for result in results))


if __name__ == "__main__":
    sys.exit(main())
