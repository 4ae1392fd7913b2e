"""``petdesk check``: where each setting comes from, files, the keyring, each service; no window.

It changes nothing but a throw-away key in the keyring and a throw-away file in each folder, and
sends one request to each service.
"""

import argparse
import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from petdesk.app.commands.start import Context, note_failure, start
from petdesk.app.workspaces import WorkspaceFactory, key_store
from petdesk.core.environments import Environment
from petdesk.core.language import installed_language
from petdesk.support.diagnoser import Diagnoser
from petdesk.support.findings import (
    Finding,
    report_text,
    report_values,
    results,
    verdict,
)


def check(
    arguments: Sequence[str],
    variables: Mapping[str, str] = os.environ,
    policy: Path | None = None,
) -> int:
    """Run the command, and return its exit code (of `Result`). Raises `SettingsError`.

    ``policy`` is read instead of the computer's own; no argument and no variable can name it.
    """
    options = _parser().parse_args(arguments)
    context = start(variables, options.environment, policy)
    # Programs read English, whatever the desk's language.
    language = "en" if options.json else context.settings.language
    with installed_language(context.application, language):
        findings = asyncio.run(_diagnose(context))
        if options.json:
            values = {"environment": context.settings.environment.value, **report_values(findings)}
            text = json.dumps(values, indent=2, ensure_ascii=False)
        else:
            text = f"{report_text(findings)}\n{verdict(findings)}"
    print(text, flush=True)  # noqa: T201  a command's answer
    return int(results(findings)[0])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="petdesk check",
        description="Show where each setting comes from, whether PetDesk can save its files, "
        "whether the keyring works, and whether each service is reachable and accepts its key.",
        epilog="Exit codes, the first of those that hold: 6 PetDesk's files cannot be saved, "
        "1 a service cannot be used, 3 the keyring keeps no keys, "
        "4 something in the settings or the policy is ignored; 0 fine, 2 wrong arguments.",
    )
    parser.add_argument(
        "--environment",
        choices=[environment.value for environment in Environment],
        help="as if PetDesk were started with this",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser


async def _diagnose(context: Context) -> list[Finding]:
    paths, store = context.paths, context.store
    keys = key_store(paths, context.settings, store.run)
    factory = WorkspaceFactory(paths, keys, note_failure, lambda _exchange: None)
    try:
        return [each async for each in Diagnoser(paths, store, keys, factory.test).run()]
    finally:
        await factory.close()
