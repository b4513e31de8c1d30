// boardgame.io's own server with a game much like ours: 64 squares, hidden hands, a hidden pile, a card laid each turn.
// Everything is at its defaults: whole states sent, each player's filtered, games in memory only. With a folder as second
// argument, games are kept in files there, by the store that comes with it, so that they survive a restart as ours do.
// Its files are written at once, as they were when that store was made: by default, a later node-persist lets every
// write wait for up to a second, and a new match needs several, one after the other.
"use strict";
process.env.NODE_ENV = "production";
const { FlatFile, Server } = require("boardgame.io/server");
const { INVALID_MOVE, PlayerView } = require("boardgame.io/core");

const COLOURS = ["R", "G", "Y", "B"];
const HAND = 5;

function deal(random) {
  const cards = COLOURS.flatMap((colour) => Array.from({ length: 16 }, (_, n) => `${n + 1}${colour}`));
  const pile = random.Shuffle(cards);
  const players = { 0: { hand: pile.splice(0, HAND) }, 1: { hand: pile.splice(0, HAND) } };
  return { board: Array(64).fill(null), players, secret: { pile }, left: 64 };
}

const cards = {
  name: "cards",
  setup: ({ random }) => deal(random),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID, random }, card, square) => {
      const hand = G.players[playerID].hand;
      const place = hand.indexOf(card);
      if (place < 0 || !(square >= 0 && square < 64) || G.board[square] !== null) return INVALID_MOVE;
      hand.splice(place, 1);
      G.board[square] = { card, seat: playerID };
      if (G.secret.pile.length) hand.push(G.secret.pile.pop());
      G.left -= 1;
      if (G.left === 0) Object.assign(G, deal(random)); // and again, without end
    },
  },
};

const [port, folder] = process.argv.slice(2);

class PromptFiles extends FlatFile {
  async connect() {
    await super.connect();
    this.games.defaultInstance.options.writeQueue = false;
  }
}

const db = folder ? new PromptFiles({ dir: folder }) : undefined;
const server = Server({ games: [cards], origins: ["*"], db });
server.run(Number(port), () => console.log("ready"));
