"""Windows on what is known of the animals."""
