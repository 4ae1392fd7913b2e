"""The practice service: the interface itself, embedded, as an ASGI application on SQLite."""
