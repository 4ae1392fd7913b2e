"""The settings dialog: nothing is applied until it is saved."""
