"""Qt, imported before any module that uses it, without the cost of PySide6's own import.

PySide6 replaces ``__import__`` by one of its own, which reads the source of every module imported
after it, to see whether it says ``from __feature__ import ...``. No module of PetDesk does, and a
start would wait for it; so Python's own is put back. It also compiles its support package anew in
each process; the modules of it that only write type stubs are left empty. This module is imported
before the others.

PySide6 makes each of Qt's types when it is first named, and nothing keeps two threads from making
the same one: the second is given one without its enums. So only the main thread imports modules
that use Qt.
"""

from __future__ import annotations

import builtins
from typing import Any

_STUB_WRITERS = {
    "shibokensupport/signature/lib/enum_sig.py",
    "shibokensupport/signature/lib/pyi_generator.py",
}

_import, _compile = builtins.__import__, builtins.compile


def _compile_without_stubs(source: Any, filename: Any, *rest: Any, **named: Any) -> Any:
    return _compile("" if filename in _STUB_WRITERS else source, filename, *rest, **named)


builtins.compile = _compile_without_stubs

from PySide6 import QtCore, QtGui, QtWidgets  # noqa: E402, F401  between the two

builtins.__import__, builtins.compile = _import, _compile
