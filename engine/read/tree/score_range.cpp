#include "engine/read/tree/score_range.h"
#include "engine/trace/thread_roots.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace ply {
namespace {

constexpr int plies = 3;
constexpr std::size_t near_enough = 600, few = 24;

class Gatherer {
 public:
  Gatherer(const View& v, Side side, int decided) : v_(v), side_(side), decided_(decided) {}

  void take(u32 root) {
    add(v_[root].alpha, v_[root].mover(), moves_);
    add(v_[root].beta, v_[root].mover(), moves_);
    std::vector<u32> kids;
    v_.children(root, kids);
    for (u32 c : kids) node(c, moves_);
    for (u32 c : kids) below(c, plies - 1);
  }
  std::size_t known() const { return moves_.size() + below_.size(); }

  ScoreRange range() {
    ScoreRange out;
    stretch(out, moves_);
    stretch(out, below_);
    return out;
  }

 private:
  void add(int value, Side mover, std::vector<int>& to) const {
    if (std::abs(value) < decided_ && std::abs(value) < infinite) to.push_back(mover == side_ ? value : -value);
  }
  void node(u32 k, std::vector<int>& to) const {
    if (v_.open(k) || v_[k].pass() == Pass::probe || v_[k].end() == NodeEnd::aborted) return;
    add(v_[k].value, v_[k].mover(), to);
  }
  void below(u32 k, int left) {
    if (left == 0 || below_.size() >= near_enough) return;
    std::vector<u32> kids;
    v_.children(k, kids);
    for (u32 c : kids) node(c, below_);
    for (u32 c : kids) below(c, left - 1);
  }
  // Without the tenth at either end: a blunder that takes a piece says nothing about the rest.
  static void stretch(ScoreRange& out, std::vector<int>& values) {
    if (values.empty()) return;
    std::sort(values.begin(), values.end());
    const std::size_t cut = values.size() / 10;
    const int low = values[cut], high = values[values.size() - 1 - cut];
    out.low = out.any ? std::min(out.low, low) : low;
    out.high = out.any ? std::max(out.high, high) : high;
    out.any = true;
  }

  const View& v_;
  const Side side_;
  const int decided_;
  std::vector<int> moves_, below_;
};

}  // namespace

ScoreRange telling_range(const View& v, u32 root, Side side, int decided) {
  Gatherer g(v, side, decided);
  g.take(root);
  if (g.known() < few) {
    const std::vector<u32> roots = thread_roots(v, root);
    const auto at = std::find(roots.begin(), roots.end(), root);
    if (at != roots.begin() && at != roots.end()) g.take(*(at - 1));
  }
  return g.range();
}

}  // namespace ply
