"""A combo box of values: what the settings' pages choose with."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from petdesk.views.widgets.form_widgets import SteadyCombo

V = TypeVar("V")


class ChoiceCombo(SteadyCombo, Generic[V]):
    """Offers ``choices``, each named by ``name_of``. ``chosen`` is emitted when a person chose."""

    chosen = Signal()

    def __init__(
        self, parent: QWidget, choices: Sequence[V], name_of: Callable[[V], str], name: str = ""
    ) -> None:
        super().__init__(parent, name)
        self._name_of = name_of
        self._choices = list(choices)
        self.addItems([name_of(choice) for choice in choices])
        self.currentIndexChanged.connect(lambda _row: self.chosen.emit())

    @property
    def value(self) -> V:
        return self._choices[self.currentIndex()]

    def show_value(self, value: V, *, is_held: bool = False) -> None:
        """Show ``value``, also one that is not among the usual ones (a policy may name any)."""
        with QSignalBlocker(self):
            if value not in self._choices:
                self._choices.append(value)
                self.addItem(self._name_of(value))
            self.setCurrentIndex(self._choices.index(value))
        self.hold(is_held=is_held)
