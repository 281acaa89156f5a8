// The search of reference.c in Rust: the same bytes.
mod plytrace;
use plytrace as pt;

const LONG_TEXT: &str = "a text that is longer than one record can hold, with an \u{e9} in it";

fn search(s: u32, ply: i32, depth: i32, mut alpha: i32, beta: i32, side: u8) -> i32 {
    let value = ((s >> 8) % 201) as i32 - 100;
    let alpha0 = alpha;
    let n = 2 + (s >> 4) % 3;
    let mut best = -30000;
    let node = pt::enter_at(ply, depth, alpha, beta, side, 10, "reference");
    node.key((s as u64).wrapping_mul(0x9e3779b97f4a7c15));
    if s % 11 == 0 {
        if s % 2 == 1 { node.over() } else { node.repetition() }
        return node.leave_at(value, 11);
    }
    if depth <= 0 {
        node.static_value(value);
        if s % 3 == 0 { node.stand_pat() }
        if s % 3 == 1 { node.stand_pat_value(value + 1) }
        if s % 5 == 0 {
            node.table_answer(depth + 1, pt::LOWER, value);
            node.table();
        }
        if s % 5 == 1 {
            node.table_depth(3);
            node.pruned();
        }
        if s % 7 == 0 {
            node.term("mobility", value as f64 / 8.0);
            node.term("material", -value as f64);
        }
        return node.leave_at(value, 12);
    }
    node.moves(n as usize);
    if ply == 0 {
        node.board("x.o/.../..o");
        node.say(LONG_TEXT);
        node.pv("a0 b1 c2");
    }
    if ply == 1 {
        node.visits(s as u64);
        node.prior((s % 4) as f64 / 4.0);
        node.fraction(value as f64 / 16.0);
    }
    for i in 0..n {
        let m = format!("{}{}", ["a", "b", "c", "d"][i as usize], ply % 10);
        if i == 2 && s % 7 == 0 {
            node.skipped(&m, "late");
            continue;
        }
        let reduced = i == 1 && depth > 2;
        if reduced { node.reduction(&m, 1, "late move") }
        let how = if i == 0 { pt::FULL }
            else if reduced { pt::SCOUT | pt::REDUCED }
            else if s % 2 == 1 { pt::SCOUT }
            else { pt::FOLLOWS };
        node.next(&m, how);
        let child = s.wrapping_mul(1664525).wrapping_add(1013904223).wrapping_add(i * 12345);
        let v = -search(child, ply + 1, depth - 1 - reduced as i32, -beta, -alpha, 1 - side);
        if v > best {
            best = v;
            node.best(&m);
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            node.cut(&m);
            break;
        }
    }
    node.table_store(depth, if best <= alpha0 { pt::UPPER } else if best >= beta { pt::LOWER } else { pt::EXACT }, best);
    if s % 17 == 0 { node.limit() }
    node.leave_at(best, 13)
}

fn main() {
    let depth = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(10);
    pt::open("reference", "none", "\"claims\": [\"static-from-table\", \"lmr\"], \"infinite\": 30000");
    pt::root("start");
    search(1, 0, 3, -30000, 30000, 0);
    pt::root("another, with an \u{e9}");
    search(2026, 0, 2, -30000, 30000, 1);
    search(2026, 0, depth, -30000, 30000, 1);
    pt::close();
}
