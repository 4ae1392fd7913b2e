"""Widgets: each renders a state and calls the view-model's methods, and nothing else.

What is on screen at the first paint is built first, and the rest right after it. So the modules
that are loaded before the first paint import no `Qt` from QtCore, but write ``QtCore.Qt`` in what
runs later: the first look at that namespace makes its hundred enumerations, a tenth of the time
to the first paint. A property takes such a value by its number instead.
"""
