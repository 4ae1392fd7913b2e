"""The texts of the settings dialog: problems of addresses and keys, test reports, saving."""

from PySide6.QtCore import QLocale

from petdesk.domain.addresses import AddressProblem
from petdesk.domain.display_text import sanitize_for_display, wrappable
from petdesk.domain.environments import Environment
from petdesk.service import errors
from petdesk.storage.keys import KeyLocation, KeyringFault, KeyringProblem
from petdesk.viewmodels.settings.choices import plan_doubt
from petdesk.viewmodels.settings.fields import KeyProblem, PlanFields, ServiceFields, TestReport
from petdesk.viewmodels.settings.state import SettingsState
from petdesk.viewmodels.text.environment_names import environment_name
from petdesk.viewmodels.text.error_messages import error_message, pause_text
from petdesk.viewmodels.text.storage_messages import keyring_message
from petdesk.viewmodels.text.times import moment
from petdesk.viewmodels.translation import translate

_MAX_OFFER_LENGTH = 60  # characters


def address_problem(problem: AddressProblem | None) -> str:
    if problem is None:
        return ""
    return {
        AddressProblem.EMPTY: translate("Settings", "Enter the service's address."),
        AddressProblem.NOT_A_URL: translate(
            "Settings",
            "The address must start with https:// and end with /v1, without spaces.",
        ),
        AddressProblem.NOT_SECURE: translate(
            "Settings",
            "The address must start with https://. http:// works only on this computer.",
        ),
        AddressProblem.WRONG_SCHEME: translate("Settings", "The address must start with https://."),
        AddressProblem.HAS_CREDENTIALS: translate(
            "Settings",
            "Leave out the user name and password. The API key has its own field.",
        ),
        AddressProblem.HAS_QUERY: translate(
            "Settings", "The address must end with /v1. Leave out everything from ? or # on."
        ),
        AddressProblem.NO_VERSION: translate("Settings", "The address must end with /v1."),
    }[problem]


def correction_name(mended: str) -> str:
    """Return the name of the button that takes a mended address, short enough for a button."""
    shown = (
        mended if len(mended) <= _MAX_OFFER_LENGTH else f"{mended[: _MAX_OFFER_LENGTH // 2]}…/v1"
    )
    return translate("Settings", "Use %1").replace("%1", sanitize_for_display(shown))


def address_note(state: SettingsState, environment: Environment) -> str:
    if state.is_address_wanted and state.needs_address is environment:
        return address_problem(AddressProblem.EMPTY)
    if environment is Environment.STAGING and state.is_staging_production:
        return translate("Settings", "This is Production's address. Staging needs its own.")
    return address_problem(state.services[environment].address_problem)


def environment_note(state: SettingsState) -> str:
    if state.needs_address is not None:
        text = translate("Settings", "%1 has no address yet. Enter it below.")
        return text.replace("%1", environment_name(state.needs_address))
    return environment_meaning(state.environment)


def environment_meaning(environment: Environment) -> str:
    return {
        Environment.PRACTICE: translate(
            "Settings", "Practice has made-up animals and never uses the network."
        ),
        Environment.STAGING: translate("Settings", "Staging is the service for trying things out."),
        Environment.PRODUCTION: translate("Settings", "Production is your shelter's own service."),
    }[environment]


def key_placeholder(fields: ServiceFields) -> str:
    """Return the placeholder of an empty key field; a stored key itself is never shown."""
    if fields.takes_key:
        return ""
    if fields.kept is KeyLocation.THIS_RUN:
        return translate("Settings", "A key is kept for now")
    return translate("Settings", "A key is stored")


def key_problem(problem: KeyProblem) -> str:
    """Return what is wrong with the key typed, and the remedy."""
    return {
        KeyProblem.UNSENDABLE: translate(
            "Settings",
            "The key has a space or another character that keys don't have. Copy it again.",
        ),
        KeyProblem.NEEDS_ADDRESS: translate(
            "Settings", "Each key belongs to an address. Enter a valid address first."
        ),
    }[problem]


def key_note(state: SettingsState, environment: Environment) -> str:
    """Return how the key of ``environment`` stands: what is wrong with it, or where it is kept."""
    fields = state.services[environment]
    if fields.key_problem is not None:
        return key_problem(fields.key_problem)
    note = _key_status(state, environment)
    if not (fields.key and fields.was_trimmed):
        return note
    trimmed = translate("Settings", "Spaces and the word “Bearer” are left out.")
    return f"{trimmed} {note}"


def _key_status(state: SettingsState, environment: Environment) -> str:
    fields = state.services[environment]
    if fields.keyring_problem is not None:
        return f"{wrappable(keyring_message(fields.keyring_problem))} {_consequence(fields)}"
    if state.needs_new_key(environment):
        return translate("Settings", "The address has changed. Enter the key that belongs to it.")
    return _typed_key_note(fields) if fields.key else _kept_note(fields)


def _consequence(fields: ServiceFields) -> str:
    if fields.was_not_forgotten:
        return translate("Settings", "The stored key wasn't removed.")
    return translate(
        "Settings", "A key entered here is kept only until PetDesk closes, and never in a file."
    )


def _typed_key_note(fields: ServiceFields) -> str:
    if fields.is_key_too_long:
        held = translate(
            "Settings",
            "It is kept only until PetDesk closes. Ask your administrator for a shorter one.",
        )
        return f"{keyring_message(KeyringProblem(KeyringFault.TOO_LONG))} {held}"
    if fields.kept is KeyLocation.THIS_RUN:
        return translate(
            "Settings",
            "The key is kept only until PetDesk closes, unless the system's keyring takes it when "
            "you save.",
        )
    if fields.kept is None:
        return _looking()
    return translate("Settings", "The key is stored when you save.")


def _looking() -> str:
    return translate("Settings", "Looking in the system's keyring…")


def _kept_note(fields: ServiceFields) -> str:
    if fields.base_address is None:
        return ""
    if fields.kept is None:
        return _looking()
    if fields.kept is KeyLocation.NOWHERE:
        return translate("Settings", "No key is stored for this address.")
    if fields.is_replacing:
        return translate("Settings", "The stored key stays in use until you save another one.")
    if fields.kept is KeyLocation.THIS_RUN:
        return translate("Settings", "The key is kept only until PetDesk closes. It isn't stored.")
    return translate("Settings", "The key is in the system's keyring.")


def wrong_page(page: str) -> str:
    text = translate("Settings", "Something on the page “%1” needs correcting.")
    return text.replace("%1", page)


def outcome_word(fields: ServiceFields) -> str:
    """Return how a test stands, in a word or two; `report_text` says the rest."""
    if fields.is_testing:
        return translate("Settings", "Testing…")
    match fields.report.error if fields.report else errors.ServiceError(""):
        case None:
            word = translate("Settings", "Key accepted")
        case errors.Unauthorized():
            word = translate("Settings", "Key refused")
        case errors.RateLimited():
            word = translate("Settings", "Must wait")
        case errors.Offline():
            word = translate("Settings", "No connection")
        case _:
            word = translate("Settings", "Test failed")
    return word if fields.report is not None else ""


def report_text(report: TestReport, plan: PlanFields, now: float) -> str:
    """Return what a test found: what works, or the exact failure and its remedy.

    ``plan`` is what was chosen: a limit that is not its own is pointed out.
    """
    if report.error is None:
        limit = translate("Settings", "It stated no request limit.")
        if report.limit is not None:
            limit = translate("Settings", "Request limit: %1.")
            limit = limit.replace("%1", QLocale().toString(report.limit))
        works = translate("Settings", "The service accepts the key.")
        parts = (works, limit, plan_doubt(report, plan), _taken(report.seconds), _way(report))
        return " ".join(part for part in parts if part)
    failure = wrappable(_test_failure(report.error, report.seconds, now))
    return f"{failure} {_way(report)}".rstrip()


def _way(report: TestReport) -> str:
    if not report.proxy:
        return ""
    text = translate("Settings", "Connections go through the proxy %1.")
    return text.replace("%1", sanitize_for_display(report.proxy))


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
                "The service doesn't accept the key. Copy the whole key again, and check that it "
                "belongs to this address.",
            )
            return f"{text} {_taken(seconds)}"
        case errors.RateLimited(until=until, reason=reason):
            text = translate("Settings", "%1 Test again then.")
            return text.replace("%1", pause_text(reason, moment(until, now)))
        case errors.ProxyDenied():
            return error_message(error, now).text
        case errors.ProxyFailed():
            text = translate(
                "Settings",
                "The proxy didn't pass the request on (%1). Check the proxy in “Network” or in the "
                "system.",
            )
            return text.replace("%1", sanitize_for_display(error.detail))
        case errors.Offline():
            text = translate(
                "Settings",
                "Can't reach the service (%1). Check the address and the network.",
            )
            return text.replace("%1", sanitize_for_display(error.detail))
        case _:
            return error_message(error, now).text


def save_note(state: SettingsState) -> str:
    if state.waits_for_keyring:
        return translate(
            "Settings",
            "Waiting for the system's keyring, which may be asking for its password. "
            "Press Esc to stop saving.",
        )
    if state.is_saving:
        return translate("Settings", "Saving…")
    if state.key_refusal is not None:
        held = translate(
            "Settings",
            "The key is kept only until PetDesk closes. Press “Save” again to save the rest.",
        )
        return f"{wrappable(keyring_message(state.key_refusal))} {held}"
    if state.failure:
        text = translate(
            "Settings",
            "Couldn't save the settings (%1). Free some disk space, or tell your administrator.",
        )
        return wrappable(text.replace("%1", sanitize_for_display(state.failure)))
    return ""
