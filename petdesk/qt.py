"""Qt, imported before any module that uses it, without the cost of PySide6's own import.

PySide6 replaces ``__import__`` by one of its own, which reads the source of every module imported
after it, to see whether it says ``from __feature__ import ...``. No module of PetDesk does, and a
start would wait for it; so Python's own is put back. It also compiles its support package anew in
each process; the modules of it that only write type stubs are left empty. This module is imported
before the others.

It makes each type when it is first named, and nothing keeps two threads from making the same one:
the second is given one without its enums (of `Qt` itself, "no attribute 'Key'"). So only the main
thread makes types, and a thread finds those that it names made (`make_types`).
"""

from __future__ import annotations

import builtins
from functools import partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_STUB_WRITERS = {
    "shibokensupport/signature/lib/enum_sig.py",
    "shibokensupport/signature/lib/pyi_generator.py",
}

_import, _compile = builtins.__import__, builtins.compile


def _compile_without_stubs(source: Any, filename: Any, *rest: Any, **named: Any) -> Any:
    return _compile("" if filename in _STUB_WRITERS else source, filename, *rest, **named)


builtins.compile = _compile_without_stubs

from PySide6 import QtCore, QtGui, QtWidgets  # noqa: E402  between the two

builtins.__import__, builtins.compile = _import, _compile

_IN_THREADS = {
    QtWidgets: ("QListWidget", "QStyledItemDelegate"),
    QtGui: (
        "QAccessible",
        "QAccessibleAnnouncementEvent",
        "QActionGroup",
        "QKeySequence",
        "QPolygonF",
    ),
    QtCore: (
        "QAbstractTableModel",
        "QCollator",
        "QDateTime",
        "QItemSelectionModel",
        "QKeyCombination",
        "QLockFile",
        "QModelIndex",
        "QPersistentModelIndex",
        "QThreadPool",
        # A hundred enums take longer than all of the others, so events are handled before.
        "Qt",
    ),
}
"""What is imported in a thread names these, and no first paint needs them."""


def make_types() -> Iterator[Callable[[], object]]:
    """Yield the steps that make the types that threads name; for the main thread, before these."""
    for module, names in _IN_THREADS.items():
        for name in names:
            yield partial(getattr, module, name)
