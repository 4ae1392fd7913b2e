"""The main window: its state, what can happen to it, and what it asks of the service."""
