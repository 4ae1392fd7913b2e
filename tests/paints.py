from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget


class Paints(QObject):
    """Notes the widgets that were painted, of all those that this filter is installed on."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.Paint and isinstance(watched, QWidget):
            name = watched.accessibleName() or watched.objectName()
            self.seen.append(f"{type(watched).__name__} {name}".strip())
        return False

    def take(self) -> list[str]:
        taken, self.seen = self.seen, []
        return taken


def painted_again(window: QWidget) -> list[str]:
    """Return the widgets of ``window`` that ask for a paint while they are painted.

    What asked for one is painted together with whatever asks next, here a point of its own: so it
    need not be waited for.
    """
    paints, point = Paints(), QWidget(window)
    point.setObjectName("point")
    point.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # nothing below is painted with it
    point.setGeometry(0, 0, 1, 1)
    application = QApplication.instance()
    assert application is not None
    application.installEventFilter(paints)
    point.show()
    window.update()
    again = ["not painted yet"]
    # A layout may settle in the first two, and a window system tell late that it shows the window.
    for _round in range(10):
        point.update()
        while "QWidget point" not in paints.seen:
            QApplication.processEvents()
        again = [each for each in paints.take() if each != "QWidget point"]
        if not again:
            break
    application.removeEventFilter(paints)
    point.deleteLater()
    return again
