"""API keys as people paste them, and as a header can carry them."""

import re
from typing import Final

# Around a text copied from a page or a document: spaces of all kinds, and what nobody sees.
_STRAY: Final = r"[\s\u200b-\u200f\u2060\ufeff]*"
_PASTED: Final = re.compile(
    rf"{_STRAY}(?:(?:authorization:\s*)?bearer\s+(?=\S))?(.*?){_STRAY}",
    re.IGNORECASE | re.DOTALL,
)
_SENDABLE: Final = re.compile(r"[\x21-\x7e]+")


def trimmed_key(text: str) -> str:
    """Give the key in ``text`` without stray spaces and a pasted ``Authorization: Bearer``."""
    pasted = _PASTED.fullmatch(text)
    return pasted[1] if pasted else text


def is_sendable(key: str) -> bool:
    """Tell whether a header can carry ``key``: visible ASCII alone, without spaces.

    RFC 9110, section 5.5 (field values); what keys of the service look like is not shown.
    """
    return _SENDABLE.fullmatch(key) is not None
