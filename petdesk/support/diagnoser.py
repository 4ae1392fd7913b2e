"""The checks of this computer: system, settings, files, the keyring, each service.

Each service that has an address and a key gets one request, through the governor that its key has
here; a key that is paused gets none.
"""

import errno
import os
import platform
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import PySide6

from petdesk import __version__
from petdesk.core.build_info import build_stamp, system_name
from petdesk.core.disk_errors import ROOM, DiskError, DiskProblem, classify_error
from petdesk.core.display_text import sanitize_for_line
from petdesk.core.environments import REMOTE, Environment, environment_name
from petdesk.core.files import is_there, make_file
from petdesk.core.paths import Paths
from petdesk.core.translation import translate
from petdesk.core.worker import run_in_own_thread, within_disk_limit
from petdesk.service.access import AddressError, is_loopback, parse_address, redact_address
from petdesk.service.errors import RateLimited, Refused, Retired, ServerFault, Unauthorized
from petdesk.service.system_proxy import system_proxy
from petdesk.settings.fields import FIELDS, SettingProblem, Settings, Value, values_of
from petdesk.settings.key_test import TestReport, report_text
from petdesk.settings.keys import KeyringError, KeyringFault, KeyringProblem, KeyStore
from petdesk.settings.store import Effective, Layer, SettingsStore
from petdesk.settings.view_model import ServiceTester
from petdesk.settings.wording import disk_cause, disk_remedy, problem_text
from petdesk.support.findings import Finding, Result
from petdesk.support.logs import log_folder

_DATABASES: Final = "*.sqlite3"
_TABLES: Final = "*.toml"  # replaced, so never written in place
_ANSWERS = Unauthorized | Refused | Retired | ServerFault


class Unusable(NamedTuple):
    """A folder that cannot be written, or a file that cannot be opened; ``detail`` is technical."""

    path: Path
    problem: DiskProblem
    detail: str


@dataclass(frozen=True, slots=True)
class Diagnoser:
    paths: Paths
    store: SettingsStore
    keys: KeyStore
    tester: ServiceTester

    async def run(self) -> AsyncIterator[Finding]:
        for row in self._system():
            yield row
        effective = await run_in_own_thread(self.store.explain)
        for row in _settings_rows(effective):
            yield row
        if effective.settings.proxy is None:
            for row in await run_in_own_thread(lambda: list(_proxies(effective.settings))):
                yield row
        async for row in self._files():
            yield row
        keyring, closed = await self.keyring()
        yield keyring
        for which in REMOTE:
            yield await self._service(which, effective.settings, closed)
        if any(effective.settings.addresses.values()):
            # Source: interface, "Get an animal (deprecated)".
            text = translate(
                "Diagnosis",
                "From 5 December 2030 on, services no longer give one animal by its ID. PetDesk "
                "then looks for it in their lists.",
            )
            yield Finding(translate("Diagnosis", "Services"), "", text)

    async def keyring(self) -> tuple[Finding, KeyringProblem | None]:
        """Try the keyring; also return the problem where nothing else is to ask it again."""
        probe = await probe_keyring(self.keys)
        result = Result.FINE if probe.can_store else Result.KEYRING
        values = {"keyring": {"keeps_keys": probe.can_store, "text": probe.text}}
        text, heading = sanitize_for_line(probe.text), translate("Diagnosis", "Keyring")
        return Finding(heading, "", text, probe.can_store, result, values), probe.problem

    def _system(self) -> Iterator[Finding]:
        facts = {
            "Build": build_stamp(),
            "System": system_name(),
            "Python": platform.python_version(),
            "Qt for Python": PySide6.__version__,
            "Data": str(self.paths.data),
            "Logs": str(log_folder(self.paths)),
        }
        for name, text in facts.items():
            if text:
                values = {"version": __version__, "system": {name: text}}
                shown = sanitize_for_line(text)
                yield Finding(f"PetDesk {__version__}", _place(name), shown, values=values)

    async def _files(self) -> AsyncIterator[Finding]:
        folders = {
            "Data": self.paths.data,
            "Settings": self.paths.settings_file.resolve().parent,
            "Logs": log_folder(self.paths),
        }
        if folders["Settings"] == self.paths.data.resolve():
            del folders["Settings"]
        for place, folder in folders.items():
            try:
                job = run_in_own_thread(find_unusable, folder)
                unusable = await within_disk_limit(job, DiskError)
            except DiskError as error:
                unusable = [Unusable(folder, error.reason, str(error))]
            for each in unusable:
                yield _file_row(place, each.path, each)
            if not unusable:
                yield _file_row(place, folder)

    async def _service(
        self, which: Environment, settings: Settings, closed: KeyringProblem | None
    ) -> Finding:
        """Check one environment; a keyring that is ``closed`` is not asked again."""
        heading, name = translate("Diagnosis", "Services"), environment_name(which)
        text = settings.address(which)
        if not text:
            said = translate("Diagnosis", "not set up. No address is entered.")
            result = Result.SERVICE if which is settings.environment else Result.FINE
            values = {"services": {which.value: _service_values("not set up")}}
            return Finding(heading, name, said, None, result, values)
        status, report, detail = "keyring closed", None, ""
        try:
            status, report = await self._ask(which, text, settings, closed)
        except KeyringError as error:
            detail = str(error)
        if report is not None:
            detail = report_text(report, settings.limits(which), time.time())
        said = {
            "asked": "%1: %2",
            "not allowed": translate(
                "Diagnosis", "%1: not asked, because of what is wrong in the settings above."
            ),
            "no key": translate("Diagnosis", "%1: no API key is stored. Enter it in Settings."),
            "bad address": translate(
                "Diagnosis", "PetDesk can't use the address %1. Correct it in Settings."
            ),
            "keyring closed": translate(
                "Diagnosis", "%1: the keyring that holds the key didn't open (%2)."
            ),
        }[status]
        address = redact_address(text)
        said = said.replace("%2", sanitize_for_line(detail.replace("\u200b", "")))
        said = said.replace("%1", sanitize_for_line(address))
        is_fine = report is not None and report.error is None
        result = Result.FINE if is_fine else Result.SERVICE
        told = _service_values(status, address, report, detail)
        return Finding(heading, name, said, is_fine, result, {"services": {which.value: told}})

    async def _ask(
        self, which: Environment, text: str, settings: Settings, closed: KeyringProblem | None
    ) -> tuple[str, TestReport | None]:
        """Ask the service at ``text``; return how that went. Raises `KeyringError`."""
        try:
            address = parse_address(text)
        except AddressError:
            return "bad address", None
        if not settings.permits(which):
            return "not allowed", None
        key = self.keys.known(which, address.origin)
        if key is None and closed is not None:
            raise KeyringError(closed)
        if closed is None:
            key, _ = await self.keys.find(which, address.origin)
        if not key:
            return "no key", None
        return "asked", await self.tester(which, address, key, settings)


def _proxies(settings: Settings) -> Iterator[Finding]:
    """Return which proxy the system names for each service. Blocks."""
    heading = translate("Diagnosis", "The system's proxy")
    for which in REMOTE:
        with suppress(AddressError):
            address = parse_address(settings.address(which)).url
            is_here = is_loopback(urlsplit(address).hostname or "")
            proxy = "" if is_here else redact_address(system_proxy(address))
            shown = sanitize_for_line(proxy) or translate("Diagnosis", "none")
            values = {"system_proxy": {which.value: proxy or None}}
            yield Finding(heading, environment_name(which), shown, values=values)


def _place(name: str) -> str:
    return {
        "Build": translate("Diagnosis", "Build"),
        "System": translate("Diagnosis", "System"),
        "Data": translate("Diagnosis", "Data"),
        "Settings": translate("Diagnosis", "Settings"),
        "Logs": translate("Diagnosis", "Logs"),
    }.get(name, name)


def _layer_name(layer: Layer) -> str:
    return {
        Layer.DEFAULT: translate("Diagnosis", "default"),
        Layer.SETTINGS: translate("Diagnosis", "settings"),
        Layer.VARIABLE: translate("Diagnosis", "environment variable"),
        Layer.COMMAND_LINE: translate("Diagnosis", "command line"),
        Layer.POLICY: translate("Diagnosis", "policy"),
    }[layer]


def _settings_rows(effective: Effective) -> Iterator[Finding]:
    heading = translate("Diagnosis", "Settings, and where each comes from")
    for name, value in values_of(effective.settings).items():
        layer, dotted = effective.sources[name], name.replace("/", ".")
        is_address = name == "network/proxy" or name.endswith("/address")
        shown = redact_address(str(value)) if is_address else value  # it may hold a password
        values = {"settings": {dotted: {"value": shown, "layer": layer.value}}}
        text = f"{_shown(name, shown)} ({_layer_name(layer)})"
        is_usual = layer is Layer.DEFAULT and name != "environment"
        yield Finding(heading, dotted, text, values=values, is_usual=is_usual)
    for which, labels in effective.settings.labels.items():
        text = f"{len(labels)} ({_layer_name(Layer.POLICY)})"
        yield Finding(heading, f"{which}.labels", text)
    file = effective.policy_file
    told: dict[str, object] = {"policy": file or None, "problems": []}
    told["environment"] = effective.settings.environment.value
    text = sanitize_for_line(file) or translate("Diagnosis", "none")
    yield Finding(heading, translate("Diagnosis", "Policy"), text, values=told)
    for problem in effective.problems:
        told = {"problems": [_problem_values(problem)]}
        text = problem_text(problem)
        yield Finding(heading, "", text, is_fine=False, result=Result.SETTINGS, values=told)


def _shown(name: str, value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if value in ("", 0) and not FIELDS[name].accepts(0):
        return "-"
    return sanitize_for_line(str(value))


def _problem_values(problem: SettingProblem) -> dict[str, object]:
    return {
        "file": problem.source or None,
        "line": problem.line,
        "name": problem.name.replace("/", ".") or None,
        "fault": problem.fault.value,
        "text": problem_text(problem),
    }


def _file_row(place: str, path: Path, unusable: Unusable | None = None) -> Finding:
    text = sanitize_for_line(str(path))
    if unusable is not None:
        remedy = disk_remedy(unusable.problem)
        if unusable.problem in {DiskProblem.READ_ONLY, DiskProblem.FORBIDDEN}:
            remedy = translate("Diagnosis", "Ask your administrator to let you write there.")
        said = translate("Diagnosis", "%1 can't be written (%2). %3").replace("%3", remedy)
        said = said.replace("%2", disk_cause(unusable.problem, unusable.detail))
        text = said.replace("%1", text)
    told = {
        "place": place.lower(),
        "path": str(path),
        "problem": unusable.problem.value if unusable is not None else None,
        "text": text,
    }
    heading, is_fine = translate("Diagnosis", "Files"), unusable is None
    result = Result.FINE if is_fine else Result.FILES
    return Finding(heading, _place(place), text, is_fine, result, {"files": [told]})


def _service_values(
    status: str, address: str = "", report: TestReport | None = None, detail: str = ""
) -> dict[str, object]:
    error = report.error if report is not None else None
    is_reachable = is_accepted = None
    if report is not None:
        detail = error.detail if error is not None else ""
        if not isinstance(error, RateLimited):
            is_reachable = error is None or isinstance(error, _ANSWERS)
        is_accepted = True if error is None else False if isinstance(error, Unauthorized) else None
    return {
        "address": address or None,
        "standing": status,
        "reachable": is_reachable,
        "key_accepted": is_accepted,
        "error": type(error).__name__ if error is not None else None,
        "detail": detail or None,
        "limit": report.limit if report is not None else None,
        "seconds": round(report.seconds, 3) if report is not None else None,
        "proxy": report.proxy if report is not None else "",
    }


class KeyringProbe(NamedTuple):
    """What the keyring did with a key, as a text for an administrator.

    ``problem`` is set if it could not even be asked, so that nothing else asks it again.
    """

    can_store: bool
    text: str
    problem: KeyringProblem | None = None


async def probe_keyring(keys: KeyStore) -> KeyringProbe:
    """Try the keyring with a throw-away key, which is removed again.

    Where a keyring keeps none, a person types the key once in each run: that is no failure.
    """
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
        text = text.replace("%1", str(error))
        return KeyringProbe(can_store=False, text=text, problem=error.problem)
    try:
        refusal = await keys.save(*which, key)
        is_stored = (await keys.find(*which))[0] == key
        # Also where it was not kept: a slow keyring may have kept it after all.
        await keys.forget(*which)
        is_left = refusal is None and (await keys.find(*which))[0] is not None
    except KeyringError as error:
        text = translate("KeyringLook", "kept a key, but then failed (%1)")
        return KeyringProbe(can_store=False, text=text.replace("%1", str(error)))
    text = translate("KeyringLook", "keeps, finds and forgets keys")
    if refusal is not None:
        text = translate(
            "KeyringLook", "answers, but keeps no keys, so they last for one run only (%1)"
        ).replace("%1", refusal.reason or refusal.fault.value)
    elif is_left or not is_stored:
        text = translate(
            "KeyringLook", "answers, but doesn't return what it was given, so keys may be lost"
        )
    return KeyringProbe(refusal is None and is_stored and not is_left, text)


def find_unusable(folder: Path) -> list[Unusable]:
    """Return what in ``folder`` is in PetDesk's way. Blocks; leaves nothing behind.

    Where there is no such folder yet, the one that it would be made in is tried.
    """
    try:
        place = next((path for path in (folder, *folder.parents) if is_there(path)), folder)
        _write_to(place)
    except OSError as error:
        detail, problem = classify_error(error, folder)
        return [Unusable(folder, problem, detail)]
    needs = {_DATABASES: os.R_OK | os.W_OK, _TABLES: os.R_OK}
    files = [(path, mode) for pattern, mode in needs.items() for path in folder.glob(pattern)]
    unusable = []
    for file, mode in sorted(files):
        if not os.access(file, mode):
            denial = PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
            detail, problem = classify_error(denial, file)
            unusable.append(Unusable(file, problem, detail))
    return unusable


def _write_to(folder: Path) -> None:
    """Write as much as a database needs to begin with, and remove it. Raises OSError."""
    file = folder / f"petdesk-check.{os.urandom(4).hex()}.part"
    make_file(file)
    try:
        with file.open("wb") as opened:
            opened.write(bytes(ROOM))
            opened.flush()
            os.fsync(opened.fileno())
    finally:
        file.unlink()
