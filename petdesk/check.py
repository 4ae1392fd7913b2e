"""``petdesk check``: where each setting comes from, the keyring, each service; no window.

It changes nothing but a throw-away key in the keyring, and sends one request to each service.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.diagnostics.diagnosing import Diagnosing
from petdesk.domain.environments import Environment
from petdesk.language import speaking
from petdesk.opening import Opener
from petdesk.opening.run_keys import key_store
from petdesk.storage.places import DATA_DIR_VARIABLE, find_places, kept_policy_file, policy_file
from petdesk.storage.run_settings import read_run_settings
from petdesk.storage.settings import SettingsStore
from petdesk.viewmodels.diagnosis.wording import diagnosis_text, diagnosis_values, verdict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from petdesk.viewmodels.diagnosis.diagnosis import Diagnosis


def check(
    arguments: Sequence[str],
    variables: Mapping[str, str] = os.environ,
    policy: Path | None = None,
) -> int:
    """Run the command, and give its exit code (of `Result`). Raises `SettingsError`.

    ``policy`` is read instead of the computer's own; no argument and no variable can name it.
    """
    options = _parser().parse_args(arguments)
    run_settings = read_run_settings(variables, options.environment)
    # QSettings and QStandardPaths go by these names.
    application = QCoreApplication.instance() or QCoreApplication([])
    application.setApplicationName("PetDesk")
    application.setOrganizationName("PetDesk")
    places = find_places(variables.get(DATA_DIR_VARIABLE))
    kept = kept_policy_file(places.data)
    store = SettingsStore(places.settings_file, run_settings, policy or policy_file(), kept)
    # Programs read English, whatever the people at this desk speak.
    language = "en" if options.json else store.effective().language
    with speaking(application, language):
        diagnosis = asyncio.run(_diagnose(places, store))
        if options.json:
            text = json.dumps(diagnosis_values(diagnosis), indent=2, ensure_ascii=False)
        else:
            text = f"{diagnosis_text(diagnosis, time.time())}\n{verdict(diagnosis)}"
    print(text, flush=True)  # noqa: T201  a command's answer
    return int(diagnosis.result)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="petdesk check",
        description="Tell where each setting comes from, whether the keyring works, and whether "
        "each service is reachable and accepts its key.",
        epilog="Exit codes: 0 fine, 1 a service cannot be used, 3 the keyring keeps no keys, "
        "4 something in the settings or the policy does not count, 2 wrong arguments.",
    )
    parser.add_argument(
        "--environment",
        choices=[environment.value for environment in Environment],
        help="as if PetDesk were started with this",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser


async def _diagnose(places: Places, store: SettingsStore) -> Diagnosis:
    keys = key_store(places, store.effective(), store.run)
    opener = Opener(places, store, keys, _note_failure, lambda _exchange: None)
    try:
        last: Diagnosis | None = None
        async for diagnosis in Diagnosing(places, store, keys, opener.test).run():
            last = diagnosis
    finally:
        await opener.close()
    assert last is not None  # noqa: S101  the first step gives one
    return last


def _note_failure(name: str, error: BaseException) -> None:
    print(f"petdesk: {name}: {type(error).__name__}: {error}", file=sys.stderr)  # noqa: T201  a command's answer


if TYPE_CHECKING:
    from petdesk.storage.places import Places
