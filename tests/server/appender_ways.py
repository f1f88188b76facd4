"""The ways in which entries are appended, so that a test can have any of them."""

from bunny_kingdom.server.store.append.driver import DriverAppender
from bunny_kingdom.server.store.append.process import ProcessAppender
from bunny_kingdom.server.store.append.transaction import TransactionAppender

QUICK = {
    "process": lambda engine, notices, thread: ProcessAppender(engine),
    "driver": DriverAppender,
    "transaction": TransactionAppender,
}
"""What stands for the quick way; with the last one everything goes the thorough way."""
_FIRST = "from bunny_kingdom.server.store.append import appenders, driver, process, transaction\n"
FIRST = {
    "process": _FIRST + "appenders.quick_appender = lambda e, n, t: process.ProcessAppender(e)",
    "driver": _FIRST + "appenders.quick_appender = driver.DriverAppender",
    "transaction": _FIRST + "appenders.quick_appender = transaction.TransactionAppender",
}
"""The same as code that a server in a process of its own runs first."""
