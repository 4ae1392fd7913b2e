"""The result of a check for updates, as a sentence and its remedy."""

from petdesk.domain.display_text import sanitize_for_display
from petdesk.domain.updates import UpdateFault, UpdateReport
from petdesk.viewmodels.translation import translate

IN_SETTINGS = frozenset(
    {
        UpdateFault.NO_ADDRESS,
        UpdateFault.BAD_ADDRESS,
        UpdateFault.MISSING,
    }
)
"""What people mend in the settings; a key is the administrator's."""


def under_way() -> str:
    """Return that a check has begun."""
    return translate("Updates", "Looking for updates…")


def report_text(report: UpdateReport) -> str:
    """Return the result of a check."""
    if report.fault is not None:
        text, detail = _fault_text(report.fault), sanitize_for_display(report.detail)
        return text.replace("%1", detail) if detail else text.replace(" (%1)", "")
    if report.is_newer:
        text = translate("Updates", "PetDesk %1 is available. You have %2.")
    elif report.manifest is not None and report.manifest.version != report.installed:
        text = translate("Updates", "You have PetDesk %2. The latest release is %1.")
    else:
        text = translate("Updates", "PetDesk %1 is the latest version.")
    version = report.manifest.version if report.manifest is not None else ""
    return text.replace("%1", version).replace("%2", report.installed)


def _fault_text(fault: UpdateFault) -> str:
    return _address_text(fault) or _content_text(fault)


def _address_text(fault: UpdateFault) -> str:
    """Return what is wrong before anything is read, and the remedy; empty where it is the rest."""
    return {
        UpdateFault.NO_ADDRESS: translate(
            "Updates",
            "PetDesk doesn't know where to look for updates. Enter the address in Settings under "
            "“Updates”, or ask your administrator.",
        ),
        UpdateFault.BAD_ADDRESS: translate(
            "Updates",
            "The address for updates can't be used. Correct it in Settings under “Updates”.",
        ),
        UpdateFault.NO_KEY: translate(
            "Updates",
            "Updates can't be checked: this build of PetDesk has no key for them. Ask your "
            "administrator to set one.",
        ),
        UpdateFault.BAD_KEY: translate(
            "Updates",
            "The public key for updates can't be used (%1). Tell your administrator.",
        ),
        UpdateFault.UNREACHABLE: translate(
            "Updates", "Couldn't look for updates (%1). Check the network, then try again."
        ),
        UpdateFault.MISSING: translate(
            "Updates",
            "There's nothing at the address for updates. Check it in Settings under “Updates”.",
        ),
    }.get(fault, "")


def _content_text(fault: UpdateFault) -> str:
    return {
        UpdateFault.UNSIGNED: translate(
            "Updates",
            "The update notice isn't signed, so PetDesk ignores it. Tell your administrator.",
        ),
        UpdateFault.OTHER_KEY: translate(
            "Updates",
            "The update notice is signed with another key, so PetDesk ignores it. Tell your "
            "administrator.",
        ),
        UpdateFault.FORGED: translate(
            "Updates",
            "The update notice was changed after it was signed, so PetDesk ignores it. Tell "
            "your administrator.",
        ),
        UpdateFault.TOO_LARGE: translate(
            "Updates",
            "The update notice is far too large, so PetDesk ignores it. Tell your administrator.",
        ),
        UpdateFault.UNREADABLE: translate(
            "Updates", "PetDesk can't read the update notice (%1). Tell your administrator."
        ),
        UpdateFault.OTHER_PRODUCT: translate(
            "Updates",
            "The update notice is for another product (%1). Tell your administrator.",
        ),
        UpdateFault.NEWER_FORMAT: translate(
            "Updates",
            "The update notice is for a newer PetDesk (%1). Ask your administrator for "
            "the latest version.",
        ),
        UpdateFault.OLDER: translate(
            "Updates",
            "The update notice is older than one seen before, so PetDesk ignores it. Tell your "
            "administrator.",
        ),
        UpdateFault.EXPIRED: translate(
            "Updates",
            "The update notice has expired. Check this computer's date, then tell your "
            "administrator.",
        ),
    }[fault]
