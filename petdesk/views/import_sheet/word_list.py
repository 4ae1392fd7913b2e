"""The texts of a sheet whose meaning PetDesk doesn't know: chosen once for all rows."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from petdesk.domain.labels import parse_whole_number
from petdesk.domain.pets import PetStatus
from petdesk.domain.sheet_words import Field
from petdesk.viewmodels.import_sheet.check import Meaning, Word
from petdesk.viewmodels.import_sheet.state import ImportState, UnknownWord
from petdesk.viewmodels.import_sheet.wording import meaning_name, word_text
from petdesk.views.design.labels import ElidedLabel, PlainLabel
from petdesk.views.design.scale import set_spacing, unit
from petdesk.views.widgets.form_widgets import ScrollBody, SteadyCombo

_MAX_WORDS: Final = 40
"""Texts that are listed; who has more has chosen the wrong column."""

_SHOWN: Final = 3.4  # lines


class WordList(ScrollBody):
    """A line for each text. ``chosen`` carries a `Word` and what it means, ``dropped`` a `Word`."""

    chosen = Signal(object, object)
    dropped = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Texts to explain"))
        self._offers: list[tuple[Word, str, tuple[Meaning, ...]]] = []
        self._lines: list[tuple[ElidedLabel, SteadyCombo]] = []
        self._page: QWidget | None = None
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        set_spacing(self.column, 0)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def combos(self) -> list[SteadyCombo]:
        """The choices, from above to below."""
        return [combo for _label, combo in self._lines]

    def render_state(self, state: ImportState) -> None:
        """Show the texts of ``state``.

        The lines stay while they are about the same texts: somebody may be choosing by letters.
        """
        words = state.words[:_MAX_WORDS]
        self.setVisible(bool(words))
        offers = [(word.word, word.text, tuple(_meanings(word, state))) for word in words]
        if offers != self._offers:
            focused = next((at for at, each in enumerate(self.combos) if each.hasFocus()), None)
            self._offers = offers
            self._make(words, state)
            self.setFixedHeight(round(min(len(words), _SHOWN) * unit(9)))
            if focused is not None and self._lines:
                self.combos[min(focused, len(self._lines) - 1)].setFocus()
        for (label, combo), word, (_word, _text, meanings) in zip(
            self._lines, words, offers, strict=True
        ):
            label.setText(word_text(word))
            combo.setAccessibleName(label.text())
            combo.setAccessibleDescription(label.text())
            is_listed = word.is_chosen and word.meaning in meanings
            combo.setCurrentIndex(1 + meanings.index(word.meaning) if is_listed else 0)

    def _make(self, words: Sequence[UnknownWord], state: ImportState) -> None:
        if self._page is not None:
            self.column.removeWidget(self._page)
            self._page.deleteLater()
        page = self._page = QWidget(self.content)
        grid = QGridLayout(page)
        set_spacing(grid, 1.5, (0, 0, 0, 1))
        grid.setColumnStretch(0, 2)
        grid.setColumnStretch(2, 3)
        self._lines = []
        for line, word in enumerate(words):
            label = ElidedLabel("Text to explain", page)
            means = PlainLabel("Means", page, self.tr("means"))
            combo = self._combo(word, state, page)
            for at, widget in enumerate((label, means, combo)):
                grid.addWidget(widget, line, at)
            self._lines.append((label, combo))
        self.column.addWidget(page)
        page.show()

    def _combo(self, word: UnknownWord, state: ImportState, page: QWidget) -> SteadyCombo:
        combo = SteadyCombo(page, word_text(word))
        meanings = _meanings(word, state)
        combo.addItem(self.tr("Choose…"))
        for meaning in meanings:
            combo.addItem(self._choice(word, meaning, state))

        def choose(at: int) -> None:
            if at:
                self.chosen.emit(word.word, meanings[at - 1])
            else:
                self.dropped.emit(word.word)

        combo.activated.connect(choose)
        return combo

    def _choice(self, word: UnknownWord, meaning: Meaning, state: ImportState) -> str:
        name = meaning_name(meaning, state.categories)
        is_known = meaning in state.categories.labels or meaning in state.categories.used
        if word.word.field is Field.CATEGORY and not is_known:
            return self.tr("A new category, %1").replace("%1", name)
        return name


def _meanings(word: UnknownWord, state: ImportState) -> list[Meaning]:
    """Return what a text can mean, the likeliest first."""
    if word.word.field is Field.STATUS:
        return [*PetStatus, None]
    known = state.categories
    order = sorted(
        {*known.labels, *known.used},
        key=lambda id_: (known.labels.get(id_, "").casefold() or "\uffff", id_),
    )
    number = parse_whole_number(word.text)
    suggested_id: list[Meaning] = [word.suggested_id] if word.suggested_id is not None else []
    if number is not None and number == word.suggested_id and number not in order:
        return [*suggested_id, *order]
    return [*suggested_id, *(id_ for id_ in order if id_ != word.suggested_id)]
