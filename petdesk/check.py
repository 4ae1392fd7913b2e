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

from petdesk.desks import DeskFactory
from petdesk.desks.factory import key_store
from petdesk.diagnostics.diagnoser import Diagnoser
from petdesk.domain.environments import Environment
from petdesk.language import installed_language
from petdesk.storage.paths import DATA_DIR_VARIABLE, find_paths, kept_policy_file, policy_file
from petdesk.storage.settings import SettingsStore, read_run_settings
from petdesk.viewmodels.diagnosis.wording import diagnosis_text, diagnosis_values, verdict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from petdesk.storage.paths import Paths
    from petdesk.viewmodels.diagnosis.state import Diagnosis


def check(
    arguments: Sequence[str],
    variables: Mapping[str, str] = os.environ,
    policy: Path | None = None,
) -> int:
    """Run the command, and return its exit code (of `Result`). Raises `SettingsError`.

    ``policy`` is read instead of the computer's own; no argument and no variable can name it.
    """
    options = _parser().parse_args(arguments)
    run_settings = read_run_settings(variables, options.environment)
    # QSettings and QStandardPaths go by these names.
    application = QCoreApplication.instance() or QCoreApplication([])
    application.setApplicationName("PetDesk")
    application.setOrganizationName("PetDesk")
    paths = find_paths(variables.get(DATA_DIR_VARIABLE))
    kept = kept_policy_file(paths.data)
    store = SettingsStore(paths.settings_file, run_settings, policy or policy_file(), kept)
    # Programs read English, whatever the desk's language.
    language = "en" if options.json else store.effective().language
    with installed_language(application, language):
        diagnosis = asyncio.run(_diagnose(paths, store))
        if options.json:
            text = json.dumps(diagnosis_values(diagnosis), indent=2, ensure_ascii=False)
        else:
            text = f"{diagnosis_text(diagnosis, time.time())}\n{verdict(diagnosis)}"
    print(text, flush=True)  # noqa: T201  a command's answer
    return int(diagnosis.result)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="petdesk check",
        description="Show where each setting comes from, whether the keyring works, and whether "
        "each service is reachable and accepts its key.",
        epilog="Exit codes: 0 fine, 1 a service cannot be used, 3 the keyring keeps no keys, "
        "4 something in the settings or the policy is ignored, 2 wrong arguments.",
    )
    parser.add_argument(
        "--environment",
        choices=[environment.value for environment in Environment],
        help="as if PetDesk were started with this",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser


async def _diagnose(paths: Paths, store: SettingsStore) -> Diagnosis:
    keys = key_store(paths, store.effective(), store.run)
    factory = DeskFactory(paths, store, keys, _note_failure, lambda _exchange: None)
    try:
        last: Diagnosis | None = None
        async for diagnosis in Diagnoser(paths, store, keys, factory.test).run():
            last = diagnosis
    finally:
        await factory.close()
    assert last is not None  # noqa: S101  the first step yields one
    return last


def _note_failure(name: str, error: BaseException) -> None:
    print(f"petdesk: {name}: {type(error).__name__}: {error}", file=sys.stderr)  # noqa: T201  a command's answer
