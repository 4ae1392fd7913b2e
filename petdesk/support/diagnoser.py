"""The checks of this computer: system, settings, files, the keyring, each service.

Each service that has an address and a key gets one request, through the governor that its key has
here; a key that is paused gets none.
"""

from __future__ import annotations

import os
import platform
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6 import __version__ as qt_version

from petdesk import __version__
from petdesk.core.build_info import build_stamp
from petdesk.core.disk_errors import DiskError, DiskProblem
from petdesk.core.display_text import sanitize_for_display
from petdesk.core.environment_names import environment_name
from petdesk.core.environments import REMOTE, Environment
from petdesk.core.probe import Unusable, find_unusable
from petdesk.core.translation import translate
from petdesk.core.worker import run_in_own_thread, within_disk_limit
from petdesk.service.addresses import AddressError, is_loopback, parse_address, redact_address
from petdesk.service.errors import RateLimited, Refused, Retired, ServerFault, Unauthorized
from petdesk.service.system_proxy import system_proxy
from petdesk.settings.fields import FIELDS, Value
from petdesk.settings.key_test import report_text
from petdesk.settings.keys import KeyringError, KeyringFault
from petdesk.settings.storage_messages import disk_cause, disk_remedy
from petdesk.settings.store import Effective, Layer
from petdesk.settings.wording import problem_text
from petdesk.support.logs import log_folder, system_name
from petdesk.support.view_model import Finding, Result

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from petdesk.core.paths import Paths
    from petdesk.service.addresses import BaseAddress
    from petdesk.settings.fields import SettingProblem, Settings
    from petdesk.settings.key_test import TestReport
    from petdesk.settings.keys import KeyringProblem, KeyStore
    from petdesk.settings.store import SettingsStore
    from petdesk.settings.view_model import ServiceTester

_ANSWERS = Unauthorized | Refused | Retired | ServerFault


@dataclass(frozen=True, slots=True)
class Diagnoser:
    paths: Paths
    store: SettingsStore
    keys: KeyStore
    tester: ServiceTester

    async def run(self) -> AsyncIterator[Finding]:
        yield self._system()
        effective = await run_in_own_thread(self.store.explain)
        for finding in _settings_findings(effective):
            yield finding
        if effective.settings.proxy is None:
            for environment in REMOTE:
                if proxy := await run_in_own_thread(_proxy, environment, effective.settings):
                    yield proxy
        async for finding in self.files():
            yield finding
        keyring, closed = await self.keyring()
        yield keyring
        for environment in REMOTE:
            yield await self._service(environment, effective.settings, closed)
        if any(effective.settings.addresses.values()):
            yield Finding(translate("Diagnosis", "Services"), _retirement())

    async def files(self) -> AsyncIterator[Finding]:
        for place, folder in self._folders().items():
            try:
                job = run_in_own_thread(find_unusable, folder)
                unusable = await within_disk_limit(job, DiskError)
            except DiskError as error:
                unusable = [Unusable(folder, error.reason, str(error))]
            for each in unusable:
                yield _file_finding(place, each.path, each)
            if not unusable:
                yield _file_finding(place, folder)

    async def keyring(self) -> tuple[Finding, KeyringProblem | None]:
        """Try the keyring; also return the problem where nothing else is to ask it again."""
        probe = await probe_keyring(self.keys)
        result = Result.FINE if probe.can_store else Result.KEYRING
        values = {"keyring": {"keeps_keys": probe.can_store, "text": probe.text}}
        text, heading = sanitize_for_display(probe.text), translate("Diagnosis", "Keyring")
        return Finding(heading, text, probe.can_store, result, values), probe.problem

    def _system(self) -> Finding:
        stamp = build_stamp()
        facts = {
            **({"Build": stamp} if stamp else {}),
            "System": system_name(),
            "Python": platform.python_version(),
            "Qt for Python": qt_version,
            "Data": str(self.paths.data),
            "Logs": str(log_folder(self.paths)),
        }
        lines = (f"{_place(name)}: {sanitize_for_display(text)}" for name, text in facts.items())
        values = {"version": __version__, "system": facts}
        return Finding(f"PetDesk {__version__}", "\n".join(lines), values=values)

    def _folders(self) -> dict[str, Path]:
        data, logs = self.paths.data, log_folder(self.paths)
        settings = Path(os.path.realpath(self.paths.settings_file)).parent
        if settings == Path(os.path.realpath(data)):
            return {"Data": data, "Logs": logs}
        return {"Data": data, "Settings": settings, "Logs": logs}

    async def _service(
        self, environment: Environment, settings: Settings, closed: KeyringProblem | None
    ) -> Finding:
        """Check one environment; a keyring that is ``closed`` is not asked again."""
        text = settings.address(environment)
        if not text:
            said = translate("Diagnosis", "not set up. No address is entered.")
            result = Result.SERVICE if environment is settings.environment else Result.FINE
            return _service_finding(environment, said, None, result, _service_values("not set up"))
        report, detail, said = None, "", "%1: %2"
        status = "asked"
        try:
            address = parse_address(text)
            is_permitted = settings.permits(environment)
            key = await self._key(environment, address, closed) if is_permitted else None
            if not is_permitted:
                status = "not allowed"
                said = translate(
                    "Diagnosis", "%1: not asked, because of what is wrong in the settings above."
                )
            elif key:
                report = await self.tester(environment, address, key, settings)
            else:
                status = "no key"
                said = translate("Diagnosis", "%1: no API key is stored. Enter it in Settings.")
        except AddressError:
            status = "bad address"
            said = translate(
                "Diagnosis", "PetDesk can't use the address %1. Correct it in Settings."
            )
        except KeyringError as error:
            status, detail = "keyring closed", str(error)
            said = translate("Diagnosis", "%1: the keyring that holds the key didn't open (%2).")
        if report is not None:
            detail = report_text(report, settings.limits(environment), time.time())
        said = said.replace("%2", sanitize_for_display(detail.replace("\u200b", "")))
        said = said.replace("%1", sanitize_for_display(redact_address(text)))
        is_fine = report is not None and report.error is None
        result = Result.FINE if is_fine else Result.SERVICE
        values = _service_values(status, redact_address(text), report, detail)
        return _service_finding(environment, said, is_fine, result, values)

    async def _key(
        self, environment: Environment, address: BaseAddress, closed: KeyringProblem | None
    ) -> str | None:
        if closed is None:
            return (await self.keys.find(environment, address.origin))[0]
        known = self.keys.known(environment, address.origin)
        if known is None:
            raise KeyringError(closed)
        return known


def shareable_value(name: str, value: Value) -> Value:
    """Return the value of a setting without secrets: an address may hold a password."""
    is_address = name == "network/proxy" or name.endswith("/address")
    return redact_address(str(value)) if is_address else value


def _proxy(environment: Environment, settings: Settings) -> Finding | None:
    """Return which proxy the system names for the service of ``environment``. Blocks."""
    try:
        address = parse_address(settings.address(environment))
    except AddressError:
        return None
    is_here = is_loopback(urlsplit(address.url).hostname or "")
    proxy = "" if is_here else redact_address(system_proxy(address.url))
    shown = sanitize_for_display(proxy) or translate("Diagnosis", "none")
    return Finding(
        translate("Diagnosis", "The system's proxy"),
        f"{environment_name(environment)}: {shown}",
        values={"system_proxy": {environment.value: proxy or None}},
    )


def _retirement() -> str:
    # Source: interface, "Get an animal (deprecated)".
    return translate(
        "Diagnosis",
        "From 5 December 2030 on, services no longer give one animal by its ID. PetDesk then looks "
        "for it in their lists.",
    )


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


def _settings_findings(effective: Effective) -> Iterator[Finding]:
    heading = translate("Diagnosis", "Settings, and where each comes from")
    values = {
        name.replace("/", "."): {
            "value": shareable_value(name, value),
            "layer": effective.source(name).value,
        }
        for name, value in effective.values.items()
    }
    lines = [_setting_line(effective, name, value) for name, value in effective.values.items()]
    policy, none = translate("Diagnosis", "Policy"), translate("Diagnosis", "none")
    lines.append(f"{policy}: {sanitize_for_display(effective.policy_file) or none}")
    lines += [
        f"{environment.value}.labels: {len(labels)} ({_layer_name(Layer.POLICY)})"
        for environment, labels in effective.settings.labels.items()
    ]
    told: dict[str, object] = {"settings": values, "problems": []}
    told["policy"] = effective.policy_file or None
    told["environment"] = effective.settings.environment.value
    yield Finding(heading, "\n".join(lines), values=told)
    for problem in effective.problems:
        told = {"problems": [_problem_values(problem)]}
        yield Finding(heading, problem_text(problem), False, Result.SETTINGS, told)  # noqa: FBT003  whether it is fine


def _setting_line(effective: Effective, name: str, value: Value) -> str:
    shown = str(shareable_value(name, value))
    if isinstance(value, bool):
        shown = shown.lower()
    elif value in ("", 0) and not FIELDS[name].accepts(0):
        shown = "-"
    layer = _layer_name(effective.source(name))
    return f"{name.replace('/', '.')} = {sanitize_for_display(shown)} ({layer})"


def _problem_values(problem: SettingProblem) -> dict[str, object]:
    return {
        "file": problem.source or None,
        "line": problem.line,
        "name": problem.name.replace("/", ".") or None,
        "fault": problem.fault.value,
        "text": problem_text(problem),
    }


def _file_finding(place: str, path: Path, unusable: Unusable | None = None) -> Finding:
    text = sanitize_for_display(str(path))
    if unusable is not None:
        said = translate("Diagnosis", "%1 can't be written (%2). %3")
        said = said.replace("%3", _file_remedy(unusable.problem))
        said = said.replace("%2", disk_cause(unusable.problem, unusable.detail))
        text = said.replace("%1", text)
    values = {
        "place": place.lower(),
        "path": str(path),
        "problem": unusable.problem.value if unusable is not None else None,
        "text": text,
    }
    return Finding(
        translate("Diagnosis", "Files"),
        f"{_place(place)}: {text}",
        unusable is None,
        Result.FINE if unusable is None else Result.FILES,
        {"files": [values]},
    )


def _file_remedy(problem: DiskProblem) -> str:
    if problem in {DiskProblem.READ_ONLY, DiskProblem.FORBIDDEN}:
        return translate("Diagnosis", "Ask your administrator to let you write there.")
    return disk_remedy(problem)


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


def _service_finding(
    environment: Environment,
    said: str,
    is_fine: bool | None,  # noqa: FBT001  as `Finding` has it
    result: Result,
    values: dict[str, object],
) -> Finding:
    text = f"{environment_name(environment)}: {said}"
    told = {"services": {environment.value: values}}
    return Finding(translate("Diagnosis", "Services"), text, is_fine, result, told)


@dataclass(frozen=True, slots=True)
class KeyringProbe:
    """What the keyring did with a key, as a text for an administrator.

    ``problem`` is set where it could not even be asked, so that nothing else asks it again.
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
        text, can_store = await _kept_and_forgotten(keys, which, key)
    except KeyringError as error:
        text = translate("KeyringLook", "kept a key, but then failed (%1)")
        text, can_store = text.replace("%1", str(error)), False
    return KeyringProbe(can_store, text)


async def _kept_and_forgotten(
    keys: KeyStore, which: tuple[Environment, str], key: str
) -> tuple[str, bool]:
    """Return what became of a key that was kept, found and forgotten, and whether all went well."""
    refusal = await keys.save(*which, key)
    is_found = (await keys.find(*which))[0] == key
    # Also where it was not kept: a slow keyring may have kept it after all.
    await keys.forget(*which)
    if refusal is not None:
        text = translate(
            "KeyringLook",
            "answers, but keeps no keys, so they last for one run only (%1)",
        )
        return text.replace("%1", refusal.reason or refusal.fault.value), False
    is_left = (await keys.find(*which))[0] is not None
    if is_left or not is_found:
        text = translate(
            "KeyringLook",
            "answers, but doesn't return what it was given, so keys may be lost",
        )
        return text, False
    return translate("KeyringLook", "keeps, finds and forgets keys"), True
