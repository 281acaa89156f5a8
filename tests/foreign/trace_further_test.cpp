// A file that grows is read on from where the last reading ended: in whatever pieces, it comes to what one reading of
// the whole gives.
#include "engine/foreign/trace_further.h"

#include <algorithm>
#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/trace_origin.h"
#include "engine/recorder/plytrace.h"
#include "engine/trace/pool.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

/// A recorder that keeps the state of its file after every event.
class Grower {
 public:
  explicit Grower(u64 seed) : random_(seed), numbers_(random_.below(3) != 0) {
    pt_record head{};
    std::memcpy(&head.key, "plytrace", 8);
    head.alpha = 2, head.beta = sizeof(pt_record), head.move = 0x01020304u, head.size = 1, head.static_value = 77;
    head.what = PT_W_TEXT;
    records_.push_back(head);
    text(PT_T_HEADER, 0, R"({"plyscope": "nodes", "version": 1, "engine": "Drawn", "infinite": 1000})");
    for (u32 m = 0; m < 4; ++m) text(PT_T_MOVE, m, std::string(1, static_cast<char>('a' + m)));
    text(PT_T_ROOT, 1, "the root");
    const int roots = 1 + static_cast<int>(random_.below(3));
    for (int depth = 1; depth <= roots; ++depth) (void)search(0, depth, -1000, 1000, 0, -1);
  }
  /// After each event; all of it is the last one.
  std::vector<std::string> states;
  std::string whole() const {
    return {reinterpret_cast<const char*>(records_.data()), records_.size() * sizeof(pt_record)};
  }

 private:
  void text(int sort, u32 number, const std::string& words) {
    for (std::size_t at = 0; at < words.size(); at += PT_TEXT) {
      pt_record r{};
      const std::size_t n = std::min<std::size_t>(PT_TEXT, words.size() - at);
      std::memcpy(&r, words.data() + at, n);
      std::memcpy(&r.enter_line, &number, sizeof number);
      r.depth = static_cast<i16>(n), r.ply = static_cast<u8>(sort), r.what = PT_W_TEXT;
      r.flags = at + n < words.size();
      records_.push_back(r);
    }
  }
  int value() { return static_cast<int>(random_.below(81)) - 40; }

  // With scouts that are searched again, null moves, reductions, quiescence in a function of its own, and nodes that
  // are left by a jump.
  int search(int ply, int depth, int alpha, int beta, int side, int move, bool quiet = false) {
    const std::size_t slot = records_.size();
    pt_record r{};
    r.alpha = alpha, r.beta = beta, r.depth = static_cast<i16>(depth), r.ply = static_cast<u8>(ply);
    r.flags = static_cast<u8>(side | (move >= 0 ? PT_F_MOVE : 0)), r.move = static_cast<u32>(std::max(move, 0));
    r.how = PT_FOLLOWS, r.moves = PT_NO_MOVES, r.what = PT_W_NODE;
    r.enter_line = static_cast<u16>(10 + ply), r.file = 255;
    if (numbers_) r.key = random_.below(50), r.flags |= PT_F_KEY;
    records_.push_back(r);
    states.push_back(whole());
    int best = -1000;
    u32 best_move = 0;
    bool cut = false;
    if (depth <= 0 && !quiet && random_.below(2)) {
      best = search(ply, depth, alpha, beta, side, -1, true);  // one with this node, if it is the same
      if (random_.below(4) == 0) best = std::min(best + 1, 999);
    } else if (depth > -2 && random_.below(8) != 0) {
      const int moves = 1 + static_cast<int>(random_.below(4));
      for (int m = 0; m < moves && !cut; ++m) {
        const bool again = m > 0 && random_.below(2) && beta - alpha > 1;
        int v = again
                    ? -search(ply + 1, depth - 1 - static_cast<int>(random_.below(2)), -alpha - 1, -alpha, 1 - side, m)
                    : -search(ply + 1, depth - 1, -beta, -alpha, 1 - side, m);
        if (again && v > alpha) v = -search(ply + 1, depth - 1, -beta, -alpha, 1 - side, m);
        if (v > best) best = v, best_move = static_cast<u32>(m);
        alpha = std::max(alpha, v);
        cut = alpha >= beta;
      }
    } else {
      best = value();
    }
    if (random_.below(60) == 0) return best;  // never left
    pt_record& own = records_[slot];
    own.value = best, own.best = best_move;
    own.leave_line = 99;
    own.flags |= static_cast<u8>(PT_F_LEFT | (random_.below(2) ? PT_F_BEST : 0) | (cut ? PT_F_CUT : 0));
    own.size = static_cast<u32>(records_.size() - slot);
    states.push_back(whole());
    return best;
  }

  Random random_;
  bool numbers_;
  std::vector<pt_record> records_;
};

std::string told(const ImportedNodes& read) {
  std::ostringstream out;
  (void)export_nodes(*read.recording, nullptr, ExportForm::nodes, 0, out);
  const RecordingSummary& s = read.recording->summary();
  out << s.visited << " " << s.skipped << " " << s.deepest_ply << " " << s.search.depth << " " << s.search.stopped;
  for (const Iteration& i : s.search.iterations) {
    out << "\n"
        << i.depth << " " << i.score.value << " " << static_cast<int>(i.score.kind) << " " << i.nodes << " "
        << i.attempts;
    for (const u32 m : i.pv) out << " " << read.recording->plan().move_texts.at(m);
  }
  for (const u32 r : read.origin->records) out << " " << r;
  return out.str();
}

}  // namespace

TEST_CASE("a file that is read in pieces comes to what one reading gives", "[foreign][further]") {
  const test::Folder folder;
  RecordPool pool;
  Random random(31);
  u64 read_on = 0, read_whole = 0, nodes_read = 0, nodes = 0;
  for (u64 seed = 0; seed < 60; seed += test::one_of) {
    const Grower grower(seed);
    const std::string path = folder.file("run.plytrace");
    ImportedNodes last;
    for (std::size_t at = random.below(20); at < grower.states.size(); at += 1 + random.below(40)) {
      // What is not written yet is zero.
      REQUIRE(write_file(path, grower.states[at] + std::string(sizeof(pt_record) * random.below(3), '\0')));
      const auto whole = open_recording(path, pool);
      REQUIRE(whole);
      u64 fresh = 0;
      auto further = read_further(path, last, pool, nullptr, &fresh);
      REQUIRE(further);
      INFO("seed " << seed << ", state " << at);
      REQUIRE(told(*further) == told(*whole));
      CHECK(further->origin->open == whole->origin->open);
      ++(fresh < whole->recording->size() ? read_on : read_whole);
      nodes_read += fresh, nodes += whole->recording->size();
      last = std::move(*further);
    }
  }
  // And most of the time it is read on.
  CAPTURE(read_on, read_whole, nodes_read, nodes);
  CHECK(read_on > 2 * read_whole);
  CHECK(nodes_read < nodes / 2);
}

TEST_CASE("what another search has been written over is read anew", "[foreign][further]") {
  const test::Folder folder;
  RecordPool pool;
  const std::string path = folder.file("run.plytrace");
  const Grower one(1), two(2);
  REQUIRE(write_file(path, one.states.back()));
  const auto first = open_recording(path, pool);
  REQUIRE(first);
  REQUIRE(write_file(path, two.states[3]));  // shorter
  auto now = read_further(path, *first, pool);
  REQUIRE(now);
  CHECK(told(*now) == told(*open_recording(path, pool)));
  CHECK_FALSE(read_further(folder.file("nothing"), *first, pool));
}
