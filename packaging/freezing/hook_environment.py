"""Runs first in the frozen program on Linux: gives what PetDesk starts the person's own libraries.

PyInstaller's loader puts the program's folder in front of LD_LIBRARY_PATH. This process has read
it by now, but a browser that Qt opens would inherit it and load PetDesk's libraries for its own.
"""

import os

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
if before is None:
    os.environ.pop("LD_LIBRARY_PATH", None)
else:
    os.environ["LD_LIBRARY_PATH"] = before
