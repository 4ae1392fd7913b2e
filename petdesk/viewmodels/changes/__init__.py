"""What changed since the animals were last seen."""
