"""Where PetDesk keeps what it must not lose: SQLite, the keyring, settings."""
