"""The example of a policy, which administrators copy, holds what the program reads."""

import re
from pathlib import Path

from petdesk.core.environments import Environment
from petdesk.settings.fields import FIELDS
from petdesk.settings.store import read_policy

FOLDER = Path(__file__).resolve().parents[2] / "packaging" / "policy"
EXAMPLE = FOLDER / "petdesk-policy.toml"


def test_the_example_is_sound() -> None:
    policy = read_policy(EXAMPLE)
    assert policy.problems == ()
    assert policy.values["environment"] == "production"
    assert policy.labels == {Environment.PRODUCTION: {1: "Dogs", 2: "Cats"}}


def test_so_is_all_that_it_has_as_comments(tmp_path: Path) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    file = tmp_path / "policy.toml"
    file.write_text(re.sub(r"(?m)^# (?=\w+ = |\[)", "", text), encoding="utf-8")
    policy = read_policy(file)
    assert policy.problems == ()
    missing = FIELDS.keys() - policy.values.keys()
    assert missing == {"staging/plan", "staging/per_minute", "staging/per_day"}


def test_the_description_names_every_setting() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert all(f"`{name.rpartition('/')[2]}`" in text for name in FIELDS)
