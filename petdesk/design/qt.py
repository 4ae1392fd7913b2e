"""Qt, imported before any module that uses it, without the cost of PySide6's own import.

PySide6 replaces ``__import__`` by one of its own, which reads the source of every module imported
after it, to see whether it says ``from __feature__ import ...``. No module of PetDesk does, and a
start would wait for it; so Python's own is put back. It also compiles its support package again in
each process; the modules of it that word errors and signatures, or write type stubs, are compiled
once they are used. This module is imported before the others.

PySide6 makes each of Qt's types when it is first named; so what the first paint does without is
named by its module (``QtGui.QAccessible``), where it is used. Nothing keeps two threads from making
the same one: the second gets one without its enums. So only the main thread imports modules
that use Qt.
"""

import builtins
from typing import Any

_WHEN_USED = """
def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    exec({source!r}, globals())
    return globals()[name]
"""
_RARELY_USED = ("errorhandler.py", "layout.py", "parser.py", "enum_sig.py", "pyi_generator.py")

_import, _compile = builtins.__import__, builtins.compile


def _compile_when_used(source: Any, filename: Any, *rest: Any, **named: Any) -> Any:
    if str(filename).startswith("shibokensupport/") and filename.endswith(_RARELY_USED):
        source = _WHEN_USED.format(source=source)
    return _compile(source, filename, *rest, **named)


builtins.compile = _compile_when_used

from PySide6 import QtCore, QtGui, QtWidgets  # noqa: E402, F401  between the two

builtins.__import__, builtins.compile = _import, _compile
