"""The ledger of a run on a GPU: what was found, written down part by part, in the time there is."""

import json
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any


class Ledger:
    """Results by name, with what went wrong; written to a file after each."""

    def __init__(self, out: Path, budget: float) -> None:
        self.out, self.ends = out, monotonic() + budget
        self.results: dict[str, Any] = {"date": datetime.now(UTC).isoformat(timespec="seconds")}

    def left(self) -> float:
        """Seconds of the budget that are left."""
        return self.ends - monotonic()

    def do(self, name: str, work: Callable[[], Any], needed: float = 0) -> Any:
        """Do a part, if there is time for it, and keep what it finds or how it failed."""
        if self.left() < needed:
            self.keep(name, "no time was left")
            return None
        began = monotonic()
        try:
            found = work()
        except Exception:
            found = None
            self.keep(f"{name}: failed", traceback.format_exc().splitlines()[-12:])
        else:
            self.keep(name, found)
        print(f"  ({monotonic() - began:.1f} s)", flush=True)
        return found

    def keep(self, name: str, found: Any) -> None:
        """Write a result down."""
        self.results[name] = found
        print(f"{name}: {json.dumps(found)}", flush=True)
        self.out.write_text(json.dumps(self.results, indent=1), encoding="utf-8")
