"""How desks that share a key share its limit, on the way that people's animals really take.

``python -m tests.benchmarks.rate_limit`` plays the program's own intake, client and governor
against a rate-limited service, in virtual time: `scenarios` says what is played, `play` does it.
"""
