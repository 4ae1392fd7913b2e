"""Workbooks made by hand, where no library would write what they hold."""

import io
import zipfile
from collections.abc import Mapping
from typing import Final

_OFFICE: Final = "http://schemas.openxmlformats.org"
_RELATION: Final = f"{_OFFICE}/officeDocument/2006/relationships"
_PACKAGE: Final = {
    "[Content_Types].xml": (
        f'<Types xmlns="{_OFFICE}/package/2006/content-types">'
        '<Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/></Types>'
    ),
    "_rels/.rels": (
        f'<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="r1" '
        f'Type="{_RELATION}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
    ),
    "xl/workbook.xml": (
        f'<workbook xmlns="{_OFFICE}/spreadsheetml/2006/main" xmlns:r="{_RELATION}">'
        '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'
    ),
    "xl/_rels/workbook.xml.rels": (
        f'<Relationships xmlns="{_OFFICE}/package/2006/relationships"><Relationship Id="rId1" '
        f'Type="{_RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'
    ),
}
_OPEN: Final = "urn:oasis:names:tc:opendocument:xmlns"


def excel_package(rows: str) -> bytes:
    """Return a workbook of one sheet, whose ``rows`` are XML."""
    sheet = f'<worksheet xmlns="{_OFFICE}/spreadsheetml/2006/main"><sheetData>{rows}</sheetData>'
    return _packed(_PACKAGE | {"xl/worksheets/sheet1.xml": f"{sheet}</worksheet>"})


def open_document(tables: Mapping[str, str]) -> bytes:
    """Return a workbook of LibreOffice; the rows of each of its ``tables`` are XML."""
    sheets = "".join(
        f'<table:table table:name="{name}">{rows}</table:table>' for name, rows in tables.items()
    )
    content = (
        f'<office:document-content xmlns:office="{_OPEN}:office:1.0" '
        f'xmlns:table="{_OPEN}:table:1.0" xmlns:text="{_OPEN}:text:1.0"><office:body>'
        f"<office:spreadsheet>{sheets}</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
    )
    return _packed({"mimetype": kind, "META-INF/manifest.xml": manifest, "content.xml": content})


def _packed(parts: Mapping[str, str]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(name, text)
    return data.getvalue()
