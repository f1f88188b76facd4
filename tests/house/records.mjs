/** Records of random games of every title, played by Python as the browser has it; one line of JSON with all of them. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const [folder] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href)
const python = await loadPyodide({ indexURL: `${folder}/` })
const bytes = (name) => new Uint8Array(readFileSync(`${folder}/${name}`))
python.unpackArchive(bytes('msgspec.whl'), 'wheel')
python.unpackArchive(bytes('bunny_kingdom.zip'), 'zip')
console.log(
  python.runPython(`
import json
from random import Random
from bunny_kingdom import new_game
from bunny_kingdom.titles import titles, rules_of

def record(title):
    random = Random(title)
    game = new_game(title, players=rules_of(title).player_counts[-1], seed=11)
    while not game.over:
        seat = random.choice(game.decisions()).seat
        game.play(seat, game.legal(seat).sample(random))
    return game.record.to_lines(game.rules).decode()

json.dumps({title: record(title) for title in titles()})
`),
)
