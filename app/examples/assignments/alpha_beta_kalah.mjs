// Alpha-beta in Kalah: 3 pits a side, 2 stones in each. Whose last stone falls into the own store moves again.
//
//     plyscope-cli grade alpha-beta-kalah.txt alpha_beta_kalah.mjs
//
// Depth and position come from standard input, "5 2,2,2/0/2,2,2/0 A" a line: pits and store of the first side, of the
// second, and who is to move. For each the value of the root is printed, in the view of the first side. The calls of `pt` record the search: leave them as they are.
import fs from "node:fs";
import * as pt from "./plytrace.mjs";

const FAR = 1000000;
const GAME = "kalah", HEADER = { rules: "pits=3,stones=2" };

// ---- The game: nothing to do here. side 0 is the first; pits and stores of both ----

function read(text) {
  const [board, side] = text.split(" "), [a, storeA, b, storeB] = board.split("/");
  return { pits: [a, b].map((row) => row.split(",").map(Number)), stores: [Number(storeA), Number(storeB)],
           side: "AB".indexOf(side) };
}
const empty = (row) => row.every((n) => n === 0);
const over = (p) => empty(p.pits[0]) || empty(p.pits[1]);
const valueOf = (p) => p.stores[0] - p.stores[1]; // as the first side sees it
const moves = (p) => p.pits[p.side].map((n, i) => [n, i]).filter(([n]) => n).map(([, i]) => [String(i + 1), after(p, i)]);

function after(p, pit) {
  const pits = p.pits.map((row) => row.slice()), stores = p.stores.slice(), me = p.side, size = pits[0].length;
  let stones = pits[me][pit], row = me, at = pit, again = false;
  pits[me][pit] = 0;
  while (stones > 0) {
    if (++at === size) {
      row = 1 - row, at = -1;
      if (row !== me) again = --stones === 0, ++stores[me]; // past the own store
      continue;
    }
    if (row === me && at === pit) continue; // a full lap passes over the pit that the stones came from
    ++pits[row][at], --stones;
  }
  const facing = size - 1 - at;
  if (!again && row === me && pits[me][at] === 1 && pits[1 - me][facing] > 0) {
    stores[me] += 1 + pits[1 - me][facing];
    pits[me][at] = pits[1 - me][facing] = 0;
  }
  for (const side of [0, 1])
    if (empty(pits[1 - side])) { // the end: what is left belongs to the owner of its row
      stores[side] += pits[side].reduce((a, b) => a + b, 0);
      pits[side].fill(0);
    }
  return { pits, stores, side: again ? me : 1 - me };
}

// ---- Your search ----

/** The value of p for the side to move there, `depth` plies deep. This is minimax: make it alpha-beta. */
function search(p, ply, depth, alpha, beta) {
  const node = pt.enter(ply, depth, alpha, beta, p.side);
  if (depth === 0 || over(p)) {
    const value = p.side === 0 ? valueOf(p) : -valueOf(p);
    node.static(value);
    if (over(p)) node.over();
    return node.leave(value);
  }
  let best = -FAR;
  for (const [move, child] of moves(p)) {
    node.next(move);
    const value = child.side === p.side ? search(child, ply + 1, depth - 1, alpha, beta)
                                        : -search(child, ply + 1, depth - 1, -beta, -alpha);
    if (value > best) {
      best = value;
      node.best(move);
    }
    // Here something is missing. Say node.cut(move) where you leave the loop.
  }
  return node.leave(best);
}

// ---- Nothing to do below ----

pt.open("my search", GAME, { infinite: FAR, ...HEADER });
for (const line of fs.readFileSync(0, "utf8").split("\n").filter((l) => l)) {
  const root = line.slice(line.indexOf(" ") + 1), p = read(root);
  pt.root(root);
  const value = search(p, 0, parseInt(line, 10), -FAR, FAR);
  console.log("value " + (p.side === 0 ? value : -value));
}
pt.close();
