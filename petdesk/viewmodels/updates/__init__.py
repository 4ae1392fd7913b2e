"""Checks for updates: when, and their results."""
