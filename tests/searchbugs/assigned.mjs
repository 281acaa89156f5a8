// ---- Your search ----
// The laboratory's. LAB, FORM and BUG are set by whoever tries this: see tests/cli/grade_test.cpp.
import { createRequire } from "node:module";

const { searched } = createRequire(import.meta.url)(LAB);

/** What the laboratory's kalah has, of positions of an assignment. */
const assigned = {
  moves: (p) => moves(p).map(([name, child]) => ({ name, child })),
  text: (m) => m.name,
  after: (p, m) => ({ ...m.child }),
  over,
  value: valueOf,
  worth: valueOf,
  key: (p) => String(p.side),
};
const recorder = {
  enter(p, above, move, ply, depth, alpha, beta) {
    if (above) above.recorded.next(move.name);
    return { recorded: pt.enter(ply, depth, alpha, beta, p.side), key: "" };
  },
  leave(node, value) {
    if (node.end === "over") node.recorded.over();
    if (node.static !== undefined) node.recorded.static(node.static);
    if (node.best !== undefined) node.recorded.best(node.best);
    if (node.cut) node.recorded.cut(node.best);
    return node.recorded.leave(value);
  },
};

function search(p, ply, depth) {
  const value = searched(assigned, p, depth, FORM, BUG, recorder);
  return p.side === 0 ? value : -value;
}

