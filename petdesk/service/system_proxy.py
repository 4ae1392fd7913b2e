"""The system's proxy, by Qt's resolver: the one place that asks for it.

On Windows and macOS it knows the settings of the system, PAC and WPAD included; on Linux it reads
the variables ``https_proxy``, ``http_proxy`` and ``no_proxy``, in small letters.
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
