// A small engine for hexapawn on 5 x 5: alpha-beta, the moves that were best before first.
//
//     node hexapawn.mjs [MOVES [DEPTH]]          MOVES: as in "a1a2 b5b4"
//
// Pawns go forward or take diagonally; who reaches the last row or leaves the other side without a move wins. The calls
// of `pt` record the search for Plyscope: have plytrace.mjs beside this file, or name it in PLYTRACE_MODULE, and say
// PLYTRACE=run.plytrace where it runs. Without that they do nothing.
import process from "node:process";

const pt = await import(process.env.PLYTRACE_MODULE ?? "./plytrace.mjs");

const SIZE = 5, WIN = 1000, FAR = 2000;
const name = (cell) => "abcde"[cell % SIZE] + (Math.floor(cell / SIZE) + 1);

// A cell holds 0, 1 (first) or 2 (second); first goes up.
const start = {
  cells: Array.from({ length: SIZE * SIZE }, (_, cell) => cell < SIZE ? 1 : cell < SIZE * (SIZE - 1) ? 0 : 2),
  side: 0,
};

function moves(p) {
  const up = p.side ? -SIZE : SIZE, own = p.side + 1, other = 2 - p.side, out = [];
  p.cells.forEach((c, from) => {
    if (c !== own) return;
    const to = from + up, column = from % SIZE;
    if (to < 0 || to >= SIZE * SIZE) return;
    if (p.cells[to] === 0) out.push([from, to]);
    if (column > 0 && p.cells[to - 1] === other) out.push([from, to - 1]);
    if (column < SIZE - 1 && p.cells[to + 1] === other) out.push([from, to + 1]);
  });
  return out;
}

function after(p, [from, to]) {
  const cells = p.cells.slice();
  cells[to] = cells[from], cells[from] = 0;
  return { cells, side: 1 - p.side };
}

/** Whether the side that is not to move stands on its last row. */
function lost(p) {
  const row = p.side ? SIZE * (SIZE - 1) : 0, other = 2 - p.side;
  return p.cells.slice(row, row + SIZE).includes(other);
}

/** How far the pawns have come. */
function evaluate(p) {
  let sum = 0;
  p.cells.forEach((c, cell) => {
    const row = Math.floor(cell / SIZE);
    if (c === 1) sum += 10 + row;
    if (c === 2) sum -= 10 + SIZE - 1 - row;
  });
  return p.side ? -sum : sum;
}

function key(p) {
  return p.cells.reduce((k, c) => k * 3 + c, p.side); // below 2 * 3^25
}

const best = new Map(); // by key: the move that was best
let nodes = 0;

function search(p, ply, depth, alpha, beta) {
  const node = pt.enter(ply, depth, alpha, beta, p.side);
  node.key(key(p));
  ++nodes;
  const all = moves(p);
  if (lost(p) || all.length === 0) {
    node.over();
    return node.leave(ply - WIN);
  }
  if (depth === 0) {
    const value = evaluate(p);
    node.static(value);
    return node.leave(value);
  }
  node.moves(all.length);
  const first = best.get(key(p));
  if (first !== undefined) all.sort((a, b) => (a[0] * 25 + a[1] === first ? 0 : 1) - (b[0] * 25 + b[1] === first ? 0 : 1));
  let value = -FAR;
  for (const move of all) {
    const text = name(move[0]) + name(move[1]);
    node.next(text);
    const v = -search(after(p, move), ply + 1, depth - 1, -beta, -alpha);
    if (v > value) {
      value = v;
      best.set(key(p), move[0] * 25 + move[1]);
      node.best(text);
    }
    alpha = Math.max(alpha, value);
    if (alpha >= beta) {
      node.cut(text);
      break;
    }
  }
  return node.leave(value);
}

let position = start;
const played = (process.argv[2] ?? "").split(" ").filter((m) => m);
for (const text of played) {
  const move = moves(position).find((m) => name(m[0]) + name(m[1]) === text);
  if (!move) {
    console.error("hexapawn.mjs: %s cannot be played", text);
    process.exit(2);
  }
  position = after(position, move);
}
const most = Number(process.argv[3] ?? 8);
pt.open("hexapawn", "hexapawn", { infinite: FAR, win: WIN });
pt.root(played.join(" "));
for (let depth = 1; depth <= most; ++depth) {
  const value = search(position, 0, depth, -FAR, FAR);
  console.log("depth %s  value %s  %d nodes", String(depth).padStart(2), String(value).padStart(5), nodes);
  if (Math.abs(value) > WIN - 100) break;
}
pt.close();
