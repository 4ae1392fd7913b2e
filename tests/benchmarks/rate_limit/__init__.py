"""How desks that share a key share its limit; ``python -m tests.benchmarks.rate_limit``."""
