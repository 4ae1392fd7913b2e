"""The square code of a text, as rows of modules; the only importer of segno."""

from __future__ import annotations

import segno

Modules = tuple[tuple[bool, ...], ...]
"""Row by row from the top; true is dark."""

QUIET = 4
"""Modules that are left white around the code (ISO/IEC 18004)."""


def modules_of(text: str) -> Modules:
    """Return the code of ``text``; 15 % of it may be torn or dirty (level M)."""
    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
