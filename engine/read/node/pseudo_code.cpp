#include "engine/read/node/pseudo_code.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/read/node/moment.h"
#include "engine/read/words/short_number.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

using S = CodeStep;

class Writer {
 public:
  Writer(const SearchOptions& o, CodeForm form) : o_(o), form_(form) {}

  std::vector<CodeLine> lines(const std::array<std::string, 2>& names) {
    const bool minimax = o_.algorithm == Algorithm::minimax, negamax = form_ == CodeForm::negamax;
    if (o_.has(Switch::iterative)) driver(minimax);
    add(S::head, 0, minimax ? "value(node):" : "value(node, α, β):");
    add(S::leaf, 1,
        fmt::format("if node is a leaf{}: return its value{}", o_.has(Switch::turn_wins) ? ", or its turn wins" : "",
                    negamax ? " for the mover" : ""));
    if (uses_table(o_)) add(S::table, 1, "if the table knows enough: return that");
    const bool passes = o_.has(Switch::null_move), stands = o_.has(Switch::futility);
    if ((passes || stands) && !minimax)
      add(S::null_move, 1,
          fmt::format("if {}{}{}: return that", stands ? "the static value is far too good" : "",
                      passes && stands ? ", or " : "", passes ? "even a pass is good enough" : ""));
    if (o_.has(Switch::multi_probcut) && !minimax)
      add(S::shallow, 1, "if a shallow search lies far outside (α, β): return that bound");
    if (o_.horizon == Horizon::quiescence) add(S::stand_pat, 1, "at the horizon: stand pat, or go on with captures");
    if (negamax) {
      add(S::start, 1, "best = -∞");
      branch(1, true, minimax);
    } else {
      for (const bool first : {true, false}) {
        first_ = first, second_ = !first;
        add(S::start, 1, fmt::format("if {} moves:  best = {}", names[first ? 0 : 1], first ? "-∞" : "+∞"));
        branch(2, first, minimax);
      }
      first_ = second_ = false;
    }
    add(S::back, 1, o_.has(Switch::fail_hard) && !minimax ? "return best, moved into the window" : "return best");
    return std::move(out_);
  }

 private:
  void add(S step, int indent, std::string text) { out_.push_back({step, indent, std::move(text), second_, first_}); }

  void driver(bool minimax) {
    const bool narrow = o_.has(Switch::aspiration) && !minimax;
    add(S::driver, 0,
        minimax  ? "for depth 1, 2, ...: value(root)"
        : narrow ? "for depth 1, 2, ...: value(root, last - w, last + w)"
                 : "for depth 1, 2, ...: value(root, -∞, +∞)");
    if (narrow) add(S::widen, 1, "if it fails: again, that side open");
  }

  // The loop over the moves. `up`: best is the largest, α rises; else best is the smallest, β falls.
  void branch(int indent, bool up, bool minimax) {
    const bool negamax = form_ == CodeForm::negamax;
    const char *sign = negamax ? "-" : "", *max = up ? "max" : "min", *bound = up ? "α" : "β";
    const std::string whole = minimax ? "(m)" : negamax ? "(m, -β, -α)" : "(m, α, β)";
    add(S::each, indent, "for each move m:");
    // An extra turn or a pass that is no move: the child is asked for the same side.
    if (negamax)
      add(S::same, indent + 1,
          minimax ? "where m keeps the mover: no minus below"
                  : "where m keeps the mover: no minus below, and (m, α, β)");
    if ((o_.has(Switch::pvs) || o_.has(Switch::lmr)) && !minimax) {
      add(S::first, indent + 1, fmt::format("if m is the first, or a leaf:  v = {}value{}", sign, whole));
      add(S::scout, indent + 1,
          fmt::format("else:  v = {}value{}", sign,
                      negamax ? "(m, -(α+1), -α)"
                      : up    ? "(m, α, α+1)"
                              : "(m, β-1, β)"));
      add(S::again, indent + 2, fmt::format("if α < v < β:  v = {}value{}", sign, whole));
      add(S::best, indent + 1, fmt::format("best = {}(best, v)", max));
    } else {
      add(S::best, indent + 1, fmt::format("best = {}(best, {}value{})", max, sign, whole));
    }
    if (minimax) return;
    add(S::bound, indent + 1, fmt::format("{0} = {1}({0}, best)", bound, max));
    add(S::test, indent + 1, "if α ≥ β: stop");
  }

  const SearchOptions& o_;
  const CodeForm form_;
  bool first_ = false, second_ = false;
  std::vector<CodeLine> out_;
};

// The node to which a child has come back, in its mover's view: what was best before it and what the window was then.
struct Return {
  int value = 0, best_before = -infinite, best = -infinite;
  int alpha_before = 0, alpha = 0, beta = 0;
  bool counted = false;
};

Return return_of(const View& v, u32 q, u32 child) {
  const NodeRecord& r = v[q];
  Return out;
  out.alpha = r.alpha, out.beta = r.beta;
  if (r.stood_pat()) out.best = out.alpha = r.static_eval;
  std::vector<u32> kids;
  v.children(q, kids);
  for (const u32 c : kids) {
    const int value = value_for(r, v[c]);
    const bool counted = counts(v[c], out.alpha, r.beta, value);
    if (c == child) out.value = value, out.counted = counted, out.best_before = out.best, out.alpha_before = out.alpha;
    if (counted) out.best = std::max(out.best, value), out.alpha = std::max(out.alpha, value);
    if (c == child) break;
  }
  return out;
}

class CodeReader {
 public:
  CodeReader(const View& v, const SearchOptions& options, CodeForm form, const std::array<std::string, 2>& names,
             Nodes& nodes)
      : v_(v), form_(form), nodes_(nodes), minimax_(options.algorithm == Algorithm::minimax) {
    lines_ = pseudo_code(options, form, names);
  }

  CodeMoment at(Tick t) {
    const Event e = v_.event(t);
    if (e.slot == no_node) return out_;
    if (e.leaving) left(e.slot);
    else entered(e.slot);
    return std::move(out_);
  }

 private:
  int line(S step, Side mover) const {
    for (std::size_t i = 0; i < lines_.size(); ++i)
      if (lines_[i].step == step && !(mover == Side::first ? lines_[i].second : lines_[i].first))
        return static_cast<int>(i);
    return -1;
  }
  void look(u32 slot) {
    out_.slot = slot;
    out_.view = form_ == CodeForm::two_sides ? Side::first : v_[slot].mover();
  }
  void light(S step) { out_.line = line(step, v_[out_.slot].mover()); }
  void note(S step, std::string text) {
    if (const int at = line(step, v_[out_.slot].mover()); at >= 0) out_.notes.push_back({at, std::move(text)});
  }
  // Of the node that is looked at, given in the view of its mover.
  std::string number(int value) const {
    return short_number(nodes_.subject(), in_view(value, v_[out_.slot].mover(), out_.view));
  }
  std::string mover(u32 slot) const { return side_called(nodes_.subject(), v_[slot].mover()); }
  bool turned() const { return v_[out_.slot].mover() != out_.view; }
  std::string window(int alpha, int beta) const {
    return fmt::format("α {}, β {}", number(turned() ? beta : alpha), number(turned() ? alpha : beta));
  }

  void entered(u32 k) {
    const NodeRecord& r = v_[k];
    const bool scouting = r.ply > 0 && (r.pass() == Pass::scout || r.pass() == Pass::research);
    const u32 up = scouting ? v_.parent(k) : no_node;
    if (scouting && up != no_node) {
      look(up);
      if (line(S::scout, v_[up].mover()) >= 0) {
        out_.child = k;
        const S step = r.pass() == Pass::scout ? S::scout : S::again;
        light(step);
        if (r.mover() == v_[up].mover())
          note(S::same, fmt::format("{}: {} again", name_of(v_, k, nodes_), this->mover(k)));
        const Side mover = v_[up].mover();
        const int a = in_view(r.mover() == mover ? r.alpha : r.beta, r.mover(), mover),
                  b = in_view(r.mover() == mover ? r.beta : r.alpha, r.mover(), mover);
        note(step, fmt::format("{}: {}", name_of(v_, k, nodes_), window(a, b)));
        return;
      }
    }
    look(k);
    const std::string name = name_of(v_, k, nodes_);
    note(S::head, minimax_ ? name : fmt::format("{}: {}", name, window(r.alpha, r.beta)));
    const bool closed = !v_.open(k);
    light(S::start);
    if (r.ply == 0 && r.rank > 0 && line(S::widen, r.mover()) >= 0) light(S::widen);
    else if (r.ply == 0 && line(S::driver, r.mover()) >= 0) light(S::driver);
    else if (closed && r.size == 1 && (r.end() == NodeEnd::table || r.end() == NodeEnd::pruned))
      light(r.end() == NodeEnd::table ? S::table : S::null_move);
    else if (closed && r.size == 1 && r.end() != NodeEnd::aborted && r.end() != NodeEnd::inner) light(S::leaf);
    if (out_.line == line(S::leaf, r.mover()) || out_.line == line(S::table, r.mover()))
      out_.notes.push_back({out_.line, number(r.value)});
  }

  void left(u32 k) {
    const NodeRecord& r = v_[k];
    const u32 up = v_.parent(k);
    if (up == no_node) {
      look(k);
      light(S::back);
      if (r.end() != NodeEnd::aborted) note(S::back, number(r.value));
      return;
    }
    look(up);
    out_.child = k;
    light(S::best);
    if (r.end() == NodeEnd::aborted) return;
    if (r.mover() == v_[up].mover()) note(S::same, fmt::format("{}: {} again", name_of(v_, k, nodes_), mover(k)));
    const Return x = return_of(v_, up, k);
    if (!x.counted) {
      if (r.pass() == Pass::probe) light(is_shallow_probe(v_[up], r) ? S::shallow : S::null_move);
      else light(S::again), note(S::again, fmt::format("{}: yes", window_test(x)));
      return;
    }
    note(S::best, fmt::format("{}({}, {}) = {}", turned() ? "min" : "max", number(x.best_before), number(x.value),
                              number(x.best)));
    if (minimax_) return;
    if (x.alpha > x.alpha_before) {
      light(S::bound);
      note(S::bound, fmt::format("{} = {}", turned() ? "β" : "α", number(x.alpha)));
    }
    const bool stop = x.alpha >= x.beta;
    if (stop) light(S::test);
    note(S::test, fmt::format("{} ≥ {}: {}", number(turned() ? x.beta : x.alpha), number(turned() ? x.alpha : x.beta),
                              stop ? "yes" : "no"));
  }
  std::string window_test(const Return& x) const {
    return fmt::format("{} < {} < {}", number(turned() ? x.beta : x.alpha_before), number(x.value),
                       number(turned() ? x.alpha_before : x.beta));
  }

  const View& v_;
  const CodeForm form_;
  Nodes& nodes_;
  const bool minimax_;
  std::vector<CodeLine> lines_;
  CodeMoment out_;
};

}  // namespace

std::vector<CodeLine> pseudo_code(const SearchOptions& options, CodeForm form,
                                  const std::array<std::string, 2>& side_names) {
  return Writer(options, form).lines(side_names);
}

CodeMoment code_at(const View& v, Tick t, const SearchOptions& options, CodeForm form,
                   const std::array<std::string, 2>& side_names, Nodes& nodes) {
  return CodeReader(v, options, form, side_names, nodes).at(t);
}

}  // namespace ply
