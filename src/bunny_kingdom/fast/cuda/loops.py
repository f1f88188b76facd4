"""Loops that stay loops.

Games of a GPU spend most of their time waiting for instructions: unrolled loops are twice the code,
and do not fit where a processor keeps it.
"""

import re

_LABEL = re.compile(r'^"?([\w.$-]+)"?:')
_TARGET = re.compile(r'label %"?([\w.$-]+)"?')
_FIRST = 900_000
"""The numbers of our notes in a module begin beyond its own."""


def kept_rolled(module: str) -> str:
    """A module in LLVM's language, in which each jump back says that its loop is not unrolled."""
    lines: list[str] = []
    notes: list[str] = []
    passed: set[str] = set()
    for line in module.splitlines():
        if line.startswith("define"):
            passed.clear()
        elif label := _LABEL.match(line):
            passed.add(label[1])
        elif line.lstrip().startswith("br ") and passed.intersection(_TARGET.findall(line)):
            note = _FIRST + 2 * len(notes)
            line += f", !llvm.loop !{note}"
            notes.append(
                f"!{note} = distinct !{{!{note}, !{note + 1}}}\n"
                f'!{note + 1} = !{{!"llvm.loop.unroll.disable"}}'
            )
        lines.append(line)
    return "\n".join(lines + notes)
