#include "engine/read/node/predict.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/random.h"
#include "engine/read/node/moment.h"
#include "engine/read/words/short_number.h"

namespace ply {
namespace {

constexpr std::size_t max_choices = 3;

/// The window of a node in the view of a side: what that side is sure of, and what its opponent is.
Window for_side(const Window& w, Side mover, Side side) { return mover == side ? w : flipped(w); }

class Asker {
 public:
  Asker(const View& v, Tick t, Side side, u64 seed, Nodes& nodes)
      : v_(v), t_(t), side_(side), seed_(seed), nodes_(nodes) {}

  std::vector<Prediction> all() {
    if (t_ < 0 || t_ + 1 >= v_.ticks()) return {};
    now_ = v_.event(t_), next_ = v_.event(t_ + 1);
    std::vector<u32> line;
    v_.path(t_, line);
    if (line.empty() || next_.slot == no_node || now_.slot == no_node) return {};
    open_ = line.back();
    v_.windows(line, t_, windows_);
    if (!v_.windowless()) bound(), cut();
    returned();
    return std::move(out_);
  }

 private:
  std::string name(u32 slot) { return name_of(v_, slot, nodes_); }
  std::string number(i64 value) const { return short_number(nodes_.subject(), value); }
  std::string side(Side s) const { return side_called(nodes_.subject(), s); }
  int turned(int value, u32 slot) const { return in_view(value, v_[slot].mover(), side_); }

  Prediction begun(PredictKind kind, u32 slot) {
    Prediction p;
    p.kind = kind, p.tick = t_, p.slot = slot, p.side = side_;
    if (now_.leaving && v_[now_.slot].end() != NodeEnd::aborted)
      p.front.link(name(now_.slot), v_.id(now_.slot))
          .say(" hands up ")
          .score({v_[now_.slot].value, v_[now_.slot].kind()}, v_[now_.slot].mover());
    if (kind == PredictKind::bound) {
      p.front.say(p.front.empty() ? "" : "; ");
      p.front.link(name(slot), v_.id(slot)).say(" is next.");
    } else if (!p.front.empty()) {
      p.front.say(".");
    }
    return p;
  }
  static void offer(Prediction& p, int value, std::string text, std::string reason) {
    if (p.choices.size() >= max_choices) return;
    for (const PredictChoice& c : p.choices)
      if (c.value == value || c.text == text) return;
    p.choices.push_back({value, std::move(text), std::move(reason)});
  }
  void offer(Prediction& p, int value, std::string reason) const { offer(p, value, number(value), std::move(reason)); }
  // The right one is the first by now; with fewer than two there is nothing to ask.
  void ask(Prediction p, Tick answer) {
    if (p.choices.size() < 2) return;
    p.answer = answer;
    Random random = Random::stream(seed_, static_cast<u64>(t_) * 8 + static_cast<u64>(p.kind));
    std::size_t right = 0;
    for (std::size_t i = p.choices.size(); i-- > 1;) {
      const std::size_t j = random.below(static_cast<u32>(i + 1));
      std::swap(p.choices[i], p.choices[j]);
      right = right == i ? j : right == j ? i : right;
    }
    p.right = static_cast<int>(right);
    out_.push_back(std::move(p));
  }

  std::string why_bound(const Bound& b, bool upper, u32 at) {
    const std::string sign = upper ? "β" : "α", whose = side(upper ? other(side_) : side_);
    switch (b.owner.kind) {
      case Owner::Kind::root_window:
        return b.value >= infinite || b.value <= -infinite
                   ? fmt::format("{} has nothing yet, here or above: {} is still open.", whose, sign)
                   : fmt::format("The root was asked with this bound, and it is handed down.");
      case Owner::Kind::child: {
        const u32 k = v_.find(b.owner.id);
        if (k == no_node) break;
        const bool here = v_.parent(k) == at;
        return fmt::format("{} has {} by {}{}.", whose, number(b.value), name(k),
                           here ? "" : ", and that is handed down");
      }
      case Owner::Kind::null_window: return "A null window: between α and β there is no value, so it asks yes or no.";
      case Owner::Kind::stand_pat: return fmt::format("{} has {} by standing pat.", whose, number(b.value));
      case Owner::Kind::unknown: break;
    }
    return fmt::format("{} is {} here.", sign, number(b.value));
  }
  u32 origin_of(const Bound& b) const {
    return b.owner.kind == Owner::Kind::child || b.owner.kind == Owner::Kind::stand_pat ? v_.find(b.owner.id) : no_node;
  }
  // The best of a side's open node so far, in its own view; nothing has come back: -infinite.
  int best_so_far(u32 q) {
    const NodeRecord& r = v_[q];
    int best = r.stood_pat() ? r.static_eval : -infinite, alpha = std::max(r.alpha, best);
    v_.children(q, kids_);
    for (const u32 c : kids_) {
      if (v_.leave(c) > t_) break;
      const int value = value_for(r, v_[c]);
      if (counts(v_[c], alpha, r.beta, value)) best = std::max(best, value), alpha = std::max(alpha, value);
    }
    return best;
  }

  // What will alpha (or beta) be at the node that is entered next?
  void bound() {
    if (next_.leaving || v_.parent(next_.slot) != open_) return;
    const u32 k = next_.slot;
    std::vector<u32> path;
    std::vector<PathWindow> windows;
    v_.path_to(k, path);
    v_.windows(path, t_ + 1, windows);
    const Window entry = for_side(windows.back().entry, v_[k].mover(), side_);
    const Side mover = v_[open_].mover();
    // The bound that its parent could have moved comes first; the other one where that tells nothing.
    for (const bool upper : {mover != side_, mover == side_}) {
      const Bound& b = upper ? entry.beta : entry.alpha;
      Prediction p = begun(PredictKind::bound, k);
      p.upper = upper, p.origin = origin_of(b);
      p.question.say(upper ? "What is β at " : "What is α at ").link(name(k), v_.id(k)).say("?");
      offer(p, b.value, why_bound(b, upper, open_));
      const std::string here = number(b.value), sign = upper ? "β" : "α";
      if (now_.leaving && v_[now_.slot].end() != NodeEnd::aborted)
        offer(p, turned(v_[now_.slot].value, now_.slot),
              fmt::format("That is what {} hands up; {} stays at {}.", name(now_.slot), sign, here));
      if (const int best = best_so_far(open_); upper == (mover != side_) && best > -infinite)
        offer(p, turned(best, open_),
              fmt::format("That is the best so far of {}; what is above counts, too: {}.", name(open_), here));
      offer(p, upper ? infinite : -infinite,
            p.origin != no_node
                ? fmt::format("{} has nothing better by itself, but a bound is handed down: {}.", name(k), here)
                : fmt::format("A bound is handed down: {}.", here));
      const Bound& opposite = upper ? entry.alpha : entry.beta;
      offer(p, opposite.value, fmt::format("That is {}, the bound of the other side.", upper ? "α" : "β"));
      const std::size_t before = out_.size();
      ask(std::move(p), t_ + 1);
      if (out_.size() > before) return;
    }
  }

  // A move of the open node has come back, and others are left.
  bool more_moves() const {
    const NodeRecord& c = v_[now_.slot];
    return now_.leaving && c.ply == v_[open_].ply + 1 && c.pass() != Pass::probe && c.end() != NodeEnd::aborted &&
           int{c.rank} + 1 < int{v_[open_].moves} && c.rank != no_rank;
  }

  void cut() {
    if (!more_moves()) return;
    const bool over = next_.leaving && next_.slot == open_;
    if (over && v_[open_].end() != NodeEnd::inner) return;
    if (!over && v_[next_.slot].pass() == Pass::research) return;
    const Window w = for_side(windows_.back().now, v_[open_].mover(), side_);
    const bool stops = w.alpha.value >= w.beta.value;
    if (stops != (over && v_[open_].cut())) return;  // an unsound rule, or a fault: nothing to be worked out
    if (w.alpha.value <= -infinite || w.beta.value >= infinite) return;
    Prediction p = begun(PredictKind::cut, open_);
    const int left = int{v_[open_].moves} - int{v_[now_.slot].rank} - 1;
    p.question.say(left == 1 ? "Must the last move of " : fmt::format("Must the other {} moves of ", left))
        .link(name(open_), v_.id(open_))
        .say(" be searched?");
    const std::string test = fmt::format("{} ≥ {}", number(w.alpha.value), number(w.beta.value));
    const Bound& built = v_[open_].mover() == side_ ? w.beta : w.alpha;
    p.origin = origin_of(built);
    const std::string whose = side(v_[open_].mover() == side_ ? other(side_) : side_);
    const std::string because = p.origin != no_node
                                    ? fmt::format("{} already has {} by {}", whose, number(built.value), name(p.origin))
                                    : fmt::format("the bound {} was there from the start", number(built.value));
    const std::string reason = stops ? fmt::format("{}, so α ≥ β: {}.", test, because)
                                     : fmt::format("α ≥ β does not hold ({}): a value between may come.", test);
    offer(p, stops ? 0 : 1, stops ? "no" : "yes", reason);
    offer(p, stops ? 1 : 0, stops ? "yes" : "no", reason);
    ask(std::move(p), t_ + 1);
  }

  void returned() {
    if (!next_.leaving || next_.slot != open_) return;
    const NodeRecord& r = v_[open_];
    if (r.end() != NodeEnd::inner || r.size <= 1 || r.kind() == Kind::none) return;
    v_.children(open_, kids_);
    const std::vector<u32> kids = kids_;
    const int value = turned(r.value, open_);
    Prediction p = begun(PredictKind::returned, open_);
    p.question.say("Which value does ").link(name(open_), v_.id(open_)).say(" hand up?");
    for (const u32 c : kids)
      if (v_[c].rank == r.best && value_for(r, v_[c]) == r.value) p.origin = c;
    const std::string max = r.mover() == side_ ? "largest" : "smallest", mover = side(r.mover());
    offer(p, value,
          r.cut() ? fmt::format("{} stops here: {} has reached the bound, so it is {} {}.", mover, number(value),
                                r.mover() == side_ ? "at least" : "at most", number(value))
          : p.origin != no_node ? fmt::format("{} takes the {}, by {}.", mover, max, name(p.origin))
                                : fmt::format("Nothing came into the window: {} goes up.", number(value)));
    const Window w = for_side(windows_.back().entry, r.mover(), side_);
    int worst = value, last = value;
    for (const u32 c : kids) {
      if (v_[c].pass() == Pass::probe || v_[c].end() == NodeEnd::aborted) continue;
      last = in_view(value_for(r, v_[c]), r.mover(), side_);
      worst = r.mover() == side_ ? std::min(worst, last) : std::max(worst, last);
    }
    offer(p, worst, fmt::format("{} moves here and takes the {}.", mover, max));
    offer(p, last, fmt::format("That came last; the {} goes up.", max));
    for (const Bound& b : {w.alpha, w.beta})
      if (b.value > -infinite && b.value < infinite)
        offer(p, b.value, fmt::format("That is a bound handed down, not a value from below {}.", name(open_)));
    ask(std::move(p), t_ + 1);
  }

  const View& v_;
  const Tick t_;
  const Side side_;
  const u64 seed_;
  Nodes& nodes_;
  Event now_, next_;
  u32 open_ = no_node;
  std::vector<PathWindow> windows_;  // of the open line
  std::vector<u32> kids_;
  std::vector<Prediction> out_;
};

}  // namespace

std::vector<Prediction> predictions_at(const View& v, Tick t, Side side, u64 seed, Nodes& nodes) {
  return Asker(v, t, side, seed, nodes).all();
}

std::optional<Prediction> next_prediction(const View& v, Tick t, Side side, u64 seed, Nodes& nodes) {
  for (t = std::max<Tick>(t, 0); t + 1 < v.ticks(); ++t)
    if (auto all = predictions_at(v, t, side, seed, nodes); !all.empty()) {
      // Which of them may not go with the answer: a cut-off would be asked about only where one is.
      Random random = Random::stream(~seed, static_cast<u64>(t));
      return std::move(all[random.below(static_cast<u32>(all.size()))]);
    }
  return std::nullopt;
}

}  // namespace ply
