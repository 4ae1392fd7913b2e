"""The diagnosis as text for people and as plain values for programs; neither has a secret."""

from collections.abc import Iterator

from petdesk.domain.addresses import redact_address
from petdesk.domain.display_text import sanitize_for_display
from petdesk.storage.disk_errors import DiskProblem
from petdesk.storage.settings_fields import VALUE_TYPES, Value, is_valid
from petdesk.storage.settings_layers import Effective, Layer
from petdesk.viewmodels.diagnosis.state import (
    Diagnosis,
    EnvironmentFinding,
    FileFinding,
    Result,
    ServiceStatus,
)
from petdesk.viewmodels.settings.choices import problem_text
from petdesk.viewmodels.settings.fields import plan_of
from petdesk.viewmodels.settings.wording import report_text
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.storage_messages import disk_cause, disk_remedy
from petdesk.viewmodels.translation import translate


def diagnosis_text(diagnosis: Diagnosis, now: float) -> str:
    """Return the whole diagnosis, line by line, as far as it has got."""
    return "\n".join(_lines(diagnosis, now)) + "\n"


def verdict(diagnosis: Diagnosis) -> str:
    """Return the sentence on the result; a mistake in the settings is added to a worse one."""
    sentences = [result_text(diagnosis.result)]
    has_problems = diagnosis.effective is not None and bool(diagnosis.effective.problems)
    if has_problems and diagnosis.result is not Result.SETTINGS:
        sentences.append(result_text(Result.SETTINGS))
    return " ".join(sentences)


def result_text(result: Result) -> str:
    """Return the sentence on ``result``."""
    return {
        Result.FINE: translate("Diagnosis", "Everything that's set up works."),
        Result.FILES: translate("Diagnosis", "PetDesk can't save its files. See above."),
        Result.SERVICE: translate("Diagnosis", "A service can't be used. See above."),
        Result.KEYRING: translate("Diagnosis", "This computer doesn't keep keys. See above."),
        Result.SETTINGS: translate("Diagnosis", "A setting is ignored. See above."),
    }[result]


def layer_name(layer: Layer) -> str:
    """Return the name of the layer that a value comes from."""
    return {
        Layer.DEFAULT: translate("Diagnosis", "default"),
        Layer.SETTINGS: translate("Diagnosis", "settings"),
        Layer.VARIABLE: translate("Diagnosis", "environment variable"),
        Layer.COMMAND_LINE: translate("Diagnosis", "command line"),
        Layer.POLICY: translate("Diagnosis", "policy"),
    }[layer]


def _lines(diagnosis: Diagnosis, now: float) -> Iterator[str]:
    yield f"PetDesk {diagnosis.version}"
    for name, value in diagnosis.system:
        yield f"  {_system_name(name)}: {sanitize_for_display(value)}"
    if diagnosis.effective is not None:
        yield from _settings_lines(diagnosis.effective)
    if diagnosis.files:
        yield ""
        yield translate("Diagnosis", "Files")
        for file in diagnosis.files:
            mark = _mark(is_fine=file.problem is None)
            yield f"  {mark}{_system_name(file.place)}: {_file_text(file)}"
    if diagnosis.can_keyring_store is not None:
        yield ""
        yield translate("Diagnosis", "Keyring")
        keyring = sanitize_for_display(diagnosis.keyring)
        yield f"  {_mark(is_fine=diagnosis.can_keyring_store)}{keyring}"
    if diagnosis.environments and diagnosis.effective is not None:
        yield ""
        yield translate("Diagnosis", "Services")
        for finding in diagnosis.environments:
            name = environment_name(finding.environment)
            yield f"  {_finding_mark(finding)}{name}: {_finding(finding, diagnosis.effective, now)}"


def _file_text(finding: FileFinding) -> str:
    path = sanitize_for_display(finding.path)
    if finding.problem is None:
        return path
    text = translate("Diagnosis", "%1 can't be written (%2). %3")
    cause = disk_cause(finding.problem, finding.detail)
    text = text.replace("%3", _file_remedy(finding.problem)).replace("%2", cause)
    return text.replace("%1", path)


def _file_remedy(problem: DiskProblem) -> str:
    if problem in {DiskProblem.READ_ONLY, DiskProblem.FORBIDDEN}:
        return translate("Diagnosis", "Ask your administrator to let you write there.")
    return disk_remedy(problem)


def _system_name(name: str) -> str:
    return {
        "Build": translate("Diagnosis", "Build"),
        "System": translate("Diagnosis", "System"),
        "Data": translate("Diagnosis", "Data"),
        "Settings": translate("Diagnosis", "Settings"),
        "Logs": translate("Diagnosis", "Logs"),
    }.get(name, name)


def _settings_lines(effective: Effective) -> Iterator[str]:
    yield ""
    yield translate("Diagnosis", "Settings, and where each comes from")
    for name, value in effective.values.items():
        shown = (
            "-"
            if value in ("", 0) and not is_valid(VALUE_TYPES[name], 0)
            else str(shareable_value(name, value))
        )
        if isinstance(value, bool):
            shown = str(value).lower()
        layer = layer_name(effective.source(name))
        yield f"  {name.replace('/', '.')} = {sanitize_for_display(shown)} ({layer})"
    policy, none = translate("Diagnosis", "Policy"), translate("Diagnosis", "none")
    yield f"  {policy}: {sanitize_for_display(effective.policy_file) or none}"
    for environment, labels in effective.settings.labels.items():
        yield f"  {environment.value}.labels: {len(labels)} ({layer_name(Layer.POLICY)})"
    for problem in effective.problems:
        yield f"  {_mark(is_fine=False)}{problem_text(problem)}"


def shareable_value(name: str, value: Value) -> Value:
    """Return the value of a setting without secrets: an address may hold a password."""
    is_address = name == "network/proxy" or name.endswith("/address")
    return redact_address(str(value)) if is_address else value


def _finding(finding: EnvironmentFinding, effective: Effective, now: float) -> str:
    status = {
        ServiceStatus.NOT_SET_UP: translate("Diagnosis", "not set up. No address is entered."),
        ServiceStatus.BAD_ADDRESS: translate(
            "Diagnosis", "PetDesk can't use the address %1. Correct it in Settings."
        ),
        ServiceStatus.KEYRING_CLOSED: translate(
            "Diagnosis", "%1: the keyring that holds the key didn't open (%2)."
        ),
        ServiceStatus.NO_KEY: translate(
            "Diagnosis", "%1: no API key is stored. Enter it in Settings."
        ),
        ServiceStatus.ASKED: "%1: %2",
    }[finding.status]
    detail = finding.detail
    if finding.report is not None:
        plan = plan_of(effective.settings, finding.environment)
        detail = report_text(finding.report, plan, now).replace("\u200b", "")
    address = sanitize_for_display(redact_address(finding.address))
    return status.replace("%2", sanitize_for_display(detail)).replace("%1", address)


def _finding_mark(finding: EnvironmentFinding) -> str:
    if finding.status is ServiceStatus.NOT_SET_UP:
        return " " * len(_mark(is_fine=True))
    return _mark(is_fine=finding.is_key_accepted is True)


def _mark(*, is_fine: bool) -> str:
    text = translate("Diagnosis", "ok") if is_fine else translate("Diagnosis", "FAILED")
    return f"{text:8}"


def diagnosis_values(diagnosis: Diagnosis) -> dict[str, object]:
    """Return the diagnosis for programs, with English names that never change."""
    effective = diagnosis.effective
    return {
        "version": diagnosis.version,
        "system": dict(diagnosis.system),
        "result": diagnosis.result.name.lower(),
        "exit_code": int(diagnosis.result),
        "settings": {
            name.replace("/", "."): {
                "value": shareable_value(name, value),
                "layer": effective.source(name).value,
            }
            for name, value in effective.values.items()
        }
        if effective is not None
        else {},
        "policy": (effective.policy_file or None) if effective is not None else None,
        "problems": [
            {
                "file": problem.source or None,
                "line": problem.line,
                "name": problem.name.replace("/", ".") or None,
                "fault": problem.fault.value,
                "text": problem_text(problem),
            }
            for problem in (effective.problems if effective is not None else ())
        ],
        "files": [
            {
                "place": file.place.lower(),
                "path": file.path,
                "problem": file.problem.value if file.problem is not None else None,
                "text": _file_text(file),
            }
            for file in diagnosis.files
        ],
        "keyring": {"keeps_keys": diagnosis.can_keyring_store, "text": diagnosis.keyring},
        "services": {
            finding.environment.value: _finding_values(finding)
            for finding in diagnosis.environments
        },
    }


def _finding_values(finding: EnvironmentFinding) -> dict[str, object]:
    report = finding.report
    return {
        "address": redact_address(finding.address) or None,
        "standing": finding.status.value,
        "reachable": finding.is_reachable,
        "key_accepted": finding.is_key_accepted,
        "error": finding.error_name or None,
        "detail": (report.error.detail if report and report.error else finding.detail) or None,
        "limit": report.limit if report else None,
        "seconds": round(report.seconds, 3) if report else None,
    }
