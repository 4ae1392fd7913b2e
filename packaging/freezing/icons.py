"""The icons of every system, drawn from ``resources/icons/petdesk.svg``.

::

    python packaging/freezing/icons.py FOLDER      as part of packaging/build.py

Both containers are no more than a directory in front of PNGs: .ico as Windows Vista and later read
it, .icns as OS X 10.7 and later do.
"""

import os
import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SVG = Path(__file__).resolve().parents[2] / "resources" / "icons" / "petdesk.svg"
PNG_SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512)  # the sizes of the hicolor theme
ICO_SIDES = (16, 20, 24, 32, 40, 48, 64, 256)  # Windows at 100 to 250 %
# Types of Apple's format; "retina" ones have the same pixels under another name.
ICNS_TYPES = {b"icp4": 16, b"icp5": 32, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
ICNS_TYPES |= {b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512}


def draw(side: int) -> bytes:
    """Return the icon as a PNG of ``side`` by ``side`` pixels."""
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(SVG)).render(painter)
    painter.end()
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]  # the stub wants bytes, Qt str
        raise OSError("Qt could not write a PNG")
    return bytes(content.data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return an .ico of PNGs by side; 256 is written as 0, as the format has it."""
    offset = 6 + 16 * len(pictures)
    entries = b""
    for side, png in pictures.items():
        entries += struct.pack("<4B2H2I", side % 256, side % 256, 0, 0, 1, 32, len(png), offset)
        offset += len(png)
    return struct.pack("<3H", 0, 1, len(pictures)) + entries + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """Return an .icns of PNGs by type."""
    chunks = b"".join(
        kind + struct.pack(">I", 8 + len(png)) + png for kind, png in pictures.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(chunks)) + chunks


def write_icons(folder: Path) -> None:
    """Write petdesk.ico, petdesk.icns and petdesk-SIDE.png into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    sides = {*PNG_SIDES, *ICO_SIDES, *ICNS_TYPES.values()}
    drawn = {side: draw(side) for side in sorted(sides)}
    for side in PNG_SIDES:
        (folder / f"petdesk-{side}.png").write_bytes(drawn[side])
    (folder / "petdesk.ico").write_bytes(ico({side: drawn[side] for side in ICO_SIDES}))
    types = {kind: drawn[side] for kind, side in ICNS_TYPES.items()}
    (folder / "petdesk.icns").write_bytes(icns(types))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(sys.argv[:1])
    write_icons(Path(sys.argv[1]))
