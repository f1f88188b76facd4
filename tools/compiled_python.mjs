/**
 * Python for a browser compiles its modules: node compiled_python.mjs FOLDER.
 *
 * Else every page that is opened would compile them anew. Ours are compiled, and of Python's own those that are needed until
 * the first hand is dealt; the others stay sources, which are smaller, or are left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Archives, where the page unpacks them, and whether all of their modules are compiled, without docstrings. */
const ARCHIVES = [
  ['python_stdlib.zip', '/lib/python314.zip', false],
  ['msgspec.whl', '/lib/python3.14/site-packages', true],
  ['bunny_kingdom.zip', '', true],
]

const [folder] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href)
const python = await loadPyodide({ indexURL: `${folder}/` })
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`))
python.unpackArchive(bytes('msgspec.whl'), 'wheel')
python.unpackArchive(bytes('bunny_kingdom.zip'), 'zip')

await python.runPythonAsync(`
import json
import sys

from bunny_kingdom.bots.thoughts import thought_about
from bunny_kingdom.house import browser
from bunny_kingdom.house.door import Door
from bunny_kingdom.house.house import open_house
from bunny_kingdom.house.store import MemoryStore

async def think(question):
    return thought_about(question)

house = await open_house(MemoryStore(), think)
door = Door(house)

async def ask(method, target, body):
    reply = await door.ask(method, target, json.dumps(body))
    assert reply.ok, reply.text
    return json.loads(reply.text)

await ask("POST", "/identities", {"name": "Ann"})
bots = {"1": "kit", "2": "doe", "3": "buck"}
table = (await ask("POST", "/tables", {"players": 4, "bots": bots}))["table"]["id"]
await ask("POST", f"/tables/{table}/commands", {"command": "ready", "id": "1"})
await door.visit(1, table, "light=1&outlook=1", lambda text: None)
await house.attendant.rest()
needed = {spec.origin for module in sys.modules.values() if (spec := getattr(module, "__spec__", None))}
`)

const compiled = python.runPython(`
from importlib._bootstrap_external import _code_to_hash_pyc
from importlib.util import source_hash
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

A_DAY = (2020, 1, 1, 0, 0, 0)  # the date of every file, so that the same sources make the same archive
LEFT_OUT = {"_pyrepl", "ctypes", "curses", "dbm", "doctest.py", "ensurepip", "multiprocessing", "pdb.py", "pydoc.py",
            "pydoc_data", "sqlite3", "tkinter", "turtle.py", "unittest", "wsgiref", "xml", "xmlrpc"}

def compiled(archive, place, ours):
    packed = BytesIO()
    with ZipFile(BytesIO(archive)) as sources, ZipFile(packed, "w") as target:
        for name in sources.namelist():
            content, file = sources.read(name), f"{place}/{name}"
            if name.split("/")[0] in LEFT_OUT and not ours:
                continue
            if name.endswith(".py") and (ours or file in needed):
                code = compile(content, file, "exec", dont_inherit=True, optimize=2 if ours else 0)
                name, content = name + "c", _code_to_hash_pyc(code, source_hash(content), False)
            info = ZipInfo(name, A_DAY)
            info.compress_type = ZIP_DEFLATED
            target.writestr(info, content)
    return packed.getvalue()

compiled
`)
for (const [name, place, ours] of ARCHIVES) {
  const archive = compiled(python.toPy(bytes(name)), place, ours)
  writeFileSync(`${folder}/${name}`, archive.toJs())
}
