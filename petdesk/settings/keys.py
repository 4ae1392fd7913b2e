"""The API keys, in the operating system's keyring: one for each environment and origin.

An entry's service name is `Paths.keyring_prefix` and the environment, its user name the origin
(scheme, host, port) of the address, so a changed address finds no key and PetDesk asks for it again
before anything is sent there.
"""

import asyncio
import sys
import threading
from collections.abc import Callable
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from petdesk.core.environments import Environment
from petdesk.core.translation import QT_TRANSLATE_NOOP
from petdesk.core.worker import run_in_own_thread
from petdesk.service.access import redact_keys, remember_key

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

R = TypeVar("R")

KEYRING_TIMEOUT = 20.0  # seconds: enough for a person to unlock it at the system's own prompt

WINDOWS_MAX_UNITS: Final = 1280
"""UTF-16 units of a key that Windows keeps: CRED_MAX_CREDENTIAL_BLOB_SIZE, 5 * 512 bytes.

keyring's backend writes the key as UTF-16; a longer one is error 1783, "The stub received bad data"
(wincred.h; jaraco/keyring issues 355 and 540).
"""


class KeyringFault(StrEnum):
    """Why the keyring cannot be used, as a person is told it; %1 is the system's own reason."""

    LOCKED = QT_TRANSLATE_NOOP(
        "Keyring",
        "The system's keyring stayed locked. Open Settings again and unlock it when "
        "asked for its password.",
    )
    MISSING = QT_TRANSLATE_NOOP(
        "Keyring",
        "This computer has no keyring that PetDesk can use. Your administrator can set one up.",
    )
    SILENT = QT_TRANSLATE_NOOP(
        "Keyring",
        "The system's keyring didn't answer in time. Look for a password prompt, then "
        "open Settings again.",
    )
    STOPPED = QT_TRANSLATE_NOOP(
        "Keyring",
        "The system's keyring has stopped. Open Settings again. If that doesn't help, "
        "sign out of this computer and back in.",
    )
    KEEPS_NOTHING = QT_TRANSLATE_NOOP(
        "Keyring",
        "The system's keyring accepts keys but doesn't keep them. Your administrator "
        "can turn it on.",
    )
    TOO_LONG = QT_TRANSLATE_NOOP(
        "Keyring", "The key is too long. Windows keeps at most %2 characters."
    )
    OTHER = QT_TRANSLATE_NOOP("Keyring", "Can't use the system's keyring (%1).")


class KeyringProblem(NamedTuple):
    """A fault and the reason for the log and for programs; neither holds a key."""

    fault: KeyringFault
    reason: str


class KeyringError(Exception):
    def __init__(self, problem: KeyringProblem) -> None:
        super().__init__(problem.reason)
        self.problem = problem


class KeyLocation(Enum):
    NOWHERE = "nowhere"
    KEYRING = "keyring"
    THIS_RUN = "this run"


class KeyStore:
    """Finds, keeps and forgets keys. A key that the keyring refuses is held for this run only.

    The keyring is asked one question at a time, for a locked one shows a prompt at each. Whoever
    waited while it refused gets the same answer: who cancelled a prompt sees no second one.
    """

    def __init__(
        self, prefix: str, *, time_limit: float = KEYRING_TIMEOUT, platform: str = sys.platform
    ) -> None:
        self._prefix = prefix
        self._time_limit = time_limit
        self._held: dict[tuple[Environment, str], str] = {}
        self._known: dict[tuple[Environment, str], str] = {}
        self._turn = asyncio.Lock()
        # Held by who tries the keyring: two at once would each find the other's throw-away key.
        self.trial = asyncio.Lock()
        self._refusals: list[KeyringProblem] = []
        self._is_windows = platform == "win32"

    def hold(self, environment: Environment, origin: str, key: str) -> None:
        """Use ``key`` for this run, without storing it."""
        remember_key(key)
        self._held[environment, origin] = key

    def known(self, environment: Environment, origin: str) -> str | None:
        """Return the key that this run holds or has last seen in the keyring, without asking it.

        A keyring that is locked or gone must not cost a desk the key that it works with.
        """
        which = environment, origin
        return self._held.get(which) or self._known.get(which)

    async def find(self, environment: Environment, origin: str) -> tuple[str | None, KeyLocation]:
        """Return the key and where it is kept. Raises `KeyringError`."""
        which = environment, origin
        if which in self._held:
            return self._held[which], KeyLocation.THIS_RUN
        name = self._service_name(environment)
        key = await self._ask(lambda _: _keyring().get_password(name, origin))
        if not key:
            self._known.pop(which, None)
            return None, KeyLocation.NOWHERE
        remember_key(key)
        self._known[which] = key
        return key, KeyLocation.KEYRING

    async def save(self, environment: Environment, origin: str, key: str) -> KeyringProblem | None:
        """Store ``key``; if the keyring refuses, hold it for this run and return the reason."""
        remember_key(key)
        which, name = (environment, origin), self._service_name(environment)
        units = len(key.encode("utf-16-le", "surrogatepass")) // 2
        if self._is_windows and units > WINDOWS_MAX_UNITS:
            self.hold(environment, origin, key)
            return KeyringProblem(KeyringFault.TOO_LONG, "the key is too long for the keyring")
        try:
            await self._ask(lambda given_up: _keep(name, origin, key, given_up), key)
        except KeyringError as error:
            self.hold(environment, origin, key)
            return error.problem
        self._held.pop(which, None)
        self._known[which] = key
        return None

    async def forget(self, environment: Environment, origin: str) -> None:
        """Remove the key from this run and from the keyring. Raises `KeyringError`."""
        which, name = (environment, origin), self._service_name(environment)
        was_held = self._held.pop(which, None) is not None
        try:
            await self._ask(lambda given_up: _forget(name, origin, given_up))
        except KeyringError:
            if not was_held:
                raise
        self._known.pop(which, None)

    def _service_name(self, environment: Environment) -> str:
        return f"{self._prefix} {environment.value}"

    async def _ask(self, question: Callable[[threading.Event], R], key: str = "") -> R:
        refused = len(self._refusals)
        async with self._turn:
            if len(self._refusals) > refused:
                raise KeyringError(self._refusals[-1])
            answer = await self._answer(question, key)
            if isinstance(answer, KeyringProblem):
                self._refusals.append(answer)
                raise KeyringError(answer)
            return answer

    async def _answer(
        self, question: Callable[[threading.Event], R], key: str
    ) -> R | KeyringProblem:
        given_up = threading.Event()

        def call() -> R | KeyringProblem:
            # Each backend has errors of its own (pywintypes.error on Windows is no KeyringError, a
            # panic of the cryptography below the Secret Service no Exception); none of them may
            # take PetDesk down, and none is handed on: its traceback would hold the key.
            try:
                return question(given_up)
            except KeyringError as error:
                return error.problem
            except BaseException as error:  # noqa: BLE001  backends raise anything
                return keyring_problem(error, key)

        try:
            async with asyncio.timeout(self._time_limit):
                return await run_in_own_thread(call)
        except TimeoutError:
            reason = "the keyring did not answer; if it is locked, unlock it"
            return KeyringProblem(KeyringFault.SILENT, reason)
        except RuntimeError as error:  # no thread could be started
            return keyring_problem(error)
        finally:
            given_up.set()


def _keyring() -> "KeyringBackend":
    # Imported in the thread that asks: its import takes up to a third of a second.
    import petdesk.core.windows_version  # noqa: F401, PLC0415  before keyring, as its text says

    # isort: split
    import keyring.backends.fail  # noqa: PLC0415  slow to import

    if isinstance(keyring.get_keyring(), keyring.backends.fail.Keyring):
        # The library looks for a keyring once; one that came up after PetDesk is found this way.
        vars(keyring.backend.get_all_keyring).pop("saved_result", None)
        keyring.core.init_backend()
    return keyring.get_keyring()


def _keep(name: str, origin: str, key: str, given_up: threading.Event) -> None:
    backend = _keyring()
    # Asked first, for this is what a locked keyring waits at. When a person opens it after PetDesk
    # gave up and showed so, nothing is stored behind their back.
    backend.get_password(name, origin)
    if given_up.is_set():
        return
    backend.set_password(name, origin, key)
    # A keyring that is switched off (keyring's null backend) takes everything and keeps nothing.
    if backend.get_password(name, origin) != key:
        reason = "the keyring did not keep the key"
        raise KeyringError(KeyringProblem(KeyringFault.KEEPS_NOTHING, reason))


def _forget(name: str, origin: str, given_up: threading.Event) -> None:
    backend = _keyring()
    if backend.get_password(name, origin) is not None and not given_up.is_set():
        backend.delete_password(name, origin)


# Known by name: which of these libraries there are depends on the system. Each with a reason of
# PetDesk's own: the libraries' texts are for programmers, and one advises to keep keys in files.
_FAULTS: Final = (
    (
        {"KeyringLocked", "LockedException", "PromptDismissedException"},
        KeyringProblem(KeyringFault.LOCKED, "the keyring is locked; unlock it and try again"),
    ),
    (
        {"NoKeyringError"},
        KeyringProblem(KeyringFault.MISSING, "this computer has no keyring that can be used"),
    ),
    (
        {"SecretServiceNotAvailableException", "ConnectionError"},
        KeyringProblem(KeyringFault.STOPPED, "the keyring's service has stopped"),
    ),
)


def keyring_problem(error: BaseException, key: str = "") -> KeyringProblem:
    """Return what ``error`` of any backend means, with ``key`` left out of its text."""
    chain: list[BaseException] = []  # a dismissed prompt is wrapped in InitError
    cause: BaseException | None = error
    while cause is not None and cause not in chain:
        chain.append(cause)
        cause = cause.__cause__
    names = {kind.__name__ for one in chain for kind in type(one).__mro__}
    for known, problem in _FAULTS:
        if known & names:
            return problem
    text = redact_keys(f"{type(error).__name__}: {error}", [key])
    return KeyringProblem(KeyringFault.OTHER, text)
