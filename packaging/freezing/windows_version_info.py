"""What Windows shows in the properties of petdesk.exe.

Only PyInstaller on Windows can load this.
"""

from PyInstaller.utils.win32.versioninfo import (
    FixedFileInfo,
    StringFileInfo,
    StringStruct,
    StringTable,
    VarFileInfo,
    VarStruct,
    VSVersionInfo,
)

from freezing.product import COPYRIGHT, NAME, Product

_US_ENGLISH, _UNICODE = 0x0409, 1200


def version_info(product: Product) -> VSVersionInfo:
    """Return the version resource; Task Manager shows its FileDescription."""
    texts = {
        "CompanyName": product.maintainers,
        "FileDescription": NAME,
        "FileVersion": product.version,
        "LegalCopyright": COPYRIGHT,
        "ProductName": NAME,
        "ProductVersion": product.version,
    }
    table = StringTable(
        f"{_US_ENGLISH:04X}{_UNICODE:04X}",
        [StringStruct(key, text) for key, text in texts.items()],
    )
    return VSVersionInfo(
        ffi=FixedFileInfo(filevers=product.numbers, prodvers=product.numbers),
        kids=[
            StringFileInfo([table]),
            VarFileInfo([VarStruct("Translation", [_US_ENGLISH, _UNICODE])]),
        ],
    )
