"""What is said of a keyring that did not do what it was asked."""

import pytest

from petdesk.storage.keys import KeyringFault, KeyringProblem
from petdesk.viewmodels.text.storage_messages import keyring_message

REMEDIES = {
    KeyringFault.LOCKED: "unlock it",
    KeyringFault.MISSING: "Your administrator can set one up",
    KeyringFault.SILENT: "Look for a password prompt",
    KeyringFault.STOPPED: "sign out",
    KeyringFault.KEEPS_NOTHING: "Your administrator can turn it on",
    KeyringFault.TOO_LONG: "Windows keeps at most 1280 characters",
    KeyringFault.OTHER: "(OddError: the door is stuck)",
}


@pytest.mark.parametrize("trouble", KeyringFault)
def test_each_trouble_has_a_sentence_and_a_remedy(trouble: KeyringFault) -> None:
    text = keyring_message(KeyringProblem(trouble, "OddError: the door is stuck"))
    assert REMEDIES[trouble] in text
    assert text.endswith(".")
    assert ("OddError" in text) == (trouble is KeyringFault.OTHER)
    assert "%" not in text


def test_the_system_s_own_reason_is_made_harmless_and_no_template() -> None:
    text = keyring_message(KeyringProblem(KeyringFault.OTHER, "a\u202eb %2"))
    assert "\u202e" not in text
    assert "%2" in text
