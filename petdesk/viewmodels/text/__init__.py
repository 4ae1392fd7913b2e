"""Texts that several screens show."""
