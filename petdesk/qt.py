"""Qt, imported before any module that uses it, and without a cost that nobody here gains from.

PySide6 replaces ``__import__`` by one of its own, which reads the source of every module imported
after it, to see whether it says ``from __feature__ import ...``. No module of PetDesk does, and a
start would wait for it; so Python's own is put back. This module is imported before the others.
"""

import builtins

_import = builtins.__import__

from PySide6 import QtCore, QtGui, QtWidgets  # noqa: E402, F401  as the module's text says

builtins.__import__ = _import
