// Package plytrace lets a game engine in Go record its search, for Plyscope. One file, no dependency, MIT license.
//
// It is the twin of plytrace.h: the same file, the same words of the environment.
//
//	PLYTRACE=run.plytrace ./engine             all nodes
//	PLYTRACE=run.plytrace,ply=6 ./engine       nodes up to six plies below the root
//	also nodes=A-B (visits), line=M:M (a line from the root), key=HEX, search=N, mb=N, command=no: see plytrace.h
//
// Without PLYTRACE nothing is recorded, and every call returns at once. Nothing in here ever panics: what fails ends the
// recording, with a line on standard error. A program that is killed loses the last 4,096 records.
//
//	t := plytrace.Open("Mine 1.0", "chess", `"claims": ["fail-hard"], "infinite": 32001`)
//	defer t.Close()
//	t.Root(fen)
//
//	func (e *Engine) search(p *Position, ply, depth, alpha, beta int) int {
//		node := e.t.Enter(ply, depth, alpha, beta, p.Side) // scores in the view of the side to move
//		node.Key(p.Key)
//		...
//		node.Next(move, plytrace.Scout) // before each call of the search; a move is its text
//		value := -e.search(...)
//		node.Best(move)
//		node.Cut(move)
//		return node.Leave(value) // gives the value back
//	}
//
// Open returns nil where nothing is recorded: a *Trace and a *Node that are nil take all calls. A goroutine that searches
// opens a Trace of its own, whose file is run.plytrace.2 and so on. EnterAt and LeaveAt take the line of the source, which
// Enter and Leave ask the runtime for. What else can be told of a node is told by the other methods of Node; what they
// mean is said in plytrace.h.
package plytrace

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"math/bits"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// How a child is searched.
const (
	Full     = 0
	Scout    = 1
	Research = 2
	Probe    = 3
	Follows  = 4
	Reduced  = 8
)

// What a value of the table is.
const (
	Exact = 0
	Lower = 1
	Upper = 2
)

const (
	wNode, wText, wMore, wPartial = 1, 2, 3, 128

	tHeader, tMove, tRoot, tFile, tSkipped, tCommand, tFolder, tWords = 1, 2, 3, 4, 5, 6, 7, 8
	tSearch, tPoint, tVisit, tBoard, tSay, tPV, tWord                 = 9, 10, 11, 12, 13, 14, 15

	mStandPat, mTableDepth, mTableAnswer, mTableStore, mTime, mSkipped = 1, 2, 3, 4, 5, 6
	mReduced, mTerm, mVisits, mPrior, mFraction                        = 7, 8, 9, 10, 11

	sEnded, sPassed, sFull = 1, 2, 4

	fLeft, fKey, fStatic, fStandPat, fBest, fCut, fMove = 2, 4, 8, 16, 32, 64, 128

	hEnds, hLate = 112, 128

	size, piece, kept = 48, 36, 4096
)

// machine is the order of bytes; Go's own machines are all little-endian but two, which write it as well.
var machine = binary.LittleEndian

var threads int32

// Node is one that is open.
type Node struct {
	t                                  *Trace
	height                             int
	slot, move, best, size             uint32
	key, visit, leftOut, mixed         uint64
	alpha, beta, value, fixed          int32
	enterLine, leaveLine               uint16
	depth                              int16
	ply, flags, how, moves, file, what uint8
	open, onLine, inside               bool
}

// Trace is what one thread records.
type Trace struct {
	path             string
	file             *os.File
	buffer           []byte // records that are not in the file yet
	from, next       uint32 // the first of them
	maxSlots         uint32
	version, thread  uint32
	lastState, state uint32
	stateHow         uint8
	line             []*Node
	comes            bool
	comingText       string
	comingMove       uint32
	comingHow        uint8
	numbers          map[string]uint32
	taken            map[uint32]bool
	files            map[string]uint8
	words            map[string]uint32
	search           uint32
	visit, digest    uint64
	told             uint64 // the visit that a reader takes the next record for
	full             bool
	awake, writing   bool
	began            time.Time
	// Of the environment.
	maxPly      int
	first, last uint64
	onlyKey     uint64
	hasKey      bool
	onlySearch  uint32
	onlyLine    []string
	command     bool
	asked       string
}

func clamp(x, low, high int) int {
	if x < low {
		return low
	}
	if x > high {
		return high
	}
	return x
}

func (n *Node) pack(b []byte) {
	machine.PutUint64(b, n.key)
	for i, x := range [4]int32{n.alpha, n.beta, n.value, n.fixed} {
		machine.PutUint32(b[8+4*i:], uint32(x))
	}
	machine.PutUint32(b[24:], n.move)
	machine.PutUint32(b[28:], n.best)
	machine.PutUint32(b[32:], n.size)
	machine.PutUint16(b[36:], n.enterLine)
	machine.PutUint16(b[38:], n.leaveLine)
	machine.PutUint16(b[40:], uint16(n.depth))
	copy(b[42:], []byte{n.ply, n.flags, n.how, n.moves, n.file, n.what})
}

// mix is pt_mix() of plytrace.h.
func (n *Node) mix(value int32) uint64 {
	window := uint64(uint32(n.alpha))<<32 | uint64(uint32(n.beta))
	found := (uint64(uint32(value))<<32 | uint64(n.move)) * 0x9e3779b97f4a7c15
	place := (n.visit<<24 ^ uint64(uint16(n.depth))<<8 ^ uint64(n.ply)) * 0xc2b2ae3d27d4eb4f
	x := (window + 0x165667b19e3779f9) * 0xd6e8feb86659fd93
	x ^= bits.RotateLeft64(found, 32)
	x += bits.RotateLeft64(place, 17)
	x = (x ^ x>>32) * 0xff51afd7ed558ccd
	return x ^ x>>29
}

// Open begins to record, once a thread, before its first search. What `more` says goes into the header, as JSON.
func Open(engine, game, more string) *Trace {
	name, words := os.Getenv("PLYTRACE"), ""
	if i := strings.IndexByte(name, ','); i >= 0 {
		name, words = name[:i], name[i+1:]
	}
	if name == "" {
		return nil
	}
	thread := uint32(atomic.AddInt32(&threads, 1))
	if thread > 1 {
		name = fmt.Sprintf("%s.%d", name, thread)
	}
	t := &Trace{path: name, thread: thread, version: 1, asked: words, maxPly: -1, last: math.MaxUint64, command: true,
		awake: true, writing: true, told: 1, began: time.Now(), numbers: map[string]uint32{}, taken: map[uint32]bool{},
		files: map[string]uint8{}, words: map[string]uint32{}, buffer: make([]byte, 0, kept*size)}
	if err := t.readWords(); err != nil {
		fmt.Fprintf(os.Stderr, "plytrace: %v: nothing is recorded\n", err)
		return nil
	}
	file, err := os.Create(name)
	if err != nil {
		fmt.Fprintf(os.Stderr, "plytrace: %v: nothing is recorded\n", err)
		return nil
	}
	t.file = file
	t.add(t.head(), false)
	if more != "" {
		more = ", " + more
	}
	t.begin(fmt.Sprintf(`{"plyscope": "nodes", "version": 1, "engine": "%s", "game": "%s"%s}`, engine, game, more))
	return t
}

func (t *Trace) readWords() error {
	most := uint64(2048)
	for _, word := range strings.Split(t.asked, ",") {
		if word == "" {
			continue
		}
		name, value := word, ""
		if i := strings.IndexByte(word, '='); i >= 0 {
			name, value = word[:i], word[i+1:]
		}
		var err error
		var n uint64
		switch {
		case name == "ply":
			n, err = strconv.ParseUint(value, 10, 31)
			t.maxPly = int(n)
		case name == "nodes":
			_, err = fmt.Sscanf(value, "%d-%d", &t.first, &t.last)
		case name == "key":
			t.onlyKey, err = strconv.ParseUint(value, 16, 64)
			t.hasKey = true
		case name == "line":
			t.onlyLine = strings.Split(value, ":")
		case name == "search":
			n, err = strconv.ParseUint(value, 10, 31)
			t.onlySearch = uint32(n)
		case name == "mb":
			most, err = strconv.ParseUint(value, 10, 31)
		case word == "command=no":
			t.command = false
		default:
			err = os.ErrInvalid
		}
		if err != nil {
			return fmt.Errorf("%s is none of ply=N, nodes=A-B, line=M:M, key=HEX, search=N, mb=N, command=no", word)
		}
	}
	t.maxSlots = 0xfff00000
	if slots := most << 20 / size; slots < uint64(t.maxSlots) {
		t.maxSlots = uint32(slots)
	}
	return nil
}

func (t *Trace) filters() bool {
	return t.maxPly >= 0 || t.first > 1 || t.last != math.MaxUint64 || len(t.onlyLine) > 0 || t.hasKey
}

func (t *Trace) head() []byte {
	b := make([]byte, size)
	copy(b, "plytrace")
	machine.PutUint32(b[8:], t.version)
	machine.PutUint32(b[12:], size)
	machine.PutUint32(b[24:], 0x01020304)
	machine.PutUint32(b[28:], t.lastState)
	machine.PutUint32(b[32:], t.thread)
	return b
}

func (t *Trace) begin(header string) {
	t.text(tHeader, 0, []byte(header))
	if t.command {
		if command, err := os.ReadFile("/proc/self/cmdline"); err == nil {
			first := bytes.IndexByte(command, 0)
			if program, err := os.Executable(); err == nil && first >= 0 && !bytes.ContainsRune(command[:first], '/') {
				command = append([]byte(program), command[first:]...)
			}
			if len(command) > 0 && len(command) < 1<<14 {
				t.text(tCommand, 0, command)
			}
		}
		if folder, err := os.Getwd(); err == nil {
			t.text(tFolder, 0, []byte(folder))
		}
		t.text(tWords, 0, []byte(t.asked))
	}
	t.awake = t.onlySearch == 0
	t.writing = t.awake && !t.full
	t.beginSearch()
}

// What is told of a search is kept in a record of its own, which changes.
func (t *Trace) beginSearch() {
	t.visit, t.digest, t.told, t.state, t.stateHow = 0, 0, 1, 0, 0
	if !t.writing {
		return
	}
	t.state = t.note(tSearch, 0, 0, 0, t.search)
	t.lastState = t.state
	t.change(0, t.head())
}

func (t *Trace) tellSearch(how uint8) {
	if t.state == 0 {
		return
	}
	t.stateHow |= how
	b := packNote(tSearch, t.visit, t.digest, 0, t.search)
	b[44] = t.stateHow
	t.change(t.state, b)
}

func packNote(sort uint8, key, digest uint64, move, number uint32) []byte {
	b := make([]byte, size)
	machine.PutUint64(b, key)
	machine.PutUint64(b[8:], digest)
	machine.PutUint32(b[24:], move)
	machine.PutUint32(b[36:], number)
	b[42], b[47] = sort, wText
	return b
}

func (t *Trace) note(sort uint8, key, digest uint64, move, number uint32) uint32 {
	return t.add(packNote(sort, key, digest, move, number), true)
}

// add returns the number of the record; 0: there is no room.
func (t *Trace) add(record []byte, isNote bool) uint32 {
	if t.full && !isNote {
		return 0
	}
	if t.next >= t.maxSlots && !isNote {
		t.isFull("as much as was allowed")
		return 0
	}
	if len(t.buffer) == kept*size {
		t.flush()
	}
	t.buffer = append(t.buffer, record...)
	t.next++
	return t.next - 1
}

// change writes a record that was written before, perhaps into the file.
func (t *Trace) change(slot uint32, record []byte) {
	if slot >= t.from {
		copy(t.buffer[int(slot-t.from)*size:], record)
	} else if _, err := t.file.WriteAt(record, int64(slot)*size); err != nil {
		t.isFull(err.Error())
	}
}

func (t *Trace) changeNode(n *Node) {
	var b [size]byte
	n.pack(b[:])
	t.change(n.slot, b[:])
}

func (t *Trace) flush() {
	for _, n := range t.line {
		if n.slot > 0 && n.slot >= t.from {
			t.changeNode(n)
		}
	}
	_, err := t.file.WriteAt(t.buffer, int64(t.from)*size)
	t.from, t.buffer = t.next, t.buffer[:0]
	if err != nil {
		t.isFull(err.Error())
	} else {
		t.tellSearch(0)
	}
}

func (t *Trace) isFull(why string) {
	if t.full {
		return
	}
	t.full, t.writing = true, false
	fmt.Fprintf(os.Stderr, "plytrace: no room is left after %d records of %s: %s\n", t.next, t.path, why)
	t.tellSearch(sFull)
}

func (t *Trace) text(sort uint8, number uint32, text []byte) {
	for {
		n := len(text)
		if n > piece {
			n = piece
		}
		b := make([]byte, size)
		copy(b, text[:n])
		text = text[n:]
		machine.PutUint32(b[36:], number)
		machine.PutUint16(b[40:], uint16(n))
		b[42], b[47] = sort, wText
		if len(text) > 0 {
			b[43] = 1
		}
		t.add(b, false)
		if len(text) == 0 {
			return
		}
	}
}

// number is what pt_move_of_text() has; the next one where that is another move's.
func (t *Trace) number(move string) uint32 {
	if n, there := t.numbers[move]; there {
		return n
	}
	n := uint32(2166136261)
	for i := 0; i < len(move); i++ {
		n = (n ^ uint32(move[i])) * 16777619
	}
	n |= 0x80000000
	if n == 0xffffffff {
		n--
	}
	for t.taken[n] {
		if n++; n >= 0xffffffff {
			n = 0x80000000
		}
	}
	if t.writing {
		t.numbers[move], t.taken[n] = n, true
		text := []byte(move)
		if len(text) > piece {
			text = text[:piece]
		}
		t.text(tMove, n, text)
	}
	return n
}

func (t *Trace) word(text string) uint32 {
	n, there := t.words[text]
	if !there {
		n = uint32(len(t.words))
		t.words[text] = n
		t.text(tWord, n, []byte(text))
	}
	return n
}

func (t *Trace) isOfVersion2() {
	if t.version == 1 {
		t.version = 2
		t.change(0, t.head())
	}
}

// Root begins a search.
func (t *Trace) Root(position string) {
	if t == nil {
		return
	}
	t.tellSearch(sEnded)
	t.line, t.comes = t.line[:0], false
	t.search++
	t.awake = t.onlySearch == 0 || t.search == t.onlySearch
	t.writing = t.awake && !t.full
	if t.writing {
		t.text(tRoot, t.search, []byte(position))
	}
	t.beginSearch()
}

// Close ends the recording.
func (t *Trace) Close() {
	if t == nil || t.file == nil {
		return
	}
	t.tellSearch(sEnded)
	t.flush()
	t.file.Close()
	t.file, t.awake = nil, false
}

// Enter is called where a node begins; scores are in the view of the side to move there, side 0 or 1.
func (t *Trace) Enter(ply, depth, alpha, beta, side int) *Node {
	if t == nil || !t.awake {
		return nil
	}
	_, file, line, _ := runtime.Caller(1)
	return t.EnterAt(ply, depth, alpha, beta, side, line, file)
}

// EnterAt is Enter with a line of its own; without a file there is none.
func (t *Trace) EnterAt(ply, depth, alpha, beta, side, line int, file string) *Node {
	if t == nil || !t.awake {
		return nil
	}
	height := len(t.line)
	var above *Node
	if height > 0 {
		above = t.line[height-1]
	}
	n := &Node{t: t, height: height, alpha: int32(alpha), beta: int32(beta), depth: int16(clamp(depth, -32768, 32767)),
		ply: uint8(clamp(ply, 0, 255)), how: Follows, moves: 255, what: wNode, enterLine: uint16(line), open: true}
	if side != 0 {
		n.flags = 1
	}
	came := t.comes
	if came {
		n.move, n.how, t.comes = t.comingMove, t.comingHow, false
		n.flags |= fMove
	}
	n.file = t.fileNumber(file)
	t.visit++
	n.visit = t.visit
	if t.visit&0xfffff == 0 && (t.filters() || t.full) {
		t.note(tPoint, t.visit, t.digest, 0, 0)
	}
	if t.visit-1 == t.last {
		t.tellSearch(sPassed)
	}
	n.inside = above != nil && above.inside
	n.onLine = above == nil || above.onLine
	if n.onLine && height > 0 && height <= len(t.onlyLine) {
		n.onLine = came && t.comingText == t.onlyLine[height-1]
	}
	t.line = append(t.line, n)
	if t.wanted(n) {
		t.recordLine()
	} else if above != nil {
		above.leftOut++
	}
	return n
}

func (t *Trace) fileNumber(file string) uint8 {
	if file == "" {
		return 255
	}
	n, there := t.files[file]
	if !there {
		n = uint8(clamp(len(t.files), 0, 255))
		t.files[file] = n
		if n < 255 {
			t.text(tFile, uint32(n), []byte(file))
		}
	}
	return n
}

func (t *Trace) wanted(n *Node) bool {
	return t.writing && (t.maxPly < 0 || n.height <= t.maxPly) && t.first <= t.visit && t.visit <= t.last &&
		(len(t.onlyLine) == 0 || n.onLine) && (!t.hasKey || n.inside)
}

func (t *Trace) recordLine() {
	lowest := t.line[len(t.line)-1]
	for _, n := range t.line {
		if n.slot > 0 {
			continue
		}
		if n != lowest || n.leftOut > 0 {
			n.how |= hLate
		}
		if n.visit != t.told && t.note(tVisit, n.visit, t.digest, 0, 0) == 0 {
			return
		}
		var b [size]byte
		n.pack(b[:])
		if n.slot = t.add(b[:], false); n.slot == 0 {
			return
		}
		t.told = n.visit + 1
		if n != lowest && n.height > 0 {
			t.line[n.height-1].leftOut-- // it is recorded after all
		}
	}
}

// What was counted below a node goes to its record, or to the node above.
func (t *Trace) handOn(n *Node) {
	n.open = false
	if n.slot > 0 && n.leftOut > 0 {
		n.what |= wPartial
		if t.note(tSkipped, n.leftOut, n.mixed, n.slot, 0) > 0 {
			t.told += n.leftOut
		}
	} else if n.slot == 0 && n.height > 0 {
		above := t.line[n.height-1]
		above.leftOut += n.leftOut
		above.mixed += n.mixed
	}
}

func (n *Node) on() bool { return n != nil && n.open && n.t.file != nil }

// Leave is called on each way out of the search; it gives the value back.
func (n *Node) Leave(value int) int {
	if n.on() {
		_, _, line, _ := runtime.Caller(1)
		n.LeaveAt(value, line)
	}
	return value
}

// LeaveAt is Leave with a line of its own.
func (n *Node) LeaveAt(value, line int) int {
	if !n.on() || n.height >= len(n.t.line) || n.t.line[n.height] != n {
		return value
	}
	t := n.t
	for len(t.line) > n.height+1 { // left without a word: its record stays open
		below := t.line[len(t.line)-1]
		t.handOn(below)
		if below.slot > 0 {
			t.changeNode(below)
		}
		t.line = t.line[:len(t.line)-1]
	}
	mixed := n.mix(int32(value))
	t.digest += mixed
	if n.slot == 0 {
		n.mixed += mixed
	}
	t.handOn(n)
	t.line = t.line[:n.height]
	if n.slot > 0 {
		n.value, n.size, n.leaveLine = int32(value), t.next-n.slot, uint16(line)
		n.flags |= fLeft
		t.changeNode(n)
	}
	return value
}

// Key is that of the position.
func (n *Node) Key(key uint64) {
	if !n.on() {
		return
	}
	n.key = key
	n.flags |= fKey
	t := n.t
	if !t.hasKey || key != t.onlyKey {
		return
	}
	n.inside = true
	if n.slot == 0 && t.wanted(n) {
		if n.height > 0 {
			t.line[n.height-1].leftOut--
		}
		t.recordLine()
	}
}

// Moves is the number of legal moves.
func (n *Node) Moves(count int) {
	if n != nil {
		n.moves = uint8(clamp(count, 0, 254))
	}
}

// Static is the static evaluation.
func (n *Node) Static(value int) {
	if n != nil {
		n.fixed = int32(value)
		n.flags |= fStatic
	}
}

func (n *Node) flag(flag uint8) {
	if n != nil {
		n.flags |= flag
	}
}

func (n *Node) ends(how uint8) {
	if n != nil {
		n.how = n.how&^uint8(hEnds) | how
	}
}

// StandPat and the following say how the node ends, as in plytrace.h.
func (n *Node) StandPat()   { n.flag(fStandPat) }
func (n *Node) Table()      { n.ends(16) }
func (n *Node) Over()       { n.ends(32) }
func (n *Node) Pruned()     { n.ends(48) }
func (n *Node) Stopped()    { n.ends(64) }
func (n *Node) Repetition() { n.ends(80) }
func (n *Node) Limit()      { n.ends(96) }

// Next is called before each call of the search: Scout, Research ..., to which Reduced may be added.
func (n *Node) Next(move string, how int) {
	if n.on() {
		n.t.comes, n.t.comingText, n.t.comingMove, n.t.comingHow = true, move, n.t.number(move), uint8(how)
	}
}

// Best is the best move so far.
func (n *Node) Best(move string) {
	if n.on() {
		n.best = n.t.number(move)
		n.flags |= fBest
	}
}

// Cut is the move that failed high.
func (n *Node) Cut(move string) {
	n.Best(move)
	n.flag(fCut)
}

// A record of its own about a node that has one.
func (n *Node) more(sort uint8, key uint64, value, depth, how int, move uint32, word string) {
	if !n.on() || n.slot == 0 || !n.t.writing {
		return
	}
	number := uint32(0)
	if word != "" {
		number = n.t.word(word)
	}
	n.t.isOfVersion2()
	b := make([]byte, size)
	machine.PutUint64(b, key)
	machine.PutUint32(b[16:], uint32(int32(value)))
	machine.PutUint32(b[24:], move)
	machine.PutUint32(b[28:], number)
	machine.PutUint32(b[32:], n.slot)
	machine.PutUint16(b[40:], uint16(int16(clamp(depth, -32768, 32767))))
	b[42], b[44], b[47] = sort, uint8(how), wMore
	n.t.add(b, false)
}

func (n *Node) say(sort uint8, text string) {
	if n.on() && n.slot > 0 && n.t.writing {
		n.t.isOfVersion2()
		n.t.text(sort, n.slot, []byte(text))
	}
}

// The following are told in records of their own; what they mean is said in plytrace.h.
func (n *Node) StandPatValue(value int) { n.more(mStandPat, 0, value, 0, 0, 0, "") }
func (n *Node) TableDepth(depth int)    { n.more(mTableDepth, 0, 0, depth, 0, 0, "") }
func (n *Node) TableAnswer(depth, bound, value int) {
	n.more(mTableAnswer, 0, value, depth, bound, 0, "")
}
func (n *Node) TableStore(depth, bound, value int) {
	n.more(mTableStore, 0, value, depth, bound, 0, "")
}
func (n *Node) Visits(count uint64)    { n.more(mVisits, count, 0, 0, 0, 0, "") }
func (n *Node) Prior(p float64)        { n.more(mPrior, math.Float64bits(p), 0, 0, 0, 0, "") }
func (n *Node) Fraction(value float64) { n.more(mFraction, math.Float64bits(value), 0, 0, 0, 0, "") }
func (n *Node) Term(name string, value float64) {
	n.more(mTerm, math.Float64bits(value), 0, 0, 0, 0, name)
}
func (n *Node) PV(text string)    { n.say(tPV, text) }
func (n *Node) Board(text string) { n.say(tBoard, text) }
func (n *Node) Say(text string)   { n.say(tSay, text) }

// Time is the number of nanoseconds since Open.
func (n *Node) Time() {
	if n.on() {
		n.more(mTime, uint64(time.Since(n.t.began)), 0, 0, 0, 0, "")
	}
}

// Skipped names a move that is not searched, and why.
func (n *Node) Skipped(move, why string) {
	if n.on() {
		n.more(mSkipped, 0, 0, 0, 0, n.t.number(move), why)
	}
}

// Reduction names a move that is searched less deep, by how many plies, and why.
func (n *Node) Reduction(move string, plies int, why string) {
	if n.on() {
		n.more(mReduced, 0, 0, plies, 0, n.t.number(move), why)
	}
}
