"""The system's proxy, by Qt's resolver: on Windows and macOS with PAC and WPAD.

On Linux these are ``https_proxy``, ``http_proxy`` and ``no_proxy``, in small letters.
"""

from PySide6.QtCore import QUrl
from PySide6.QtNetwork import QNetworkProxy, QNetworkProxyFactory, QNetworkProxyQuery

_SCHEMES = {
    QNetworkProxy.ProxyType.HttpProxy: "http",
    QNetworkProxy.ProxyType.HttpCachingProxy: "http",
    QNetworkProxy.ProxyType.Socks5Proxy: "socks5",
}


def system_proxy(address: str) -> str:
    """Return the proxy for ``address``, empty for none. Blocks, for a PAC file for seconds."""
    for proxy in QNetworkProxyFactory.systemProxyForQuery(QNetworkProxyQuery(QUrl(address))):
        scheme = _SCHEMES.get(proxy.type())
        if scheme is None:
            return ""
        url = QUrl()
        url.setScheme(scheme)
        url.setHost(proxy.hostName())
        url.setPort(proxy.port())
        url.setUserName(proxy.user())
        url.setPassword(proxy.password())
        return url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
    return ""
