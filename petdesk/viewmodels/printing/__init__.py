"""What is printed, on which paper, and the state of the window that asks."""
