// Alpha-beta on a tree: "([3 12 8] [2 4 6])". The first side moves between ( ) and takes the largest value, the second
// between [ ] and takes the smallest.
//
//     plyscope-cli grade alpha-beta-trees.txt alpha_beta_trees.mjs
//
// Depth and tree come from standard input, "20 ([3 12 8] [2 4 6])" a line; for each the value of the root is printed, in
// the view of the first side. The calls of `pt` record the search: leave them as they are.
import fs from "node:fs";
import * as pt from "./plytrace.mjs";

const FAR = 1000000;
const GAME = "toy-tree", HEADER = {};

// ---- The tree: nothing to do here. side 0 is the first; a leaf belongs to the other side than the node above it ----

function read(text) {
  const words = text.match(/[()[\]]|-?\d+/g);
  const node = (above) => {
    const word = words.shift();
    if (word !== "(" && word !== "[") return { side: 1 - above, leaf: Number(word), children: [] };
    const out = { side: word === "(" ? 0 : 1, leaf: null, children: [] };
    while (words[0] !== ")" && words[0] !== "]") out.children.push(node(out.side));
    words.shift();
    return out;
  };
  return node(1);
}
const over = (p) => p.leaf !== null;
const valueOf = (p) => p.leaf ?? 0; // as the first side sees it
const moves = (p) => p.children.map((c, i) => ["abcdefghijklmnopqrstuvwxyz"[i], c]);

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
