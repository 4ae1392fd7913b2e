"""The one spelling of an address. Apart from its parser, which the first paint must not load."""

from petdesk.domain.addresses import AddressError, parse_address


def normalize_url(text: str) -> str:
    """Return the one spelling of the address ``text``: what `parse_address` makes of it.

    A last slash or capitals make no other service. What is no address is returned without spaces
    around it and slashes at its end.
    """
    stripped = text.strip().rstrip("/")
    # Nearly all texts are spelled so already, and need no parser.
    if _is_plainly_spelled(stripped):
        return stripped
    try:
        return parse_address(stripped).url
    except AddressError:
        return stripped


def _is_plainly_spelled(text: str) -> bool:
    scheme, _, rest = text.partition("://")
    host, _, port = rest.partition("/")[0].partition(":")
    is_host = bool(host) and not host.strip("abcdefghijklmnopqrstuvwxyz0123456789-.")
    is_port = not port or (port.isascii() and port.isdigit() and port[0] != "0")
    return (
        scheme in ("https", "http")
        and is_host
        and is_port
        and not rest.partition("/")[0].endswith((":", ":80", ":443"))
    )
