"""Qt widgets: they render a state and call named methods; nothing else."""
