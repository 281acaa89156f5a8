// plytrace.mjs: lets a game engine in JavaScript or TypeScript record its search, for Plyscope. One file for Node, no
// dependency, MIT license. Types are in plytrace.d.mts.
//
// It is the twin of plytrace.h: the same file, the same words of the environment.
//
//     PLYTRACE=run.plytrace node engine.mjs             all nodes
//     PLYTRACE=run.plytrace,ply=6 node engine.mjs       nodes up to six plies below the root
//     also nodes=A-B (visits), line=M:M (a line from the root), key=HEX, search=N, mb=N, command=no: see plytrace.h
//
// Without PLYTRACE nothing is recorded, and every call returns at once. Nothing in here ever throws into the engine: what
// fails ends the recording, with a line on standard error. A program that is killed loses the last 4,096 records.
//
//     import * as pt from "./plytrace.mjs";
//     pt.open("Mine 1.0", "hexapawn", { infinite: 30000 });
//     pt.root("start");
//
//     function search(p, ply, depth, alpha, beta) {
//       const node = pt.enter(ply, depth, alpha, beta, p.side);   // scores in the view of the side to move
//       node.key(p.key);                                          // a number or a BigInt
//       ...
//       node.next(move, pt.SCOUT);                                // before each call of the search; a move is a text
//       const value = -search(...);
//       node.best(move);
//       node.cut(move);
//       return node.leave(value);                                 // gives the value back
//     }
//
//     pt.close();
//
// enter() and leave() take the line of the source, and enter() its file, as last arguments. What else can be told of a
// node (tableStore, term, pv ...) is listed in plytrace.d.mts; what it means is said in plytrace.h.
import fs from "node:fs";
import process from "node:process";

export const FULL = 0, SCOUT = 1, RESEARCH = 2, PROBE = 3, FOLLOWS = 4, REDUCED = 8;
export const EXACT = 0, LOWER = 1, UPPER = 2;

const NODE = 1, TEXT = 2, MORE = 3, PARTIAL = 128;
const T = { header: 1, move: 2, root: 3, file: 4, skipped: 5, command: 6, folder: 7, words: 8, search: 9, point: 10,
            visit: 11, board: 12, say: 13, pv: 14, word: 15 };
const M = { standPat: 1, tableDepth: 2, tableAnswer: 3, tableStore: 4, time: 5, skipped: 6, reduced: 7, term: 8, visits: 9,
            prior: 10, fraction: 11 };
const ENDED = 1, PASSED = 2, FULL_UP = 4;
const LEFT = 2, KEY = 4, STATIC = 8, STAND_PAT = 16, BEST = 32, CUT = 64, HAS_MOVE = 128;
const TABLE = 16, OVER = 32, PRUNED = 48, STOPPED = 64, REPETITION = 80, LIMIT = 96, ENDS = 112, LATE = 128;
const SIZE = 48, PIECE = 36, KEPT = 4096;
const clamp = (x, low, high) => Math.max(low, Math.min(high, x));
const int32 = (x) => clamp(x, -0x7fffffff, 0x7fffffff) | 0; // also of Infinity

// 64 bits in two numbers, the low one first: a BigInt a node would cost ten times as much.
function times(a, b) { // both of 64 bits; modulo 2^64
  const a0 = a[0] & 0xffff, a1 = a[0] >>> 16, b0 = b[0] & 0xffff, b1 = b[0] >>> 16;
  const p00 = a0 * b0, p01 = a0 * b1, p10 = a1 * b0, p11 = a1 * b1;
  const middle = (p00 >>> 16) + (p01 & 0xffff) + (p10 & 0xffff);
  const low = ((middle << 16) | (p00 & 0xffff)) >>> 0;
  const carry = (middle >>> 16) + (p01 >>> 16) + (p10 >>> 16) + p11;
  return [low, (carry + Math.imul(a[0], b[1]) + Math.imul(a[1], b[0])) >>> 0];
}
function plus(a, b) {
  const low = a[0] + b[0];
  return [low >>> 0, (a[1] + b[1] + (low > 0xffffffff ? 1 : 0)) >>> 0];
}
const xor = (a, b) => [(a[0] ^ b[0]) >>> 0, (a[1] ^ b[1]) >>> 0];
const turned = (a, n) => [((a[0] << n) | (a[1] >>> (32 - n))) >>> 0, ((a[1] << n) | (a[0] >>> (32 - n))) >>> 0];
const words = (n) => [n >>> 0, Math.floor(n / 0x100000000) >>> 0];
const big = (n) => [Number(n & 0xffffffffn), Number((n >> 32n) & 0xffffffffn)];
const K1 = [0x7f4a7c15, 0x9e3779b9], K2 = [0x27d4eb4f, 0xc2b2ae3d], K3 = [0x9e3779f9, 0x165667b1];
const K4 = [0x6659fd93, 0xd6e8feb8], K5 = [0xed558ccd, 0xff51afd7];

// pt_mix() of plytrace.h.
function mix(n, value, visit) {
  const found = times([n.move, value >>> 0], K1), at = words(visit);
  const place = [(at[0] << 24 ^ (n.depth & 0xffff) << 8 ^ n.ply) >>> 0, (at[1] << 24 | at[0] >>> 8) >>> 0];
  let x = times(plus([n.beta >>> 0, n.alpha >>> 0], K3), K4);
  x = plus(xor(x, [found[1], found[0]]), turned(times(place, K2), 17));
  x = times([(x[0] ^ x[1]) >>> 0, x[1]], K5);
  return [(x[0] ^ (x[0] >>> 29 | x[1] << 3)) >>> 0, (x[1] ^ x[1] >>> 29) >>> 0];
}

function json(x) {
  if (Array.isArray(x)) return "[" + x.map(json).join(", ") + "]";
  if (x && typeof x === "object") return "{" + Object.entries(x).map(([k, v]) => json(k) + ": " + json(v)).join(", ") + "}";
  return JSON.stringify(x);
}

/** A node of a search that is not recorded. */
class Nothing {
  leave(value) { return value; }
}
for (const name of ["key", "moves", "static", "standPat", "table", "over", "pruned", "repetition", "limit", "stopped",
                    "next", "best", "cut", "standPatValue", "tableDepth", "tableAnswer", "tableStore", "pv", "time",
                    "skipped", "reduction", "term", "board", "say", "visits", "prior", "fraction"])
  Nothing.prototype[name] = () => {};
const nothing = new Nothing();

/** What an engine does with a node; whatever goes wrong in here ends the recording. */
class Node {
  constructor(trace, height) {
    this.trace = trace, this.height = height, this.slot = 0, this.open = true;
    this.low = this.high = this.value = this.fixed = this.bestMove = this.size = this.leaveLine = 0;
    this.n = 255, this.what = NODE;
    this.visit = this.leftOut = 0, this.mixed = [0, 0];
  }
  key(key) {
    [this.low, this.high] = typeof key === "number" && key >= 0 ? words(key) : big(BigInt.asUintN(64, BigInt(key)));
    this.flags |= KEY;
    safely(this, (t) => t.keyed(this));
  }
  moves(n) { this.n = clamp(n, 0, 254); }
  static(value) { this.fixed = int32(value), this.flags |= STATIC; }
  standPat() { this.flags |= STAND_PAT; }
  ends(how) { this.how = this.how & ~ENDS | how; }
  table() { this.ends(TABLE); }
  over() { this.ends(OVER); }
  pruned() { this.ends(PRUNED); }
  repetition() { this.ends(REPETITION); }
  limit() { this.ends(LIMIT); }
  stopped() { this.ends(STOPPED); }
  next(move, how = FOLLOWS) {
    safely(this, (t) => { t.coming = String(move), t.comingNumber = t.number(t.coming), t.comingHow = how; });
  }
  best(move) { safely(this, (t) => { this.bestMove = t.number(String(move)), this.flags |= BEST; }); }
  cut(move) { this.best(move), this.flags |= CUT; }
  standPatValue(value) { this.more({ sort: M.standPat, value }); }
  tableDepth(depth) { this.more({ sort: M.tableDepth, depth }); }
  tableAnswer(depth, how, value) { this.more({ sort: M.tableAnswer, depth, how, value }); }
  tableStore(depth, how, value) { this.more({ sort: M.tableStore, depth, how, value }); }
  time() { safely(this, (t) => t.more(this, { sort: M.time, key: big(process.hrtime.bigint() - t.began) })); }
  skipped(move, word) { safely(this, (t) => t.more(this, { sort: M.skipped, move: t.number(String(move)), word })); }
  reduction(move, depth, word) {
    safely(this, (t) => t.more(this, { sort: M.reduced, depth, move: t.number(String(move)), word }));
  }
  term(word, real) { this.more({ sort: M.term, word, real }); }
  visits(n) { this.more({ sort: M.visits, key: words(n) }); }
  prior(real) { this.more({ sort: M.prior, real }); }
  fraction(real) { this.more({ sort: M.fraction, real }); }
  pv(text) { safely(this, (t) => t.moreText(this, T.pv, text)); }
  board(text) { safely(this, (t) => t.moreText(this, T.board, text)); }
  say(text) { safely(this, (t) => t.moreText(this, T.say, text)); }
  more(said) { safely(this, (t) => t.more(this, said)); }
  leave(value, line = 0) {
    safely(this, (t) => t.leave(this, value, line));
    return value;
  }
}

class Trace {
  constructor(path, asked) {
    this.maxPly = -1, this.first = 0, this.last = Infinity, this.onlyKey = null, this.line = [], this.onlySearch = 0;
    this.command = true;
    let most = 2048;
    for (const word of asked.filter((w) => w)) {
      const [, name, value] = /^([a-z]*)=?(.*)$/.exec(word) ?? [];
      if (name === "ply") this.maxPly = Number(value);
      else if (name === "nodes") [this.first, this.last] = value.split("-").map(Number);
      else if (name === "key") this.onlyKey = big(BigInt("0x" + value));
      else if (name === "line") this.line = value.split(":");
      else if (name === "search") this.onlySearch = Number(value);
      else if (name === "mb") most = Number(value);
      else if (word === "command=no") this.command = false;
      else throw new Error(word + " is none of ply=N, nodes=A-B, line=M:M, key=HEX, search=N, mb=N, command=no");
    }
    this.asked = asked, this.maxSlots = Math.floor(most * 1048576 / SIZE);
    this.filters = this.maxPly >= 0 || this.first > 1 || this.last !== Infinity || this.line.length > 0 || this.onlyKey !== null;
    this.file = fs.openSync(path, "w+");
    this.kept = Buffer.alloc(KEPT * SIZE), this.one = Buffer.alloc(SIZE), this.from = 0, this.slot = 0;
    this.line_ = [], this.coming = null, this.comingNumber = 0, this.comingHow = FOLLOWS;
    this.numbers = new Map(), this.taken = new Set(), this.files = new Map(), this.said = new Map();
    this.search = 0, this.visit = 0, this.digest = [0, 0], this.told = 1, this.state = 0, this.stateHow = 0;
    this.full = false, this.awake = this.writing = true, this.began = process.hrtime.bigint();
    this.version = 1, this.lastState = 0;
    this.add((b, at) => this.head(b, at));
  }
  head(b, at) {
    b.write("plytrace", at, "latin1");
    b.writeInt32LE(this.version, at + 8), b.writeInt32LE(SIZE, at + 12), b.writeUInt32LE(0x01020304, at + 24);
    b.writeUInt32LE(this.lastState, at + 28), b.writeUInt32LE(1, at + 32);
  }
  begin(header) {
    this.text(T.header, 0, header);
    if (this.command) {
      try {
        let command = fs.readFileSync("/proc/self/cmdline");
        const first = command.indexOf(0);
        if (!command.subarray(0, first).includes("/")) command = Buffer.concat([Buffer.from(process.execPath), command.subarray(first)]);
        if (command.length > 0 && command.length < 1 << 14) this.bytes(T.command, 0, command);
      } catch { /* only Linux says so */ }
      this.text(T.folder, 0, process.cwd());
      this.text(T.words, 0, this.asked.join(","));
    }
    this.awake = this.writing = this.onlySearch === 0;
    this.beginSearch();
  }
  // What is told of a search is kept in a record of its own, which changes.
  beginSearch() {
    this.visit = 0, this.digest = [0, 0], this.told = 1, this.state = 0, this.stateHow = 0;
    if (!this.writing) return;
    this.state = this.note(T.search, 0, [0, 0], 0, this.search);
    this.lastState = this.state;
    this.change(0, (b, at) => this.head(b, at));
  }
  tellSearch(how) {
    if (!this.state) return;
    this.stateHow |= how;
    this.change(this.state, (b, at) => this.packNote(b, at, T.search, this.visit, this.digest, 0, this.search, this.stateHow));
  }
  packNote(b, at, sort, count, digest, move, number, how = 0) {
    const key = words(count);
    b.fill(0, at, at + SIZE);
    b.writeUInt32LE(key[0], at), b.writeUInt32LE(key[1], at + 4);
    b.writeUInt32LE(digest[0], at + 8), b.writeUInt32LE(digest[1], at + 12);
    b.writeUInt32LE(move, at + 24), b.writeUInt32LE(number, at + 36);
    b[at + 42] = sort, b[at + 44] = how, b[at + 47] = TEXT;
  }
  note(sort, count, digest, move = 0, number = 0) {
    return this.add((b, at) => this.packNote(b, at, sort, count, digest, move, number), true);
  }
  packNode(b, at, n) {
    b.writeUInt32LE(n.low, at), b.writeUInt32LE(n.high, at + 4);
    b.writeInt32LE(n.alpha, at + 8), b.writeInt32LE(n.beta, at + 12);
    b.writeInt32LE(n.value, at + 16), b.writeInt32LE(n.fixed, at + 20);
    b.writeUInt32LE(n.move, at + 24), b.writeUInt32LE(n.bestMove, at + 28), b.writeUInt32LE(n.size, at + 32);
    b.writeUInt16LE(n.enterLine, at + 36), b.writeUInt16LE(n.leaveLine, at + 38), b.writeInt16LE(n.depth, at + 40);
    b[at + 42] = n.ply, b[at + 43] = n.flags, b[at + 44] = n.how, b[at + 45] = n.n, b[at + 46] = n.file, b[at + 47] = n.what;
  }
  /** The number of a record that `pack` writes; 0: there is no room. */
  add(pack, isNote = false) {
    if (this.full && !isNote) return 0;
    if (this.slot >= this.maxSlots && !isNote) return this.isFull("as much as was allowed");
    if (this.slot - this.from === KEPT) this.flush();
    pack(this.kept, (this.slot - this.from) * SIZE);
    return this.slot++;
  }
  /** A record that was written before, perhaps into the file. */
  change(slot, pack) {
    if (slot >= this.from) return pack(this.kept, (slot - this.from) * SIZE);
    this.one.fill(0);
    pack(this.one, 0);
    fs.writeSync(this.file, this.one, 0, SIZE, slot * SIZE);
  }
  flush() {
    for (const n of this.line_) if (n.slot >= this.from && n.slot) this.packNode(this.kept, (n.slot - this.from) * SIZE, n);
    const bytes = (this.slot - this.from) * SIZE;
    for (let at = 0; at < bytes;) at += fs.writeSync(this.file, this.kept, at, bytes - at, this.from * SIZE + at);
    this.from = this.slot;
    this.kept.fill(0);
    this.tellSearch(0);
  }
  isFull(why) {
    this.full = true, this.writing = false;
    this.tellSearch(FULL_UP);
    console.error("plytrace: no room is left after %d records: %s", this.slot, why);
    return 0;
  }
  text(sort, number, text) { this.bytes(sort, number, Buffer.from(text, "utf8")); }
  bytes(sort, number, left) {
    do {
      const piece = left.subarray(0, PIECE);
      left = left.subarray(PIECE);
      this.add((b, at) => {
        piece.copy(b, at);
        b.writeUInt32LE(number, at + 36), b.writeInt16LE(piece.length, at + 40);
        b[at + 42] = sort, b[at + 43] = left.length > 0 ? 1 : 0, b[at + 47] = TEXT;
      });
    } while (left.length > 0);
  }
  /** As pt_move_of_text() has it; the next one where that is another move's. */
  number(move) {
    let n = this.numbers.get(move);
    if (n !== undefined) return n;
    const text = Buffer.from(move, "utf8");
    n = 2166136261;
    for (const byte of text) n = Math.imul(n ^ byte, 16777619);
    n = Math.min((n | 0x80000000) >>> 0, 0xfffffffe);
    while (this.taken.has(n)) n = n < 0xfffffffe ? n + 1 : 0x80000000;
    if (this.writing) this.numbers.set(move, n), this.taken.add(n), this.bytes(T.move, n, text.subarray(0, PIECE));
    return n;
  }
  word(text) {
    let n = this.said.get(text);
    if (n === undefined) this.said.set(text, n = this.said.size), this.text(T.word, n, text);
    return n;
  }
  isOfVersion2() {
    if (this.version === 2) return;
    this.version = 2;
    this.change(0, (b, at) => this.head(b, at));
  }
  /** A record of its own about a node that has one. */
  more(node, { sort, key = [0, 0], real, value = 0, depth = 0, how = 0, move = 0, word }) {
    if (!node.slot || !node.open || !this.writing) return;
    const number = word === undefined ? 0 : this.word(word);
    this.isOfVersion2();
    this.add((b, at) => {
      if (real === undefined) b.writeUInt32LE(key[0], at), b.writeUInt32LE(key[1], at + 4);
      else b.writeDoubleLE(real, at);
      b.writeInt32LE(int32(value), at + 16);
      b.writeUInt32LE(move, at + 24), b.writeUInt32LE(number, at + 28), b.writeUInt32LE(node.slot, at + 32);
      b.writeInt16LE(clamp(depth, -32768, 32767), at + 40);
      b[at + 42] = sort, b[at + 44] = how, b[at + 47] = MORE;
    });
  }
  moreText(node, sort, text) {
    if (!node.slot || !node.open || !this.writing) return;
    this.isOfVersion2();
    this.text(sort, node.slot, text);
  }
  root(position) {
    this.tellSearch(ENDED);
    this.line_.length = 0, this.coming = null;
    this.search += 1;
    this.awake = !this.onlySearch || this.search === this.onlySearch;
    this.writing = this.awake && !this.full;
    if (this.writing) this.text(T.root, this.search, position);
    this.beginSearch();
  }
  enter(ply, depth, alpha, beta, side, line, file) {
    if (!this.awake) return nothing;
    const height = this.line_.length, above = height > 0 ? this.line_[height - 1] : null;
    const n = new Node(this, height);
    n.move = this.coming === null ? 0 : this.comingNumber;
    n.flags = (side ? 1 : 0) | (this.coming === null ? 0 : HAS_MOVE);
    n.how = this.coming === null ? FOLLOWS : this.comingHow;
    n.onLine = above === null || above.onLine;
    if (n.onLine && height > 0 && height <= this.line.length) n.onLine = this.coming === this.line[height - 1];
    n.inside = above !== null && above.inside;
    this.coming = null;
    n.visit = ++this.visit;
    if ((this.visit & 0xfffff) === 0 && (this.filters || this.full)) this.note(T.point, this.visit, this.digest);
    if (this.visit - 1 === this.last) this.tellSearch(PASSED);
    n.file = 255;
    if (file !== undefined) {
      let number = this.files.get(file);
      if (number === undefined) {
        this.files.set(file, number = Math.min(this.files.size, 255));
        if (number < 255) this.text(T.file, number, file);
      }
      n.file = number;
    }
    n.alpha = int32(alpha), n.beta = int32(beta), n.enterLine = line & 0xffff;
    n.depth = clamp(Math.trunc(depth), -32768, 32767), n.ply = clamp(ply, 0, 255);
    this.line_.push(n);
    if (this.wanted(n)) this.recordLine();
    else if (above !== null) above.leftOut += 1;
    return n;
  }
  wanted(n) {
    return this.writing && (this.maxPly < 0 || n.height <= this.maxPly) && this.visit >= this.first && this.visit <= this.last &&
           (this.line.length === 0 || n.onLine) && (this.onlyKey === null || n.inside);
  }
  recordLine() {
    const last = this.line_[this.line_.length - 1];
    for (const n of this.line_) {
      if (n.slot) continue;
      if (n !== last || n.leftOut) n.how |= LATE;
      if (n.visit !== this.told && !this.note(T.visit, n.visit, this.digest)) return;
      n.slot = this.add((b, at) => this.packNode(b, at, n));
      if (!n.slot) return;
      this.told = n.visit + 1;
      if (n !== last && n.height > 0) this.line_[n.height - 1].leftOut -= 1; // it is recorded after all
    }
  }
  keyed(n) {
    if (this.onlyKey === null || n.low !== this.onlyKey[0] || n.high !== this.onlyKey[1]) return;
    n.inside = true;
    if (n.slot || !n.open || !this.wanted(n)) return;
    if (n.height > 0) this.line_[n.height - 1].leftOut -= 1;
    this.recordLine();
  }
  // What was counted below a node goes to its record, or to the node above.
  handOn(n) {
    n.open = false;
    if (n.slot && n.leftOut) {
      n.what |= PARTIAL;
      if (this.note(T.skipped, n.leftOut, n.mixed, n.slot)) this.told += n.leftOut;
    } else if (!n.slot && n.height > 0) {
      const above = this.line_[n.height - 1];
      above.leftOut += n.leftOut, above.mixed = plus(above.mixed, n.mixed);
    }
  }
  leave(n, value, line) {
    if (!n.open) return;
    for (; this.line_.length > n.height + 1; this.line_.pop()) { // left without a word
      const below = this.line_[this.line_.length - 1];
      this.handOn(below);
      if (below.slot) this.change(below.slot, (b, at) => this.packNode(b, at, below));
    }
    const mixed = mix(n, int32(value), n.visit);
    this.digest = plus(this.digest, mixed);
    if (!n.slot) n.mixed = plus(n.mixed, mixed);
    this.handOn(n);
    this.line_.pop();
    if (!n.slot) return;
    n.value = int32(value), n.size = this.slot - n.slot, n.leaveLine = line & 0xffff, n.flags |= LEFT;
    this.change(n.slot, (b, at) => this.packNode(b, at, n));
  }
  close() {
    this.tellSearch(ENDED);
    this.flush();
    fs.closeSync(this.file);
  }
}

let trace = null;

function end(problem) {
  const old = trace;
  trace = null;
  console.error("plytrace: %s: the recording ends here", problem.message);
  try { old?.close(); } catch { /* the disk is full */ }
}

function safely(node, what) {
  if (node.trace !== trace) return;
  try { what(trace); } catch (problem) { end(problem); }
}

/** Once, before the first search. `more` goes into the header: { claims: [...], infinite: N, win: N }. */
export function open(engine, game, more = {}) {
  close();
  const [path, ...asked] = (process.env.PLYTRACE ?? "").split(",");
  if (!path) return;
  try {
    trace = new Trace(path, asked);
    trace.begin(json({ plyscope: "nodes", version: 1, engine, game, ...more }));
  } catch (problem) {
    trace = null;
    console.error("plytrace: %s: nothing is recorded", problem.message);
  }
}

/** A search begins here. */
export function root(position = "") {
  try { trace?.root(position); } catch (problem) { end(problem); }
}

/** A node; scores are in the view of the side to move there, side 0 or 1. */
export function enter(ply, depth, alpha, beta, side = 0, line = 0, file = undefined) {
  if (trace === null) return nothing;
  try { return trace.enter(ply, depth, alpha, beta, side, line, file); } catch (problem) { end(problem); }
  return nothing;
}

export function close() {
  const old = trace;
  trace = null;
  try { old?.close(); } catch (problem) { console.error("plytrace: %s", problem.message); }
}
