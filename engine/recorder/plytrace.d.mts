// Types of plytrace.mjs. What each call means is said in plytrace.h.
export const FULL: 0, SCOUT: 1, RESEARCH: 2, PROBE: 3, FOLLOWS: 4, REDUCED: 8;
export const EXACT: 0, LOWER: 1, UPPER: 2;

/** As the engine writes it. */
export type Move = string | number;

export interface Node {
  key(key: number | bigint): void;
  moves(n: number): void;
  static(value: number): void;
  standPat(): void;
  standPatValue(value: number): void;
  table(): void;
  over(): void;
  pruned(): void;
  repetition(): void;
  limit(): void;
  stopped(): void;
  /** Before each call of the search: SCOUT, RESEARCH ..., to which REDUCED may be added. */
  next(move: Move, how?: number): void;
  best(move: Move): void;
  cut(move: Move): void;
  tableDepth(depth: number): void;
  tableAnswer(depth: number, bound: 0 | 1 | 2, value: number): void;
  tableStore(depth: number, bound: 0 | 1 | 2, value: number): void;
  pv(text: string): void;
  time(): void;
  skipped(move: Move, why: string): void;
  reduction(move: Move, plies: number, why: string): void;
  term(name: string, value: number): void;
  board(text: string): void;
  say(text: string): void;
  visits(n: number): void;
  prior(p: number): void;
  fraction(value: number): void;
  /** On each way out of the search; gives the value back. */
  leave(value: number, line?: number): number;
}

export function open(engine: string, game: string, more?: Record<string, unknown>): void;
export function root(position?: string): void;
export function enter(ply: number, depth: number, alpha: number, beta: number, side?: number, line?: number,
                      file?: string): Node;
export function close(): void;
