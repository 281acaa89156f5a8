#include "engine/read/words/bound_story.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/read/words/called_bound.h"
#include "engine/read/words/claim_words.h"
#include "engine/read/words/log_facts.h"
#include "engine/read/words/short_number.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

using What = SentenceClaim::What;

class Teller {
 public:
  Teller(const View& v, Tick t, Nodes& nodes, std::optional<Side> viewpoint)
      : v_(v), t_(t), nodes_(nodes), viewpoint_(viewpoint) {}

  BoundStory tell(u32 slot, bool upper) {
    v_.path_to(slot, path_);
    v_.windows(path_, t_, windows_);
    at_ = path_.size() - 1;
    upper_ = upper;
    bound_ = bound(at_, upper);
    out_.value = bound_.value;
    here();
    if (v_.windowless()) {  // nothing is handed down
      if (bound_.owner.kind == Owner::Kind::root_window) return std::move(out_);
    } else {
      up();
    }
    switch (bound_.owner.kind) {
      case Owner::Kind::root_window:
      case Owner::Kind::unknown: origin(); break;
      case Owner::Kind::stand_pat: stand_pat(); break;
      case Owner::Kind::child:
        if (const u32 setter = v_.find(bound_.owner.id); setter != no_node) set_by(setter);
        break;
      case Owner::Kind::null_window: break;  // not in a sound recording
    }
    return std::move(out_);
  }

 private:
  // The window that a node above had when the line was passed down is the one that counts there.
  const Window& window(std::size_t i) const { return i + 1 == path_.size() ? windows_[i].now : windows_[i].at_next; }
  const Bound& bound(std::size_t i, bool upper) const { return upper ? window(i).beta : window(i).alpha; }
  Side mover(std::size_t i) const { return v_[path_[i]].mover(); }
  // How a bound of a node, or a value, is told: for its mover, or for the one side.
  Side seen_by(u32 slot) const { return viewpoint_.value_or(v_[slot].mover()); }
  SentenceClaim bound_claim_at(std::size_t i, What what, Tick t) const {
    SentenceClaim c = bound_claim(v_, path_[i], t, what, upper_, bound_, nodes_.subject());
    if (i + 1 == path_.size()) return c;
    c.when = SentenceClaim::When::handed;
    c.third = v_.id(path_[i + 1]);
    return c;
  }

  /// `slot`: the node that the stop speaks of.
  void stop(BoundStop::Kind kind, u32 slot, Tick tick, int value, const SentenceClaim& claim) {
    BoundStop s;
    s.kind = kind, s.slot = slot, s.id = v_.id(slot), s.tick = tick, s.upper = upper_, s.value = value,
    s.mover = v_[slot].mover();
    ply::tell(s.text, claim, {v_, nodes_, seen_by(slot)});
    out_.stops.push_back(std::move(s));
  }

  void here() { stop(BoundStop::Kind::here, path_[at_], t_, bound_.value, bound_claim_at(at_, What::bound, t_)); }

  // The place on the path where the bound came to be.
  std::size_t birth() const {
    if (bound_.owner.kind == Owner::Kind::null_window || bound_.owner.kind == Owner::Kind::stand_pat) {
      for (std::size_t i = 0; i <= at_; ++i)
        if (v_.id(path_[i]) == bound_.owner.id) return i;
      return at_;
    }
    if (bound_.owner.kind == Owner::Kind::unknown) {  // as far up as nobody owns it
      bool upper = upper_;
      int value = bound_.value;
      for (std::size_t i = at_; i > 0; --i) {
        if (mover(i) != mover(i - 1)) upper = !upper, value = -value;
        const Bound& above = bound(i - 1, upper);
        if (above.owner.kind != Owner::Kind::unknown || above.value != value) return i;
      }
      return 0;
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
        const Tick tick = v_.enter(path_[at_ + 1]);
        SentenceClaim c = bound_claim_at(at_, What::handed_down, tick);
        c.yes = swaps;
        c.other = viewpoint_.has_value();
        stop(BoundStop::Kind::handed_down, path_[at_], tick, bound_.value, c);
      }
      if (bound_.owner.kind != Owner::Kind::null_window) return;
      // A scout is searched with one point above alpha, a null move with one below beta: the story goes on with that.
      const bool passing = at_ + 1 < path_.size() && v_[path_[at_ + 1]].pass() == Pass::probe;
      bound_ = bound(at_, passing);
      upper_ = passing;
      const Tick tick = at_ + 1 < path_.size() ? v_.enter(path_[at_ + 1]) : t_;
      stop(BoundStop::Kind::null_window, path_[at_], tick, bound_.value, bound_claim_at(at_, What::beside, tick));
      if (bound_.owner.kind == Owner::Kind::null_window) return;  // not in a sound recording
    }
  }

  // The window of the root, or the place from which on nobody owns it.
  void origin() {
    const u32 slot = path_[at_];
    const Tick tick = v_.enter(slot);
    SentenceClaim c = bound_claim_at(at_, What::root_bound, tick);
    c.other = v_[slot].rank;
    stop(BoundStop::Kind::root, slot, tick, bound_.value, c);
  }

  void stand_pat() {
    const Tick tick = v_.enter(path_[at_]);
    stop(BoundStop::Kind::stand_pat, path_[at_], tick, bound_.value, bound_claim_at(at_, What::static_bound, tick));
  }

  // What a node returned.
  SentenceClaim returned(What what, u32 slot) const {
    SentenceClaim c = claim_of(v_, slot, v_.leave(slot), what);
    c.value = v_[slot].value;
    c.proves = v_[slot].kind();
    c.end = v_[slot].end();
    return c;
  }

  void set_by(u32 setter) {
    out_.setter = setter;
    const NodeRecord& r = v_[setter];
    SentenceClaim set = returned(What::set_by, setter);
    set.by = set.node;
    set.node = v_.id(path_[at_]);
    stop(BoundStop::Kind::set, setter, v_.leave(setter), r.value, set);
    // Why is it worth that? Down its best line to the leaf, and on through table answers.
    u32 from = setter;
    for (std::size_t reported = 0; reported < static_cast<std::size_t>(max_ply);) {
      const std::vector<u32> line = principal_variation(v_, from, v_.leave(from));
      for (std::size_t i = 1; i < line.size(); ++i, ++reported) {
        const NodeRecord& q = v_[line[i]];
        if (!best_that_counts(v_, line[i - 1], line[i])) {
          SentenceClaim breaks = returned(What::line_breaks, line[i - 1]);
          breaks.by = v_.id(line[i]);
          return stop(BoundStop::Kind::leaf, line[i - 1], v_.leave(line[i - 1]), v_[line[i - 1]].value, breaks);
        }
        const bool last = i + 1 == line.size() && !goes_on(line[i]);
        SentenceClaim c = returned(What::line, line[i]);
        c.by = v_.id(line[i - 1]);
        c.yes = last;
        c.other = i == 1;
        stop(last ? BoundStop::Kind::leaf : BoundStop::Kind::line, line[i], v_.leave(line[i]), q.value, c);
      }
      const u32 end = line.empty() ? from : line.back();
      if (!goes_on(end)) {
        if (line.size() <= 1)
          stop(BoundStop::Kind::leaf, from, v_.leave(from), v_[from].value, returned(What::line_end, from));
        return;
      }
      const u32 writer = v_.find(v_[end].link);
      SentenceClaim c = returned(What::entry_by, writer);
      c.by = v_.id(end);
      c.other = v_[writer].depth();
      stop(BoundStop::Kind::table, writer, v_.leave(writer), v_[writer].value, c);
      from = writer, ++reported;
    }
  }

  // A table answer whose writer is recorded, and earlier.
  bool goes_on(u32 slot) const {
    if (v_.open(slot) || v_[slot].end() != NodeEnd::table || v_[slot].link == no_node) return false;
    const u32 writer = v_.find(v_[slot].link);
    return writer != no_node && !v_.open(writer) && v_.leave(writer) < v_.enter(slot);
  }

  const View& v_;
  const Tick t_;
  Nodes& nodes_;
  const std::optional<Side> viewpoint_;
  std::vector<u32> path_;
  std::vector<PathWindow> windows_;
  std::size_t at_ = 0;  // place on the path that the story has come to
  bool upper_ = false;  // the bound is the upper one there
  Bound bound_;         // in the view of the mover there
  BoundStory out_;
};

}  // namespace

BoundStory bound_story(const View& v, Tick t, u32 slot, bool upper, Nodes& nodes, std::optional<Side> viewpoint) {
  return Teller(v, t, nodes, viewpoint).tell(slot, upper);
}

std::string reported_mate(const Untold& untold, i64 value) { return untold.tree ? mate_text(value) : std::string(); }
int mates_from(const Untold& untold) { return untold.tree ? log_mate - max_log_mate : infinite; }

std::string number_text(const Subject& subject, i64 value) {
  if (const auto name = called_bound(subject.game.get(), subject.profile, value)) return *name;
  if (value >= infinite || value <= -infinite) return value > 0 ? "+infinity" : "-infinity";
  if (auto mate = reported_mate(subject.untold, value); !mate.empty()) return mate;
  return subject.game ? subject.game->value_text(subject.profile, static_cast<int>(value)) : fmt::format("{:+}", value);
}

ScoreWriter plain_scores(const Subject& subject) {
  const std::array<std::string, 2> sides{side_called(subject, Side::first), side_called(subject, Side::second)};
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
