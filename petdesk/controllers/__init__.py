"""Opens the windows: each with its view-model, and one of each at a time."""
