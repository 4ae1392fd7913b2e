"""What is said of a keyring that did not do what it was asked."""

import pytest

from petdesk.storage.keyring_problem import KeyringProblem, Trouble
from petdesk.viewmodels.words.keyring import keyring_trouble

REMEDIES = {
    Trouble.LOCKED: "unlock it",
    Trouble.MISSING: "your administrator can set one up",
    Trouble.SILENT: "Look for its own window",
    Trouble.STOPPED: "sign out",
    Trouble.KEEPS_NOTHING: "your administrator can switch it on",
    Trouble.TOO_LONG: "Windows keeps keys of at most 1280 characters",
    Trouble.OTHER: "(OddError: the door is stuck)",
}


@pytest.mark.parametrize("trouble", Trouble)
def test_each_trouble_has_a_sentence_and_a_remedy(trouble: Trouble) -> None:
    text = keyring_trouble(KeyringProblem(trouble, "OddError: the door is stuck"))
    assert REMEDIES[trouble] in text
    assert text.endswith(".")
    assert ("OddError" in text) == (trouble is Trouble.OTHER)
    assert "%" not in text


def test_the_system_s_own_reason_is_made_harmless_and_no_template() -> None:
    text = keyring_trouble(KeyringProblem(Trouble.OTHER, "a\u202eb %2"))
    assert "\u202e" not in text
    assert "%2" in text
