// boardgame.io's own server with a game of Kingdom's size: four hands, a board, a log of picks.
const { Server, FlatFile } = require("boardgame.io/server");

const cards = Array.from({ length: 180 }, (_, n) => `card-${n}`);
const game = {
  name: "draft",
  setup: ({ ctx }) => ({
    deck: cards.slice(40),
    hands: Object.fromEntries(
      Array.from({ length: ctx.numPlayers }, (_, p) => [p, cards.slice(p * 10, p * 10 + 10)]),
    ),
    board: Object.fromEntries(cards.slice(0, 100).map((card) => [card, null])),
    played: [],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    pick: ({ G, playerID }, place) => {
      const hand = G.hands[playerID];
      const card = hand[place % hand.length];
      G.board[card] = playerID;
      G.played = [...G.played.slice(-40), { playerID, card }];
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    deck: G.deck.length,
    hands: Object.fromEntries(
      Object.entries(G.hands).map(([p, hand]) => [p, p === playerID ? hand : hand.length]),
    ),
  }),
};

const [port, storage] = process.argv.slice(2);
const options = { games: [game], origins: ["*"] };
if (storage) options.db = new FlatFile({ dir: storage });
Server(options).run({ port: Number(port), lobbyConfig: { apiPort: Number(port) + 1 } });
