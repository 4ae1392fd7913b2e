"""Parts of the add form: a line with its buttons, what stands above, and ``Already here?``."""

from collections.abc import Collection

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from petdesk.animals.cells import pill_index
from petdesk.core.display_text import wrappable
from petdesk.core.wording import status_name
from petdesk.design.labels import ElidedLabel, SpokenLabel, announce, mark
from petdesk.design.panels import TintedFrame
from petdesk.design.pills import StatusPill
from petdesk.design.scale import column_of, row_of, set_spacing
from petdesk.intake.form_wording import already_here, duplicate_words, duplicates_heading
from petdesk.intake.possible_duplicates import MAX_SHOWN, PossibleDuplicate, PossibleDuplicates

_PAUSE = 900  # ms without a letter; misspelt names are found by then, too


class Line(QWidget):
    """A text called ``name``, with ``buttons`` after it; without both it takes no room."""

    def __init__(self, name: str, parent: QWidget, *buttons: QPushButton) -> None:
        super().__init__(parent)
        self.label = SpokenLabel(name, self)
        self.label.setProperty("look", "secondary")
        self._buttons = buttons
        row_of(2, (self.label, 1), *buttons, parent=self)

    def say(self, text: str, shown: Collection[QPushButton] = ()) -> bool:
        """Show ``text`` with the buttons ``shown``; return whether another text stood there."""
        before = self.label.text()
        self.label.setText(wrappable(text))
        for button in self._buttons:
            button.setVisible(button in shown)
        self.setVisible(bool(text or shown))
        return self.label.text() != before


class FormMessage(TintedFrame):
    def __init__(self, parent: QWidget) -> None:
        super().__init__("notice", parent)
        self._text = SpokenLabel("Form message", self)
        column_of(0, self._text, margins=(2.5, 2, 2.5, 2), parent=self)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def say(self, text: str, *, is_warning: bool) -> None:
        mark(self, "tint", "warning" if is_warning else "notice")
        is_new = text != self._text.text()
        self._text.setText(text)
        self.setVisible(bool(text))
        if is_new:
            announce(self._text, text)


class DuplicatesCard(TintedFrame):
    """The animals that the name may be already, with pills.

    ``settled`` carries the whole text once nobody types any more. Nothing takes the card away.
    """

    settled = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("near", parent)
        self._near = PossibleDuplicates()
        self._told = ""
        self._heading = SpokenLabel("Already here", self)
        self._heading.setProperty("look", "strong")
        self._note = SpokenLabel("Not here", self)
        self._animals = [_Animal(self) for _ in range(MAX_SHOWN)]
        grid = QGridLayout()
        set_spacing(grid, 2)
        grid.setColumnStretch(1, 1)
        for row, animal in enumerate(self._animals):
            for column, part in enumerate(animal.parts):
                grid.addWidget(part, row, column)
        column_of(1.5, self._heading, self._note, grid, margins=(2.5, 1.5, 2.5, 1.5), parent=self)
        self._telling = QTimer(self, interval=_PAUSE, singleShot=True)
        self._telling.timeout.connect(self._tell)
        self.hide()

    def show_duplicates(self, duplicates: PossibleDuplicates) -> None:
        if duplicates == self._near:
            return
        self._near = duplicates
        animals = duplicates.animals
        self._heading.setText(duplicates_heading(duplicates))
        self._heading.setVisible(bool(animals))
        self._note.setText("" if animals else self.text)
        self._note.setVisible(not animals)
        for row, each in enumerate(self._animals):
            each.show_animal(animals[row] if row < len(animals) else None)
        self.setVisible(bool(self.text))
        self._telling.start()

    @property
    def text(self) -> str:
        return already_here(self._near)

    def _tell(self) -> None:
        if self.text != self._told:
            self._told = self.text
            self.settled.emit(self._told)


class _Animal:
    def __init__(self, parent: QWidget) -> None:
        self._name = ElidedLabel("", parent)
        self._name.setProperty("look", "strong")
        self._more = ElidedLabel("", parent)
        self._pill = StatusPill(parent)
        self.parts = (self._name, self._more, self._pill)

    def show_animal(self, animal: PossibleDuplicate | None) -> None:
        if animal is not None:
            name, more = duplicate_words(animal)
            self._name.setText(name)
            self._more.setText(more)
            self._pill.show_status(pill_index(animal.status), status_name(animal.status))
        for part in self.parts:
            part.setVisible(animal is not None)
