"""Look-alikes: letters of other alphabets that people take for Latin ones.

A small part of Unicode's confusables: letters that fonts draw alike and that normalization (which
handles wide, bold and circled ones) does not unify. Used to compare names, never to change one.
"""

import re
import unicodedata

_ALIKE = {
    "a": "ΑАᎪⲀꓮᴀαаɑ",
    "b": "ΒВᏴⲂꓐʙвЬьƅᏏ",
    "c": "СϹᏟⲤꓚᴄсϲςⲥ",
    "d": "ᎠꓓĐᴅԁđ",
    "e": "ΕЕᎬꓰᴇеεҽ",
    "f": "Ϝꓝꜰƒ",
    "g": "ᏀԌꓖɢɡցԍ",
    "h": "ΗНᎻⲎꓧʜнһհħ",
    "i": "ΙІӀⲒꓲɪιіıɩᎥӏǀ",
    "j": "ЈͿᎫꓙᴊјϳյȷ",
    "k": "ΚКᏦⲔꓗᴋкκ",
    "l": "ԼᏞꓡŁʟłƖƚ",
    "m": "ΜМᎷⲘꓟᴍм",
    "n": "ΝⲚꓠɴηпո",
    "o": "ΟОՕⲞꓳØᴏοоσօⲟøɵ",
    "p": "ΡРᏢⲢꓑᴘρрքⲣ",
    "q": "Ԛԛզ",
    "r": "ᎡᏒꓣʀгɾ",
    "s": "ЅՏᏚꓢꜱѕ",
    "t": "ΤТᎢⲦꓔᴛтτŧ",
    "u": "Սꓴᴜυսʋ",
    "v": "ѴᏙꓦᴠνѵ",
    "w": "ԜᎳᏔꓪᴡωԝա",
    "x": "ΧХⲬꓫχх",
    "y": "ΥҮⲨᎽꓬʏγуү",
    "z": "ΖᏃꓜᴢ",
    "3": "Зз",
    "6": "б",
}
_LATIN = {ord(other): latin for latin, others in _ALIKE.items() for other in others}
_STROKES = str.maketrans({"i": "l", "1": "l", "|": "l", "0": "o"})
"""Signs of one alphabet that look alike, when upper and lower case are one."""
_ACCENTS = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f]")
"""Marks that sit on letters; those that are vowels of their own, as in Devanagari, stay."""


def skeleton(text: str) -> str:
    """What two texts have in common if people would take one for the other."""
    plain = _ACCENTS.sub("", unicodedata.normalize("NFKD", text)).translate(_LATIN)
    return plain.casefold().translate(_STROKES).replace("rn", "m").replace("vv", "w")
