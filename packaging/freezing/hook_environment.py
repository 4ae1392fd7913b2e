"""Runs first in the frozen program: what PetDesk starts shall not take itself for a part of it.

PyInstaller's loader leaves variables behind. By the first, a restarted PetDesk is a start of its
own. On Linux the loader also puts the program's folder in front of LD_LIBRARY_PATH; this process
has read that by now, but a browser that Qt opens would load PetDesk's libraries for its own.
"""

import os

os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
if before is None:
    os.environ.pop("LD_LIBRARY_PATH", None)
else:
    os.environ["LD_LIBRARY_PATH"] = before
