"""The frozen program for Windows as a plain zip, and what the programs' properties show."""

import platform
import zipfile
from pathlib import Path

from freezing.product import COMMAND, COPYRIGHT, NAME, OUTPUT, Product

_US_ENGLISH, _UNICODE = 0x0409, 1200


def version_info(product: Product) -> object:
    """Return the version resource; Task Manager shows its FileDescription."""
    from PyInstaller.utils.win32.versioninfo import (  # noqa: PLC0415  on Windows alone
        FixedFileInfo,
        StringFileInfo,
        StringStruct,
        StringTable,
        VarFileInfo,
        VarStruct,
        VSVersionInfo,
    )

    texts = {
        "CompanyName": product.maintainers,
        "FileDescription": NAME,
        "FileVersion": product.version,
        "LegalCopyright": COPYRIGHT,
        "ProductName": NAME,
        "ProductVersion": product.version,
    }
    table = StringTable(
        f"{_US_ENGLISH:04X}{_UNICODE:04X}", [StringStruct(key, text) for key, text in texts.items()]
    )
    return VSVersionInfo(
        ffi=FixedFileInfo(filevers=product.numbers, prodvers=product.numbers),
        kids=[
            StringFileInfo([table]),
            VarFileInfo([VarStruct("Translation", [_US_ENGLISH, _UNICODE])]),
        ],
    )


def make_zip(product: Product) -> Path:
    """Pack the program's folder; return the file's path."""
    name = f"{COMMAND}-{product.version}"
    file = OUTPUT / f"{name}-windows-{platform.machine().lower()}.zip"
    folder = OUTPUT / COMMAND
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, f"{name}/{path.relative_to(folder).as_posix()}")
    return file
