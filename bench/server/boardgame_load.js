// The load: tables x seats sockets, one move a table at a time; prints rates and times as JSON.
const { io } = require("socket.io-client");

const [port, tables, seats, rate, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const now = () => Number(process.hrtime.bigint()) / 1e6;
const WARM_SECONDS = 2; // as in players.py
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

async function open(number) {
  const made = await fetch(`http://127.0.0.1:${port + 1}/games/draft/create`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ numPlayers: seats }),
  });
  const { matchID } = await made.json();
  const table = { matchID, sockets: [], stateID: 0, player: "0", busy: false, sent: 0, times: [] };
  for (let seat = 0; seat < seats; seat++) {
    const joined = await fetch(`http://127.0.0.1:${port + 1}/games/draft/${matchID}/join`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ playerID: String(seat), playerName: `P${seat}` }),
    });
    const { playerCredentials } = await joined.json();
    const socket = io(`${server}/draft`, { transports: ["websocket"], forceNew: true });
    await new Promise((done) => socket.on("connect", done));
    const synced = new Promise((done) => socket.on("sync", done));
    socket.emit("sync", matchID, String(seat), playerCredentials, seats);
    await synced;
    socket.on("update", (_, state) => hear(table, seat, state));
    table.sockets.push({ socket, playerCredentials });
  }
  return table;
}

function hear(table, seat, state) {
  if (state._stateID > table.stateID) {
    table.stateID = state._stateID;
    table.player = state.ctx.currentPlayer;
  }
  if (table.busy && seat === table.mover && state._stateID > table.sentAt) {
    table.times.push(now() - table.sent);
    table.busy = false;
    if (table.eager) act(table);
  }
}

function act(table) {
  if (table.busy) return false;
  const seat = Number(table.player);
  const { socket, playerCredentials } = table.sockets[seat];
  table.busy = true;
  table.mover = seat;
  table.sentAt = table.stateID;
  table.sent = now();
  const payload = {
    type: "pick",
    args: [Math.floor(Math.random() * 10)],
    playerID: table.player,
    credentials: playerCredentials,
  };
  socket.emit("update", { type: "MAKE_MOVE", payload }, table.stateID, table.matchID, table.player);
  return true;
}

(async () => {
  const all = [];
  for (let start = 0; start < tables; start += 20) {
    const some = Array.from({ length: Math.min(20, tables - start) }, (_, n) => open(start + n));
    all.push(...(await Promise.all(some)));
  }
  for (const table of all) table.eager = true;
  for (const table of all) act(table);
  await wait(WARM_SECONDS * 1000);
  for (const table of all) table.times = [];
  const began = now();
  await wait(seconds * 1000);
  const flat = all.reduce((sum, table) => sum + table.times.length, 0) / ((now() - began) / 1000);
  for (const table of all) table.eager = false;
  await wait(1000);
  for (const table of all) table.times = [];
  const start = now();
  let sent = 0;
  let turn = 0;
  while (now() - start < seconds * 1000) {
    for (let n = 0; n < all.length && sent < ((now() - start) / 1000) * rate; n++) {
      sent += act(all[turn++ % all.length]);
    }
    await wait(1);
  }
  await wait(500);
  const times = all.flatMap((table) => table.times).sort((a, b) => a - b);
  const part = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  console.log(
    JSON.stringify({ rate: flat, reached: times.length / seconds, p50: part(0.5), p99: part(0.99) }),
  );
  process.exit(0);
})();
