"""``petdesk check`` and ``petdesk key``, for administrators and their scripts.

``check`` says where each setting comes from, and tries files, the keyring and each service. It
changes nothing but a throw-away key in the keyring and a throw-away file in each folder, and
sends one request to each service. ``key`` puts an API key into this account's keyring, or takes
it out. The key is read from standard input: every program could see an argument.
"""

import asyncio
import getpass
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress

from petdesk.app.cli import note
from petdesk.app.commands import start
from petdesk.app.workspaces import origin_of
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.language import installed_language
from petdesk.service.access import is_sendable, trimmed_key
from petdesk.settings.keys import KeyringError, KeyStore
from petdesk.support import checks


def check(arguments: Sequence[str]) -> int:
    parser = start.command_parser(
        "check",
        "Show where each setting comes from, whether PetDesk can save its files, whether the "
        "keyring works, and whether each service is reachable and accepts its key.",
        "the first of those that hold: 6 PetDesk's files cannot be saved, 1 a service cannot be "
        "used, 3 the keyring keeps no keys, 4 something in the settings or the policy is ignored; "
        "0 fine, 2 wrong arguments.",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    options = parser.parse_args(arguments)
    context = start.start(options.environment)
    # Programs read English, whatever the desk's language.
    language = "en" if options.json else context.settings.language
    with installed_language(context.application, language):
        findings = asyncio.run(_diagnose(context))
        if options.json:
            environment = context.settings.environment.value
            values = {"environment": environment, **checks.findings_values(findings)}
            text = json.dumps(values, indent=2, ensure_ascii=False)
        else:
            text = f"{checks.findings_text(findings)}\n{checks.verdict(findings)}"
    print(text, flush=True)  # noqa: T201  a command's answer
    return int(checks.results(findings)[0])


async def _diagnose(context: start.Context) -> list[checks.Finding]:
    async with start.open_factory(context) as factory:
        all_of = checks.Checks(context.paths, context.store, factory.keys, factory.test)
        return [each async for each in all_of.run()]


def manage_key(arguments: Sequence[str]) -> int:
    parser = start.command_parser(
        "key",
        "Keep an API key in this account's keyring, or forget it. A key belongs to the address "
        "that the environment has now. Without an environment, forget is for all.",
        "0 done; 2 wrong arguments, no address or no key; 3 the keyring can't be used.",
        REMOTE,
    )
    parser.add_argument(
        "what",
        choices=["set", "forget"],
        help="set: read the key from standard input and keep it; forget: remove it",
    )
    options = parser.parse_args(arguments)
    context = start.start(None)
    start.note_problems(context.store.explain())
    keys, settings = KeyStore(context.paths.keyring_prefix), context.settings
    environments = [Environment(options.environment)] if options.environment else list(REMOTE)
    origins = {which: origin for which in environments if (origin := origin_of(settings, which))}
    if options.what == "forget":
        return asyncio.run(_remove(keys, origins))
    if len(environments) != 1 or not origins:
        note("name an --environment whose address is set, by a policy or in Settings")
        return start.Code.USAGE
    ((environment, origin),) = origins.items()
    key = ""
    with suppress(EOFError, UnicodeDecodeError):  # Ctrl+D, or a file in UTF-16
        typed = getpass.getpass("API key: ") if sys.stdin.isatty() else sys.stdin.readline()
        key = trimmed_key(typed)
    if not is_sendable(key):
        note("there is no key on standard input, or it has a character that keys do not have")
        return start.Code.USAGE
    problem = asyncio.run(keys.save(environment, origin, key))
    if problem is not None:
        note(f"the key was not kept: {problem.reason}")
        return checks.Result.KEYRING
    print(f"The keyring keeps the key of {environment.value} for {origin}.")  # noqa: T201  an answer
    return checks.Result.FINE


async def _remove(keys: KeyStore, origins: Mapping[Environment, str]) -> int:
    for environment, origin in origins.items():
        try:
            await keys.forget(environment, origin)
        except KeyringError as error:
            note(f"the key of {environment.value} was not removed: {error}")
            return checks.Result.KEYRING
        print(f"The keyring has no key of {environment.value} for {origin}.")  # noqa: T201  an answer
    return checks.Result.FINE
