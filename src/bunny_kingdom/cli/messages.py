"""Messages with values in them: the part of the ICU format that our words use.

The page formats the same words with a library; there are arguments, plurals and choices by word.
"""

from collections.abc import Iterator, Mapping

Values = Mapping[str, object]


def said(text: str, language: str, values: Values) -> str:
    """A message with its values filled in."""
    return "".join(_parts(text, language, values, None))


def _parts(text: str, language: str, values: Values, number: object) -> Iterator[str]:
    at = 0
    while at < len(text):
        char = text[at]
        if char == "{":
            end = _end(text, at)
            yield _argument(text[at + 1 : end], language, values)
            at = end
        elif char == "#" and number is not None:
            yield str(number)
        else:
            yield char
        at += 1


def _end(text: str, begin: int) -> int:
    """Where the brace at a place of a text is closed."""
    depth = 0
    for at in range(begin, len(text)):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if not depth:
            return at
    raise ValueError(f"a brace is not closed: {text}")


def _argument(body: str, language: str, values: Values) -> str:
    name, _, rest = body.partition(",")
    value = values[name]
    if not rest:
        return str(value)
    form, _, options = rest.strip().partition(",")
    ways = dict(_ways(options))
    if form == "plural":
        key = f"={value}" if f"={value}" in ways else _plural(value, language)
        return "".join(_parts(ways.get(key, ways["other"]), language, values, value))
    return "".join(_parts(ways.get(str(value), ways["other"]), language, values, None))


def _ways(options: str) -> Iterator[tuple[str, str]]:
    """The options of a plural or a choice by word, each with its message."""
    while (options := options.strip()) and "{" in options:
        begin = options.index("{")
        end = _end(options, begin)
        yield options[:begin].strip(), options[begin + 1 : end]
        options = options[end + 1 :]


def _plural(value: object, language: str) -> str:
    return "one" if value == 1 or (value == 0 and language == "fr") else "other"
