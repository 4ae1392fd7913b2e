"""The keys pressed between the first paint and the moment when their commands are made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6 import QtCore
from PySide6.QtGui import QKeySequence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QKeyCombination
    from PySide6.QtGui import QAction, QKeyEvent


class EarlyKeys:
    """Remembers the keys that nothing took, until `repeat`."""

    def __init__(self) -> None:
        self._keys: list[QKeyCombination] | None = []

    def remember(self, event: QKeyEvent) -> bool:
        """Remember the key of ``event``; return false where its command would have taken it."""
        if self._keys is None:
            return False
        self._keys.append(event.keyCombination())
        return True

    def repeat(self, actions: Iterable[QAction]) -> None:
        """Trigger those of ``actions``, all commands, that the keys are for; remember no more."""
        keys, self._keys = self._keys or [], None
        for meant in map(_sequences, keys):
            for action in actions:
                if not meant.isdisjoint(action.shortcuts()):
                    action.trigger()


def _sequences(key: QKeyCombination) -> set[QKeySequence]:
    """Return what a shortcut may call ``key``: the keypad is no matter, nor is a sign's Shift."""
    names, kinds, modifiers = QtCore.Qt.Key, QtCore.Qt.KeyboardModifier, key.keyboardModifiers()
    # By XOR: on Windows, whose modifiers are signed, "~" of Shift has no Ctrl.
    modifiers ^= modifiers & kinds.KeypadModifier
    meant = {QKeySequence(QtCore.QKeyCombination(modifiers, key.key()))}
    if key.key() < names.Key_A or names.Key_Z < key.key() < names.Key_Escape:
        # With Shift, "=" has become "+", and on French keyboards "à" has become "0".
        modifiers ^= modifiers & kinds.ShiftModifier
        meant.add(QKeySequence(QtCore.QKeyCombination(modifiers, key.key())))
    return meant
