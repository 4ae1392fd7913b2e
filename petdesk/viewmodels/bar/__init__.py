"""The one message bar: of all that could be told, the most pressing."""
