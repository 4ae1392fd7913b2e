"""Qt, imported before any module that uses it, without the cost of PySide6's own import.

PySide6 replaces ``__import__`` by one of its own, which reads the source of every module imported
after it, to see whether it says ``from __feature__ import ...``. No module of PetDesk does, and a
start would wait for it; so Python's own is put back. This module is imported before the others.
"""

import builtins

_import = builtins.__import__

from PySide6 import QtCore, QtGui, QtWidgets  # noqa: E402, F401  between the two, for its effect

builtins.__import__ = _import
