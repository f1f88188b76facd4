// A complete bot in JavaScript (Node.js): JSON lines in, JSON lines out. It answers from the
// choices, so it never reads a long list of options.
//
//     bunny arena --players "hopper=exec:node examples/bots/hopper.js,kit" --title town --games 20

const readline = require("node:readline");

/** The territories of a hand first: we like land. The cards of a field are sorted by name. */
function taken({ action, targets, take, ordered }) {
  const hand = [...targets].sort((one, other) => isLand(other) - isLand(one));
  const pick = { ...action };
  for (const [field, count] of Object.entries(take)) {
    pick[field] = hand.splice(0, count);
    if (!ordered) pick[field].sort();
  }
  return pick;
}

const isLand = (card) => card.startsWith("territory:");

/** Two spaces of different groups, or nothing. */
function pairOf({ action, field, targets = [], groups = [] }) {
  const other = groups.findIndex((group) => group !== groups[0]);
  return other < 0 ? null : { ...action, [field]: [targets[0], targets[other]] };
}

/** An action that a choice can become, or null if it can become none now. */
function actionOf(choice) {
  const { kind, action, field } = choice;
  if (kind === "step") return choice.refused ? null : action;
  if (kind === "cards") return taken(choice);
  if (kind === "pair") return pairOf(choice);
  if (kind === "answers") {
    const first = choice.questions.map(({ key, options }) => [key, options[0]]);
    return { ...action, [field]: choice.ways?.[0] ?? Object.fromEntries(first) };
  }
  // card, space, side, option, number: one of several targets
  const [value] = choice.values ?? choice.targets ?? [];
  return value === undefined ? null : { ...action, [field]: value };
}

const STOPPING = new Set(["finish", "pass", "end"]);

/** Anything rather than stopping. */
function decided(choices) {
  const actions = choices.map(actionOf).filter((action) => action !== null);
  return actions.find((action) => !STOPPING.has(action.do)) ?? actions[0];
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") {
    say({ type: "ready", protocol: 2, wants: ["choices"] });
  } else if (message.type === "decide") {
    say({ id: message.id, action: decided(message.choices) });
  } else if (message.type === "bye") {
    process.exit(0);
  }
});
