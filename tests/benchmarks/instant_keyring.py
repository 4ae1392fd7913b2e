"""A keyring backend that answers at once: the keyring's own import is measured, not its store."""

import keyring.backend


class Keyring(keyring.backend.KeyringBackend):
    """Holds one key for everything."""

    priority = 1

    def get_password(self, service: str, username: str) -> str | None:
        """Return the key."""
        return f"key-for-{len(service) + len(username)}"

    def set_password(self, service: str, username: str, password: str) -> None:
        """Refuse: nothing is stored."""
        raise NotImplementedError

    def delete_password(self, service: str, username: str) -> None:
        """Refuse: nothing is stored."""
        raise NotImplementedError
