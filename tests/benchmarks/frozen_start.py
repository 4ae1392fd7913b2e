"""How fast the frozen PetDesk opens, as a ratio to the checkout on the same screen.

``python -m tests.benchmarks.frozen_start [--rounds N] [--program FILE]``

It starts both in turns on a virtual screen, with a local copy of 10,000 animals, until the main
window is on the screen (xdotool looks every 30 ms). The time until then is quoted, and the
processor time, which depends less on what else runs. The checkout runs with byte code, as set-up
makes it. It needs Xvfb, xdotool and what packaging/build.py makes.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.benchmarks.startup import ADDRESS, fill

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "packaging" / "dist" / "linux" / "petdesk" / "petdesk"


def main() -> None:
    """Measure, and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--program", type=Path, default=FROZEN)
    options = parser.parse_args()
    source, frozen = [sys.executable, "-P", "-m", "petdesk"], [str(options.program)]
    with tempfile.TemporaryDirectory() as folder, screen() as display:
        fill(Path(folder), 10_000)
        rounds = [
            (start(source, folder, display), start(frozen, folder, display))
            for _ in range(options.rounds + 1)
        ][1:]  # the first one warms the disk's cache
    for index, name in enumerate(("time to the window", "processor time")):
        plain = [one[0][index] for one in rounds]
        other = [one[1][index] for one in rounds]
        ratios = [late / early for early, late in zip(plain, other, strict=True)]
        print(
            f"{name:19} checkout {statistics.median(plain) * 1000:5.0f} ms,"
            f" frozen {statistics.median(other) * 1000:5.0f} ms,"
            f" ratio {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        )


@contextmanager
def screen() -> Iterator[str]:
    """Run a virtual screen for the block, and yield its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24"]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as numbers:
            display = f":{numbers.readline().strip()}"
        try:
            yield display
        finally:
            server.terminate()


def start(command: list[str], folder: str, display: str) -> tuple[float, float]:
    """Start ``command``, wait for its window, end it; return seconds to the window, and worked."""
    environment = {
        **os.environ,
        "DISPLAY": display,
        "PETDESK_DATA_DIR": folder,
        "PETDESK_ENVIRONMENT": "staging",
        "PETDESK_STAGING_URL": ADDRESS,
        "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring",
        "PYTHONPATH": str(ROOT),
    }
    environment.pop("QT_QPA_PLATFORM", None)
    wait = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "^PetDesk"]
    began = time.monotonic()
    with subprocess.Popen(command, env=environment) as process:
        subprocess.run(wait, env=environment, stdout=subprocess.DEVNULL, timeout=60, check=True)
        took = time.monotonic() - began
        worked = processor_time(process.pid)
        process.terminate()
    return took, worked


def processor_time(pid: int) -> float:
    """Return the seconds that the process has worked so far; see proc_pid_stat(5)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
