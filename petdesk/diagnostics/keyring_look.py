"""Does the keyring work? Tried with a key that is thrown away."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from petdesk.domain.environments import Environment
from petdesk.storage.keyring_problem import KeyringError, Trouble

if TYPE_CHECKING:
    from petdesk.storage.keyring_problem import KeyringProblem
    from petdesk.storage.keys import KeyStore

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class KeyringLook:
    """What the keyring did with a key, in words for an administrator.

    ``problem`` is there where it could not even be asked, so nobody else need ask it again.
    """

    does_keep: bool
    text: str
    problem: KeyringProblem | None = None

    def __str__(self) -> str:
        return self.text


async def look_at_keyring(keys: KeyStore) -> KeyringLook:
    """Tell what the keyring does with a key: a throw-away one, which is forgotten at once.

    A keyring that keeps none costs a person one entry of the key in each run, so it is no failure.
    """
    key, which = secrets.token_hex(8), (Environment.PRODUCTION, "https://self-check.invalid")
    try:
        await keys.find(*which)
    except KeyringError as error:
        text = translate("KeyringLook", "not usable here, so keys are held for one run only (%1)")
        if error.problem.trouble is Trouble.MISSING:
            # The library's own words are for who would write a program.
            text = translate(
                "KeyringLook",
                "this computer has none that PetDesk can use, so keys are held for one run only; "
                "an administrator can set one up",
            )
        text = text.replace("%1", str(error))
        return KeyringLook(does_keep=False, text=text, problem=error.problem)
    refusal = await keys.keep(*which, key)
    try:
        is_found = (await keys.find(*which))[0] == key
        # Also where it was not kept: a slow keyring may have kept it after all.
        await keys.forget(*which)
        if refusal is not None:
            reason = refusal.reason or refusal.trouble.value
            text = translate(
                "KeyringLook",
                "answers, but keeps no keys, so they are held for one run only (%1)",
            )
            return KeyringLook(does_keep=False, text=text.replace("%1", reason))
        is_left = (await keys.find(*which))[0] is not None
    except KeyringError as error:
        text = translate("KeyringLook", "kept a key, but then failed (%1)")
        return KeyringLook(does_keep=False, text=text.replace("%1", str(error)))
    if is_left or not is_found:
        text = translate(
            "KeyringLook",
            "answers, but does not give back what it was given, so keys may be lost",
        )
        return KeyringLook(does_keep=False, text=text)
    return KeyringLook(
        does_keep=True, text=translate("KeyringLook", "keeps, finds and forgets keys")
    )
