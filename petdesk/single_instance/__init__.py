"""One window for each data folder: a second start raises the first and ends."""
