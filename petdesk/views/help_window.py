"""The help, shown from the resources."""

from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from petdesk.resources import resource


class HelpWindow(QWidget):
    """Shows the help text; links open in the system's browser."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlag(self.windowFlags().Window)
        self.setWindowTitle(self.tr("PetDesk help"))
        text = QTextBrowser(self)
        text.setAccessibleName("Help text")
        text.setOpenExternalLinks(True)
        text.setMarkdown(resource("help/petdesk.md").read_text(encoding="utf-8"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(text)
        width = self.fontMetrics().averageCharWidth()
        self.resize(90 * width, 40 * self.fontMetrics().height())
