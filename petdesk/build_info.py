"""Which build this is: what `packaging/build_stamp.py` wrote beside it, nothing in a source run.

And whose releases it believes in: the public key that came with it, if one did.
"""

import json

from petdesk.files import read_small
from petdesk.resources import resource

STAMP = "build.json"
"""The file of a build, in the resources: its commit, its date and the key that it ships."""

UPDATE_KEY = "update-key.pub"
"""The public key of update notices, in the resources."""


def build_stamp() -> str:
    """Return the date and the commit of this build, empty where it has no stamp."""
    try:
        values = json.loads(read_small(resource(STAMP)))
        return f"{values['date']} ({values['commit'][:10]})"
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def stamped_update_key() -> str:
    """Return the ID of the key that this build was made with, empty where it was none."""
    try:
        return str(json.loads(read_small(resource(STAMP)))["update_key"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def has_update_key() -> bool:
    """Return whether a key for update notices came with this build."""
    return resource(UPDATE_KEY).is_file()


def shipped_update_key() -> str:
    """Return the text of the key that came with this build, empty where none did.

    Raises OSError where there is one that cannot be read.
    """
    try:
        return read_small(resource(UPDATE_KEY)).decode("ascii", "replace")
    except FileNotFoundError:
        return ""
