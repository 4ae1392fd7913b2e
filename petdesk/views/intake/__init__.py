"""Windows for animals on their way to the service."""
