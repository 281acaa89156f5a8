#include "engine/session/answers/forks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "engine/ask/compare/node_pairs.h"
#include "engine/base/text.h"
#include "engine/session/handler.h"

namespace ply {

std::optional<ForkAnswer> ForkQuestion::work(JobProgress& progress) const {
  const ForkSinks sinks{&record_pool(), &progress, nullptr, {}};
  ForkAnswer out;
  const auto refused = [&out](const Error& e) {
    out.problem = e.message;
    return std::optional<ForkAnswer>(std::move(out));
  };
  u32 slot = node == no_node ? no_node : recording->view().find(node);
  if (root) {
    auto run = run_kept_fork(*root, again, sinks);
    if (!run) return refused(run.error());
    out.run = std::move(*run);
    out.kept = again;
    if (progress.stop) return std::nullopt;
    // A part of a recording has other numbers.
    const bool part = recording->summary().cut.has_value();
    if (out.run.slot != no_node && (part || slot == no_node)) {
      const NodePairs pairs = pair_nodes(*recording, *out.run.recording, &progress.stop);
      slot = pairs.a_of_b.empty() ? no_node : pairs.a_of_b[out.run.slot];
    }
  } else {
    const auto place = fork_place(*recording, slot);
    if (!place) return refused(place.error());
    const auto asked = parse_change(*place, change);
    if (!asked) return refused(asked.error());
    auto run = run_fork(*recording, *place, *asked, sinks);
    if (!run) return refused(run.error());
    out.run = std::move(*run);
    if (progress.stop) return std::nullopt;
    out.kept = kept_fork(*place, *asked, out.run);
  }
  out.beside = fork_beside(*recording, slot, *out.run.recording, out.run.slot);
  if (progress.stop) return std::nullopt;
  return std::optional<ForkAnswer>(std::move(out));
}

// As long as one of the family is shown, the family stays.
void Forks::follow(const std::shared_ptr<SearchRun>& run) {
  const bool over =
      run && !run->running() && run->recording() && run->recording()->finished() && run->recording()->size() > 0;
  const Recording* now = over ? run->recording() : nullptr;
  const auto is_now = [now](const Fork& f) { return now && f.recording.get() == now; };
  const auto here = std::find_if(all_.begin(), all_.end(), is_now);
  if (here == all_.end()) {
    if (!all_.empty() || now) begin(over ? run->shared_recording() : nullptr);
  } else if (const int number = static_cast<int>(here - all_.begin()); number != shown_) {
    shown_ = number;
    why_not_ = why_no_fork(*here->recording);
    ++serial_;
  }
  if (making_.poll(log_)) take();
}

void Forks::begin(const SharedRecording& recording) {
  making_.keep([](const Recording*) { return false; });
  if (const std::size_t n = all_.size(); n > 1)
    log_.remark(
        n == 2
            ? "the fork of the search before went with it: a saved recording keeps its forks"
            : fmt::format("the {} forks of the search before went with it: a saved recording keeps its forks", n - 1));
  all_.clear();
  why_not_.clear();
  chosen_ = shown_ = 0;
  seen_ = no_node;
  ++serial_;
  if (!recording) return;
  all_.emplace_back().recording = recording;
  why_not_ = why_no_fork(*recording);
  const auto kept = kept_forks(*recording);
  if (!kept) return log_.remark("the forks that were kept with it cannot be read: " + kept.error().message);
  for (const KeptFork& k : *kept) {
    Fork& f = all_.emplace_back();
    f.of = k.parent + 1;
    f.kept = k;
  }
}

// On the path to the changed node and below it one still looks at the fork.
void Forks::look(u32 id) {
  if (id == seen_) return;
  const bool first = std::exchange(seen_, id) == no_node;
  if (first || chosen_ == shown_ || !known(chosen_) || !known(shown_) || id == no_node) return;
  const u32 left = node_in(shown_, chosen_);
  if (left == no_node) return;
  const View v = at(shown_).recording->view();
  const u32 node = v.find(left), now = v.find(id);
  if (node == no_node || now == no_node) return;
  const auto above = [&](u32 up, u32 down) { return v.first_slot(up) <= down && down <= up; };
  if (above(node, now) || above(now, node)) return;
  chosen_ = shown_;
  ++serial_;
}

// A part of a recording has other numbers than the whole by which a fork is kept.
u32 Forks::node_before(int fork) const {
  if (!known(fork) || fork == 0 || !known(at(fork).of)) return no_node;
  const Fork& f = at(fork);
  const SharedRecording& base = at(f.of).recording;
  if (!base) return no_node;
  if (f.made) return f.made->beside.a == no_node ? no_node : base->view().id(f.made->beside.a);
  return base->summary().cut || base->view().find(f.kept.node) == no_node ? no_node : f.kept.node;
}

u32 Forks::node_in(int ancestor, int fork) const {
  while (known(fork) && at(fork).of != ancestor) fork = at(fork).of;
  return known(fork) ? node_before(fork) : no_node;
}

u32 Forks::node_of_chosen() const {
  if (!known(chosen_) || chosen_ == shown_) return no_node;
  const Fork& f = at(chosen_);
  return f.look != no_node ? f.look : f.node;
}

PLY_COMMAND(Forks, MakeFork) {
  if (!possible()) return log_.warn("there is no finished recording to fork");
  if (working()) return log_.warn("a fork is being made: stop it first, or wait");
  const int of = c.of == -2 ? shown_ : c.of < 0 ? chosen_ : c.of;
  if (!known(of)) return log_.warn("there is no such fork");
  const Fork& base = at(of);
  ForkQuestion q;
  q.serial = ++serial_;
  if (c.changes.empty()) {  // one that was only kept
    if (base.recording) return log_.warn("nothing is changed: name a change");
    if (!known(base.of) || !at(base.of).recording) return log_.warn("first make the fork again that it is based on");
    again_ = of, of_ = base.of;
    q.recording = at(of_).recording;
    q.root = all_.front().recording;
    q.again = base.kept;
    q.node = base.kept.node;
    making_title_ = base.title();
  } else {
    if (!base.recording) return log_.warn("this fork was only kept: make it again first");
    again_ = -1, of_ = of;
    q.recording = base.recording;
    q.node = c.node != no_node ? c.node : of == chosen_ && of != shown_ ? node_of_chosen() : seen_;
    q.change = c.changes;
    const u32 slot = q.node == no_node ? no_node : q.recording->view().find(q.node);
    if (slot == no_node) return log_.warn("there is no such node");
    const auto place = fork_place(*q.recording, slot);
    if (!place) return log_.warn("this node cannot be forked: " + place.error().message);
    if (const auto asked = parse_change(*place, c.changes); !asked)
      return log_.fail({asked.error().message, asked.error().column});
    making_title_ = c.changes;
  }
  if (all_.size() > max_kept_forks) return log_.warn("there are as many forks as are kept: delete one first");
  name_ = c.name;
  making_.look_at(q);
  making_.ask_anew();
}

void Forks::take() {
  const std::shared_ptr<const ForkAnswer> a = making_.shared();
  making_.keep([](const Recording*) { return false; });  // the list has it
  if (!a) return;
  if (!a->problem.empty()) return log_.warn("the fork was not made: " + a->problem);
  int number = again_;
  if (!known(number)) {
    number = static_cast<int>(all_.size());
    Fork& fresh = all_.emplace_back();
    fresh.of = of_;
    fresh.kept = a->kept;
    fresh.kept.name = name_;
    fresh.kept.parent = of_ - 1;
  }
  Fork& f = all_[static_cast<std::size_t>(number)];
  f.recording = a->run.recording;
  f.made = a;
  f.node = a->run.slot == no_node ? no_node : f.recording->view().id(a->run.slot);
  if (again_ >= 0 && f.kept.digest != 0 && f.recording->digest() != f.kept.digest)
    log_.remark("made again, this fork differs from the one that was kept");
  chosen_ = number;
  ++serial_;
  if (a->run.stopped) log_.remark("the fork ended early: what is shown is as far as it came");
  keep();
}

void Forks::choose(int fork) {
  if (!known(fork)) return log_.warn("there is no such fork");
  chosen_ = fork;
  all_[static_cast<std::size_t>(fork)].look = no_node;
  ++serial_;
}

PLY_COMMAND(Forks, ChooseFork) { choose(c.fork); }
PLY_COMMAND(Forks, StopFork) { making_.stop(); }

PLY_COMMAND(Forks, DeleteFork) {
  const int gone = c.fork < 0 ? chosen_ : c.fork;
  if (!known(gone) || gone == 0) return log_.warn(gone == 0 ? "the original stays" : "there is no such fork");
  // Those that were made of it go, too.
  std::vector<bool> goes(all_.size(), false);
  goes[static_cast<std::size_t>(gone)] = true;
  for (std::size_t i = 1; i < all_.size(); ++i)
    if (goes[static_cast<std::size_t>(all_[i].of)]) goes[i] = true;
  if (goes[static_cast<std::size_t>(shown_)]) return log_.warn("all panels show it: go back to the original first");
  std::vector<int> number(all_.size(), -1);
  std::vector<Fork> left;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (goes[i]) continue;
    number[i] = static_cast<int>(left.size());
    left.push_back(std::move(all_[i]));
    if (left.back().of >= 0) left.back().of = number[static_cast<std::size_t>(left.back().of)];
    left.back().kept.parent = left.back().of - 1;
  }
  const int of = all_[static_cast<std::size_t>(gone)].of;
  chosen_ = number[static_cast<std::size_t>(goes[static_cast<std::size_t>(chosen_)] ? of : chosen_)];
  shown_ = number[static_cast<std::size_t>(shown_)];
  all_ = std::move(left);
  ++serial_;
  keep();
}

PLY_COMMAND(Forks, NameFork) {
  const int fork = c.fork < 0 ? chosen_ : c.fork;
  if (!known(fork) || fork == 0) return log_.warn(fork == 0 ? "the original has no name" : "there is no such fork");
  all_[static_cast<std::size_t>(fork)].kept.name = c.name;
  ++serial_;
  keep();
}

PLY_COMMAND(Forks, ChooseForkNode) {
  const int fork = c.parent && known(chosen_) ? at(chosen_).of : chosen_;
  if (!known(fork) || !at(fork).recording || at(fork).recording->view().find(c.id) == no_node)
    return log_.warn("there is no such node in the fork");
  all_[static_cast<std::size_t>(fork)].look = c.id;
  ++serial_;
}

const Forks::Fork* Forks::to_show(int fork) {
  if (fork < 0) fork = chosen_;
  if (!known(fork)) return log_.warn("there is no such fork"), nullptr;
  if (!at(fork).recording) return log_.warn("this fork was only kept: make it again first"), nullptr;
  if (fork == shown_) return log_.news("all panels show it already"), nullptr;
  return &at(fork);
}

// In the recording that it all began with, and so in its file.
void Forks::keep() {
  std::vector<KeptFork> list;
  for (std::size_t i = 1; i < all_.size(); ++i) list.push_back(all_[i].kept);
  if (auto ok = keep_forks(*all_.front().recording, list); !ok) log_.fail(ok.error());
}

}  // namespace ply
