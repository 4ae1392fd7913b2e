"""Widgets that several windows share."""
