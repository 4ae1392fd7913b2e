"""What is on the screen, as a screen reader sees it: the accessibility tree over D-Bus (AT-SPI).

Roles and names are those of Qt's bridge. The table's cells are read one by one and never walked:
there are thousands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest

pytest.importorskip("jeepney", reason="the journeys read the screen by D-Bus: Linux only")

from jeepney import DBusAddress, MessageType, new_method_call  # type: ignore[import-untyped]
from jeepney.io.blocking import open_dbus_connection  # type: ignore[import-untyped]

_ACCESSIBLE = "org.a11y.atspi.Accessible"
_TABLE = "org.a11y.atspi.Table"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_DAEMON = "org.freedesktop.DBus"
_ROOT = "/org/a11y/atspi/accessible/root"
_ANSWER_LIMIT = 20.0  # seconds
# What has nothing below it is not asked for that. A label may have: the strip has its button.
_LEAVES = frozenset({"push button", "button", "check box", "radio button", "separator"})


def owner_id(address: str, name: str) -> int | None:
    with open_dbus_connection(address) as session:
        daemon = DBusAddress("/org/freedesktop/DBus", _DAEMON, _DAEMON)
        asked = new_method_call(daemon, "GetConnectionUnixProcessID", "s", (name,))
        reply = session.send_and_get_reply(asked, timeout=_ANSWER_LIMIT)
        return None if reply.header.message_type is MessageType.error else int(reply.body[0])


class Bus:
    """A connection to the bus that programs show their accessibility trees on."""

    def __init__(self, session_bus: str) -> None:
        with open_dbus_connection(session_bus) as session:
            asked = new_method_call(
                DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus"), "GetAddress"
            )
            self._address = session.send_and_get_reply(asked, timeout=_ANSWER_LIMIT).body[0]
        self._connection = open_dbus_connection(self._address)
        self._programs: dict[int | None, Node] = {}

    def close(self) -> None:
        self._connection.close()

    def call(
        self, owner: str, path: str, interface: str, method: str, kinds: str = "", *values: object
    ) -> tuple[object, ...]:
        """Call a method; raise `LookupError` where what was asked has gone from the screen."""
        message = new_method_call(
            DBusAddress(path, owner, interface), method, kinds or None, values
        )
        try:
            reply = self._connection.send_and_get_reply(message, timeout=_ANSWER_LIMIT)
        except TimeoutError as error:
            raise LookupError(f"{owner} did not answer {method}") from error
        if reply.header.message_type is MessageType.error:
            raise LookupError(f"{method}: {reply.body}")
        return tuple(reply.body)

    def program(self, process_id: int) -> "Node":
        """Return the tree of a process. Raises `LookupError` while it shows none."""
        if process_id not in self._programs:
            shown = Node(self, "org.a11y.atspi.Registry", _ROOT).children()
            self._programs |= {owner_id(self._address, node.owner): node for node in shown}
        if process_id not in self._programs:
            raise LookupError(f"process {process_id} shows nothing")
        return self._programs[process_id]


@dataclass(frozen=True)
class Node:
    """One thing on the screen, for as long as a question about it takes."""

    bus: Bus
    owner: str
    path: str

    @cached_property
    def role(self) -> str:
        return str(self._call(_ACCESSIBLE, "GetRoleName")[0])

    @property
    def name(self) -> str:
        return str(self._property(_ACCESSIBLE, "Name"))

    @property
    def description(self) -> str:
        return str(self._property(_ACCESSIBLE, "Description"))

    @property
    def object_name(self) -> str:
        """The last part of Qt's path of object names."""
        return str(self._property(_ACCESSIBLE, "AccessibleId")).rpartition(".")[2]

    @property
    def text(self) -> str:
        return str(self._call("org.a11y.atspi.Text", "GetText", "ii", 0, -1)[0])

    is_active = property(lambda self: self._has(1))
    is_checked = property(lambda self: self._has(4))
    is_enabled = property(lambda self: self._has(8))
    is_focused = property(lambda self: self._has(12))
    is_showing = property(lambda self: self._has(25))

    @property
    def row_count(self) -> int:
        return int(str(self._property(_TABLE, "NRows")))

    def row(self, number: int) -> tuple[str, ...]:
        columns = int(str(self._property(_TABLE, "NColumns")))
        cells = (self._node(_TABLE, "GetAccessibleAt", "ii", number, at) for at in range(columns))
        return tuple(cell.name for cell in cells)

    def children(self) -> list["Node"]:
        (pairs,) = self._call(_ACCESSIBLE, "GetChildren")
        assert isinstance(pairs, list)
        return [Node(self.bus, owner, path) for owner, path in pairs]

    def walk(self) -> Iterator["Node"]:
        """Return this node and all below it that is on screen, but no table's cells."""
        yield self
        if self.role != "table" and self.role not in _LEAVES:
            for child in self.children():
                if child.is_showing:
                    yield from child.walk()

    def focus(self) -> None:
        self._call("org.a11y.atspi.Component", "GrabFocus")

    def _has(self, state: int) -> bool:
        """Return whether it has the state of this number (AT-SPI's)."""
        (halves,) = self._call(_ACCESSIBLE, "GetState")
        assert isinstance(halves, list)
        low, high = halves
        return bool((low | high << 32) >> state & 1)

    def _property(self, interface: str, name: str) -> object:
        (found,) = self._call(_PROPERTIES, "Get", "ss", interface, name)
        assert isinstance(found, tuple)
        return found[1]

    def _node(self, interface: str, method: str, kinds: str, *values: object) -> "Node":
        (pair,) = self._call(interface, method, kinds, *values)
        assert isinstance(pair, tuple)
        return Node(self.bus, *pair)

    def _call(
        self, interface: str, method: str, kinds: str = "", *values: object
    ) -> tuple[object, ...]:
        return self.bus.call(self.owner, self.path, interface, method, kinds, *values)
