"""Which build this is, by what `packaging/build_stamp.py` wrote beside it, and on which system."""

import json
import sys

from PySide6.QtCore import QSysInfo, qVersion

from petdesk import __version__
from petdesk.core.files import read_small
from petdesk.core.resources import resource

STAMP = "build.json"  # in the resources: a build's commit, its date and its page of releases


def build_stamp() -> str:
    """Return the date and the commit of this build, empty if it has no stamp."""
    stamp = _stamp()
    return f"{stamp['date']} ({stamp['commit'][:10]})" if "date" in stamp else ""


def stamped_releases_page() -> str:
    return _stamp().get("releases_page", "")


def _stamp() -> dict[str, str]:
    try:
        return dict(json.loads(read_small(resource(STAMP))))
    except (OSError, ValueError, TypeError):
        return {}


def versions() -> list[tuple[str, str]]:
    """Return what runs here; the names are the same in every language, for whoever helps."""
    facts = [
        ("PetDesk", __version__),
        ("Build", build_stamp()),
        ("Python", sys.version.partition(" ")[0]),
        ("Qt", qVersion()),
        ("System", f"{QSysInfo.prettyProductName()} ({QSysInfo.currentCpuArchitecture()})"),
    ]
    return [(name, text) for name, text in facts if text]
