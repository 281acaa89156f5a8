// Every reader of text or files, fed with its corpus (tests/fuzz/corpus), and with mutations of that, of valid input
// and of plain noise for a few seconds each. A target must return for any bytes: with a value, or with an error that
// has words. Run under the address sanitizer in CI.
//
//     fuzz_targets                               lists the targets
//     fuzz_targets TARGET SECONDS [SEED]         `odd` and `even` are the two halves of the list
//     fuzz_targets --grow TARGET SECONDS [SEED]  adds to the corpus what reaches something new; see grow.sh
//     fuzz_targets --input TARGET FILE           one input, such as a run left that failed
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/ask/lint/lint.h"
#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/game/player.h"
#include "engine/game/protocol.h"
#include "engine/game/weights_text.h"
#include "engine/games/registry.h"
#include "engine/link/link.h"
#include "engine/match/zoom.h"
#include "engine/read/node/iterations.h"
#include "engine/read/node/moment_cut.h"
#include "engine/read/places/subject.h"
#include "engine/read/waste/ledger.h"
#include "engine/recorder/plytrace.h"
#include "engine/session/moment_commands.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/game_forms.h"
#include "engine/session/session.h"
#include "engine/trace/recording.h"
#include "engine/trace/recording_json.h"
#include "tests/fuzz/corpus.h"
#include "tests/fuzz/coverage.h"
#include "tests/fuzz/forms.h"
#include "tests/fuzz/target.h"
#include "tests/support/forge.h"
#include "tests/support/wthor.h"

namespace {

using namespace ply;

using fuzz::Target;

void require(bool ok, const char* what) {
  if (ok) return;
  fmt::print(stderr, "fuzz: {}\n", what);
  std::abort();
}

// A conversation from a text; the answers are dropped.
class Lines final : public LineChannel {
 public:
  explicit Lines(const std::string& text) : in_(text) {}
  bool read(std::string& line) override { return static_cast<bool>(std::getline(in_, line)); }
  void write(std::string_view) override {}

 private:
  std::istringstream in_;
};

std::string mutated_text(const std::string& seed, const std::vector<std::string>& seeds, Random& random);

template <class T>
void has_words(const Result<T>& r) {
  require(r.ok() || !r.error().message.empty(), "an error without words");
}

std::vector<MoveCode> random_moves(const Game& g, Random& random, Position& p, int plies) {
  std::vector<MoveCode> out;
  for (int i = 0; i < plies; ++i) {
    const auto legal = g.moves(p);
    if (legal.empty()) break;
    out.push_back(legal[random.below(static_cast<u32>(legal.size()))]);
    p = g.after(p, out.back());
  }
  return out;
}

/// The usual rules of a game, and those that its texts do not say although they change what may be written (hands and
/// drops): a position of a random game under them is refused under the usual ones.
std::vector<RuleValues> rules_of(const GameType& type) {
  std::vector<RuleValues> out{{}};
  for (const RuleOption& o : type.options())
    for (std::size_t i = 1; !o.number && i < o.values.size(); ++i) {
      const RuleValues rules{{o.id, o.values[i]}};
      const auto game = type.make(rules);
      if (!game) continue;
      Random random(2);
      bool refused = false;
      for (int k = 0; k < 20 && !refused; ++k) {
        Position p = (*game)->initial();
        (void)random_moves(**game, random, p, 12);  // plays them
        refused = !type.parse_position((*game)->write(p), {});
      }
      if (refused) out.push_back(rules);
    }
  return out;
}

std::vector<std::pair<const GameType*, RuleValues>> all_rules() {
  std::vector<std::pair<const GameType*, RuleValues>> out;
  for (const GameType* type : all_games())
    for (const RuleValues& rules : rules_of(*type)) out.emplace_back(type, rules);
  return out;
}

/// A small search of the start of a game, as a file.
std::string recorded(const GameType& type) {
  Session session;
  command::NewGame game;
  game.game = type.id();
  session.apply(game);
  SearchPlan settings = session.runs().settings();
  settings.limits = {};
  settings.limits.depth = 2;
  session.apply(command::SetSearch{settings});
  session.apply(command::StartSearch{});
  while (session.runs().run()->running()) session.poll(0.001);
  auto bytes = session.runs().run()->recording()->write(Packing::plain);
  return bytes ? *bytes : std::string();
}

/// A file in memory, for what reads files by their names.
class MemoryFile {
 public:
  MemoryFile() : fd_(memfd_create("fuzz", MFD_CLOEXEC)) { require(fd_ >= 0, "no file in memory"); }
  ~MemoryFile() { ::close(fd_); }
  void fill(const std::string& bytes) {
    require(ftruncate(fd_, 0) == 0 && pwrite(fd_, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()),
            "writing in memory");
  }
  std::string path() const { return fmt::format("/proc/self/fd/{}", fd_); }

 private:
  int fd_;
};

/// Opens the recording as the workbench does, and looks at it from every side.
void step_through(const std::string& game, const std::string& bytes) {
  static MemoryFile file;
  file.fill(bytes);
  Session s;
  command::NewGame start;
  start.game = game;
  s.apply(start);
  s.apply(command::Open{file.path()});
  if (!s.runs().run()) return;
  const auto root = s.runs().run()->game();
  Nodes nodes;
  Subject subject;
  subject.game = root;
  subject.root = s.runs().run()->root_position();
  subject.root_mover = s.runs().run()->root_mover();
  nodes.reset(std::move(subject));
  s.apply(command::Step{command::StepKind::first});
  using K = command::StepKind;
  for (int i = 0; i < 40; ++i) {
    constexpr K kinds[] = {K::into,      K::over,           K::out,  K::next_cut, K::back, K::back_over, K::node_entry,
                           K::node_exit, K::next_iteration, K::into, K::into};
    s.apply(command::Step{kinds[static_cast<std::size_t>(i) % std::size(kinds)]});
    if (i % 8 == 7) s.apply(command::Seek{s.walk().edge() * i / 40});
    const u32 slot = s.walk().shown_slot();
    if (slot == no_node || !root) continue;
    const Position p = s.position_of(slot);
    (void)root->board(p);
    (void)root->write(p);
    (void)nodes.move(s.walk().view(), slot);
    (void)nodes.legal(s.walk().view(), slot);
    (void)nodes.line(s.walk().view(), slot);
    for (const MoveCode m : s.runs().run()->result().pv) (void)nodes.text(s.walk().view(), slot, m);
  }
  (void)iterations_model(s.runs().run()->iterations(), s.walk().view(), nodes);
  s.apply(command::PlayFromHere{});
  (void)s.save_state();
}

/// A moment of that search, as it is shared.
std::string shared_moment(const std::string& recording) {
  const auto r = Recording::read(recording, record_pool());
  require(r.ok(), "a recording that cannot be read");
  RecordingSummary summary = (*r)->summary();
  summary.moment =
      SharedMoment{0, 3, "look at this", "[Game \"kalah\"]\n3 {good}", 1, {{"layout", "Debug"}, {"scores", "first"}}};
  const View v = (*r)->view();
  const auto cut = cut_moment(v, v.ticks() / 2, v.size() / 2, (*r)->plan(), std::move(summary), {}, (*r)->digest(),
                              record_pool(), 2000);
  require(cut.ok(), "a moment that cannot be cut");
  return *cut->cut.recording->write(Packing::plain);
}

/// Opens it, goes back to it, and cuts again where it stands.
void look_at_moment(const std::string& bytes) {
  static MemoryFile file;
  file.fill(bytes);
  Session s;
  s.apply(command::Open{file.path()});
  if (!s.runs().run() || s.walk().view().empty()) return;
  s.apply(command::Seek{0});
  s.apply(command::ShowMoment{});
  const Recording& r = *s.runs().run()->recording();
  has_words(cut_moment(s.walk().view(), s.walk().cursor().tick, s.walk().shown_slot(), r.plan(), r.summary(),
                       r.bookmarks(), r.digest(), record_pool()));
}

/// Changes fields of records, now and then a byte of the header.
std::string mutate_records(const std::string& seed, Random& random) {
  std::string s = seed;
  const auto [begin, n] = test::records_at(s);
  if (n == 0) return mutated_text(seed, {seed}, random);  // an input of the corpus need not be whole
  for (u32 i = 1 + random.below(3); i > 0; --i) {
    if (random.below(8) == 0) {
      s[16 + random.below(static_cast<u32>(begin) - 16)] = static_cast<char>(random.below(128));
      continue;
    }
    char* const at = &s[begin + random.below(static_cast<u32>(n)) * sizeof(NodeRecord)];
    NodeRecord r;
    std::memcpy(static_cast<void*>(&r), at, sizeof r);
    const u32 any = random.below(3) == 0 ? static_cast<u32>(random.next()) : random.below(300);
    switch (random.below(8)) {
      case 0:
      case 1:
      case 2: r.move = any; break;
      case 3: r.rank = static_cast<u8>(any); break;
      case 4: r.best = static_cast<u8>(any); break;
      case 5: r.moves = static_cast<u8>(any); break;
      case 6: r.end_kind = static_cast<u8>(any); break;
      default: r.flags = static_cast<u8>(any); break;
    }
    std::memcpy(at, &r, sizeof r);
  }
  return s;
}

/// Blocks of a file changed, cut, lied about, doubled, left out, or added, with checksums that are right again.
std::string mutate_blocks(const std::string& seed, Random& random) {
  auto blocks = test::taken_apart(seed);
  if (blocks.empty()) return mutated_text(seed, {seed}, random);  // an input of the corpus need not be whole
  const auto any = [&] { return u64{random.next()} >> random.below(64); };
  const auto one = [&]() -> test::ForgedBlock& { return blocks[random.below(static_cast<u32>(blocks.size()))]; };
  bool lies = false;
  for (u32 i = 1 + random.below(3); i > 0; --i) {
    test::ForgedBlock& b = one();
    switch (random.below(9)) {
      case 0:
      case 1:
      case 2:
        if (!b.bytes.empty())
          b.bytes[random.below(static_cast<u32>(b.bytes.size()))] = static_cast<char>(random.next());
        break;
      case 3:
        b.bytes.resize(random.below(static_cast<u32>(b.bytes.size()) + 20), static_cast<char>(random.below(256)));
        break;
      case 4: b.info.flags = static_cast<u32>(any()); break;
      case 5: b.info.coding = random.below(3); break;
      case 6: b.info.plain_bytes = random.below(2) ? any() : b.info.plain_bytes + random.below(100) - 50; break;
      case 7: lies = true; break;
      default:
        if (random.below(2)) b.info.name = random.below(2) ? one().info.name : "unknown";
        else if (random.below(2)) blocks.push_back(test::ForgedBlock(b)), blocks.back().info.name += "-2";
        else if (blocks.size() > 1) blocks.erase(blocks.begin() + random.below(static_cast<u32>(blocks.size())));
    }
  }
  return test::put_together(blocks, test::digest_in(seed), [&](std::vector<BlockInfo>& list) {
    if (!lies) return;
    BlockInfo& b = list[random.below(static_cast<u32>(list.size()))];
    switch (random.below(3)) {
      case 0: b.place = any(); break;
      case 1: b.bytes = any(); break;
      default: b.plain_bytes = b.bytes = any();
    }
  });
}

/// What can be opened can be saved, and is then the same.
void open_and_save(const std::string& bytes) {
  const auto r = Recording::read(bytes, record_pool());
  has_words(r);
  if (!r) return;
  for (const Packing packing : {Packing::plain, Packing::zstd}) {
    const auto saved = (*r)->write(packing);
    require(saved.ok(), "a recording that cannot be saved");
    const auto again = Recording::read(*saved, record_pool());
    require(again.ok() && (*again)->digest() == (*r)->digest() &&
                (*again)->kept_blocks().size() == (*r)->kept_blocks().size(),
            "a saved recording is another one");
  }
}

/// A file as plytrace.h writes it: two searches, one of them killed, with all sorts of texts and ends, and of all that
/// can be told beyond a node's record.
std::string plytrace_file() {
  std::string out;
  const auto add = [&](const pt_record& r) { out.append(reinterpret_cast<const char*>(&r), sizeof r); };
  const auto text = [&](int sort, u32 number, std::string_view words) {
    do {
      const std::string_view piece = words.substr(0, PT_TEXT);
      words.remove_prefix(piece.size());
      pt_record r{};
      std::memcpy(static_cast<void*>(&r), piece.data(), piece.size());
      std::memcpy(&r.enter_line, &number, sizeof number);
      r.depth = static_cast<i16>(piece.size()), r.ply = static_cast<u8>(sort), r.flags = !words.empty();
      r.what = PT_W_TEXT;
      add(r);
    } while (!words.empty());
  };
  pt_record head{};
  std::memcpy(&head.key, "plytrace", sizeof head.key);
  head.alpha = PT_VERSION, head.beta = sizeof head, head.move = 0x01020304u;
  add(head);
  text(PT_T_HEADER, 0,
       R"({"plyscope": "nodes", "version": 1, "engine": "any", "game": "none", "claims": ["fail-hard"], "win": 9000})");
  text(PT_T_FILE, 0, "search.c");
  text(PT_T_MOVE, 1, "a1");
  text(PT_T_MOVE, 2, "a move that is longer than one record of the file can hold");
  text(PT_T_WORD, 0, "late");
  const auto more = [&](int sort, u32 node) {
    pt_record r{};
    r.what = PT_W_MORE, r.ply = static_cast<u8>(sort), r.size = node;
    r.depth = 2, r.how = PT_LOWER, r.value = 5, r.move = 1, r.enter_line = 7;
    const double half = 0.5;
    if (sort >= PT_M_TERM) std::memcpy(&r.key, &half, sizeof half);
    if (sort >= PT_M_HIT) r.key = 3, r.size = 0;
    add(r);
  };
  for (u32 search = 1; search <= 2; ++search) {
    text(PT_T_ROOT, search, "start");
    for (u32 i = 0; i < 12; ++i) {
      pt_record r{};
      r.key = i % 5, r.alpha = i == 0 ? -30000 : -9, r.beta = i == 0 ? 30000 : 9;
      r.value = static_cast<i32>(i), r.static_value = 4, r.move = 1 + i % 2, r.best = 2;
      r.size = i == 0 ? 13 : i % 4 == 1 ? 3 : 1;
      r.enter_line = static_cast<u16>(100 + i), r.leave_line = static_cast<u16>(200 + i);
      r.depth = static_cast<i16>(3 - static_cast<i32>(i % 3)), r.ply = static_cast<u8>(i == 0 ? 0 : i % 4 == 1 ? 1 : 2);
      r.flags = static_cast<u8>((i & 1) | PT_F_KEY | PT_F_STATIC | (i ? PT_F_MOVE : PT_F_BEST) |
                                (search == 2 && i == 0 ? 0 : PT_F_LEFT));
      r.how = static_cast<u8>(i % 5 | (i % 7) << 4), r.moves = static_cast<u8>(i), r.what = PT_W_NODE;
      if (i == 3) r.what |= PT_W_PARTIAL;
      add(r);
    }
    const u32 last = static_cast<u32>(out.size() / sizeof(pt_record)) - 1;
    for (int sort = PT_M_STAND_PAT; sort <= PT_M_MEAN; ++sort) more(sort, last - static_cast<u32>(sort % 3));
    for (int sort = PT_T_BOARD; sort <= PT_T_PV; ++sort) text(sort, last, "x.o/.../..o and what does not fit into one");
    pt_record skipped{};
    skipped.key = 40, skipped.move = 9, skipped.ply = PT_T_SKIPPED, skipped.what = PT_W_TEXT;
    add(skipped);
  }
  return out;
}

/// Fields of its records changed, records left out, doubled or exchanged, and the end cut off.
std::string mutate_plytrace(const std::string& seed, Random& random) {
  std::string s = seed;
  const auto record = [&] {
    return random.below(static_cast<u32>(s.size() / sizeof(pt_record) + 1)) * sizeof(pt_record);
  };
  for (u32 i = 1 + random.below(4); i > 0 && s.size() > sizeof(pt_record); --i) {
    const std::size_t at = std::min(record(), s.size() - 1);
    switch (random.below(8)) {
      case 0: s.resize(random.below(static_cast<u32>(s.size()))); break;
      case 1: s.erase(at, sizeof(pt_record)); break;
      case 2: s.insert(at, s.substr(record() % s.size(), sizeof(pt_record))); break;
      case 3: s.append(sizeof(pt_record) * random.below(3), '\0'); break;
      default: {
        const std::size_t place = std::min(at + random.below(sizeof(pt_record)), s.size() - 1);
        s[place] = static_cast<char>(random.below(3) ? random.below(256) : s[place] ^ (1 << random.below(8)));
      }
    }
  }
  return s;
}

/// What opens is asked for all that people ask, and is written and read again.
void open_plytrace(const std::string& bytes) {
  static MemoryFile file;
  file.fill(bytes);
  const auto opened = open_recording(file.path(), record_pool());
  has_words(opened);
  if (!opened) return;
  const Recording& r = *opened->recording;
  (void)lint(lint_input(r, {}));
  (void)make_ledger(r.view());
  std::ostringstream out;
  (void)export_nodes(r, nullptr, ExportForm::nodes, 0, out);
  std::istringstream in(out.str());
  has_words(import_nodes(in, "again", record_pool()));
  const auto saved = r.write(Packing::plain);
  require(saved.ok(), "a trace that cannot be saved");
  const auto again = Recording::read(*saved, record_pool());
  require(again.ok(), "a saved trace that cannot be read");
  // Where what it tells makes no sense it may be lost with the file, but it is never another.
  const auto origin = origin_of(**again);
  require(!origin || (opened->origin && origin->packed() == opened->origin->packed()), "another origin");
}

/// Where a recording comes from, as it lies in a file: what is taken is asked for all that is asked of it.
void read_origin(const std::string& bytes) {
  const auto read = read_trace_origin(bytes, 8);
  has_words(read);
  if (!read) return;
  const TraceOrigin& o = **read;
  const auto again = read_trace_origin(o.packed(), 8);
  require(again.ok() && (*again)->packed() == o.packed(), "an origin that is packed as another one");
  for (const u32 record : o.records) {
    const auto range = zoom_range(o, record, 0, 1000);
    has_words(range);
    if (range) require(!compare_zoom(o, range->node, **again, false).words.empty(), "a verdict without words");
  }
}

std::string origin_bytes() {
  TraceOrigin o;
  o.command = {"./engine", "--depth", "9"}, o.folder = "/home/of/engine", o.words = "ply=2", o.input = "go\n";
  o.thread = 1, o.search = 2, o.reported = o.ended = true, o.whole = {5000, 77};
  o.points = {{1000, 5}, {2000, 6}};
  for (u32 i = 1; i < 8; ++i) {
    TraceNode n;
    n.record = 2 * i, n.index = i, n.height = i % 3, n.visit = 100 * i, n.below = {90, i}, n.recorded = i, n.before = i;
    n.has_before = n.left = true, n.depth = 5;
    o.nodes.push_back(n);
    o.records.push_back(n.record);
  }
  o.records.push_back(0);
  return o.packed();
}

std::map<std::string, Target> targets() {
  std::map<std::string, Target> out;
  Random random(1);
  for (const auto& [type, rules] : all_rules()) {
    auto made = type->make(rules);
    const std::shared_ptr<const Game> game = *made;
    const std::string name = type->id() + (rules.empty() ? "" : "-" + rules.begin()->second);
    Target position, moves, record, player;
    for (int i = 0; i < 8; ++i) {
      Position p = game->initial(static_cast<u64>(i));
      GameRecord r{game, p, random_moves(*game, random, p, 4 * i), {}};
      position.seeds.push_back(game->write(p));
      record.seeds.push_back(game->write_game(r));
      std::string line;
      Position q = r.start;
      for (MoveCode m : r.moves) {
        line += game->show_move(q, m) + " ";
        q = game->after(q, m);
      }
      moves.seeds.push_back(line);
    }
    position.run = [type = type, rules = rules](const std::string& s) {
      auto setup = type->parse_position(s, rules);
      has_words(setup);
      if (!setup) return;
      // What is accepted can be written, read back, shown and searched.
      const std::string text = setup->game->write(setup->position);
      auto again = type->parse_position(text, rules);
      require(again.ok() && again->game->write(again->position) == text, "a position that does not survive writing");
      (void)setup->game->board(setup->position);
      (void)setup->game->why_not_allowed(setup->position);
      (void)setup->game->tally(setup->position);
      for (MoveCode m : setup->game->moves(setup->position)) {
        (void)setup->game->effects(setup->position, m);
        (void)setup->game->describe(setup->position, m);
        require(setup->game->parse_move(setup->position, setup->game->write_move(setup->position, m)).ok(),
                "a move that does not survive writing");
      }
    };
    moves.run = [game](const std::string& s) { has_words(game->parse_moves(game->initial(), s)); };
    record.run = [type = type, rules = rules](const std::string& s) {
      auto r = type->parse_game(s, rules);
      has_words(r);
      if (r) (void)r->game->write_game(*r);
    };
    player.seeds = {"human",          "modern:6", "modern:nodes=1000",
                    "modern:time=20", "modern-3", "modern:6 @ tempo=9 with=lmr without=killers"};
    player.run = [game](const std::string& s) {
      if (s.find("weights") == std::string::npos) has_words(parse_player(*game, s));  // or it would read any file
    };
    Target weights;
    const ProfileInfo* profile = game->profile("modern") ? game->profile("modern") : &game->profiles().front();
    weights.seeds = {write_weights_file(*game, *profile, profile->weights, "a remark"),
                     "plyscope-weights\nweights tempo=9\n"};
    weights.run = [game, profile](const std::string& s) {
      const auto read = read_weights_file(*game, *profile, s);
      has_words(read);
      if (!read) return;
      const auto again = read_weights_file(*game, *profile, write_weights_file(*game, *profile, *read, ""));
      require(again.ok() && *again == *read, "weights that do not survive writing");
    };
    out[name + "-position"] = position;
    out[name + "-moves"] = moves;
    out[name + "-game"] = record;
    out[name + "-player"] = player;
    out[name + "-weights"] = weights;
    std::vector<const EngineProtocol*> others;
    if (const auto* has = dynamic_cast<const HasOtherProtocols*>(type)) others = has->other_protocols();
    for (const EngineProtocol* protocol : others) {
      Target talk;
      talk.seeds = {"kgp 1 0 1\n4 state <3,0,0,3,3,3,3,3,3>\n6@4 stop\n8 ping\ngoodbye",
                    "set time:mode relative\nset time:clock 0\n2@1 state <1,0,0,1,1>\nset info:name \"a \\\" b\"",
                    "state <2,0,0,0,1,0,1>\n@2 stop\nok\nerror \"x\""};
      talk.run = [protocol, game](const std::string& s) {
        Lines lines("set time:mode absolute\nset time:clock 1\n" + s);
        protocol->run(lines, game, std::size_t{1} << 20);
      };
      out[name + "-" + canonical_id(protocol->name())] = talk;
    }
    if (const EngineProtocol* protocol = type->protocol()) {
      Target talk;
      talk.seeds = {"aei\nisready\nnewgame\ngo\nstop\nquit",
                    "setposition " + position.seeds.front() + "\ngo\nmakemove Ee2n\ngo ponder\nstop",
                    "setoption name depth value 2\nmakemove " + moves.seeds[1] + "\ngo\nisready",
                    "uci\nposition startpos moves " + moves.seeds[1] +
                        "\ngo depth 2 wtime 100 btime 100 winc 1 movestogo 3\nisready\nponderhit\nquit",
                    "position fen " + position.seeds[2] + " moves " + moves.seeds[1] +
                        "\ngo ponder nodes 30\nponderhit\nstop\nucinewgame\nsetoption name Hash value 1\nsetoption "
                        "name Profile value classic",
                    "1 boardsize 8\nplay b f5\ngenmove w\nshowboard\nundo\ntime_settings 1 1 1\ntime_left w 1 "
                    "1\nfinal_score\nplyscope-position " +
                        position.seeds[1]};
      talk.run = [protocol, game](const std::string& s) {
        Lines lines("setoption name nodes value 40\nplyscope-nodes 40\n" + s);
        protocol->run(lines, game, std::size_t{1} << 20);
      };
      out[name + "-protocol"] = talk;
    }
  }
  // Files with many games, whatever they are taken for: every game of the list is opened.
  for (const GameType* type : all_games()) {
    auto made = type->make({});
    const std::shared_ptr<const Game> game = *made;
    Target files;
    for (const FormInfo& form : written_forms(*type)) {
      std::vector<GameRecord> games;
      for (int i = 0; i < 3; ++i) {
        Position p = game->initial();
        games.push_back({game, p, {}, {{"First", "Ann"}, {"Second", "Bob"}}});
        games.back().moves = random_moves(*game, random, p, 10 + 5 * i);
      }
      if (const auto text = write_games(games, form.id)) files.seeds.push_back(*text);
    }
    files.run = [game](const std::string& s) {
      const auto reader = find_collection({"games.x", std::make_shared<const std::string>(s)}, game);
      if (!reader) return;
      JobProgress progress;
      const auto list = (*reader)(progress);
      has_words(list);
      for (std::size_t i = 0; list && i < list->games.size(); ++i) {
        const auto g = list->open(i);
        has_words(g);
        require(g.ok() || !list->games[i].problem.empty(),
                "a game that cannot be opened, and the list does not say so");
        if (g) (void)write_games({*g}, "jsonl");
      }
    };
    out[type->id() + "-files"] = files;
  }
  Target wthor;
  wthor.seeds = {test::wthor_file({{0, 0, 1, 40, 32, "f5d6c3d3c4f4f6f3e6e7"}, {1, 1, 0, 20, 30, "f5f6e6f4"}}),
                 test::wthor_names({"Ann", "Bob"}, 20)};
  wthor.run = [](const std::string& s) {
    const auto game = *all_games().front()->make({});
    const auto reader = find_collection({"x.wtb", std::make_shared<const std::string>(s)}, game);
    require(reader.has_value(), "a file that is not even looked at");
    JobProgress progress;
    const auto list = (*reader)(progress);
    has_words(list);
    for (std::size_t i = 0; list && i < list->games.size(); ++i)
      require(list->open(i).ok(), "a game without its beginning");
  };
  out["wthor"] = wthor;
  out["rules"] = {{"pits=6,stones=4", "preset=standard-ec,origin=sow", "start=mirrored"}, [](const std::string& s) {
                    auto rules = parse_rules(s);
                    has_words(rules);
                    if (!rules) return;
                    for (const GameType* type : all_games()) has_words(type->make(*rules));
                  }};
  Session session;
  session.apply(command::MoveDelay{0});
  session.apply(command::Play{2});
  session.apply(command::Play{4});
  session.apply(command::Undo{});
  session.apply(command::Play{1});
  session.apply(command::Comment{1, "a good move"});
  out["session"] = {{session.save_state()}, [](const std::string& s) {
                      Session loaded;
                      has_words(loaded.load_state(s));
                      loaded.poll(0.01);
                    }};
  out["paste"] = {{session.play().game_text(), session.play().position_text(), "3-2 5", "f5d6c3",
                   "3 {eval >=+1.25 depth 8 time 0.351 nodes 51234 by modern} 2"},
                  [](const std::string& s) {
                    Session pasted;
                    pasted.apply(command::Paste{s});
                    pasted.poll(0.01);
                  }};
  out["nodes"] = {{"{\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"reversi\"}\n{\"id\": 0, \"value\": 3, "
                   "\"best\": \"d3\", \"moves\": 4}\n"
                   "{\"id\": 1, \"parent\": 0, \"move\": \"d3\", \"value\": -3, \"kind\": \"exact\", \"from_table\": "
                   "0, \"pass\": \"scout\"}\n",
                   "{\"plyscope\": \"nodes\", \"version\": 1, \"game\": \"chess\", \"claims\": [\"lmr\"], \"win\": 9, "
                   "\"infinite\": 99}\n"
                   "{\"id\": 7, \"ply\": 0, \"depth\": 300, \"alpha\": -99, \"beta\": 99, \"value\": 5, \"mover\": 0, "
                   "\"key\": \"9f\", \"line\": 12, \"left_line\": 80, \"file\": \"a.c\", \"skipped\": 4}\n"
                   "{\"id\": 8, \"parent\": 7, \"ply\": 1, \"move\": \"0000\", \"value\": 1, \"end\": \"open\"}\n"},
                  [](const std::string& s) {
                    std::istringstream in(s);
                    has_words(import_nodes(in, "file", record_pool()));
                  }};
  Target trace;
  trace.seeds = {plytrace_file()};
  trace.mutate = mutate_plytrace;
  trace.run = open_plytrace;
  out["plytrace"] = trace;
  Target origin;
  origin.seeds = {origin_bytes()};
  origin.run = read_origin;
  out["trace-origin"] = origin;
  const std::string unpacked = recorded(*all_games().front()),
                    packed = *(*Recording::read(unpacked, record_pool()))->write();
  auto blocks = test::taken_apart(packed);
  require(!blocks.empty() && !test::taken_apart(unpacked).empty(), "a recording without blocks");
  blocks.push_back({{.name = "forks", .coding = 9, .plain_bytes = 70}, "of a later program"});
  const std::string later = test::put_together(blocks, test::digest_in(packed));
  out["recording"] = {{unpacked, packed, later}, open_and_save};
  Target lying;
  lying.seeds = {unpacked, packed, later};
  lying.mutate = mutate_blocks;
  lying.run = open_and_save;
  out["recording-blocks"] = lying;
  Target moment;
  moment.seeds = {shared_moment(recorded(*all_games().front()))};
  require(test::records_at(moment.seeds.front()).count > 0, "a recording without records");
  moment.mutate = mutate_records;
  moment.run = [](const std::string& s) {
    std::string bytes = s;
    (void)test::forge(bytes);
    look_at_moment(bytes);
  };
  out["moment"] = moment;
  // Links as a chat may cut them, and the texts that are packed in them.
  Target link, linked;
  const auto cut = Recording::read(moment.seeds.front(), record_pool());
  require(cut.ok(), "a moment that cannot be read");
  const auto to_moment = link_to_moment((*cut)->view(), 3, 0, (*cut)->plan(), (*cut)->summary(), 1, record_pool());
  require(to_moment.ok(), "a moment that is no link");
  link.seeds = {to_moment->text, sure(link_to_game({"[Game \"kalah\"]\n3 1", 2, 4})), "#lesson=3",
                sure(link_to_lesson({0, "lesson 1: bounds"}))};
  link.run = [](const std::string& s) { has_words(read_link(s, record_pool())); };
  out["link"] = link;
  linked.seeds = {"2 nodes 1000 modern\n[Game \"kalah\"]\n3 1",
                  write_shared_moment(*(*cut)->summary().moment) + "\nplyscope-search\ngame kalah\ndepth 3\n"};
  linked.run = [](const std::string& s) {
    const auto pack = link_to_lesson({0, s});
    if (!pack) return;
    for (const char* kind : {"#game", "#moment"})
      has_words(read_link(kind + pack->substr(pack->find('=')), record_pool()));
  };
  out["link-text"] = linked;
  for (const GameType* type : all_games()) {
    // Digest and checksum are put right first, so that what lies behind them is reached, and every moment is looked at.
    Target forged;
    forged.seeds = {recorded(*type)};
    forged.mutate = mutate_records;
    forged.run = [id = type->id()](const std::string& s) {
      std::string bytes = s;
      (void)test::forge(bytes);
      step_through(id, bytes);
    };
    out[type->id() + "-forged"] = forged;
  }
  fuzz::add_form_targets(out);
  return out;
}

// Text as it is mutated where a target knows no better.
std::string mutated_text(const std::string& seed, const std::vector<std::string>& seeds, Random& random) {
  std::string s = random.below(20) == 0 ? std::string() : seed;
  const int edits = 1 + static_cast<int>(random.below(6));
  for (int i = 0; i < edits; ++i) {
    const auto at = [&] { return s.empty() ? 0 : random.below(static_cast<u32>(s.size())); };
    const char byte = random.below(3) == 0 ? static_cast<char>(random.below(256))
                                           : " \n-+/,.0123456789abcdefghxXOAB[]()\"=#"[random.below(38)];
    switch (random.below(7)) {
      // clang-format off
      case 0: if (!s.empty()) s[at()] = byte; break;
      case 1: s.insert(s.begin() + at(), byte); break;
      case 2: if (!s.empty()) s.erase(at(), 1 + random.below(8)); break;
      case 3: if (!s.empty()) s[at()] = static_cast<char>(s[at()] ^ (1 << random.below(8))); break;
      case 4: s.resize(at()); break;
      // clang-format on
      case 5: {
        const std::string& other = seeds[random.below(static_cast<u32>(seeds.size()))];
        if (!other.empty())
          s.insert(at(), other.substr(random.below(static_cast<u32>(other.size())), random.below(64)));
        break;
      }
      default:
        if (!s.empty() && s.size() < 100'000) s.insert(at(), s.substr(at(), random.below(32)));
        break;
    }
  }
  return s;
}

// ---- an input that ends the program ----
std::string what_runs, where_kept;
const std::string* input_now = nullptr;

// What it was, into a file; only calls that a signal handler may make.
extern "C" void keep_input(int signal) {
  std::signal(signal, SIG_DFL);
  const int fd = open(where_kept.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd >= 0 && input_now) [[maybe_unused]]
    const auto n = write(fd, input_now->data(), input_now->size());
  [[maybe_unused]] const auto n = write(2, what_runs.data(), what_runs.size());
  std::raise(signal);
}

/// A second more or less of the processor, not of the clock: a busy machine changes nothing.
void limit_work(int seconds) {
  itimerval limit{};
  limit.it_value.tv_sec = seconds;
  setitimer(ITIMER_VIRTUAL, &limit, nullptr);
}

}  // namespace

std::string ply::fuzz::mutate(const Target& target, const std::vector<std::string>& inputs, Random& random) {
  const std::string& input = inputs[random.below(static_cast<u32>(inputs.size()))];
  return target.mutate ? target.mutate(input, random) : mutated_text(input, inputs, random);
}

void ply::fuzz::run_input(const std::string& name, const Target& target, const std::string& input) {
  if (input_now == nullptr)
    for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL, SIGBUS, SIGVTALRM}) std::signal(signal, keep_input);
  input_now = &input;
  where_kept = fmt::format("{}/fuzz-{}-{}.input", std::filesystem::temp_directory_path().string(), name, getpid());
  what_runs = fmt::format("fuzz: {} failed with the input in {}\n", name, where_kept);
  limit_work(60);
  target.run(input);
  limit_work(0);
}

int main(int argc, char** argv) {
  const auto all = targets();
  std::vector<std::string> words(argv + 1, argv + argc);
  const std::string mode = !words.empty() && words[0].starts_with("--") ? words[0] : "";
  if (!mode.empty()) words.erase(words.begin());
  const std::string name = words.empty() ? "" : words[0];
  const bool half = mode.empty() && (name == "odd" || name == "even");
  if (mode == "--input" && words.size() == 2 && all.contains(name)) {
    const auto input = read_file(words[1]);
    require(input.ok(), "the input cannot be read");
    all.at(name).run(*input);
    return 0;
  }
  const auto seconds = words.size() > 1 ? to_number<double>(words[1]) : std::optional<double>();
  if (!seconds || (!half && !all.contains(name)) || (!mode.empty() && mode != "--grow")) {
    fmt::print(
        "usage: fuzz_targets [--grow] TARGET|odd|even SECONDS [SEED]; `odd` and `even` are the two halves of the "
        "list:\n");
    for (const auto& [id, t] : all) fmt::print("{}\n", id);
    return argc == 1 ? 0 : 2;
  }
  Random random(words.size() > 2 ? to_number<u64>(words[2]).value_or(1) : 1);
  if (mode == "--grow") {
    if (!fuzz::coverage_seen())
      return fmt::print(stderr, "fuzz: this build does not see what an input reaches: -DPLYSCOPE_COVERAGE=ON\n"), 2;
    fuzz::grow(name, all.at(name), *seconds, random);
    return 0;
  }
  int number = 0;
  for (const auto& [id, target] : all) {
    ++number;
    if (half ? (number % 2 == 1) != (name == "odd") : id != name) continue;
    // 1. What was found before, whole.
    std::vector<std::string> inputs = fuzz::read_corpus(id);
    const std::size_t kept = inputs.size();
    inputs.insert(inputs.end(), target.seeds.begin(), target.seeds.end());
    for (const std::string& input : inputs) fuzz::run_input(id, target, input);
    // 2. Anything, for a while.
    long runs = 0;
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(*seconds);
    for (; std::chrono::steady_clock::now() < end; ++runs)
      fuzz::run_input(id, target, fuzz::mutate(target, inputs, random));
    fmt::print("{}: {} of its corpus, {} inputs\n", id, kept, runs);
    std::fflush(stdout);
  }
  return 0;
}
