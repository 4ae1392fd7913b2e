"""For administrators: the log, reports of errors, and why something does not work."""
