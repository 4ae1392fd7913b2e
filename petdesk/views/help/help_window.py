"""The help, shown from the resources."""

import re

from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from petdesk.domain.text import harmless
from petdesk.resources import resource


class HelpWindow(QDialog):
    """Shows the help text, and closes on Esc; links open in the system's browser."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(self.windowFlags().Window)
        self.setWindowTitle(self.tr("PetDesk help"))
        text = self._text = QTextBrowser(self)
        text.setAccessibleName(self.tr("Help text"))
        text.setOpenExternalLinks(True)
        self.show_admin_line("")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(text)
        width = self.fontMetrics().averageCharWidth()
        self.resize(90 * width, 40 * self.fontMetrics().height())

    def show_admin_line(self, line: str) -> None:
        """Show the help, with ``line`` where it says that the service changes nothing."""
        # Each language names its own page, and the sentence there that the line follows.
        page = self.tr("help/petdesk.md")
        sentence = self.tr("**The service cannot change or remove an animal.**")
        markdown = resource(page).read_text(encoding="utf-8")
        # Every mark that could be Markdown's stands for itself.
        plain = re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", harmless(line))
        told = f"{sentence} {plain}" if plain else sentence
        self._text.setMarkdown(markdown.replace(sentence, told))
