from PySide6.QtGui import QColor, QPalette


def contrast_palette() -> QPalette:
    palette, roles = QPalette(QColor("black")), QPalette.ColorRole
    for role in (roles.Window, roles.Base, roles.Button):
        palette.setColor(role, QColor("black"))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(role, QColor("white"))
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor("#3ff23f"))
    for role, colour in {
        roles.Highlight: "#1aebff",
        roles.HighlightedText: "black",
        roles.Link: "#ffff00",
    }.items():
        palette.setColor(role, QColor(colour))
    return palette
