"""One spelling for all texts of one address: a last slash or capitals make no other service."""


def spelled_alike(text: str) -> str:
    """Return one spelling to all texts of one address: what `parse_address` makes of ``text``.

    What is no address is given without spaces around it and slashes at its end.
    """
    stripped = text.strip().rstrip("/")
    # Most texts are spelled so already: these need no parser, which the first paint would wait for.
    if _is_plainly_spelled(stripped):
        return stripped
    from petdesk.domain.addresses import AddressError, parse_address  # noqa: PLC0415  see above

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
