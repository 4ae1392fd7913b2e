"""The table of animals."""
