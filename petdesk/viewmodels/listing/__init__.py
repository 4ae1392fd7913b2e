"""The rows of the animal table, and the search through them."""
