"""Checking for updates: when, and what came of it."""
