"""A short name for a text of any length."""

from typing import Final

# FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
_OFFSET: Final = 0xCBF29CE484222325
_PRIME: Final = 0x100000001B3
_MASK: Final = 2**64 - 1


def fingerprint(text: str) -> str:
    """Return 16 hexadecimal digits that tell ``text`` from others; they keep no secret of it.

    It is no digest of hashlib, for that loads OpenSSL, which the first paint would wait for.
    """
    number = _OFFSET
    for byte in text.encode():
        number = (number ^ byte) * _PRIME & _MASK
    return f"{number:016x}"
