"""The machine that the server runs on: its processors, its addresses, and listening on them."""

import os
import socket
from contextlib import suppress
from ipaddress import ip_address

from bunny_kingdom.kernel.errors import BadConfig

BACKLOG = 2048
UNREAD_BYTES = 131_072
"""So much the system keeps for a reader that does not read; then we notice."""
UNASKED_BYTES = 32_768
"""So much the system takes in before we ask for it (twice that on Linux): a message is small."""
FAR_AWAY = ("192.0.2.1", "10.255.255.255")
"""Somewhere on the Internet, and somewhere on a network without a way there."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket whose connections send at once, however small the message is."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise BadConfig(f"'{host}' is no address of this machine ({error.strerror})") from None
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, UNASKED_BYTES)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise BadConfig(
            f"cannot listen on {host} port {port} ({error.strerror}): choose another with --port"
        ) from None
    listening.listen(BACKLOG)
    return listening


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not everywhere
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def page_url(host: str, port: int) -> str:
    """Where the page is for whoever sits at this machine."""
    return f"http://{'localhost' if host == '0.0.0.0' else host}:{port}/"


def network_addresses() -> tuple[str, ...]:
    """Under which addresses its network knows this machine, the most usual first."""
    found: list[str] = []
    for there in FAR_AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking, suppress(OSError):
            asking.connect((there, 9))  # nothing is sent: the system says which way it would go
            found.append(asking.getsockname()[0])
    return tuple(address for address in dict.fromkeys(found) if _on_a_network(address))


def is_loopback(host: str) -> bool:
    """Whether only this machine gets there."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _on_a_network(address: str) -> bool:
    found = ip_address(address)
    return not (found.is_loopback or found.is_unspecified or found.is_link_local)
