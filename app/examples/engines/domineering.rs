// A small engine for domineering, 5 x 5: alpha-beta with null windows and a transposition table.
//
//     rustc -O domineering.rs && ./domineering [DEPTH]          have plytrace.rs beside this file
//
// First lays stones over two cells of a column, second over two of a row; who cannot loses. The calls of `pt` record the
// search for Plyscope: say PLYTRACE=run.plytrace where it runs. Without that they do nothing.
mod plytrace;
use plytrace as pt;
use std::collections::HashMap;

const SIZE: u32 = 5;
const WIN: i32 = 1000;
const FAR: i32 = 2000;

#[derive(Clone, Copy, PartialEq)]
struct Position {
    stones: u32, // a bit a cell
    side: u8,
}

/// A move is its lower or left cell.
fn moves(p: Position, side: u8) -> Vec<u32> {
    let step = if side == 0 { SIZE } else { 1 };
    (0..SIZE * SIZE)
        .filter(|cell| if side == 0 { cell / SIZE + 1 < SIZE } else { cell % SIZE + 1 < SIZE })
        .filter(|cell| p.stones & (1 << cell | 1 << (cell + step)) == 0)
        .collect()
}

fn after(p: Position, cell: u32) -> Position {
    let step = if p.side == 0 { SIZE } else { 1 };
    Position { stones: p.stones | 1 << cell | 1 << (cell + step), side: 1 - p.side }
}

fn text_of(cell: u32) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e"][(cell % SIZE) as usize], cell / SIZE + 1)
}

/// How many more moves there are for the side to move.
fn evaluate(p: Position) -> i32 {
    moves(p, p.side).len() as i32 - moves(p, 1 - p.side).len() as i32
}

struct Entry {
    depth: i32,
    bound: u8,
    value: i32,
    best: u32,
}

struct Engine {
    table: HashMap<(u32, u8), Entry>,
    nodes: u64,
}

impl Engine {
    fn search(&mut self, p: Position, ply: i32, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let node = pt::enter(ply, depth, alpha, beta, p.side);
        node.key(p.stones as u64 * 2 + p.side as u64);
        self.nodes += 1;
        let alpha0 = alpha;
        let mut all = moves(p, p.side);
        if all.is_empty() {
            node.over();
            return node.leave(ply - WIN);
        }
        if depth == 0 {
            let value = evaluate(p);
            node.static_value(value);
            return node.leave(value);
        }
        if let Some(e) = self.table.get(&(p.stones, p.side)) {
            let enough = e.bound == pt::EXACT
                || e.bound == pt::LOWER && e.value >= beta
                || e.bound == pt::UPPER && e.value <= alpha;
            if ply > 0 && e.depth == depth && enough {
                node.table_answer(e.depth, e.bound, e.value);
                node.table();
                return node.leave(e.value);
            }
            all.sort_by_key(|&m| m != e.best);
        }
        node.moves(all.len());
        let (mut best, mut best_move) = (-FAR, all[0]);
        for (i, &m) in all.iter().enumerate() {
            let next = after(p, m);
            node.next(m, if i == 0 { pt::FULL } else { pt::SCOUT });
            let low = if i == 0 { -beta } else { -alpha - 1 };
            let mut value = -self.search(next, ply + 1, depth - 1, low, -alpha);
            if i > 0 && value > alpha && value < beta {
                node.next(m, pt::RESEARCH);
                value = -self.search(next, ply + 1, depth - 1, -beta, -alpha);
            }
            if value > best {
                best = value;
                best_move = m;
                node.best(m);
            }
            alpha = alpha.max(best);
            if alpha >= beta {
                node.cut(m);
                break;
            }
        }
        let bound = if best <= alpha0 { pt::UPPER } else if best >= beta { pt::LOWER } else { pt::EXACT };
        node.table_store(depth, bound, best);
        self.table.insert((p.stones, p.side), Entry { depth, bound, value: best, best: best_move });
        node.leave(best)
    }
}

fn main() {
    let most = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(6);
    let mut engine = Engine { table: HashMap::new(), nodes: 0 };
    pt::open("domineering", "domineering", "\"infinite\": 2000");
    pt::move_text(text_of);
    pt::root("empty");
    for depth in 1..=most {
        let value = engine.search(Position { stones: 0, side: 0 }, 0, depth, -FAR, FAR);
        println!("depth {:2}  value {:5}  {} nodes", depth, value, engine.nodes);
        if value.abs() > WIN - 100 {
            break;
        }
    }
    pt::close();
}
