// Plytrace.java: lets a game engine in Java record its search, for Plyscope. One file, no dependency, Java 11 or later,
// MIT license.
//
// It is the twin of plytrace.h: the same file, the same words of the environment.
//
//     PLYTRACE=run.plytrace java Engine             all nodes
//     PLYTRACE=run.plytrace,ply=6 java Engine       nodes up to six plies below the root
//     also nodes=A-B (visits), line=M:M (a line from the root), key=HEX, search=N, mb=N, command=no: see plytrace.h
//
// Without PLYTRACE nothing is recorded, and every call returns at once. Nothing in here ever throws into the engine: what
// fails ends the recording, with a line on standard error. A program that is killed loses the last 4,096 records. A thread
// has a file of its own, run.plytrace.2 and so on, if it calls open().
//
//     Plytrace.open("Mine 1.0", "chess", "\"claims\": [\"fail-hard\"], \"infinite\": 32001");
//     Plytrace.root(fen);
//
//     int search(Position p, int ply, int depth, int alpha, int beta) {
//       Plytrace.Node node = Plytrace.enter(ply, depth, alpha, beta, p.side);   // scores in the view of the side to move
//       node.key(p.key);
//       ...
//       node.next(move, Plytrace.SCOUT);      // before each call of the search; a move is an int or a String
//       int value = -search(...);
//       node.best(move);
//       node.cut(move);
//       return node.leave(value);             // gives the value back
//     }
//
//     Plytrace.moveText(m -> textOf(m));      // of moves that are numbers, once, behind open()
//     Plytrace.close();
//
// enter() and leave() take the line of the source, and enter() its file, as last arguments. What else can be told of a
// node is told by the other methods of Node; what they mean is said in plytrace.h.
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

public final class Plytrace {
  public static final int FULL = 0, SCOUT = 1, RESEARCH = 2, PROBE = 3, FOLLOWS = 4, REDUCED = 8;
  public static final int EXACT = 0, LOWER = 1, UPPER = 2;

  private static final int NODE = 1, TEXT = 2, MORE = 3, PARTIAL = 128;
  private static final int T_HEADER = 1, T_MOVE = 2, T_ROOT = 3, T_FILE = 4, T_SKIPPED = 5, T_COMMAND = 6, T_FOLDER = 7,
      T_WORDS = 8, T_SEARCH = 9, T_POINT = 10, T_VISIT = 11, T_BOARD = 12, T_SAY = 13, T_PV = 14, T_WORD = 15;
  private static final int M_STAND_PAT = 1, M_TABLE_DEPTH = 2, M_TABLE_ANSWER = 3, M_TABLE_STORE = 4, M_TIME = 5,
      M_SKIPPED = 6, M_REDUCED = 7, M_TERM = 8, M_VISITS = 9, M_PRIOR = 10, M_FRACTION = 11;
  private static final int ENDED = 1, PASSED = 2, FULL_UP = 4;
  private static final int LEFT = 2, KEY = 4, STATIC = 8, STAND_PAT = 16, BEST = 32, CUT = 64, HAS_MOVE = 128;
  private static final int ENDS = 112, LATE = 128;
  private static final int SIZE = 48, PIECE = 36, KEPT = 4096;

  private static final AtomicInteger threads = new AtomicInteger();
  private static final ThreadLocal<Trace> now = new ThreadLocal<>();
  private static volatile boolean recording; // some thread has opened a file: else nothing else is asked

  private Plytrace() {}

  /** A node that is open. */
  public static final class Node {
    private static final Node NOTHING = new Node(null, 0);
    private final Trace trace;
    private final int height;
    private int slot, move, best, size, enterLine, leaveLine, depth, ply, flags, how, moves = 255, file, what = NODE;
    private int alpha, beta, value, fixed;
    private long key, visit, leftOut, mixed;
    private boolean open = true, onLine, inside;

    private Node(Trace trace, int height) {
      this.trace = trace;
      this.height = height;
    }
    private boolean on() { return trace != null && trace.working && open; }
    private void ends(int end) { if (trace != null) how = how & ~ENDS | end; }
    private void more(int sort, long key, int value, int depth, int how) {
      if (on()) trace.safely(() -> trace.more(this, sort, key, value, depth, how, 0, null));
    }
    private void say(int sort, String text) {
      if (on()) trace.safely(() -> trace.moreText(this, sort, text));
    }

    public void key(long k) {
      if (!on()) return;
      key = k;
      flags |= KEY;
      trace.safely(() -> trace.keyed(this));
    }
    public void moves(int n) { if (trace != null) moves = clamp(n, 0, 254); }
    public void staticValue(int v) {
      if (trace == null) return;
      fixed = v;
      flags |= STATIC;
    }
    public void standPat() { if (trace != null) flags |= STAND_PAT; }
    public void table() { ends(16); }
    public void over() { ends(32); }
    public void pruned() { ends(48); }
    public void stopped() { ends(64); }
    public void repetition() { ends(80); }
    public void limit() { ends(96); }

    /** Before each call of the search: SCOUT, RESEARCH ..., to which REDUCED may be added. */
    public void next(int move, int how) {
      if (on()) trace.coming(move, null, how);
    }
    public void next(String move, int how) {
      if (on()) trace.safely(() -> trace.coming(trace.number(move), move, how));
    }
    public void best(int move) {
      if (on()) trace.safely(() -> best = trace.named(move));
      flags |= trace == null ? 0 : BEST;
    }
    public void best(String move) {
      if (on()) trace.safely(() -> best = trace.number(move));
      flags |= trace == null ? 0 : BEST;
    }
    public void cut(int move) {
      best(move);
      flags |= trace == null ? 0 : CUT;
    }
    public void cut(String move) {
      best(move);
      flags |= trace == null ? 0 : CUT;
    }

    public void standPatValue(int value) { more(M_STAND_PAT, 0, value, 0, 0); }
    public void tableDepth(int depth) { more(M_TABLE_DEPTH, 0, 0, depth, 0); }
    public void tableAnswer(int depth, int bound, int value) { more(M_TABLE_ANSWER, 0, value, depth, bound); }
    public void tableStore(int depth, int bound, int value) { more(M_TABLE_STORE, 0, value, depth, bound); }
    public void time() { if (on()) more(M_TIME, System.nanoTime() - trace.began, 0, 0, 0); }
    public void visits(long n) { more(M_VISITS, n, 0, 0, 0); }
    public void prior(double p) { more(M_PRIOR, Double.doubleToRawLongBits(p), 0, 0, 0); }
    public void fraction(double value) { more(M_FRACTION, Double.doubleToRawLongBits(value), 0, 0, 0); }
    public void term(String name, double value) {
      if (on()) trace.safely(() -> trace.more(this, M_TERM, Double.doubleToRawLongBits(value), 0, 0, 0, 0, name));
    }
    public void skipped(int move, String why) {
      if (on()) trace.safely(() -> trace.more(this, M_SKIPPED, 0, 0, 0, 0, trace.named(move), why));
    }
    public void skipped(String move, String why) {
      if (on()) trace.safely(() -> trace.more(this, M_SKIPPED, 0, 0, 0, 0, trace.number(move), why));
    }
    public void reduction(int move, int plies, String why) {
      if (on()) trace.safely(() -> trace.more(this, M_REDUCED, 0, 0, plies, 0, trace.named(move), why));
    }
    public void reduction(String move, int plies, String why) {
      if (on()) trace.safely(() -> trace.more(this, M_REDUCED, 0, 0, plies, 0, trace.number(move), why));
    }
    public void pv(String text) { say(T_PV, text); }
    public void board(String text) { say(T_BOARD, text); }
    public void say(String text) { say(T_SAY, text); }

    /** On each way out of the search; gives the value back. */
    public int leave(int value) { return leave(value, 0); }
    public int leave(int value, int line) {
      if (on()) trace.safely(() -> trace.leave(this, value, line));
      return value;
    }

    /** pt_mix() of plytrace.h. */
    private long mix(int value) {
      final long low = 0xffffffffL;
      final long window = (alpha & low) << 32 | beta & low;
      final long found = ((value & low) << 32 | move & low) * 0x9e3779b97f4a7c15L;
      final long place = (visit << 24 ^ (long) (depth & 0xffff) << 8 ^ ply) * 0xc2b2ae3d27d4eb4fL;
      long x = (window + 0x165667b19e3779f9L) * 0xd6e8feb86659fd93L;
      x ^= Long.rotateLeft(found, 32);
      x += Long.rotateLeft(place, 17);
      x = (x ^ x >>> 32) * 0xff51afd7ed558ccdL;
      return x ^ x >>> 29;
    }
    private void pack(ByteBuffer b, int at) {
      b.putLong(at, key).putInt(at + 8, alpha).putInt(at + 12, beta).putInt(at + 16, value).putInt(at + 20, fixed);
      b.putInt(at + 24, move).putInt(at + 28, best).putInt(at + 32, size);
      b.putShort(at + 36, (short) enterLine).putShort(at + 38, (short) leaveLine).putShort(at + 40, (short) depth);
      b.put(at + 42, (byte) ply).put(at + 43, (byte) flags).put(at + 44, (byte) how).put(at + 45, (byte) moves);
      b.put(at + 46, (byte) file).put(at + 47, (byte) what);
    }
  }

  private interface Work {
    void run() throws IOException;
  }
  private interface Packer {
    void pack(ByteBuffer b, int at);
  }

  private static int clamp(int x, int low, int high) { return Math.max(low, Math.min(high, x)); }

  private static final class Trace {
    final String path;
    final int thread;
    final FileChannel file;
    final ByteBuffer kept = ByteBuffer.allocate(KEPT * SIZE).order(ByteOrder.nativeOrder());
    final ByteBuffer one = ByteBuffer.allocate(SIZE).order(ByteOrder.nativeOrder());
    int from, next, maxSlots, version = 1, lastState; // from: the first record that is not in the file yet
    final ArrayList<Node> line = new ArrayList<>(); // nodes that are open
    boolean comes;
    int comingMove, comingHow;
    String comingText;
    final HashMap<String, Integer> numbers = new HashMap<>(), files = new HashMap<>(), words = new HashMap<>();
    final HashSet<Integer> known = new HashSet<>();
    IntFunction<String> moveText = m -> Integer.toUnsignedString(m);
    int search, state, stateHow;
    long visit, digest, told = 1; // told: the visit that a reader takes the next record for
    boolean full, awake = true, writing = true, working = true;
    final long began = System.nanoTime();
    // Of the environment.
    int maxPly = -1, onlySearch;
    long first, last = Long.MAX_VALUE, onlyKey;
    boolean hasOnlyKey, command = true;
    String[] onlyLine = {};
    final String asked;

    Trace(String path, String asked, int thread) throws IOException {
      this.path = path;
      this.asked = asked;
      this.thread = thread;
      long most = 2048;
      for (String word : asked.split(",")) {
        if (word.isEmpty()) continue;
        final int equals = word.indexOf('=');
        final String name = equals < 0 ? word : word.substring(0, equals), value = word.substring(equals + 1);
        try {
          if (name.equals("ply")) maxPly = Integer.parseInt(value);
          else if (name.equals("nodes")) {
            first = Long.parseLong(value.split("-")[0]);
            last = Long.parseLong(value.split("-")[1]);
          } else if (name.equals("key")) {
            onlyKey = Long.parseUnsignedLong(value, 16);
            hasOnlyKey = true;
          } else if (name.equals("line")) onlyLine = value.split(":");
          else if (name.equals("search")) onlySearch = Integer.parseInt(value);
          else if (name.equals("mb")) most = Long.parseLong(value);
          else if (word.equals("command=no")) command = false;
          else throw new NumberFormatException();
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
          throw new IOException(word + " is none of ply=N, nodes=A-B, line=M:M, key=HEX, search=N, mb=N, command=no");
        }
      }
      maxSlots = (int) Math.min((most << 20) / SIZE, 0x7fffffff);
      final RandomAccessFile opened = new RandomAccessFile(path, "rw");
      opened.setLength(0);
      file = opened.getChannel();
      add(this::head, false);
    }
    boolean filters() { return maxPly >= 0 || first > 1 || last != Long.MAX_VALUE || onlyLine.length > 0 || hasOnlyKey; }

    /** Whatever goes wrong ends the recording. */
    void safely(Work work) {
      if (!working) return;
      try {
        work.run();
      } catch (IOException | RuntimeException e) {
        working = false;
        System.err.println("plytrace: " + e + ": the recording ends here");
      }
    }
    void head(ByteBuffer b, int at) {
      final byte[] magic = "plytrace".getBytes(StandardCharsets.US_ASCII);
      for (int i = 0; i < magic.length; ++i) b.put(at + i, magic[i]);
      b.putInt(at + 8, version).putInt(at + 12, SIZE).putInt(at + 24, 0x01020304);
      b.putInt(at + 28, lastState).putInt(at + 32, thread);
    }
    void begin(String header) throws IOException {
      text(T_HEADER, 0, header);
      if (command) {
        try {
          byte[] words = Files.readAllBytes(Paths.get("/proc/self/cmdline"));
          int n = 0;
          while (n < words.length && words[n] != 0) ++n;
          if (!new String(words, 0, n, StandardCharsets.UTF_8).contains("/")) {
            final byte[] program = Paths.get("/proc/self/exe").toRealPath().toString().getBytes(StandardCharsets.UTF_8);
            final byte[] whole = Arrays.copyOf(program, program.length + words.length - n);
            System.arraycopy(words, n, whole, program.length, words.length - n);
            words = whole;
          }
          if (words.length > 0 && words.length < 1 << 14) bytes(T_COMMAND, 0, words);
        } catch (IOException e) {
          // only Linux says so
        }
        text(T_FOLDER, 0, Paths.get("").toAbsolutePath().toString());
        text(T_WORDS, 0, asked);
      }
      awake = writing = onlySearch == 0;
      beginSearch();
    }
    /** What is told of a search is kept in a record of its own, which changes. */
    void beginSearch() throws IOException {
      visit = digest = 0;
      told = 1;
      state = stateHow = 0;
      if (!writing) return;
      lastState = state = note(T_SEARCH, 0, 0, 0, search);
      change(0, this::head);
    }
    void tellSearch(int how) throws IOException {
      if (state == 0) return;
      stateHow |= how;
      change(state, (b, at) -> packNote(b, at, T_SEARCH, visit, digest, 0, search, stateHow));
    }
    static void packNote(ByteBuffer b, int at, int sort, long key, long digest, int move, int number, int how) {
      b.putLong(at, key).putLong(at + 8, digest).putInt(at + 24, move).putInt(at + 36, number);
      b.put(at + 42, (byte) sort).put(at + 44, (byte) how).put(at + 47, (byte) TEXT);
    }
    int note(int sort, long key, long digest, int move, int number) throws IOException {
      return add((b, at) -> packNote(b, at, sort, key, digest, move, number, 0), true);
    }
    /** The number of the record; 0: there is no room. */
    int add(Packer packer, boolean isNote) throws IOException {
      if (full && !isNote) return 0;
      if (next >= maxSlots && !isNote) {
        full = true;
        writing = false;
        System.err.println("plytrace: no room is left after " + next + " records of " + path);
        tellSearch(FULL_UP);
        return 0;
      }
      if (next - from == KEPT) flush();
      packer.pack(kept, (next - from) * SIZE);
      return next++;
    }
    /** A record that was written before, perhaps into the file. */
    void change(int slot, Packer packer) throws IOException {
      if (slot >= from) {
        packer.pack(kept, (slot - from) * SIZE);
        return;
      }
      Arrays.fill(one.array(), (byte) 0);
      packer.pack(one, 0);
      write(one, SIZE, (long) slot * SIZE);
    }
    void write(ByteBuffer b, int bytes, long at) throws IOException {
      b.position(0).limit(bytes);
      while (b.hasRemaining()) at += file.write(b, at);
      b.clear();
    }
    void flush() throws IOException {
      for (Node n : line)
        if (n.slot >= from && n.slot > 0) n.pack(kept, (n.slot - from) * SIZE);
      write(kept, (next - from) * SIZE, (long) from * SIZE);
      from = next;
      Arrays.fill(kept.array(), (byte) 0);
      tellSearch(0);
    }
    void text(int sort, int number, String text) throws IOException {
      bytes(sort, number, text.getBytes(StandardCharsets.UTF_8));
    }
    void bytes(int sort, int number, byte[] text) throws IOException {
      int done = 0;
      do {
        final int begin = done, n = Math.min(PIECE, text.length - begin);
        done += n;
        final boolean goesOn = done < text.length;
        add((b, at) -> {
          for (int i = 0; i < n; ++i) b.put(at + i, text[begin + i]);
          b.putInt(at + 36, number).putShort(at + 40, (short) n);
          b.put(at + 42, (byte) sort).put(at + 43, (byte) (goesOn ? 1 : 0)).put(at + 47, (byte) TEXT);
        }, false);
      } while (done < text.length);
    }
    /** As pt_move_of_text() has it; the next one where that is another move's. */
    int number(String move) throws IOException {
      final Integer there = numbers.get(move);
      if (there != null) return there;
      final byte[] text = move.getBytes(StandardCharsets.UTF_8);
      int n = (int) 2166136261L;
      for (byte c : text) n = (n ^ c & 0xff) * 16777619;
      n |= 0x80000000;
      if (n == -1) --n;
      while (known.contains(n)) n = n < -2 ? n + 1 : 0x80000000;
      if (writing) {
        numbers.put(move, n);
        known.add(n);
        bytes(T_MOVE, n, Arrays.copyOf(text, Math.min(text.length, PIECE)));
      }
      return n;
    }
    /** A move that has a number: its name is in the file. */
    int named(int move) throws IOException {
      if (writing && known.add(move)) {
        final byte[] text = moveText.apply(move).getBytes(StandardCharsets.UTF_8);
        bytes(T_MOVE, move, Arrays.copyOf(text, Math.min(text.length, PIECE)));
      }
      return move;
    }
    void coming(int move, String text, int how) {
      comes = true;
      comingMove = move;
      comingText = text;
      comingHow = how;
    }
    int word(String text) throws IOException {
      final Integer there = words.get(text);
      if (there != null) return there;
      final int n = words.size();
      words.put(text, n);
      text(T_WORD, n, text);
      return n;
    }
    void isOfVersion2() throws IOException {
      if (version == 2) return;
      version = 2;
      change(0, this::head);
    }
    /** A record of its own about a node that has one. */
    void more(Node n, int sort, long key, int value, int depth, int how, int move, String word) throws IOException {
      if (n.slot == 0 || !writing) return;
      final int number = word == null ? 0 : word(word);
      isOfVersion2();
      add((b, at) -> {
        b.putLong(at, key).putInt(at + 16, value).putInt(at + 24, move).putInt(at + 28, number).putInt(at + 32, n.slot);
        b.putShort(at + 40, (short) clamp(depth, -32768, 32767));
        b.put(at + 42, (byte) sort).put(at + 44, (byte) how).put(at + 47, (byte) MORE);
      }, false);
    }
    void moreText(Node n, int sort, String text) throws IOException {
      if (n.slot == 0 || !writing) return;
      isOfVersion2();
      text(sort, n.slot, text);
    }
    void root(String position) throws IOException {
      tellSearch(ENDED);
      line.clear();
      comes = false;
      ++search;
      awake = onlySearch == 0 || search == onlySearch;
      writing = awake && !full;
      if (writing) text(T_ROOT, search, position);
      beginSearch();
    }
    void enter(Node n, int line_, String source) throws IOException {
      final int height = n.height;
      final Node above = height > 0 ? line.get(height - 1) : null;
      final boolean came = comes;
      if (comes) {
        n.move = comingText == null ? named(comingMove) : comingMove;
        n.how = comingHow;
        n.flags |= HAS_MOVE;
        comes = false;
      }
      n.file = fileNumber(source);
      n.enterLine = line_;
      n.visit = ++visit;
      if ((visit & 0xfffff) == 0 && (filters() || full)) note(T_POINT, visit, digest, 0, 0);
      if (visit - 1 == last) tellSearch(PASSED);
      n.inside = above != null && above.inside;
      n.onLine = above == null || above.onLine;
      if (n.onLine && height > 0 && height <= onlyLine.length)
        n.onLine = came && onlyLine[height - 1].equals(comingText == null ? moveText.apply(comingMove) : comingText);
      line.add(n);
      if (wanted(n)) recordLine();
      else if (above != null) ++above.leftOut;
    }
    int fileNumber(String source) throws IOException {
      if (source == null) return 255;
      final Integer there = files.get(source);
      if (there != null) return there;
      final int n = Math.min(files.size(), 255);
      files.put(source, n);
      if (n < 255) text(T_FILE, n, source);
      return n;
    }
    boolean wanted(Node n) {
      return writing && (maxPly < 0 || n.height <= maxPly) && visit >= first && visit <= last
          && (onlyLine.length == 0 || n.onLine) && (!hasOnlyKey || n.inside);
    }
    void recordLine() throws IOException {
      final Node lowest = line.get(line.size() - 1);
      for (Node n : line) {
        if (n.slot > 0) continue;
        if (n != lowest || n.leftOut > 0) n.how |= LATE;
        if (n.visit != told && note(T_VISIT, n.visit, digest, 0, 0) == 0) return;
        n.slot = add(n::pack, false);
        if (n.slot == 0) return;
        told = n.visit + 1;
        if (n != lowest && n.height > 0) --line.get(n.height - 1).leftOut; // it is recorded after all
      }
    }
    void keyed(Node n) throws IOException {
      if (!hasOnlyKey || n.key != onlyKey) return;
      n.inside = true;
      if (n.slot > 0 || !wanted(n)) return;
      if (n.height > 0) --line.get(n.height - 1).leftOut;
      recordLine();
    }
    /** What was counted below a node goes to its record, or to the node above. */
    void handOn(Node n) throws IOException {
      n.open = false;
      if (n.slot > 0 && n.leftOut > 0) {
        n.what |= PARTIAL;
        if (note(T_SKIPPED, n.leftOut, n.mixed, n.slot, 0) > 0) told += n.leftOut;
      } else if (n.slot == 0 && n.height > 0) {
        final Node above = line.get(n.height - 1);
        above.leftOut += n.leftOut;
        above.mixed += n.mixed;
      }
    }
    void leave(Node n, int value, int leaveLine) throws IOException {
      while (line.size() > n.height + 1) { // left without a word: its record stays open
        final Node below = line.get(line.size() - 1);
        handOn(below);
        if (below.slot > 0) change(below.slot, below::pack);
        line.remove(line.size() - 1);
      }
      final long mixed = n.mix(value);
      digest += mixed;
      if (n.slot == 0) n.mixed += mixed;
      handOn(n);
      line.remove(n.height);
      if (n.slot == 0) return;
      n.value = value;
      n.size = next - n.slot;
      n.leaveLine = leaveLine;
      n.flags |= LEFT;
      change(n.slot, n::pack);
    }
    void close() throws IOException {
      tellSearch(ENDED);
      flush();
      file.close();
    }
  }

  /** Once a thread, before its first search. `more` goes into the header, as JSON: "\"infinite\": 32001". */
  public static void open(String engine, String game, String more) {
    close();
    final String wanted = System.getenv("PLYTRACE");
    if (wanted == null || wanted.isEmpty() || wanted.startsWith(",")) return;
    final int comma = wanted.indexOf(','), thread = threads.incrementAndGet();
    final String name = comma < 0 ? wanted : wanted.substring(0, comma);
    try {
      final Trace t = new Trace(thread == 1 ? name : name + "." + thread, comma < 0 ? "" : wanted.substring(comma + 1), thread);
      t.begin("{\"plyscope\": \"nodes\", \"version\": 1, \"engine\": \"" + engine + "\", \"game\": \"" + game + "\""
          + (more.isEmpty() ? "" : ", ") + more + "}");
      now.set(t);
      recording = true;
    } catch (IOException | RuntimeException e) {
      System.err.println("plytrace: " + e.getMessage() + ": nothing is recorded");
    }
  }

  /** The text of a move that is a number. */
  public static void moveText(IntFunction<String> text) {
    final Trace t = now.get();
    if (t != null) t.moveText = text;
  }

  /** A search begins here. */
  public static void root(String position) {
    final Trace t = recording ? now.get() : null;
    if (t != null) t.safely(() -> t.root(position));
  }

  /** A node; scores are in the view of the side to move there, side 0 or 1. */
  public static Node enter(int ply, int depth, int alpha, int beta, int side) {
    return enter(ply, depth, alpha, beta, side, 0, null);
  }

  public static Node enter(int ply, int depth, int alpha, int beta, int side, int line, String file) {
    final Trace t = recording ? now.get() : null;
    if (t == null || !t.working || !t.awake) return Node.NOTHING;
    final Node n = new Node(t, t.line.size());
    n.alpha = alpha;
    n.beta = beta;
    n.depth = clamp(depth, -32768, 32767);
    n.ply = clamp(ply, 0, 255);
    n.flags = side == 0 ? 0 : 1;
    n.how = FOLLOWS;
    t.safely(() -> t.enter(n, line, file));
    return n;
  }

  public static void close() {
    final Trace t = now.get();
    if (t == null) return;
    now.remove();
    t.safely(t::close);
    t.working = false;
  }
}
