#include "engine/game/program.h"

#include <algorithm>

namespace ply {
namespace {

constexpr int saturated(int v) { return std::clamp(v, -program_saturation, program_saturation); }
constexpr int floor_mod(int v, int n) { return (v % n + n) % n; }

// Calls f(at, depth, size of the subtree) in the order of the tree, without recursion.
template <class F>
void walk(const ProgramTree& tree, F&& f) {
  std::vector<int> open;  // subtrees that the open nodes still wait for
  for (std::size_t i = 0; i < tree.size(); ++i) {
    f(i, static_cast<int>(open.size()));
    open.push_back(arity(tree[i].op));
    while (!open.empty() && open.back() == 0) {
      open.pop_back();
      if (!open.empty()) --open.back();
    }
  }
}

// What a subtree can be worth on any board.
struct Bounds {
  int low = 0, high = 0;
  bool one() const { return low == high; }
};

class Simplifier {
 public:
  explicit Simplifier(int cells) : max_constant_(cells - 1) {}

  ProgramTree tree(const ProgramTree& from) {
    ProgramTree now = from;
    for (;;) {  // what is simplified may show more; every round that goes on makes it smaller
      std::size_t at = 0;
      Bounds ignored;
      ProgramTree next = node(now, at, ignored);
      if (next.size() >= now.size()) return next;
      now = std::move(next);
    }
  }

 private:
  ProgramTree node(const ProgramTree& from, std::size_t& at, Bounds& bounds) const {
    const ProgramNode n = from[at++];
    ProgramTree part[4];
    Bounds of[4];
    for (int i = 0; i < arity(n.op); ++i) part[i] = node(from, at, of[i]);
    switch (n.op) {
      case ProgramOp::constant: bounds = {n.number, n.number}; return {n};
      case ProgramOp::turn: bounds = {0, 1}; return {n};
      case ProgramOp::value_of: bounds = {0, 255}; break;
      case ProgramOp::add:
        bounds = {saturated(of[0].low + of[1].low), saturated(of[0].high + of[1].high)};
        if (is(of[0], 0)) return part[1];
        if (is(of[1], 0)) return part[0];
        break;
      case ProgramOp::subtract:
        bounds = {saturated(of[0].low - of[1].high), saturated(of[0].high - of[1].low)};
        if (part[0] == part[1]) bounds = {0, 0};
        if (is(of[1], 0)) return part[0];
        break;
      case ProgramOp::if_less:
      case ProgramOp::if_equal: {
        const bool less = n.op == ProgramOp::if_less, same = part[0] == part[1];
        const bool always =
            less ? of[0].high < of[1].low : same || (of[0].one() && of[1].one() && of[0].low == of[1].low);
        const bool never = less ? same || of[0].low >= of[1].high : of[0].high < of[1].low || of[0].low > of[1].high;
        if (always || part[2] == part[3]) return bounds = of[2], part[2];
        if (never) return bounds = of[3], part[3];
        bounds = {std::min(of[2].low, of[3].low), std::max(of[2].high, of[3].high)};
        break;
      }
    }
    if (bounds.one() && bounds.low >= 0 && bounds.low <= max_constant_)
      return {ProgramNode{ProgramOp::constant, static_cast<u8>(bounds.low), 1}};
    ProgramTree out{n};
    for (int i = 0; i < arity(n.op); ++i) out.insert(out.end(), part[i].begin(), part[i].end());
    out.front().size = static_cast<u16>(out.size());
    return out;
  }
  static bool is(Bounds b, int v) { return b.one() && b.low == v; }

  const int max_constant_;
};

}  // namespace

int program_depth(const ProgramTree& tree) {
  int deepest = 0;
  walk(tree, [&](std::size_t, int depth) { deepest = std::max(deepest, depth); });
  return deepest;
}

std::vector<int> program_depths(const ProgramTree& tree) {
  std::vector<int> out(tree.size());
  walk(tree, [&](std::size_t i, int depth) { out[i] = depth; });
  return out;
}

ProgramTree subtree(const ProgramTree& tree, std::size_t at) {
  const auto begin = tree.begin() + static_cast<std::ptrdiff_t>(at);
  return {begin, begin + tree[at].size};
}

ProgramTree with_subtree(const ProgramTree& tree, std::size_t at, const ProgramTree& with) {
  const int grows = static_cast<int>(with.size()) - tree[at].size;
  ProgramTree out;
  out.reserve(tree.size() + with.size());
  for (std::size_t i = 0; i < at; ++i) {
    out.push_back(tree[i]);
    if (i + tree[i].size > at) out.back().size = static_cast<u16>(tree[i].size + grows);  // an ancestor
  }
  out.insert(out.end(), with.begin(), with.end());
  out.insert(out.end(), tree.begin() + static_cast<std::ptrdiff_t>(at + tree[at].size), tree.end());
  return out;
}

CompiledProgram::CompiledProgram(const ProgramTree& given, int cells) {
  const ProgramTree tree = simplified(given, cells);
  code_.reserve(tree.size());
  std::vector<std::size_t> begins(tree.size() + 1);
  for (std::size_t i = 0; i < tree.size(); ++i) {
    begins[i] = code_.size();
    const ProgramNode& n = tree[i];
    switch (n.op) {
      case ProgramOp::constant: code_.push_back({Do::number, n.number, 1}); break;
      case ProgramOp::turn: code_.push_back({Do::turn, 0, 1}); break;
      case ProgramOp::value_of:
        if (tree[i + 1].op == ProgramOp::constant) {
          code_.push_back({Do::cell, static_cast<u8>(tree[i + 1].number % cells), 1});
          begins[++i] = code_.size();
        } else {
          code_.push_back({Do::value_of, 0, 1});
        }
        break;
      case ProgramOp::add: code_.push_back({Do::add, 0, 1}); break;
      case ProgramOp::subtract: code_.push_back({Do::subtract, 0, 1}); break;
      case ProgramOp::if_less: code_.push_back({Do::if_less, 0, 1}); break;
      case ProgramOp::if_equal: code_.push_back({Do::if_equal, 0, 1}); break;
    }
  }
  begins[tree.size()] = code_.size();
  for (std::size_t i = 0; i < tree.size(); ++i)
    if (begins[i] < code_.size() && arity(tree[i].op) > 0)
      code_[begins[i]].size = static_cast<u16>(begins[i + tree[i].size] - begins[i]);
}

int CompiledProgram::run(const Code*& at, const ProgramBoard& board) {
  const Code now = *at++;
  switch (now.what) {
    case Do::number: return now.number;
    case Do::cell: return board.cell[now.number];
    case Do::turn: return board.turn;
    case Do::value_of: return board.cell[static_cast<std::size_t>(floor_mod(run(at, board), board.cells))];
    case Do::add: {
      const int a = run(at, board);
      return saturated(a + run(at, board));
    }
    case Do::subtract: {
      const int a = run(at, board);
      return saturated(a - run(at, board));
    }
    case Do::if_less:
    case Do::if_equal: {
      const int a = run(at, board), b = run(at, board);
      if (now.what == Do::if_less ? a < b : a == b) {
        const int v = run(at, board);
        at += at->size;
        return v;
      }
      at += at->size;
      return run(at, board);
    }
  }
  return 0;
}

namespace {

int evaluate(const ProgramTree& tree, std::size_t at, const ProgramBoard& board, std::vector<ProgramValue>& out) {
  const ProgramNode& n = tree[at];
  const auto part = [&](int i) {
    std::size_t child = at + 1;
    for (; i > 0; --i) child += tree[child].size;
    return evaluate(tree, child, board, out);
  };
  ProgramValue& here = out[at];
  here.taken = true;
  switch (n.op) {
    case ProgramOp::constant: return here.value = n.number;
    case ProgramOp::turn: return here.value = board.turn;
    case ProgramOp::value_of:
      here.cell = floor_mod(part(0), board.cells);
      return here.value = board.cell[static_cast<std::size_t>(here.cell)];
    case ProgramOp::add: {
      const int a = part(0);
      return here.value = saturated(a + part(1));
    }
    case ProgramOp::subtract: {
      const int a = part(0);
      return here.value = saturated(a - part(1));
    }
    case ProgramOp::if_less:
    case ProgramOp::if_equal: {
      const int a = part(0), b = part(1);
      return here.value = part((n.op == ProgramOp::if_less ? a < b : a == b) ? 2 : 3);
    }
  }
  return 0;
}

}  // namespace

std::vector<ProgramValue> program_values(const ProgramTree& tree, const ProgramBoard& board) {
  std::vector<ProgramValue> out(tree.size());
  evaluate(tree, 0, board, out);
  return out;
}

ProgramTree simplified(const ProgramTree& tree, int cells) { return Simplifier(cells).tree(tree); }

ProgramReads program_reads(const ProgramTree& tree, int cells) {
  ProgramReads out{std::vector<bool>(static_cast<std::size_t>(cells)), false};
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (tree[i].op != ProgramOp::value_of) continue;
    if (tree[i + 1].op == ProgramOp::constant) out.cell[static_cast<std::size_t>(tree[i + 1].number % cells)] = true;
    else out.any = true;
  }
  return out;
}

}  // namespace ply
