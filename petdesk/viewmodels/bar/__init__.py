"""The one message bar: of all messages, the most pressing."""
