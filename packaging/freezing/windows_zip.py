"""The frozen program for Windows as a plain zip: for who needs no installer, and to make one of."""

import platform
import zipfile
from pathlib import Path

from freezing.product import COMMAND, OUTPUT, Product


def make_zip(product: Product) -> Path:
    """Pack the program's folder; return the file's path."""
    name = f"{COMMAND}-{product.version}"
    file = OUTPUT / f"{name}-windows-{platform.machine().lower()}.zip"
    folder = OUTPUT / COMMAND
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, f"{name}/{path.relative_to(folder).as_posix()}")
    return file
