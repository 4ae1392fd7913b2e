"""Importing a sheet of animals: its columns, a check of each row, and the start."""
