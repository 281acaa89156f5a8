// The search of reference.c in JavaScript: the same bytes.
import process from "node:process";
const pt = await import(process.env.PLYTRACE_MODULE ?? "plytrace.mjs");

const LONG_TEXT = "a text that is longer than one record can hold, with an \u00e9 in it";

function search(s, ply, depth, alpha, beta, side) {
  const value = (s >>> 8) % 201 - 100, alpha0 = alpha, n = 2 + (s >>> 4) % 3;
  let best = -30000;
  const node = pt.enter(ply, depth, alpha, beta, side, 10, "reference");
  node.key(BigInt(s) * 0x9e3779b97f4a7c15n);
  if (s % 11 === 0) {
    if (s % 2) node.over();
    else node.repetition();
    return node.leave(value, 11);
  }
  if (depth <= 0) {
    node.static(value);
    if (s % 3 === 0) node.standPat();
    if (s % 3 === 1) node.standPatValue(value + 1);
    if (s % 5 === 0) node.tableAnswer(depth + 1, pt.LOWER, value), node.table();
    if (s % 5 === 1) node.tableDepth(3), node.pruned();
    if (s % 7 === 0) node.term("mobility", value / 8), node.term("material", 0 - value);
    return node.leave(value, 12);
  }
  node.moves(n);
  if (ply === 0) node.board("x.o/.../..o"), node.say(LONG_TEXT), node.pv("a0 b1 c2");
  if (ply === 1) node.visits(s), node.prior((s % 4) / 4), node.fraction(value / 16);
  for (let i = 0; i < n; ++i) {
    const move = "abcdefgh"[i] + ply % 10;
    if (i === 2 && s % 7 === 0) {
      node.skipped(move, "late");
      continue;
    }
    const reduced = i === 1 && depth > 2 ? 1 : 0;
    if (reduced) node.reduction(move, 1, "late move");
    node.next(move, i === 0 ? pt.FULL : reduced ? pt.SCOUT | pt.REDUCED : s % 2 ? pt.SCOUT : pt.FOLLOWS);
    const child = (Math.imul(s, 1664525) + 1013904223 + i * 12345) >>> 0;
    const v = -search(child, ply + 1, depth - 1 - reduced, -beta, -alpha, 1 - side);
    if (v > best) best = v, node.best(move);
    if (best > alpha) alpha = best;
    if (alpha >= beta) {
      node.cut(move);
      break;
    }
  }
  node.tableStore(depth, best <= alpha0 ? pt.UPPER : best >= beta ? pt.LOWER : pt.EXACT, best);
  if (s % 17 === 0) node.limit();
  return node.leave(best, 13);
}

pt.open("reference", "none", { claims: ["static-from-table", "lmr"], infinite: 30000 });
pt.root("start");
search(1, 0, 3, -30000, 30000, 0);
pt.root("another, with an \u00e9");
search(2026, 0, 2, -30000, 30000, 1);
search(2026, 0, Number(process.argv[2] ?? 10), -30000, 30000, 1);
pt.close();
