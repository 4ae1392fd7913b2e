"""Looking up one animal by its ID."""
