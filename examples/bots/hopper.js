// A complete bot in JavaScript (Node.js): JSON lines in, JSON lines out.
//
//     bunny arena --players "exec:node examples/bots/hopper.js,kit" --title town --games 20

const readline = require("node:readline");

const STOPPING = new Set(["finish", "pass", "end"]);

/** How much we like an option: many territories, and anything rather than stopping. */
function worth(option) {
  if (option.do === "pick") {
    return option.play.filter((card) => card.startsWith("territory:")).length;
  }
  return STOPPING.has(option.do) ? -1 : 0;
}

function choose(options) {
  let best = 0;
  options.forEach((option, number) => {
    if (worth(option) > worth(options[best])) best = number;
  });
  return best;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "decide") {
    const answer = { id: message.id, option: choose(message.options) };
    process.stdout.write(JSON.stringify(answer) + "\n");
  } else if (message.type === "bye") {
    process.exit(0);
  }
});
