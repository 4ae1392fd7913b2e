"""Widgets: each renders a state and calls the view-model's methods, and nothing else."""
