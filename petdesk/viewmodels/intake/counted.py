"""Phrases of the intake with a number in them."""

from PySide6.QtCore import QObject


class CountedEntries(QObject):
    """Phrases with a number: lupdate knows plural forms only in a class's own ``tr``."""

    def waiting(self, count: int) -> str:
        """Say how many animals wait."""
        return self.tr("%n animal(s) waiting", "", count)

    def on_their_way(self, count: int) -> str:
        """Say how many animals of the last run are on their way."""
        return self.tr("%n animal(s) from the last run are on their way.", "", count)

    def elsewhere(self, count: int) -> str:
        """Say how many animals are meant for another address than the one that is open."""
        return self.tr("%n animal(s) are meant for another address (%1).", "", count)

    def more_refused(self, count: int) -> str:
        """Say how many others were refused."""
        return self.tr("%n more were refused.", "", count)

    def more_unknown(self, count: int) -> str:
        """Say of how many others nobody knows."""
        return self.tr("Likewise of %n more.", "", count)

    def saved(self, count: int) -> str:
        """Say how many animals could be read from a damaged file."""
        return self.tr("%n animal(s) could be read from it.", "", count)

    def matches(self, count: int) -> str:
        """Say how many animals an unknown entry may be."""
        return self.tr("%n matching animals appeared. Choose the one that you meant.", "", count)

    def taken(self, count: int) -> str:
        """Return how many animals look the same, but are other entries'."""
        return self.tr(
            "%n animal(s) (%1) look the same, but PetDesk takes them for others that you added.",
            "",
            count,
        )

    def others(self, count: int) -> str:
        """Say how many other entries are to be asked about."""
        return self.tr("%n more after this one.", "", count)

    def entries(self, count: int) -> str:
        """Say how many entries are listed."""
        return self.tr("%n entries", "", count)


counted = CountedEntries()
