"""A log of a test's own, and what stands in its files."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from petdesk.support.logs import Log


@contextmanager
def logging_to(folder: Path, level: str = "info") -> Iterator[Log]:
    opened = Log(folder, level)
    try:
        yield opened
    finally:
        opened.close()


def written(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(folder.iterdir()))
