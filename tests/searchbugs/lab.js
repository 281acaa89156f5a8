// The laboratory in JavaScript: one small engine, and one bug of somebody's engine at a time.
//
//     lab.js FORM TECHNIQUES BUG ROOT DEPTH
//
// Games in which a side may move again: Kalah, where the last stone in the own store gives another turn, and Othello,
// where a side without a move passes. ROOT is a position as Plyscope writes it, and tells which of them. FORM is steps
// (one function, whose sign follows the mover) or maxmin; TECHNIQUES of table and aspiration, or "-"; BUG a word of
// tests/data/searchbugs.csv, where the places are named at which the bugs were public, or none: the correct twin. The
// code is ours, only what was wrong is theirs. PLYTRACE=FILE gets a line of JSON a node.
//
// As a module it searches any game that has what `kalah` has (assigned.mjs): searched(game, position, depth, form, bug,
// log).
"use strict";
const fs = require("fs");

let [form, techniques = "-", bug, root, depthWord] = process.argv.slice(2);
const has = (name) => bug === name;
const uses = (name) => techniques.split(",").includes(name);
const WIN = 10000, FAR = 30000;
const EXACT = 0, LOWER = 1, UPPER = 2;

// ---- Kalah -------------------------------------------------------------------------------------------------------
// Cells 0-5 are the first side's pits, 6 its store, 7-12 and 13 the other's.
const kalah = {
  name: "kalah",
  read(text) {
    const [board, side] = text.split(" ");
    const parts = board.split("/").map((part) => part.split(",").map(Number));
    return {cells: parts.flat(), side: side === "A" ? 0 : 1};
  },
  moves(p) {
    const own = [0, 1, 2, 3, 4, 5].filter((i) => p.cells[7 * p.side + i] > 0);
    if (has("ordered-by-number")) return own;
    if (has("swap-always")) own.push(6);
    return own.sort((a, b) => again(p, b) - again(p, a));
  },
  text: (m) => String(m + 1),
  after(p, m) {
    const cells = p.cells.slice(), own = 7 * p.side, store = own + 6, theirs = (store + 7) % 14;
    if (m === 6) return {cells: cells.slice(7).concat(cells.slice(0, 7)), side: 1 - p.side};
    let at = own + m, left = cells[at];
    cells[at] = 0;
    while (left > 0) {
      at = (at + 1) % 14;
      if (at === own + m || at === (has("other-store-sown") ? (theirs + 1) % 14 : theirs)) continue;
      ++cells[at], --left;
    }
    const mine = at >= own && at < store, facing = 12 - at;
    if (mine && cells[at] === 1 && cells[facing] > 0) {
      cells[store] += cells[facing] + 1;
      cells[at] = cells[facing] = 0;
    }
    return {cells, side: at === store ? p.side : 1 - p.side};
  },
  over(p) {
    if (has("end-unseen")) return this.moves(p).length === 0;
    const empty = (side) => p.cells.slice(7 * side, 7 * side + 6).every((n) => n === 0);
    return has("end-of-other-row") ? empty(1 - p.side) : empty(0) || empty(1);
  },
  // What the game is worth for the first side: stones in the end.
  result: (p) => sum(p.cells, 0, 7) - sum(p.cells, 7, 14),
  value: (p) => 10 * (p.cells[6] - p.cells[13]) + sum(p.cells, 0, 6) - sum(p.cells, 7, 13),
  key: (p) => p.cells.filter((_, i) => !has("key-without-stores") || (i !== 6 && i !== 13)).join(",") + " " + p.side,
};
const sum = (cells, from, to) => cells.slice(from, to).reduce((a, b) => a + b, 0);
const again = (p, m) => (p.cells[7 * p.side + m] + m) % 13 === 6;

// ---- Othello -----------------------------------------------------------------------------------------------------
const around = [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]];
const PASS = 64;
const othello = {
  name: "reversi",
  read: (text) => ({cells: [...text.slice(0, 64)], side: text[65] === "X" ? 0 : 1}),
  turned(p, at, side) {
    const own = "XO"[side], other = "XO"[1 - side], out = [];
    if (p.cells[at] !== "-") return out;
    for (const [dx, dy] of around) {
      const row = [];
      let x = at % 8 + dx, y = (at >> 3) + dy;
      const inside = () => x >= 0 && x < 8 && y >= 0 && y < 8;
      for (; inside() && p.cells[8 * y + x] === other; x += dx, y += dy) row.push(8 * y + x);
      if (inside() && p.cells[8 * y + x] === own) out.push(...row);
    }
    return out;
  },
  placed(p, side) {
    return [...p.cells.keys()].filter((at) => this.turned(p, at, side).length > 0);
  },
  moves(p) {
    const own = this.placed(p, p.side);
    return own.length > 0 ? own : [PASS];
  },
  text: (m) => (m === PASS ? "pass" : "abcdefgh"[m % 8] + ((m >> 3) + 1)),
  after(p, m) {
    if (m === PASS) return {cells: p.cells, side: has("pass-keeps-side") ? p.side : 1 - p.side};
    const cells = p.cells.slice();
    for (const at of [m, ...this.turned(p, m, p.side)]) cells[at] = "XO"[p.side];
    return {cells, side: 1 - p.side};
  },
  over(p) {
    const own = this.placed(p, p.side).length, other = this.placed(p, 1 - p.side).length;
    if (has("pass-is-the-end")) return own === 0;
    if (has("stuck-side-ends")) return other === 0;
    return own === 0 && other === 0;
  },
  result: (p) => p.cells.reduce((sum, c) => sum + (c === "X" ? 1 : c === "O" ? -1 : 0), 0),
  value(p) {
    return 10 * this.result(p) + 3 * (this.placed(p, 0).length - this.placed(p, 1).length);
  },
  key: (p) => p.cells.join("") + p.side,
};
let game = /^[-XO]{64}/.test(root) ? othello : kalah;

function hashed(text) {
  let h = 0xcbf29ce484222325n;
  for (const c of text) h = ((h ^ BigInt(c.charCodeAt(0))) * 0x100000001b3n) & 0xffffffffffffffffn;
  return h.toString(16).padStart(16, "0");
}

// ---- the log -----------------------------------------------------------------------------------------------------
const lines = [];
let ids = 0;
const sides = ["first", "second"];
// Scores are the mover's.
let log = {enter, leave};
function enter(p, above, move, ply, depth, alpha, beta) {
  const node = {id: ids++, parent: above ? above.id : null, ply, depth, alpha, beta, mover: sides[p.side]};
  node.key = hashed(game.key(p));
  if (move !== undefined) node.move = game.text(move);
  return node;
}
function leave(node, value) {
  node.value = value;
  lines.push(JSON.stringify(node));
  return value;
}

// ---- the search --------------------------------------------------------------------------------------------------
const table = new Map();
// A finished game for its mover; undefined: it goes on.
function finished(p, ply) {
  if (!game.over(p)) return undefined;
  if (game.worth) return (p.side === 0) !== has("winner-of-next") ? game.worth(p) : -game.worth(p);
  const stones = game.result(p);
  if (stones === 0) return has("tie-is-lost") ? ply - WIN : 0;
  const won = (stones > 0) === (p.side === 0);
  return (has("winner-of-next") ? !won : won) ? WIN - ply : ply - WIN;
}
const forMover = (p) => (p.side === 0 ? game.value(p) : -game.value(p));

// What ends a node before its moves are searched, as its mover sees it.
function ended(p, node, ply, depth) {
  let value = finished(p, ply);
  if (value !== undefined) node.end = "over";
  else if (depth <= 0) value = node.static = forMover(p);
  return value;
}

function stepSearch(p, above, move, ply, depth, alpha, beta) {
  const node = log.enter(p, above, move, ply, depth, alpha, beta), firstAlpha = alpha;
  let value = ended(p, node, ply, depth);
  if (value !== undefined) return log.leave(node, value);
  const slot = has("key-cut-short") ? node.key.slice(0, 2) : node.key;
  const found = uses("table") && ply > 0 && table.get(slot);
  if (found && found.depth >= depth) {
    value = found.value;
    if (value > WIN - 200) value -= ply;
    else if (value < 200 - WIN) value += ply;
    if (found.kind === EXACT || has("cache-as-exact") || (found.kind === LOWER ? value >= beta : value <= alpha)) {
      node.from_table = true;
      return log.leave(node, value);
    }
  }
  const moves = game.moves(p);
  node.moves = moves.length === 1 && moves[0] === PASS ? undefined : moves.length;
  let best = -FAR;
  for (const m of moves) {
    const next = game.after(p, m);
    let same = next.side === p.side;
    if (has("pass-unnegated") && m === PASS) same = true;
    if (has("root-unturned") && ply === 0) next.side = p.side, same = true;
    const low = has("root-never-narrows") && ply === 0 ? -FAR : alpha;
    const below = stepSearch(next, node, m, ply + 1, depth - 1, same ? low : -beta, same ? beta : -low);
    const got = same !== (has("pass-negated-twice") && m === PASS) ? below : -below;
    if (got > best) {
      best = got;
      node.best = game.text(m);
    }
    if (has("cache-of-sibling")) store(hashed(game.key(next)), same ? best : -best, ply + 1, depth - 1, EXACT);
    alpha = Math.max(alpha, best);
    if (best >= beta) {
      node.cut = true;
      break;
    }
  }
  if (uses("table")) store(slot, best, ply, depth, best >= beta ? LOWER : best <= firstAlpha ? UPPER : EXACT);
  return log.leave(node, best);
}
function store(slot, best, ply, depth, kind) {
  const value = best > WIN - 200 ? best + ply : best < 200 - WIN ? best - ply : best;
  table.set(slot, {value, depth, kind});
}

// Values and window as the first side sees them.
function maxOrMin(p, above, move, ply, depth, alpha, beta, maximises) {
  const low = p.side === 0 ? alpha : -beta, high = p.side === 0 ? beta : -alpha;
  const node = log.enter(p, above, move, ply, depth, low, high);
  const told = (v) => (log.leave(node, p.side === 0 ? v : -v), v);
  const value = ended(p, node, ply, depth);
  if (value !== undefined) return told(p.side === 0 ? value : -value);
  const moves = game.moves(p);
  node.moves = moves.length === 1 && moves[0] === PASS ? undefined : moves.length;
  let best = maximises ? -FAR : FAR;
  for (const m of moves) {
    const next = game.after(p, m);
    let flag = next.side === p.side ? maximises : !maximises;
    if (has("repeat-as-flag")) flag = next.side === p.side;
    const got = maxOrMin(next, node, m, ply + 1, depth - 1, alpha, beta, flag);
    const better = (has("mover-of-child") ? next.side === 0 : maximises) ? got > best : got < best;
    if (better) best = got, node.best = game.text(m);
    if (maximises) alpha = Math.max(alpha, best);
    else beta = Math.min(beta, best);
    if (alpha >= beta) {
      node.cut = true;
      break;
    }
  }
  return told(best);
}

/** The value of a position for the first side, of which a bug may make another one. */
function searched(itsGame, p, depth, itsForm, itsBug, itsLog) {
  game = itsGame, form = itsForm, bug = itsBug, log = itsLog;
  if (form === "maxmin") return maxOrMin(p, null, undefined, 0, depth, -FAR, FAR, has("root-flag") || p.side === 0);
  const value = stepSearch(p, null, undefined, 0, depth, -FAR, FAR);
  return p.side === 0 ? value : -value;
}

function main() {
  if (depthWord === undefined) {
    console.error("lab.js: FORM TECHNIQUES BUG ROOT DEPTH are wanted");
    process.exit(2);
  }
  let last = 0;
  for (let depth = 1; depth <= Number(depthWord); ++depth) {
    const p = game.read(root);
    if (form === "maxmin") {
      last = maxOrMin(p, null, undefined, 0, depth, -FAR, FAR, has("root-flag") || p.side === 0);
      continue;
    }
    let low = -FAR, high = FAR, width = 2;
    if (uses("aspiration") && depth > 1) low = last - width, high = last + width;
    for (let tries = 0; tries < 40; ++tries) {
      const value = last = stepSearch(p, null, undefined, 0, depth, low, high);
      if (value > low && value < high) break;
      if (has("bound-taken") && (value === low || value === high)) break;
      if (!has("window-not-widened")) width *= 4;
      if (value <= low) low = value - width, high = has("window-not-widened") ? value + width : high;
      else high = value + width, low = has("window-not-widened") ? value - width : low;
      if (width > WIN) low = -FAR, high = FAR;
    }
  }
  console.log(last, ids);
  if (process.env.PLYTRACE) {
    const header = {plyscope: "nodes", version: 1, engine: "laboratory in JavaScript", game: game.name, root,
      infinite: FAR, win: WIN, empty_table: true, claims: uses("aspiration") ? ["aspiration"] : []};
    fs.writeFileSync(process.env.PLYTRACE, [JSON.stringify(header), ...lines].join("\n") + "\n");
  }
}

if (require.main === module) main();
else module.exports = {searched};
