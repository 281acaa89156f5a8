#include "engine/analysis/words/bound_story.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/analysis/places/place_names.h"
#include "engine/analysis/words/called_bound.h"
#include "engine/analysis/words/standing.h"
#include "engine/core/text.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

const char* greek(bool upper) { return upper ? "β" : "α"; }

class Teller {
 public:
  Teller(const View& v, Tick t, Nodes& nodes, std::optional<Side> told_for)
      : v_(v), t_(t), nodes_(nodes), told_for_(told_for) {}

  BoundStory tell(u32 slot, bool upper) {
    v_.path_to(slot, path_);
    v_.windows(path_, t_, windows_);
    at_ = path_.size() - 1;
    upper_ = upper;
    bound_ = bound(at_, upper);
    out_.value = bound_.value;
    here();
    up();
    if (bound_.owner.kind == Owner::Kind::root_window || bound_.owner.kind == Owner::Kind::unknown) root();
    else if (bound_.owner.kind == Owner::Kind::stand_pat) stand_pat();
    else if (const u32 setter = v_.find(bound_.owner.id); setter != no_node) set_by(setter);
    return std::move(out_);
  }

 private:
  // The window that a node above had when the line was handed on is the one that counts there.
  const Window& window(std::size_t i) const { return i + 1 == path_.size() ? windows_[i].now : windows_[i].at_next; }
  const Bound& bound(std::size_t i, bool upper) const { return upper ? window(i).beta : window(i).alpha; }
  Side mover(std::size_t i) const { return v_[path_[i]].mover(); }
  std::string side(Side s) const {
    return nodes_.subject().face() ? nodes_.subject().face()->type().side_name(s)
                                   : std::string(s == Side::first ? "the first side" : "the second side");
  }

  // How a bound of a node on the path, or a value of any node, is told: for its mover, or for the one side.
  Side seen_by(Side mover) const { return told_for_.value_or(mover); }
  bool turned(std::size_t i) const { return seen_by(mover(i)) != mover(i); }
  const char* name(bool upper, std::size_t i) const { return greek(upper != turned(i)); }
  Sentence& tell(Sentence& s, int value, std::size_t i) const {
    return s.number(turned(i) ? -value : value, seen_by(mover(i))).say(fmt::format(" for {}", side(seen_by(mover(i)))));
  }
  Sentence& tell_value(Sentence& s, const NodeRecord& r) const {
    const bool turn = seen_by(r.mover()) != r.mover();
    return s.score(turn ? Score{-r.value, flipped(r.kind())} : Score{r.value, r.kind()}, seen_by(r.mover()));
  }

  Sentence& stop(BoundStop::Kind kind, u32 slot, Tick tick, int value) {
    BoundStop s;
    s.kind = kind, s.slot = slot, s.id = v_.id(slot), s.tick = tick, s.upper = upper_, s.value = value,
    s.mover = v_[slot].mover();
    out_.stops.push_back(std::move(s));
    return out_.stops.back().text;
  }
  Sentence& link(Sentence& s, u32 slot) { return s.link(name_of(v_, slot, nodes_), v_.id(slot)); }

  void here() {
    Sentence& s = stop(BoundStop::Kind::here, path_[at_], t_, bound_.value);
    s.say(fmt::format("{} at ", name(upper_, at_)));
    const bool upper = upper_ != turned(at_);
    tell(link(s, path_[at_]).say(" is "), bound_.value, at_)
        .say(fmt::format(" at tick {}", grouped(static_cast<u64>(std::max<Tick>(t_, 0)))));
    if (v_.windowless()) s.say(": plain minimax, so it is only the best so far, and cuts nothing.");
    else s.say(": " + standing_words(standing_of(v_, path_[at_], bound_, nodes_.subject()), upper));
  }

  // The place on the path where the bound came to be.
  std::size_t birth() const {
    if (bound_.owner.kind == Owner::Kind::null_window || bound_.owner.kind == Owner::Kind::stand_pat) {
      for (std::size_t i = 0; i <= at_; ++i)
        if (v_.id(path_[i]) == bound_.owner.id) return i;
      return at_;
    }
    if (bound_.owner.kind != Owner::Kind::child) return 0;
    const u32 child = v_.find(bound_.owner.id), parent = child == no_node ? no_node : v_.parent(child);
    for (std::size_t i = 0; i <= at_; ++i)
      if (path_[i] == parent) return i;
    return at_;
  }

  void up() {
    for (int guard = 0; guard < 2 * max_ply; ++guard) {
      const std::size_t top = birth();
      while (at_ > top) {
        const bool swaps = mover(at_) != mover(at_ - 1);
        --at_;
        if (swaps) upper_ = !upper_, bound_.value = -bound_.value;
        if (at_ == top && bound_.owner.kind == Owner::Kind::null_window) break;
        Sentence& s = stop(BoundStop::Kind::handed_down, path_[at_], v_.enter(path_[at_ + 1]), bound_.value);
        tell(link(s.say("Handed down from "), path_[at_]).say(fmt::format(", where it is {} ", name(upper_, at_))),
             bound_.value, at_);
        s.say(told_for_ ? ", too."
              : swaps   ? ": the mover changes, so bounds swap and change sign."
                        : ": the same side moves on, so nothing is turned.");
      }
      if (bound_.owner.kind != Owner::Kind::null_window) return;
      // A scout is searched with one point above alpha, a null move with one below beta: the story goes on with that.
      const bool passing = at_ + 1 < path_.size() && v_[path_[at_ + 1]].pass() == Pass::probe;
      const Bound beside = bound(at_, passing);
      upper_ = passing;
      Sentence& s = stop(BoundStop::Kind::null_window, path_[at_],
                         at_ + 1 < path_.size() ? v_.enter(path_[at_ + 1]) : t_, beside.value);
      link(s.say("A null window of "), path_[at_])
          .say(fmt::format(fmt::runtime(passing ? ": this line is a null move, which asks whether passing is worth for "
                                                  "{} what that node may have at most, "
                                                : ": this line is a scout, which asks whether it is better for {} than "
                                                  "what that node has to beat, "),
                           side(mover(at_))));
      tell(s.say(fmt::format("{} ", name(passing, at_))), beside.value, at_).say(".");
      bound_ = beside;
      if (bound_.owner.kind == Owner::Kind::null_window) return;  // not in a sound recording
    }
  }

  void root() {
    const u32 slot = path_.front();
    const NodeRecord& r = v_[slot];
    Sentence& s = stop(BoundStop::Kind::root, slot, v_.enter(slot), bound_.value);
    if (bound_.owner.kind == Owner::Kind::unknown)
      s.say(
          "It does not follow from the nodes above: a fork has changed the window, a record is missing, or the search "
          "has "
          "a fault.");
    else if (standing_of(v_, slot, bound_, nodes_.subject()).ground() == Standing::Ground::aspiration)
      link(s.say("It is the aspiration window that the "), slot)
          .say(fmt::format(" was searched with in iteration {}: a narrow one around the value of the iteration before, "
                           "opened where it fails.",
                           r.depth()));
    else if (r.rank > 0)
      link(s.say("It is the window that the "), slot)
          .say(fmt::format(" was searched with: attempt {} of iteration {}, opened on this side after {}.", r.rank + 1,
                           r.depth(),
                           nodes_.subject().options.has(Switch::turn_captures)
                               ? "the aspiration window had failed, or moves that pass over a capture were left out"
                               : "the aspiration window had failed"));
    else link(s.say("It is the window that the "), slot).say(" was searched with: nothing was known yet.");
  }

  void stand_pat() {
    Sentence& s = stop(BoundStop::Kind::stand_pat, path_[at_], v_.enter(path_[at_]), bound_.value);
    tell(link(s.say("The static value of "), path_[at_]).say(" itself: to stand pat is worth "), bound_.value, at_)
        .say(".");
  }

  void set_by(u32 setter) {
    out_.setter = setter;
    const NodeRecord& r = v_[setter];
    Sentence& s = stop(BoundStop::Kind::set, setter, v_.leave(setter), r.value);
    s.say("Set by ")
        .link(node_place(v_, setter, nodes_), v_.id(setter))
        .say(at_ == 0 ? " at the root" : fmt::format(" at {}", name_of(v_, path_[at_], nodes_)));
    tell_value(s.say(": it returned "), r)
        .say(fmt::format(" at tick {}.", grouped(static_cast<u64>(v_.leave(setter)))));
    // Why is it worth that? Down its best line to the leaf, and on through table answers.
    u32 from = setter;
    for (std::size_t told = 0; told < static_cast<std::size_t>(max_ply);) {
      const std::vector<u32> line = principal_variation(v_, from, v_.leave(from));
      for (std::size_t i = 1; i < line.size(); ++i, ++told) {
        const NodeRecord& q = v_[line[i]];
        const bool last = i + 1 == line.size() && !goes_on(line[i]);
        Sentence& t = stop(last ? BoundStop::Kind::leaf : BoundStop::Kind::line, line[i], v_.leave(line[i]), q.value);
        tell_value(
            t.say(i == 1 ? "Because of " : "then ").link(node_place(v_, line[i], nodes_), v_.id(line[i])).say(": "), q);
        t.say(last ? fmt::format(", {}.", ended(q)) : std::string(","));
      }
      const u32 end = line.empty() ? from : line.back();
      if (!goes_on(end)) {
        if (line.size() <= 1)
          stop(BoundStop::Kind::leaf, from, v_.leave(from), v_[from].value)
              .say(fmt::format("That node ended there: {}.", ended(v_[from])));
        return;
      }
      const u32 writer = v_.find(v_[end].link);
      const NodeRecord& w = v_[writer];
      Sentence& t = stop(BoundStop::Kind::table, writer, v_.leave(writer), w.value);
      t.say("It was not searched there: the table answered, by the entry that ").link(line_of(writer), v_.id(writer));
      tell_value(t.say(fmt::format(" wrote at tick {} with depth {}: ", grouped(static_cast<u64>(v_.leave(writer))),
                                   w.depth())),
                 w)
          .say(".");
      from = writer, ++told;
    }
  }

  // A table answer whose writer is recorded, and earlier.
  bool goes_on(u32 slot) const {
    if (v_.open(slot) || v_[slot].end() != NodeEnd::table || v_[slot].link == no_node) return false;
    const u32 writer = v_.find(v_[slot].link);
    return writer != no_node && !v_.open(writer) && v_.leave(writer) < v_.enter(slot);
  }
  std::string line_of(u32 slot) {
    const std::string line = nodes_.line(v_, slot);
    return line.empty() ? "the root" : line;
  }
  static std::string ended(const NodeRecord& r) {
    return r.end() == NodeEnd::table ? "answered by the table; who wrote the entry is not recorded"
                                     : std::string(text(r.end()));
  }

  const View& v_;
  const Tick t_;
  Nodes& nodes_;
  const std::optional<Side> told_for_;
  std::vector<u32> path_;
  std::vector<PathWindow> windows_;
  std::size_t at_ = 0;  // place on the path that the story has come to
  bool upper_ = false;  // the bound is the upper one there
  Bound bound_;         // in the view of the mover there
  BoundStory out_;
};

}  // namespace

BoundStory bound_story(const View& v, Tick t, u32 slot, bool upper, Nodes& nodes, std::optional<Side> told_for) {
  return Teller(v, t, nodes, told_for).tell(slot, upper);
}

std::string number_text(const Subject& subject, i64 value) {
  if (const auto name = called_bound(subject.game.get(), subject.profile, value)) return *name;
  if (value >= infinite || value <= -infinite) return value > 0 ? "+infinity" : "-infinity";
  if (!subject.game || !subject.game->profile(subject.profile)) return fmt::format("{:+}", value);
  return subject.game->value_text(subject.profile, static_cast<int>(value));
}

ScoreWriter plain_scores(const Subject& subject) {
  std::array<std::string, 2> sides{"first", "second"};
  if (subject.game)
    for (const Side s : {Side::first, Side::second})
      sides[static_cast<std::size_t>(index(s))] = subject.game->type().side_name(s);
  return [subject, sides](Score s, Side mover) {
    const std::string number = number_text(subject, s.value);
    const char* sign = s.kind == Kind::exact ? "=" : s.kind == Kind::lower ? "\u2265" : "\u2264";
    return s.kind == Kind::none
               ? number
               : fmt::format("{} {} for {}", sign, number, sides[static_cast<std::size_t>(index(mover))]);
  };
}

std::string story_text(const BoundStory& story, const ScoreWriter& write) {
  std::string out;
  for (const BoundStop& s : story.stops) out += plain(s.text, write) + "\n";
  return out;
}

}  // namespace ply
