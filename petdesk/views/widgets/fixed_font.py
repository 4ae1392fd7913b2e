"""Letters of one width, for text that has columns, as large as everything else."""

from PySide6.QtGui import QFont, QFontDatabase


def fixed_font() -> QFont:
    """Return the system's letters of one width, without a size: that stays the application's own.

    So it follows where the size of texts changes while a window is open.
    """
    font = QFont()
    font.setFamilies(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).families())
    font.setStyleHint(QFont.StyleHint.Monospace)
    return font
