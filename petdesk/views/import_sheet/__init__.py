"""The window in which a sheet of animals is chosen, checked and sent."""
