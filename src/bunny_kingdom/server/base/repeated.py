"""Work that is repeated for as long as a server runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.exc import SQLAlchemyError

log = logging.getLogger(__name__)


async def repeated(work: Callable[[], Awaitable[None]], seconds: float, name: str) -> None:
    """Do something every so many seconds until cancelled; no failure keeps it from the next."""
    while True:
        try:
            await work()
        except SQLAlchemyError:
            log.warning("the store did not answer", extra={"reason": name})
        except Exception:
            log.exception("repeated work failed", extra={"reason": name})
        await asyncio.sleep(seconds)
