"""What PetDesk asks of a keyring, as a program: an answer to each line it is given, then its end.

Argument: the seconds a keyring may take. The steps: keep, find, forget, look, both.
"""

import asyncio
import sys

from petdesk.core.environments import Environment
from petdesk.settings.keys import KeyringError, KeyStore

ORIGIN = "https://pets.example"
KEY = "sécret-犬"


async def answer(store: KeyStore, step: str) -> str:
    try:
        match step:
            case "keep":
                refusal = await store.save(Environment.STAGING, ORIGIN, KEY)
                return "keyring" if refusal is None else f"this run ({refusal.fault.value})"
            case "find":
                key, kept = await store.find(Environment.STAGING, ORIGIN)
                return f"{kept.value} {key == KEY}"
            case "both":
                # As the settings do: both keys are looked up together.
                found = await asyncio.gather(
                    *(store.find(one, ORIGIN) for one in Environment if one.is_remote),
                    return_exceptions=True,
                )
                return " ".join(told(one) for one in found)
            case "look":
                # All that a diagnosis needs takes longer to load than most stories.
                from petdesk.support.checks import check_keyring  # noqa: PLC0415  slow to import

                row, problem = await check_keyring(store)
                return told(KeyringError(problem)) if problem else row.text
            case _:
                await store.forget(Environment.STAGING, ORIGIN)
                return "forgotten"
    except KeyringError as error:
        return told(error)


def told(outcome: object) -> str:
    if isinstance(outcome, KeyringError):
        return f"error ({outcome.problem.fault.value})"
    return str(outcome)


async def converse(time_limit: float) -> None:
    store = KeyStore("PetDesk test", time_limit=time_limit)
    for line in sys.stdin:
        sys.stdout.write(f"{await answer(store, line.strip())}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(converse(float(sys.argv[1])))
