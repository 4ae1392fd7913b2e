"""What the settings dialog says: problems of addresses and keys, where keys are, test reports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from petdesk.domain.addresses import AddressProblem
from petdesk.domain.text import harmless
from petdesk.service import errors
from petdesk.storage.keyring_problem import KeyringProblem, Trouble
from petdesk.storage.keys import Kept
from petdesk.viewmodels.add_form.wording import fitted
from petdesk.viewmodels.settings.choices import plan_doubt
from petdesk.viewmodels.settings.service_fields import KeyProblem
from petdesk.viewmodels.words.environments import environment_name
from petdesk.viewmodels.words.error_messages import error_message, pause_text
from petdesk.viewmodels.words.keyring import keyring_trouble
from petdesk.viewmodels.words.times import moment

if TYPE_CHECKING:
    from petdesk.domain.environments import Environment
    from petdesk.viewmodels.settings.parts import PlanFields
    from petdesk.viewmodels.settings.service_fields import ServiceFields
    from petdesk.viewmodels.settings.service_report import TestReport
    from petdesk.viewmodels.settings.state import SettingsState

translate = QCoreApplication.translate

_LONGEST_OFFER = 60  # characters


def address_problem(problem: AddressProblem | None) -> str:
    """Say what is wrong with an address, and the remedy."""
    if problem is None:
        return ""
    return {
        AddressProblem.EMPTY: translate("Settings", "Enter the service's address."),
        AddressProblem.NOT_A_URL: translate(
            "Settings",
            "The address must start with https:// and end in /v1, without spaces.",
        ),
        AddressProblem.NOT_SECURE: translate(
            "Settings",
            "The address must start with https:// (http:// only for this computer itself).",
        ),
        AddressProblem.WRONG_SCHEME: translate("Settings", "The address must start with https://."),
        AddressProblem.HAS_CREDENTIALS: translate(
            "Settings",
            "The address must not hold a user name or password. The API key has its own field.",
        ),
        AddressProblem.HAS_QUERY: translate(
            "Settings", "The address must end in /v1: leave out what follows a ? or #."
        ),
        AddressProblem.NO_VERSION: translate("Settings", "The address must end in /v1."),
    }[problem]


def mend_offer(mended: str) -> str:
    """Name the button that takes a mended address, short enough for a button."""
    shown = mended if len(mended) <= _LONGEST_OFFER else f"{mended[: _LONGEST_OFFER // 2]}…/v1"
    return translate("Settings", "Use %1").replace("%1", harmless(shown))


def environment_problem(state: SettingsState) -> str:
    """Say why the environment chosen cannot be worked in."""
    if state.needs_address is None:
        return ""
    text = translate("Settings", "%1 needs an address before PetDesk can work in it.")
    return text.replace("%1", environment_name(state.needs_address))


def key_placeholder(fields: ServiceFields) -> str:
    """Return what stands in an empty key field; a stored key itself is never shown."""
    if fields.takes_key:
        return ""
    if fields.kept is Kept.THIS_RUN:
        return translate("Settings", "A key is held for this run")
    return translate("Settings", "A key is stored")


def key_problem(problem: KeyProblem) -> str:
    """Say what is wrong with the key typed, and the remedy."""
    return {
        KeyProblem.UNSENDABLE: translate(
            "Settings",
            "The key holds a space or a character that keys do not have. Copy it again.",
        ),
        KeyProblem.NEEDS_ADDRESS: translate(
            "Settings", "A key is bound to its address: enter a valid address first."
        ),
    }[problem]


def key_note(state: SettingsState, environment: Environment) -> str:
    """Say how the key of ``environment`` stands: what is wrong with it, or where it is kept."""
    fields = state.services[environment]
    if fields.key_problem is not None:
        return key_problem(fields.key_problem)
    note = _standing(state, environment)
    if not (fields.key and fields.was_trimmed):
        return note
    trimmed = translate("Settings", "Spaces around the key, or the word Bearer, are left out.")
    return f"{trimmed} {note}"


def _standing(state: SettingsState, environment: Environment) -> str:
    fields = state.services[environment]
    if fields.keyring_problem is not None:
        return f"{fitted(keyring_trouble(fields.keyring_problem))} {_consequence(fields)}"
    if state.needs_new_key(environment):
        return translate(
            "Settings", "A key is bound to its address; enter the key for the new one."
        )
    return _typed_key_note(fields) if fields.key else _kept_note(fields)


def _consequence(fields: ServiceFields) -> str:
    if fields.was_not_forgotten:
        return translate("Settings", "The stored key was not removed.")
    return translate(
        "Settings", "A key entered here is held for this run only and never written to a file."
    )


def _typed_key_note(fields: ServiceFields) -> str:
    if fields.is_key_too_long:
        held = translate(
            "Settings",
            "It is held for this run only; ask your administrator for a shorter one.",
        )
        return f"{keyring_trouble(KeyringProblem(Trouble.TOO_LONG))} {held}"
    if fields.kept is Kept.THIS_RUN:
        return translate(
            "Settings",
            "The key is held for this run only, unless the system's keyring takes it when you "
            "save.",
        )
    return translate("Settings", "The key is stored when you save.")


def _kept_note(fields: ServiceFields) -> str:
    if fields.base_address is None:
        return ""
    if fields.kept is None:
        return translate("Settings", "Asking the system's keyring...")
    if fields.kept is Kept.NOWHERE:
        return translate("Settings", "No key is stored for this address.")
    if fields.is_replacing:
        return translate("Settings", "The stored key stays in use until another one is saved.")
    if fields.kept is Kept.THIS_RUN:
        return translate("Settings", "The key is held for this run only; it is not stored.")
    return translate("Settings", "The key is in the system's keyring.")


def wrong_page(page: str) -> str:
    """Say on which page something has to be corrected before anything can be saved."""
    text = translate("Settings", "Something on the page %1 has to be corrected first.")
    return text.replace("%1", page)


def report_text(report: TestReport, plan: PlanFields, now: float) -> str:
    """Say what a test found: what works, or the exact failure and its remedy.

    ``plan`` is what was chosen: a limit that is not its own is told.
    """
    if report.error is None:
        limit = translate("Settings", "The service stated no request limit.")
        if report.limit is not None:
            limit = translate("Settings", "Request limit: %1.")
            limit = limit.replace("%1", QLocale().toString(report.limit))
        works = translate("Settings", "The service is reachable and accepts the key.")
        words = (works, limit, plan_doubt(report, plan), _taken(report.seconds))
        return " ".join(word for word in words if word)
    return fitted(_test_failure(report.error, report.seconds, now))


def _taken(seconds: float) -> str:
    locale = QLocale()
    if seconds < 1:
        text = translate("Settings", "It answered in %1 ms.")
        return text.replace("%1", locale.toString(max(1, round(seconds * 1000))))
    text = translate("Settings", "It answered in %1 s.")
    return text.replace("%1", locale.toString(seconds, "f", 1))


def _test_failure(error: errors.ServiceError, seconds: float, now: float) -> str:
    match error:
        case errors.Unauthorized():
            text = translate(
                "Settings",
                "The service is reachable but does not accept the key. Check that the key is "
                "complete and belongs to this environment.",
            )
            return f"{text} {_taken(seconds)}"
        case errors.RateLimited(until=until, reason=reason):
            text = translate("Settings", "%1 Test again then.")
            return text.replace("%1", pause_text(reason, moment(until, now)))
        case errors.ProxyFailed():
            text = translate(
                "Settings",
                "The proxy did not pass the request on (%1). Check the proxy, on the page Network "
                "or in the system.",
            )
            return text.replace("%1", harmless(error.detail))
        case errors.Offline():
            text = translate(
                "Settings",
                "The service cannot be reached (%1). Check the address and the network.",
            )
            return text.replace("%1", harmless(error.detail))
        case _:
            return error_message(error, now).text


def save_note(state: SettingsState) -> str:
    """Say how saving stands."""
    if state.waits_for_keyring:
        return translate(
            "Settings",
            "Waiting for the system's keyring, which may be asking for its password. "
            "Cancel stops saving.",
        )
    if state.is_saving:
        return translate("Settings", "Saving...")
    if state.key_refusal is not None:
        held = translate(
            "Settings",
            "The key is held for this run only. Press Save again to save the rest.",
        )
        return f"{fitted(keyring_trouble(state.key_refusal))} {held}"
    if state.failure:
        text = translate(
            "Settings",
            "The settings could not be saved (%1). Free some disk space, or tell your "
            "administrator.",
        )
        return fitted(text.replace("%1", harmless(state.failure)))
    return ""
