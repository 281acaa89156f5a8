//! plytrace.rs: lets a game engine in Rust record its search, for Plyscope. One file, no dependency, MIT license.
//!
//! It is the twin of plytrace.h: the same file, the same words of the environment.
//!
//!     PLYTRACE=run.plytrace ./engine             all nodes
//!     PLYTRACE=run.plytrace,ply=6 ./engine       nodes up to six plies below the root
//!     also nodes=A-B (visits), line=M:M (a line from the root), key=HEX, search=N, mb=N, command=no: see plytrace.h
//!
//! Without PLYTRACE nothing is recorded, and every call returns at once. Nothing in here ever panics: what fails ends the
//! recording, with a line on standard error. A program that is killed loses the last 4,096 records. A thread has a file
//! of its own, run.plytrace.2 and so on, if it calls open().
//!
//!     mod plytrace;
//!     use plytrace as pt;
//!
//!     pt::open("Mine 1.0", "chess", "\"claims\": [\"fail-hard\"], \"infinite\": 32001");
//!     pt::root(fen);
//!
//!     fn search(p: &Position, ply: i32, depth: i32, mut alpha: i32, beta: i32) -> i32 {
//!         let node = pt::enter(ply, depth, alpha, beta, p.side);   // scores in the view of the side to move
//!         node.key(p.key);
//!         ...
//!         node.next(m, pt::SCOUT);          // before each call of the search; a move is a u32 or a &str
//!         let value = -search(...);
//!         node.best(m);
//!         node.cut(m);
//!         node.leave(value)                 // gives the value back
//!     }
//!
//!     pt::move_text(|m| text_of(m));        // of moves that are numbers, once, behind open()
//!     pt::close();
//!
//! The lines of the source are those of the callers. What else can be told of a node is told by the other functions of
//! `Node`; what they mean is said in plytrace.h.
#![allow(dead_code)]
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::panic::Location;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

pub const FULL: u8 = 0;
pub const SCOUT: u8 = 1;
pub const RESEARCH: u8 = 2;
pub const PROBE: u8 = 3;
pub const FOLLOWS: u8 = 4;
pub const REDUCED: u8 = 8;
pub const EXACT: u8 = 0;
pub const LOWER: u8 = 1;
pub const UPPER: u8 = 2;

const NODE: u8 = 1;
const TEXT: u8 = 2;
const MORE: u8 = 3;
const PARTIAL: u8 = 128;
/// Sorts of texts, and of what is told of a node in a record of its own.
mod sort {
    pub const HEADER: u8 = 1;
    pub const MOVE: u8 = 2;
    pub const ROOT: u8 = 3;
    pub const FILE: u8 = 4;
    pub const SKIPPED: u8 = 5;
    pub const COMMAND: u8 = 6;
    pub const FOLDER: u8 = 7;
    pub const WORDS: u8 = 8;
    pub const SEARCH: u8 = 9;
    pub const POINT: u8 = 10;
    pub const VISIT: u8 = 11;
    pub const BOARD: u8 = 12;
    pub const SAY: u8 = 13;
    pub const PV: u8 = 14;
    pub const WORD: u8 = 15;
    pub const M_STAND_PAT: u8 = 1;
    pub const M_TABLE_DEPTH: u8 = 2;
    pub const M_TABLE_ANSWER: u8 = 3;
    pub const M_TABLE_STORE: u8 = 4;
    pub const M_TIME: u8 = 5;
    pub const M_SKIPPED: u8 = 6;
    pub const M_REDUCED: u8 = 7;
    pub const M_TERM: u8 = 8;
    pub const M_VISITS: u8 = 9;
    pub const M_PRIOR: u8 = 10;
    pub const M_FRACTION: u8 = 11;
}
const ENDED: u8 = 1;
const PASSED: u8 = 2;
const FULL_UP: u8 = 4;
const LEFT: u8 = 2;
const KEY: u8 = 4;
const STATIC: u8 = 8;
const STAND_PAT: u8 = 16;
const BEST: u8 = 32;
const CUT: u8 = 64;
const HAS_MOVE: u8 = 128;
const ENDS: u8 = 112;
const LATE: u8 = 128;
const SIZE: usize = 48;
const PIECE: usize = 36;
const KEPT: usize = 4096;
const HEIGHTS: usize = 1024; // deeper nodes are not recorded

/// A move as the engine has it.
#[derive(Clone, Copy)]
pub enum Move<'a> {
    Number(u32),
    Text(&'a str),
}
impl From<u32> for Move<'_> {
    fn from(n: u32) -> Self {
        Move::Number(n)
    }
}
impl<'a> From<&'a str> for Move<'a> {
    fn from(text: &'a str) -> Self {
        Move::Text(text)
    }
}
impl<'a> From<&'a String> for Move<'a> {
    fn from(text: &'a String) -> Self {
        Move::Text(text)
    }
}

#[derive(Clone, Copy, Default)]
struct Record {
    key: u64,
    alpha: i32,
    beta: i32,
    value: i32,
    fixed: i32,
    mv: u32,
    best: u32,
    size: u32,
    enter_line: u16,
    leave_line: u16,
    depth: i16,
    ply: u8,
    flags: u8,
    how: u8,
    moves: u8,
    file: u8,
    what: u8,
}
impl Record {
    fn bytes(&self) -> [u8; SIZE] {
        let mut b = [0; SIZE];
        b[0..8].copy_from_slice(&self.key.to_ne_bytes());
        for (i, x) in [self.alpha, self.beta, self.value, self.fixed].iter().enumerate() {
            b[8 + 4 * i..12 + 4 * i].copy_from_slice(&x.to_ne_bytes());
        }
        for (i, x) in [self.mv, self.best, self.size].iter().enumerate() {
            b[24 + 4 * i..28 + 4 * i].copy_from_slice(&x.to_ne_bytes());
        }
        b[36..38].copy_from_slice(&self.enter_line.to_ne_bytes());
        b[38..40].copy_from_slice(&self.leave_line.to_ne_bytes());
        b[40..42].copy_from_slice(&self.depth.to_ne_bytes());
        b[42..].copy_from_slice(&[self.ply, self.flags, self.how, self.moves, self.file, self.what]);
        b
    }
    /// Without text: `number` lies where texts have it, `digest` in the place of the window.
    fn note(kind: u8, key: u64, digest: u64, mv: u32, number: u32) -> Record {
        let d = digest.to_ne_bytes();
        let half = |i: usize| i32::from_ne_bytes([d[i], d[i + 1], d[i + 2], d[i + 3]]);
        let n = number.to_ne_bytes();
        Record {
            key, alpha: half(0), beta: half(4), mv, ply: kind, what: TEXT,
            enter_line: u16::from_ne_bytes([n[0], n[1]]), leave_line: u16::from_ne_bytes([n[2], n[3]]),
            ..Record::default()
        }
    }
    /// pt_mix() of plytrace.h.
    fn mixed(&self, visit: u64) -> u64 {
        let window = (self.alpha as u32 as u64) << 32 | self.beta as u32 as u64;
        let found = ((self.value as u32 as u64) << 32 | self.mv as u64).wrapping_mul(0x9e3779b97f4a7c15);
        let place = (visit << 24 ^ (self.depth as u16 as u64) << 8 ^ self.ply as u64).wrapping_mul(0xc2b2ae3d27d4eb4f);
        let mut x = window.wrapping_add(0x165667b19e3779f9).wrapping_mul(0xd6e8feb86659fd93);
        x ^= found.rotate_left(32);
        x = x.wrapping_add(place.rotate_left(17));
        x = (x ^ x >> 32).wrapping_mul(0xff51afd7ed558ccd);
        x ^ x >> 29
    }
}

#[derive(Clone, Copy, Default)]
struct Level {
    r: Record,
    slot: u32, // 0: it is not recorded
    on_line: bool,
    inside: bool,
    visit: u64,
    left_out: u64,
    mixed: u64,
}

struct Trace {
    file: File,
    path: String,
    kept: Vec<u8>, // records that are not in the file yet
    from: u32,     // the first of them
    next: u32,
    max_slots: u32,
    head: Record,
    level: Vec<Level>, // nodes that are open
    coming: Option<(u32, bool, u8)>, // move, whether it is a number, how
    comes_on_line: Option<String>,
    known: HashSet<u32>,
    numbers: HashMap<String, u32>,
    files: HashMap<*const u8, u8>,
    file_names: Vec<String>,
    words: HashMap<String, u32>,
    move_text: Option<Box<dyn Fn(u32) -> String>>,
    search: u32,
    visit: u64,
    digest: u64,
    told: u64, // the visit that a reader takes the next record for
    state: u32,
    state_how: u8,
    full: bool,
    awake: bool,
    writing: bool,
    began: Instant,
    // Of the environment.
    max_ply: Option<usize>,
    visits: Option<(u64, u64)>,
    line: Vec<String>,
    only_key: Option<u64>,
    only_search: u32,
    command: bool,
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], at: u64) -> std::io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, at)
}
#[cfg(windows)]
fn write_at(file: &File, mut bytes: &[u8], mut at: u64) -> std::io::Result<()> {
    while !bytes.is_empty() {
        let n = std::os::windows::fs::FileExt::seek_write(file, bytes, at)?;
        bytes = &bytes[n..];
        at += n as u64;
    }
    Ok(())
}

impl Trace {
    fn new(words: &[&str], path: String, thread: u32) -> Result<Trace, String> {
        let file = File::create(&path).map_err(|e| format!("{}: {}", path, e))?;
        let head = Record {
            key: u64::from_ne_bytes(*b"plytrace"), alpha: 1, beta: SIZE as i32, mv: 0x01020304, size: thread,
            ..Record::default()
        };
        let mut t = Trace {
            file, path, kept: Vec::with_capacity(KEPT * SIZE), from: 0, next: 0, max_slots: 0, head, level: Vec::new(),
            coming: None, comes_on_line: None, known: HashSet::new(), numbers: HashMap::new(), files: HashMap::new(),
            file_names: Vec::new(), words: HashMap::new(), move_text: None, search: 0, visit: 0, digest: 0, told: 1,
            state: 0, state_how: 0, full: false, awake: true, writing: true, began: Instant::now(), max_ply: None,
            visits: None, line: Vec::new(), only_key: None, only_search: 0, command: true,
        };
        let mut most: u64 = 2048;
        for word in words.iter().filter(|w| !w.is_empty()) {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            let bad = format!("{} is none of ply=N, nodes=A-B, line=M:M, key=HEX, search=N, mb=N, command=no", word);
            match name {
                "ply" => t.max_ply = Some(value.parse().map_err(|_| bad)?),
                "nodes" => {
                    let (a, b) = value.split_once('-').ok_or(bad.clone())?;
                    t.visits = Some((a.parse().map_err(|_| bad.clone())?, b.parse().map_err(|_| bad)?));
                }
                "key" => t.only_key = Some(u64::from_str_radix(value, 16).map_err(|_| bad)?),
                "line" => t.line = value.split(':').map(String::from).collect(),
                "search" => t.only_search = value.parse().map_err(|_| bad)?,
                "mb" => most = value.parse().map_err(|_| bad)?,
                "command" if value == "no" => t.command = false,
                _ => return Err(bad),
            }
        }
        t.max_slots = ((most << 20) / SIZE as u64).min(0xfff00000) as u32;
        t.add(head.bytes(), false);
        Ok(t)
    }
    fn filters(&self) -> bool {
        self.max_ply.is_some() || self.visits.is_some() || !self.line.is_empty() || self.only_key.is_some()
    }
    fn begin(&mut self, header: &str, words: &str) {
        self.text(sort::HEADER, 0, header.as_bytes());
        if self.command {
            if let Ok(mut command) = std::fs::read("/proc/self/cmdline") {
                let first = command.iter().position(|&c| c == 0).unwrap_or(command.len());
                if let (false, Ok(program)) = (command[..first].contains(&b'/'), std::env::current_exe()) {
                    command.splice(..first, program.to_string_lossy().bytes());
                }
                if !command.is_empty() && command.len() < 1 << 14 {
                    self.text(sort::COMMAND, 0, &command);
                }
            }
            if let Ok(folder) = std::env::current_dir() {
                self.text(sort::FOLDER, 0, folder.to_string_lossy().as_bytes());
            }
            self.text(sort::WORDS, 0, words.as_bytes());
        }
        self.awake = self.only_search == 0;
        self.writing = self.awake;
        self.begin_search();
    }
    /// What is told of a search is kept in a record of its own, which changes.
    fn begin_search(&mut self) {
        self.visit = 0;
        self.digest = 0;
        self.told = 1;
        self.state = 0;
        self.state_how = 0;
        if self.writing {
            self.state = self.note(sort::SEARCH, 0, 0, 0, self.search);
            self.head.best = self.state;
            self.change(0, self.head.bytes());
        }
    }
    fn tell_search(&mut self, how: u8) {
        if self.state == 0 {
            return;
        }
        self.state_how |= how;
        let mut r = Record::note(sort::SEARCH, self.visit, self.digest, 0, self.search);
        r.how = self.state_how;
        self.change(self.state, r.bytes());
    }
    fn note(&mut self, kind: u8, key: u64, digest: u64, mv: u32, number: u32) -> u32 {
        self.add(Record::note(kind, key, digest, mv, number).bytes(), true)
    }
    /// The number of the record; 0: there is no room.
    fn add(&mut self, record: [u8; SIZE], is_note: bool) -> u32 {
        if self.full && !is_note {
            return 0;
        }
        if self.next >= self.max_slots && !is_note {
            self.is_full("as much as was allowed");
            return 0;
        }
        if self.kept.len() == KEPT * SIZE {
            self.flush();
        }
        self.kept.extend_from_slice(&record);
        self.next += 1;
        self.next - 1
    }
    /// A record that was written before, perhaps into the file.
    fn change(&mut self, slot: u32, record: [u8; SIZE]) {
        if slot >= self.from {
            let at = (slot - self.from) as usize * SIZE;
            self.kept[at..at + SIZE].copy_from_slice(&record);
        } else if let Err(e) = write_at(&self.file, &record, slot as u64 * SIZE as u64) {
            self.is_full(&e.to_string());
        }
    }
    fn flush(&mut self) {
        for i in 0..self.level.len() {
            if self.level[i].slot >= self.from && self.level[i].slot > 0 {
                self.change(self.level[i].slot, self.level[i].r.bytes());
            }
        }
        let written = write_at(&self.file, &self.kept, self.from as u64 * SIZE as u64);
        self.from = self.next;
        self.kept.clear();
        match written {
            Ok(()) => self.tell_search(0),
            Err(e) => self.is_full(&e.to_string()),
        }
    }
    fn is_full(&mut self, why: &str) {
        if self.full {
            return;
        }
        self.full = true;
        self.writing = false;
        eprintln!("plytrace: no room is left after {} records of {}: {}", self.next, self.path, why);
        self.tell_search(FULL_UP);
    }
    fn text(&mut self, kind: u8, number: u32, text: &[u8]) {
        let mut left = text;
        loop {
            let n = left.len().min(PIECE);
            let mut b = [0; SIZE];
            b[..n].copy_from_slice(&left[..n]);
            b[36..40].copy_from_slice(&number.to_ne_bytes());
            b[40..42].copy_from_slice(&(n as i16).to_ne_bytes());
            left = &left[n..];
            b[42] = kind;
            b[43] = !left.is_empty() as u8;
            b[47] = TEXT;
            self.add(b, false);
            if left.is_empty() {
                return;
            }
        }
    }
    /// As pt_move_of_text() has it; the next one where that is another move's.
    fn number_of(&mut self, text: &str) -> u32 {
        if let Some(&n) = self.numbers.get(text) {
            return n;
        }
        let hash = text.bytes().fold(2166136261u32, |h, c| (h ^ c as u32).wrapping_mul(16777619));
        let mut n = (hash | 0x80000000).min(0xfffffffe);
        while self.known.contains(&n) {
            n = if n < 0xfffffffe { n + 1 } else { 0x80000000 };
        }
        if self.writing {
            self.numbers.insert(text.to_string(), n);
            self.known.insert(n);
            self.text(sort::MOVE, n, &text.as_bytes()[..text.len().min(PIECE)]);
        }
        n
    }
    fn text_of(&self, n: u32) -> String {
        self.move_text.as_ref().map_or_else(|| n.to_string(), |f| f(n))
    }
    /// The number of a move whose name is in the file.
    fn named(&mut self, m: Move) -> u32 {
        match m {
            Move::Text(text) => self.number_of(text),
            Move::Number(n) => {
                if self.writing && self.known.insert(n) {
                    let text = self.text_of(n);
                    self.text(sort::MOVE, n, &text.as_bytes()[..text.len().min(PIECE)]);
                }
                n
            }
        }
    }
    fn file_number(&mut self, name: &str) -> u8 {
        if name.is_empty() {
            return 255;
        }
        if let Some(&n) = self.files.get(&name.as_ptr()) {
            if n == 255 || self.file_names[n as usize] == name {
                return n;
            }
        }
        let n = self.file_names.iter().position(|f| f == name).unwrap_or(self.file_names.len()).min(255);
        if n == self.file_names.len() && n < 255 {
            self.text(sort::FILE, n as u32, name.as_bytes());
            self.file_names.push(name.to_string());
        }
        self.files.insert(name.as_ptr(), n as u8);
        n as u8
    }
    fn word(&mut self, text: &str) -> u32 {
        if let Some(&n) = self.words.get(text) {
            return n;
        }
        let n = self.words.len() as u32;
        self.words.insert(text.to_string(), n);
        self.text(sort::WORD, n, text.as_bytes());
        n
    }
    fn is_of_version_2(&mut self) {
        if self.head.alpha == 1 {
            self.head.alpha = 2;
            self.change(0, self.head.bytes());
        }
    }
    fn slot(&self, height: usize) -> u32 {
        if self.writing { self.level.get(height).map_or(0, |l| l.slot) } else { 0 }
    }
    /// A record of its own about a node that has one.
    fn more(&mut self, height: usize, word: Option<&str>, mut r: Record) {
        r.size = self.slot(height);
        if r.size == 0 {
            return;
        }
        r.best = word.map_or(0, |w| self.word(w));
        r.what = MORE;
        self.is_of_version_2();
        self.add(r.bytes(), false);
    }
    fn root(&mut self, position: &str) {
        self.tell_search(ENDED);
        self.level.clear();
        self.coming = None;
        self.search += 1;
        self.awake = self.only_search == 0 || self.search == self.only_search;
        self.writing = self.awake && !self.full;
        if self.writing {
            self.text(sort::ROOT, self.search, position.as_bytes());
        }
        self.begin_search();
    }
    fn enter(&mut self, mut r: Record, line: u32, file: &str) -> i32 {
        let height = self.level.len();
        if !self.awake || height >= HEIGHTS {
            return -1;
        }
        let coming = self.coming.take();
        if let Some((mv, is_number, how)) = coming {
            if is_number {
                self.named(Move::Number(mv));
            }
            r.mv = mv;
            r.how = how;
            r.flags |= HAS_MOVE;
        }
        r.file = self.file_number(file);
        r.enter_line = line as u16;
        self.visit += 1;
        if self.visit & 0xfffff == 0 && (self.filters() || self.full) {
            self.note(sort::POINT, self.visit, self.digest, 0, 0);
        }
        if self.visits.map_or(false, |v| self.visit - 1 == v.1) {
            self.tell_search(PASSED);
        }
        let above = self.level.last().copied();
        let mut on_line = above.map_or(true, |a| a.on_line);
        if on_line && height > 0 && height <= self.line.len() {
            let text = match coming {
                Some((mv, true, _)) => Some(self.text_of(mv)),
                _ => self.comes_on_line.take(),
            };
            on_line = coming.is_some() && text.as_deref() == Some(self.line[height - 1].as_str());
        }
        let inside = above.map_or(false, |a| a.inside);
        self.level.push(Level { r, on_line, inside, visit: self.visit, ..Level::default() });
        if self.wanted(height) {
            self.record_line();
        } else if height > 0 {
            self.level[height - 1].left_out += 1;
        }
        height as i32
    }
    fn wanted(&self, height: usize) -> bool {
        let level = &self.level[height];
        self.writing
            && self.max_ply.map_or(true, |p| height <= p)
            && self.visits.map_or(true, |v| v.0 <= self.visit && self.visit <= v.1)
            && (self.line.is_empty() || level.on_line)
            && (self.only_key.is_none() || level.inside)
    }
    fn record_line(&mut self) {
        let last = self.level.len() - 1;
        for h in 0..=last {
            let level = self.level[h];
            if level.slot > 0 {
                continue;
            }
            if h < last || level.left_out > 0 {
                self.level[h].r.how |= LATE;
            }
            if level.visit != self.told && self.note(sort::VISIT, level.visit, self.digest, 0, 0) == 0 {
                return;
            }
            let slot = self.add(self.level[h].r.bytes(), false);
            if slot == 0 {
                return;
            }
            self.level[h].slot = slot;
            self.told = level.visit + 1;
            if h < last && h > 0 {
                self.level[h - 1].left_out -= 1; // it is recorded after all
            }
        }
    }
    fn keyed(&mut self, height: usize, key: u64) {
        if self.only_key != Some(key) || height + 1 != self.level.len() {
            return;
        }
        self.level[height].inside = true;
        if self.level[height].slot == 0 && self.wanted(height) {
            if height > 0 {
                self.level[height - 1].left_out -= 1;
            }
            self.record_line();
        }
    }
    /// What was counted below a node goes to its record, or to the node above.
    fn hand_on(&mut self, height: usize) {
        let level = self.level[height];
        if level.slot > 0 && level.left_out > 0 {
            self.level[height].r.what |= PARTIAL;
            if self.note(sort::SKIPPED, level.left_out, level.mixed, level.slot, 0) > 0 {
                self.told += level.left_out;
            }
        } else if level.slot == 0 && height > 0 {
            self.level[height - 1].left_out += level.left_out;
            self.level[height - 1].mixed = self.level[height - 1].mixed.wrapping_add(level.mixed);
        }
    }
    fn leave(&mut self, height: usize, value: i32, line: u32) {
        if height >= self.level.len() {
            return; // it was left before
        }
        while self.level.len() > height + 1 {
            let below = self.level.len() - 1; // left without a word: its record stays open
            self.hand_on(below);
            let level = self.level[below];
            if level.slot > 0 {
                self.change(level.slot, level.r.bytes());
            }
            self.level.pop();
        }
        self.level[height].r.value = value;
        let mixed = self.level[height].r.mixed(self.level[height].visit);
        self.digest = self.digest.wrapping_add(mixed);
        if self.level[height].slot == 0 {
            self.level[height].mixed = self.level[height].mixed.wrapping_add(mixed);
        }
        self.hand_on(height);
        if let Some(mut level) = self.level.pop() {
            if level.slot > 0 {
                level.r.size = self.next - level.slot;
                level.r.leave_line = line as u16;
                level.r.flags |= LEFT;
                self.change(level.slot, level.r.bytes());
            }
        }
    }
}

impl Drop for Trace {
    fn drop(&mut self) {
        self.tell_search(ENDED);
        self.flush();
    }
}

static THREADS: AtomicU32 = AtomicU32::new(0);
thread_local! {
    static NOW: RefCell<Option<Box<Trace>>> = const { RefCell::new(None) };
}

fn now<T>(f: impl FnOnce(&mut Trace) -> T) -> Option<T> {
    NOW.try_with(|now| now.try_borrow_mut().ok().and_then(|mut t| t.as_deref_mut().map(f))).ok().flatten()
}

/// Once a thread, before its first search. `more` goes into the header, as JSON: `"infinite": 32001`.
pub fn open(engine: &str, game: &str, more: &str) {
    close();
    let wanted = std::env::var("PLYTRACE").unwrap_or_default();
    let (name, words) = wanted.split_once(',').unwrap_or((&wanted, ""));
    if name.is_empty() {
        return;
    }
    let thread = THREADS.fetch_add(1, Ordering::Relaxed) + 1;
    let path = if thread == 1 { name.to_string() } else { format!("{}.{}", name, thread) };
    match Trace::new(&words.split(',').collect::<Vec<_>>(), path, thread) {
        Err(e) => eprintln!("plytrace: {}: nothing is recorded", e),
        Ok(mut t) => {
            let comma = if more.is_empty() { "" } else { ", " };
            let start = "{\"plyscope\": \"nodes\", \"version\": 1";
            t.begin(&format!("{}, \"engine\": \"{}\", \"game\": \"{}\"{}{}}}", start, engine, game, comma, more), words);
            let _ = NOW.try_with(|now| now.try_borrow_mut().map(|mut n| *n = Some(Box::new(t))));
        }
    }
}

/// The text of a move that is a number.
pub fn move_text(f: impl Fn(u32) -> String + 'static) {
    now(|t| t.move_text = Some(Box::new(f)));
}

/// A search begins here.
pub fn root(position: &str) {
    now(|t| t.root(position));
}

/// At the end of the thread at the latest.
pub fn close() {
    let _ = NOW.try_with(|now| now.try_borrow_mut().map(|mut t| *t = None));
}

/// A node; scores are in the view of the side to move there, side 0 or 1.
#[track_caller]
pub fn enter(ply: i32, depth: i32, alpha: i32, beta: i32, side: u8) -> Node {
    let at = Location::caller();
    enter_at(ply, depth, alpha, beta, side, at.line(), at.file())
}

/// The same with a line of its own; without a file there is none.
pub fn enter_at(ply: i32, depth: i32, alpha: i32, beta: i32, side: u8, line: u32, file: &str) -> Node {
    let r = Record {
        alpha, beta, depth: depth.clamp(-32768, 32767) as i16, ply: ply.clamp(0, 255) as u8, flags: (side != 0) as u8,
        how: FOLLOWS, moves: 255, what: NODE,
        ..Record::default()
    };
    Node { height: now(|t| t.enter(r, line, file)).unwrap_or(-1) }
}

/// A node that is open.
#[derive(Clone, Copy)]
pub struct Node {
    height: i32, // -1: nothing is recorded
}

impl Node {
    fn with(self, f: impl FnOnce(&mut Trace, usize)) {
        if self.height >= 0 {
            now(|t| {
                if (self.height as usize) < t.level.len() {
                    f(t, self.height as usize)
                }
            });
        }
    }
    fn record(self, f: impl FnOnce(&mut Record)) {
        self.with(|t, h| f(&mut t.level[h].r));
    }
    fn ends(self, how: u8) {
        self.record(|r| r.how = r.how & !ENDS | how);
    }
    fn tell(self, kind: u8, r: Record) {
        self.with(|t, h| t.more(h, None, Record { ply: kind, ..r }));
    }
    fn say_as(self, kind: u8, text: &str) {
        self.with(|t, h| {
            let slot = t.slot(h);
            if slot > 0 {
                t.is_of_version_2();
                t.text(kind, slot, text.as_bytes());
            }
        });
    }
    pub fn key(self, key: u64) {
        self.with(|t, h| {
            t.level[h].r.key = key;
            t.level[h].r.flags |= KEY;
            t.keyed(h, key);
        });
    }
    pub fn moves(self, n: usize) {
        self.record(|r| r.moves = n.min(254) as u8);
    }
    pub fn static_value(self, value: i32) {
        self.record(|r| {
            r.fixed = value;
            r.flags |= STATIC;
        });
    }
    pub fn stand_pat(self) {
        self.record(|r| r.flags |= STAND_PAT);
    }
    pub fn table(self) {
        self.ends(16);
    }
    pub fn over(self) {
        self.ends(32);
    }
    pub fn pruned(self) {
        self.ends(48);
    }
    pub fn stopped(self) {
        self.ends(64);
    }
    pub fn repetition(self) {
        self.ends(80);
    }
    pub fn limit(self) {
        self.ends(96);
    }
    /// Before each call of the search: SCOUT, RESEARCH ..., to which REDUCED may be added.
    pub fn next<'a>(self, m: impl Into<Move<'a>>, how: u8) {
        self.with(|t, _| match m.into() {
            Move::Number(n) => t.coming = Some((n, true, how)),
            Move::Text(text) => {
                t.coming = Some((t.number_of(text), false, how));
                if !t.line.is_empty() {
                    t.comes_on_line = Some(text.to_string());
                }
            }
        });
    }
    pub fn best<'a>(self, m: impl Into<Move<'a>>) {
        self.with(|t, h| {
            t.level[h].r.best = t.named(m.into());
            t.level[h].r.flags |= BEST;
        });
    }
    pub fn cut<'a>(self, m: impl Into<Move<'a>>) {
        self.best(m);
        self.record(|r| r.flags |= CUT);
    }
    pub fn stand_pat_value(self, value: i32) {
        self.tell(sort::M_STAND_PAT, Record { value, ..Record::default() });
    }
    pub fn table_depth(self, depth: i32) {
        self.tell(sort::M_TABLE_DEPTH, Record { depth: depth as i16, ..Record::default() });
    }
    pub fn table_answer(self, depth: i32, bound: u8, value: i32) {
        self.tell(sort::M_TABLE_ANSWER, Record { depth: depth as i16, how: bound, value, ..Record::default() });
    }
    pub fn table_store(self, depth: i32, bound: u8, value: i32) {
        self.tell(sort::M_TABLE_STORE, Record { depth: depth as i16, how: bound, value, ..Record::default() });
    }
    pub fn time(self) {
        self.with(|t, h| {
            let key = t.began.elapsed().as_nanos() as u64;
            t.more(h, None, Record { ply: sort::M_TIME, key, ..Record::default() });
        });
    }
    pub fn skipped<'a>(self, m: impl Into<Move<'a>>, why: &str) {
        self.with(|t, h| {
            let mv = t.named(m.into());
            t.more(h, Some(why), Record { ply: sort::M_SKIPPED, mv, ..Record::default() });
        });
    }
    pub fn reduction<'a>(self, m: impl Into<Move<'a>>, plies: i32, why: &str) {
        self.with(|t, h| {
            let mv = t.named(m.into());
            t.more(h, Some(why), Record { ply: sort::M_REDUCED, mv, depth: plies as i16, ..Record::default() });
        });
    }
    pub fn term(self, name: &str, value: f64) {
        self.with(|t, h| t.more(h, Some(name), Record { ply: sort::M_TERM, key: value.to_bits(), ..Record::default() }));
    }
    pub fn visits(self, n: u64) {
        self.tell(sort::M_VISITS, Record { key: n, ..Record::default() });
    }
    pub fn prior(self, p: f64) {
        self.tell(sort::M_PRIOR, Record { key: p.to_bits(), ..Record::default() });
    }
    pub fn fraction(self, value: f64) {
        self.tell(sort::M_FRACTION, Record { key: value.to_bits(), ..Record::default() });
    }
    pub fn pv(self, text: &str) {
        self.say_as(sort::PV, text);
    }
    pub fn board(self, text: &str) {
        self.say_as(sort::BOARD, text);
    }
    pub fn say(self, text: &str) {
        self.say_as(sort::SAY, text);
    }
    /// On each way out of the search; gives the value back.
    #[track_caller]
    pub fn leave(self, value: i32) -> i32 {
        self.leave_at(value, Location::caller().line())
    }
    pub fn leave_at(self, value: i32, line: u32) -> i32 {
        self.with(|t, h| t.leave(h, value, line));
        value
    }
}
