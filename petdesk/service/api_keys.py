"""API keys: trimmed as people paste them, checked for use in a header, redacted from logs."""

import re
from binascii import b2a_base64
from collections.abc import Iterable
from functools import cache
from typing import Final

# Around a text copied from a page or a document: spaces of all kinds, and what nobody sees.
_STRAY: Final = r"[\s\u200b-\u200f\u2060\ufeff]*"
# Compiled when they are first needed: every start loads this module.
_PASTED: Final = rf"(?is){_STRAY}(?:(?:authorization:\s*)?bearer\s+(?=\S))?(.*?){_STRAY}"
_SENDABLE: Final = r"[\x21-\x7e]+"
_SENT: Final = r"(?i)\b(bearer)(\s+|%20)[^\s'\"\\]+"
_USER_INFO: Final = r"(?<=://)[^\s'\"]*@"  # a user name and password in an address
_MIN_LENGTH: Final = 4  # a shorter "key" would be cut out of half the words

_remembered: set[str] = set()


def trimmed_key(text: str) -> str:
    """Return the key in ``text`` without stray spaces and a pasted ``Authorization: Bearer``."""
    pasted = re.fullmatch(_PASTED, text)
    return pasted[1] if pasted else text


def is_sendable(key: str) -> bool:
    """Return whether a header can carry ``key``: visible ASCII alone, without spaces.

    RFC 9110, section 5.5 (field values); what keys of the service look like is not shown.
    """
    return re.fullmatch(_SENDABLE, key) is not None


def remember_key(key: str) -> None:
    """Make `redact_keys` redact ``key`` in every text from now on, in this process."""
    _remembered.add(key)


def redact_keys(text: str, keys: Iterable[str] = ()) -> str:
    """Return ``text`` with ``***`` for each key that may not be shown, also in base64.

    These are ``keys``, all that `remember_key` was called with, what follows ``Bearer``, and what
    stands before the ``@`` of an address.
    """
    text = re.sub(_SENT, r"\1 ***", text)
    text = re.sub(_USER_INFO, "***@", text)
    # The longest first, since one may begin another. Copied, since another thread may add one.
    for key in sorted({*keys, *_remembered.copy()}, key=len, reverse=True):
        if len(key) >= _MIN_LENGTH:
            text = re.sub(_shown(key), "***", text)
    return text


@cache
def _shown(key: str) -> str:
    """Return a pattern of ``key`` as it is and in base64, wherever in a longer text it begins.

    Of a base64 digit that the key shares with its neighbours, less than six bits remain.
    """
    data, forms = key.encode(), [re.escape(key)]
    for before in range(3):
        digits = b2a_base64(b"\0" * before + data, newline=False).decode()
        whole = digits[(0, 2, 3)[before] : (before + len(data)) * 8 // 6]
        forms.append(re.escape(whole).replace(r"\+", "[-+]").replace("/", "[/_]"))
    return "|".join(forms)
