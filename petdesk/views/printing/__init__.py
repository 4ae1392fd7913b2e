"""The window that prints, its preview, and the painting of each kind of page."""
