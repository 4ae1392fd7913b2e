"""Animals on their way to the service: each exactly once, and none lost."""
