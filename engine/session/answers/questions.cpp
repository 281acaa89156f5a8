#include "engine/session/answers/questions.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/base/text.h"
#include "engine/session/handler.h"

namespace ply {

// So few nodes that one need not wait; each whose position is asked for costs as much as many others.
bool FindQuestion::small() const {
  bool positions = false;
  for (const Expression* e : {&query.where, &query.histogram, &query.group, &query.sort})
    positions |= e->needs_positions();
  return all() <= (positions ? few_nodes / 30 : few_nodes);
}

std::optional<Hits> FindQuestion::work(JobProgress& progress) const {
  GameOracle oracle(still.subject);
  const View v = still.view();
  Hits out;
  static_cast<FindResult&>(out) = find_nodes(v, query, &oracle, &progress);
  if (!out.complete) return std::nullopt;
  out.falling = query.descending;
  if (query.sort.empty()) return out;
  out.by_entry.resize(out.slots.size());
  std::iota(out.by_entry.begin(), out.by_entry.end(), 0u);
  std::sort(out.by_entry.begin(), out.by_entry.end(), [&](u32 a, u32 b) { return out.ids[a] < out.ids[b]; });
  return out;
}

void Questions::look(const std::optional<StillView>& still, u64 stamp) {
  if (knows(still.has_value(), stamp)) return;
  stamp_ = stamp;
  find_.keep([](const Recording*) { return false; });
  ++serial_;
  still_ = still;
  const std::vector<std::string> terms = still_ ? term_names(still_->subject) : terms_;
  if (terms != terms_) {
    terms_ = terms;
    for (Watch& w : watches_) w = compiled(w.text);
  }
  if (asking_) ask();
}

bool Questions::knows(bool still, u64 stamp) {
  if (find_.poll(log_)) ++serial_;
  return stamp == stamp_ && still == still_.has_value();
}

PLY_COMMAND(Questions, Find) {
  asked_ = c;
  asking_ = !(trim(c.where).empty() && trim(c.histogram).empty() && trim(c.group).empty());
  ask();
}

void Questions::ask() {
  find_.dismiss();
  problem_.reset();
  ++serial_;
  const auto query = find_query(asked_.where, asked_.histogram, asked_.group, asked_.sort, asked_.descending, terms_);
  if (!query) {
    problem_ = query.error();
    return;
  }
  query_ = *query;
  if (!asking_ || !still_) return;
  find_.look_at({*still_, stamp_, query_});
  find_.ask();
  if (find_.answer()) ++serial_;
}

PLY_COMMAND(Questions, StopFind) { find_.stop(); }

u32 Questions::next_hit(Tick t, int step) const {
  const Hits* const hits = find_.answer();
  if (!hits || hits->slots.empty() || !still_) return no_node;
  // Nodes are numbered as they are entered, so what was entered by a tick are the first ids.
  const View v = still_->view();
  const Tick by = step > 0 ? t : t - 1;
  std::vector<u32> open;
  v.path(by, open);
  const u64 entered = u64{v.closed_by(by)} + open.size();
  std::size_t low = 0, high = hits->slots.size();  // of the hits, how many are among them
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (hits->id(middle) < entered) low = middle + 1;
    else high = middle;
  }
  if (step > 0) return low == hits->slots.size() ? no_node : hits->slot(low);
  return low == 0 ? no_node : hits->slot(low - 1);
}

Watch Questions::compiled(const std::string& text) const {
  Watch w;
  w.text = text;
  auto e = Expression::compile(text, Expression::Wanted::value, terms_);
  if (e) w.expression = std::move(*e);
  else w.problem = e.error();
  return w;
}

void Questions::watch(const std::string& expression) {
  const std::string text(trim(expression));
  if (text.empty()) return;
  constexpr std::size_t max = 200;
  if (watches_.size() >= max) return log_.warn("there are enough watches");
  watches_.push_back(compiled(text));
  if (watches_.back().problem) log_.warn("watch: " + watches_.back().problem->message);
}

PLY_COMMAND(Questions, AddWatch) { watch(c.text); }

PLY_COMMAND(Questions, ChangeWatch) {
  if (c.index < 0 || c.index >= static_cast<int>(watches_.size())) return log_.warn("there is no such watch");
  const std::string text(trim(c.text));
  if (text.empty()) watches_.erase(watches_.begin() + c.index);
  else watches_[static_cast<std::size_t>(c.index)] = compiled(text);
}

}  // namespace ply
