"""What PetDesk asks of a keyring, as a program: one answer a line, and an exit that nothing delays.

Arguments: the seconds a keyring may take, then the steps (keep, find, forget).
"""

import asyncio
import sys

from petdesk.domain.environments import Environment
from petdesk.storage.keys import KeyringError, KeyStore

ORIGIN = "https://pets.example"
KEY = "sécret-犬"


async def answer(store: KeyStore, step: str) -> str:
    try:
        if step == "keep":
            return (await store.keep(Environment.STAGING, ORIGIN, KEY)).value
        if step == "find":
            key, kept = await store.find(Environment.STAGING, ORIGIN)
            return f"{kept.value} {key == KEY}"
        await store.forget(Environment.STAGING, ORIGIN)
    except KeyringError as error:
        return f"error: {error}"
    return "forgotten"


async def ask(time_limit: float, steps: list[str]) -> None:
    store = KeyStore("PetDesk test", time_limit=time_limit)
    for step in steps:
        sys.stdout.write(f"{step}: {await answer(store, step)}\n")


if __name__ == "__main__":
    asyncio.run(ask(float(sys.argv[1]), sys.argv[2:]))
