"""The checks of this computer, and their findings as text for people and values for programs.

Each service that has an address and a key gets one request, through the governor that its key has
here; a key that is paused gets none. No finding has a secret in it.
"""

import errno
import os
import secrets
import time
from collections.abc import AsyncIterator, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from petdesk import __version__
from petdesk.core import disk_errors
from petdesk.core.build_info import versions
from petdesk.core.disk_errors import DiskError, DiskProblem
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import REMOTE, Environment, environment_name
from petdesk.core.files import is_there
from petdesk.core.paths import Paths
from petdesk.core.translation import filled, translate
from petdesk.core.worker import run_in_own_thread, within_disk_limit
from petdesk.service import access
from petdesk.service.system_proxy import system_proxy
from petdesk.settings.fields import SettingFault, SettingProblem, Settings, values_of
from petdesk.settings.keys import KeyringError, KeyringFault, KeyringProblem, KeyStore
from petdesk.settings.store import Effective, Layer, SettingsFile, SettingsStore
from petdesk.settings.view_model import ServiceTester, reason
from petdesk.settings.wording import problem_text, report_text
from petdesk.support.logs import log_folder, shown_value


class Check(Enum):
    PROGRAM = "program"
    SETTINGS = "settings"
    PROXY = "system proxy"
    FILES = "files"
    KEYRING = "keyring"
    SERVICES = "services"

    @property
    def heading(self) -> str:
        return {
            Check.PROGRAM: f"PetDesk {__version__}",
            Check.SETTINGS: translate("Diagnosis", "Settings, and where each comes from"),
            Check.PROXY: translate("Diagnosis", "The system's proxy"),
            Check.FILES: translate("Diagnosis", "Files"),
            Check.KEYRING: translate("Diagnosis", "Keyring"),
            Check.SERVICES: translate("Diagnosis", "Services"),
        }[self]


class Result(IntEnum):
    """What a check can come to, the worst first; each is an exit code of `petdesk check`."""

    FILES = 6  # a folder of PetDesk's cannot be written, or a file there cannot be opened
    SERVICE = 1  # an environment that is set up, or is to be worked in, cannot be used
    KEYRING = 3  # keys are not kept, so each run asks for them
    SETTINGS = 4  # something in the settings or in the policy is ignored
    FINE = 0


class Finding(NamedTuple):
    check: Check
    name: str
    text: str
    result: Result | None = None  # none if there is nothing to judge
    code: str = ""  # what ``text`` says, for programs: a word that never changes
    is_usual: bool = False  # as everywhere, so that a short table leaves it out

    @property
    def is_fine(self) -> bool | None:
        return None if self.result is None else self.result is Result.FINE


def findings_text(findings: Iterable[Finding]) -> str:
    parts: list[str] = []
    words = {None: "", True: translate("Diagnosis", "ok"), False: translate("Diagnosis", "FAILED")}
    for check, group in groupby(findings, lambda each: each.check):
        rows = [(words[each.is_fine], each.name, each.text) for each in group]
        marks, names = (max(len(row[column]) for row in rows) for column in (0, 1))
        parts.append(check.heading)
        for mark, name, text in rows:
            columns = ((mark, marks), (name, names))
            before = "".join(f"{cell:<{wide}}  " for cell, wide in columns if wide)
            parts.append(f"  {before}{text}".rstrip())
        parts.append("")
    return "\n".join(parts)


def findings_values(findings: Collection[Finding]) -> dict[str, object]:
    worst = results(findings)[0]
    checks = [
        {"check": f.check.value, "name": f.name, "ok": f.is_fine, "code": f.code, "text": f.text}
        for f in findings
    ]
    return {"result": worst.name.lower(), "exit_code": worst.value, "checks": checks}


def results(findings: Iterable[Finding]) -> list[Result]:
    """Return what ``findings`` come to, the worst first; at least that all is fine."""
    bad = {finding.result for finding in findings} - {Result.FINE}
    return [each for each in Result if each in bad] or [Result.FINE]


def verdict(findings: Iterable[Finding]) -> str:
    texts = {
        Result.FINE: translate("Diagnosis", "Everything that's set up works."),
        Result.FILES: translate("Diagnosis", "PetDesk can't save its files."),
        Result.SERVICE: translate("Diagnosis", "A service can't be used."),
        Result.KEYRING: translate("Diagnosis", "The keyring can't be used."),
        Result.SETTINGS: translate("Diagnosis", "A setting is ignored."),
    }
    return " ".join(texts[each] for each in results(findings))


@dataclass(frozen=True, slots=True)
class Checks:
    paths: Paths
    store: SettingsStore
    keys: KeyStore
    tester: ServiceTester

    async def run(self) -> AsyncIterator[Finding]:
        for row in self._program():
            yield row
        effective = await run_in_own_thread(self.store.explain)
        for find in (_settings, _proxies):
            job = run_in_own_thread(lambda each: list(each(effective, self.store.policy)), find)
            for row in await job:
                yield row
        async for row in self._files():
            yield row
        keyring, closed = await check_keyring(self.keys)
        yield keyring
        if any(effective.settings.addresses.values()):
            # Source: interface, "Get an animal (deprecated)".
            text = translate(
                "Diagnosis",
                "From 5 December 2030 on, services no longer give one animal by its ID. PetDesk "
                "then looks for it in their lists.",
            )
            yield Finding(Check.SERVICES, "", text)
        for which in REMOTE:
            yield await self._service(which, effective.settings, closed)

    def _program(self) -> Iterator[Finding]:
        folders = [
            (translate("Diagnosis", "Data"), str(self.paths.data)),
            (translate("Diagnosis", "Logs"), str(log_folder(self.paths))),
        ]
        for name, text in versions()[1:] + folders:
            yield Finding(Check.PROGRAM, name, sanitize_for_line(text))

    async def _files(self) -> AsyncIterator[Finding]:
        folders = {
            translate("Diagnosis", "Data"): self.paths.data,
            translate("Diagnosis", "Settings"): self.paths.settings_file.resolve().parent,
            translate("Diagnosis", "Logs"): log_folder(self.paths),
        }
        if self.paths.settings_file.resolve().parent == self.paths.data.resolve():
            del folders[translate("Diagnosis", "Settings")]
        for name, folder in folders.items():
            try:
                job = run_in_own_thread(find_unusable, folder)
                unusable = await within_disk_limit(job, DiskError)
            except DiskError as error:
                unusable = {folder: error}
            if not unusable:
                yield Finding(Check.FILES, name, sanitize_for_line(str(folder)), Result.FINE)
            for path, problem in unusable.items():
                remedy = disk_errors.disk_remedy(problem.reason)
                if problem.reason in {DiskProblem.READ_ONLY, DiskProblem.FORBIDDEN}:
                    remedy = translate(
                        "Diagnosis", "Ask your administrator to let you write there."
                    )
                place, cause = str(path), disk_errors.disk_cause(problem.reason, str(problem))
                text = translate("Diagnosis", "%1 can't be written (%2). %3")
                text = filled(text, sanitize_for_line(place), cause, remedy)
                yield Finding(Check.FILES, name, text, Result.FILES, problem.reason.value)

    async def _service(
        self, which: Environment, settings: Settings, closed: KeyringProblem | None
    ) -> Finding:
        code, detail = await self._ask(which, settings, closed)
        text = {
            "not set up": translate("Diagnosis", "not set up. No address is entered."),
            "not allowed": translate(
                "Diagnosis", "%1: not asked, because of what is wrong in the settings above."
            ),
            "no key": translate("Diagnosis", "%1: no API key is stored. Enter it in Settings."),
            "bad address": translate(
                "Diagnosis", "PetDesk can't use the address %1. Correct it where it is set."
            ),
            "keyring closed": translate(
                "Diagnosis", "%1: the keyring that holds the key didn't open (%2)."
            ),
        }.get(code, "%1: %2")
        address = sanitize_for_line(access.redact_address(settings.address(which)))
        text = filled(text, address, sanitize_for_line(detail.replace("\u200b", "")))
        result: Result | None = Result.FINE if code == "accepted" else Result.SERVICE
        if code == "not set up" and which is not settings.environment:
            result = None
        return Finding(Check.SERVICES, environment_name(which), text, result, code)

    async def _ask(
        self, which: Environment, settings: Settings, closed: KeyringProblem | None
    ) -> tuple[str, str]:
        """Return the code of what came of it, and details; a ``closed`` keyring is not asked."""
        try:
            address = access.parse_address(settings.address(which))
        except access.AddressError as error:
            is_missing = error.problem is access.AddressProblem.EMPTY
            return "not set up" if is_missing else "bad address", ""
        if not settings.permits(which):
            return "not allowed", ""
        key = self.keys.known(which, address.origin)
        if closed is None:
            try:
                key, _ = await self.keys.find(which, address.origin)
            except KeyringError as error:
                key, closed = None, error.problem
        if not key:
            return ("no key", "") if closed is None else ("keyring closed", closed.reason)
        report = await self.tester(which, address, key, settings)
        code = "accepted" if report.error is None else type(report.error).__name__
        return code, report_text(report, settings.limits(which), time.time())


def _proxies(effective: Effective, _policy: SettingsFile) -> Iterator[Finding]:
    """Return which proxy the system names for each service. Blocks."""
    for which in REMOTE if effective.settings.proxy is None else ():
        with suppress(access.AddressError):
            address = access.parse_address(effective.settings.address(which)).url
            is_here = access.is_loopback(urlsplit(address).hostname or "")
            proxy = "" if is_here else access.redact_address(system_proxy(address))
            shown = sanitize_for_line(proxy) or translate("Settings", "No proxy")
            yield Finding(Check.PROXY, environment_name(which), shown)


def _settings(effective: Effective, policy: SettingsFile) -> Iterator[Finding]:
    problems, certificates = effective.problems, effective.settings.ca_file
    try:
        if certificates:
            access.read_certificates(Path(certificates))
    except (OSError, ValueError) as error:
        problems += (SettingProblem(certificates, SettingFault.UNREADABLE, detail=reason(error)),)
    for name, value in values_of(effective.settings).items():
        layer = effective.sources[name]
        text = f"{shown_value(name, value)} ({translate('Diagnosis', layer)})"
        is_usual = layer is Layer.DEFAULT and name != "environment"
        dotted = name.replace("/", ".")
        yield Finding(Check.SETTINGS, dotted, text, code=layer.value, is_usual=is_usual)
    for which, labels in effective.settings.labels.items():
        text = f"{len(labels)} ({translate('Diagnosis', Layer.POLICY)})"
        yield Finding(Check.SETTINGS, f"{which}.labels", text, code=Layer.POLICY.value)
    file = sanitize_for_line(policy.file) or translate("Diagnosis", "none")
    yield Finding(Check.SETTINGS, translate("Diagnosis", "Policy"), file)
    for problem in problems:
        text, code = problem_text(problem), problem.fault.code
        yield Finding(Check.SETTINGS, "", text, Result.SETTINGS, code)


async def check_keyring(keys: KeyStore) -> tuple[Finding, KeyringProblem | None]:
    """Try the keyring; also return the problem if nothing else is to ask it again."""
    fault, problem = await _try_keyring(keys)
    text = sanitize_for_line(fault) or translate("KeyringLook", "keeps, finds and forgets keys")
    result, code = (Result.KEYRING, "keeps no keys") if fault else (Result.FINE, "works")
    return Finding(Check.KEYRING, "", text, result, code), problem


async def _try_keyring(keys: KeyStore) -> tuple[str, KeyringProblem | None]:
    """Try the keyring with a throw-away key, which is removed again; return what is wrong."""
    key, which = secrets.token_hex(8), (Environment.PRODUCTION, "https://self-check.invalid")
    try:
        await keys.find(*which)
    except KeyringError as error:
        text = {
            KeyringFault.LOCKED: translate("KeyringLook", "locked. Unlock it, then check again"),
            KeyringFault.SILENT: translate(
                "KeyringLook", "doesn't answer. If it is locked, unlock it, then check again"
            ),
            KeyringFault.MISSING: translate(
                "KeyringLook",
                "none that PetDesk can use, so keys last for one run only. An "
                "administrator can set one up",
            ),
        }.get(error.problem.fault) or translate(
            "KeyringLook", "can't be used here, so keys last for one run only (%1)"
        )
        return text.replace("%1", str(error)), error.problem
    try:
        async with keys.trial:
            try:
                refusal = await keys.save(*which, key)
                is_stored = (await keys.find(*which))[0] == key
            finally:  # a slow keyring may have kept one that it refused, or that nobody waits for
                await keys.forget(*which)
            is_left = refusal is None and (await keys.find(*which))[0] is not None
    except KeyringError as error:
        text = translate("KeyringLook", "kept a key, but then failed (%1)")
        return text.replace("%1", str(error)), None
    if refusal is not None:
        text = translate(
            "KeyringLook", "answers, but keeps no keys, so they last for one run only (%1)"
        )
        return text.replace("%1", refusal.reason), None
    if is_left or not is_stored:
        text = translate(
            "KeyringLook", "answers, but doesn't return what it was given, so keys may be lost"
        )
        return text, None
    return "", None


def find_unusable(folder: Path) -> dict[Path, DiskError]:
    """Return what in ``folder``, or where it would be made, is in PetDesk's way. Blocks."""
    try:
        place = next((path for path in (folder, *folder.parents) if is_there(path)), folder)
        # As much as a database needs to begin with; it is removed again.
        file = place / f"petdesk-check.{os.urandom(4).hex()}.part"
        file.touch(0o600, exist_ok=False)
        try:
            with file.open("wb") as opened:
                opened.write(bytes(disk_errors.ROOM))
                opened.flush()
                os.fsync(opened.fileno())
        finally:
            file.unlink()
    except OSError as error:
        return {folder: DiskError(*disk_errors.classify_error(error, folder))}
    # A TOML file is replaced, so never written in place.
    needs = {"*.sqlite3": os.R_OK | os.W_OK, "*.toml": os.R_OK}
    files = [(path, mode) for pattern, mode in needs.items() for path in folder.glob(pattern)]
    denial = PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return {
        file: DiskError(*disk_errors.classify_error(denial, file))
        for file, mode in sorted(files)
        if not os.access(file, mode)
    }
