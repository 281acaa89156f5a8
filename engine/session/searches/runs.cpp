#include "engine/session/searches/runs.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/file.h"
#include "engine/base/machine.h"
#include "engine/base/random.h"
#include "engine/search/switches.h"
#include "engine/search/table.h"
#include "engine/session/handler.h"
#include "engine/session/play/play_commands.h"
#include "engine/session/searches/hint_run.h"

namespace ply {

u64 settings_key(const SearchRequest& q) {
  u64 key = 0x243f6a8885a308d3ull;
  const auto add = [&](std::string_view text) {
    for (char c : text) key = mix64(key ^ static_cast<u8>(c));
  };
  add(q.profile);
  for (i32 w : q.weights.w) key = mix64(key ^ static_cast<u32>(w));
  add(value_options(q.options));
  return (key >> 11) | 1;  // never 0, and exact in any JSON reader
}

static Judgement judgement_of(const SearchResult& r, const SearchRequest& q, Side mover) {
  const bool turned = mover != Side::first;
  const auto for_first = [&](Score s) { return turned ? Score{-s.value, flipped(s.kind)} : s; };
  return {for_first(r.score),
          r.depth,
          r.counters.nodes,
          r.seconds,
          q.profile,
          settings_key(q),
          r.has_best ? std::optional(r.best) : std::nullopt};
}

std::optional<Judgement> judgement_of(const SearchRun& run) {
  const SearchResult& r = run.result();
  if (r.score.kind == Kind::none || run.game_node() < 0) return std::nullopt;
  return judgement_of(r, run.request(), run.root_mover());
}

Runs::Runs(MessageLog& log, std::shared_ptr<const Game> game) : log_(log), game_(std::move(game)) {
  settings_.table_bytes = SearchRequest{}.table_bytes;
  reset_settings();
}

Runs::~Runs() = default;

void Runs::reset_settings() {
  const ProfileInfo* p = game_->profile("modern");
  if (!p) p = &game_->profiles().front();
  settings_.profile = p->id;
  settings_.weights.clear();
  settings_.options = p->options;
  settings_.limits = {};
  settings_.limits.depth = 6;
}

Weights Runs::weights() const { return weights_of(*game_->profile(settings_.profile), settings_.weights); }

SearchPlan Runs::settings_for(const Player& computer) const {
  SearchPlan s = settings_;
  const ProfileInfo* profile = game_->profile(computer.profile);
  if (!profile) return s;  // a seat that another game left
  s.profile = profile->id;
  s.options = profile->options;
  s.limits = computer.limits;
  Weights weights = profile->weights;
  change_profile(computer, weights, s.options);
  s.weights = named_weights(*profile, weights);
  s.threads = computer.threads;
  // There is no search that could be looked at, or one that cannot be recorded
  if (computer.program || computer.threads > 1) s.record = false;
  deepen_without_depth(s.options, s.limits);
  return s;
}

bool Runs::busy() const {
  if (run_ && (run_->running() ? !run_->paused() : !taken_)) return true;
  return hint_run_ || reuse_run_ || saving();
}

void Runs::set(const SearchPlan& plan) {
  if (!game_->profile(plan.profile))
    return log_.warn(fmt::format("{} has no profile {}", game_->type().title(), plan.profile));
  settings_ = plan;
  if (plan.table_bytes <= max_memory()) return;
  settings_.table_bytes = max_memory();
  log_.remark(fmt::format("the table can have {} MB at most on this machine", max_memory() >> 20));
}

PLY_COMMAND(Runs, SetSearch) { set(c.plan); }

std::shared_ptr<Table> Runs::table_for(const PlanRoot& root, const SearchPlan& settings) {
  if (!keeps_table(settings.options)) return nullptr;
  std::string key = settings.profile;
  const ProfileInfo& profile = *game_->profile(settings.profile);
  if (!profile.antisymmetric) key += fmt::format(" for side {}", index(game_->mover(root.position)));
  for (i32 w : weights_of(profile, settings.weights).w) key += fmt::format(" {}", w);
  key += " " + value_options(settings.options);
  Kept kept{key, nullptr};
  const auto at = std::find_if(kept_tables_.begin(), kept_tables_.end(), [&](const Kept& k) { return k.of == key; });
  if (at != kept_tables_.end()) {
    if (at->table->bytes() <= settings.table_bytes) kept = std::move(*at);
    kept_tables_.erase(at);
  } else if (kept_tables_.size() == max_kept_tables) {
    kept_tables_.erase(kept_tables_.begin());
  }
  if (!kept.table) kept.table = std::make_shared<Table>(settings.table_bytes);
  kept_tables_.push_back(kept);
  return kept.table;
}

void Runs::start(SearchRun::Purpose purpose, PlanRoot root, int node, SearchPlan settings,
                 const std::vector<Breakpoint>& breakpoints, bool paused, ComputersOwn own) {
  stop();
  if (settings.record && purpose == SearchRun::Purpose::move) settings.threads = 1;
  const auto table = table_for(root, settings);
  run_.reset();  // waits for the old search: only one uses the kept table
  run_ =
      std::make_shared<SearchRun>(std::move(root), settings, purpose, node, breakpoints, paused, table, std::move(own));
  hint_newer_ = false;
  if (!run_->problem().empty()) log_.remark("the search is not recorded: " + run_->problem());
  taken_ = false;
}

void Runs::show(PlanRoot root, std::shared_ptr<const Recording> recording, int node) {
  run_ = std::make_shared<SearchRun>(std::move(root), std::move(recording), node);
  taken_ = true;
}

void Runs::stop() {
  if (running()) run_->stop();
}

const SearchRun* Runs::take_ended() {
  if (!run_ || taken_ || run_->running()) return nullptr;
  taken_ = true;
  return run_.get();
}

PLY_COMMAND(Runs, SaveRecording) {
  if (!run_ || !run_->recording()) return log_.warn("there is no recording to save");
  if (run_->running()) return log_.warn("the search is still running: stop it first, or wait");
  if (auto ok = refuse_stream(c.path); !ok) return log_.fail(ok.error());
  if (saving()) return log_.warn("another recording is still being saved");
  constexpr u32 small = 20'000;  // nodes: some thousandths of a second
  saving_.start(
      [recording = run_->shared_recording(), path = c.path](JobProgress&) {
        return Saved{recording->save(path), fmt::format("{} nodes saved to {}", recording->size(), path)};
      },
      run_->recording()->size() < small);
  take_saved();
}

void Runs::take_saved() {
  if (const std::string why = saving_.take_failure(); !why.empty()) return log_.fail({"nothing was saved: " + why});
  const auto saved = saving_.take();
  if (!saved) return;
  if (!saved->status) log_.fail(saved->status.error());
  else log_.news(saved->words);
}

// Other rules may have other profiles, and other weights in a profile of the same name.
void Runs::other_game(std::shared_ptr<const Game> game) {
  const bool other_type = game_->type().id() != game->type().id();
  const ProfileInfo* profile = other_type ? nullptr : game_->profile(settings_.profile);
  const bool own_weights = profile && profile->weights == weights();
  game_ = std::move(game);
  if (other_type || !game_->profile(settings_.profile)) reset_settings();
  else if (own_weights) settings_.weights.clear();
  stop();
  taken_ = true;  // whatever still runs belongs to the old game
  hint_.reset();
  hint_run_.reset();
  kept_tables_.clear();
}

void Runs::other_place() {
  hint_.reset();
  hint_run_.reset();
  if (thinking()) stop();
}

void Runs::decided() {
  hint_run_.reset();
  stop();
}

int Runs::hint_wanted() const { return hint_run_ ? hint_run_->wanted() : 0; }

void Runs::start_hint(int depth, PlanRoot root, int node) {
  SearchPlan settings = settings_;
  settings.limits = {};
  settings.limits.depth = std::clamp(depth, 1, max_depth);
  hint_.reset();
  hint_run_.reset();
  hint_newer_ = true;
  hint_run_ = std::make_unique<HintRun>(std::move(root), settings, node);
}

PLY_COMMAND(Runs, StopHint) {
  if (!hint_run_) return log_.news("no hint is being looked for");
  hint_run_->stop();
}

std::optional<std::pair<int, Judgement>> Runs::take_hint() {
  if (!hint_run_) return std::nullopt;
  const bool done = !hint_run_->running();  // asked first: what was found before it ended is not lost
  std::optional<std::pair<int, Judgement>> found;
  if (auto now = hint_run_->take()) {
    const SearchResult& r = now->result;
    hint_ = HintShown{.game_node = hint_run_->game_node(),
                      .move = r.best,
                      .score = r.score,
                      .depth = r.depth,
                      .profile = hint_run_->request().profile,
                      .settings = settings_key(hint_run_->request()),
                      .line = {r.pv.begin(), r.pv.end()},
                      .values = std::move(now->values),
                      .wanted = hint_run_->wanted()};
    if (r.score.kind != Kind::none && hint_->game_node >= 0)
      found = {hint_->game_node, judgement_of(r, hint_run_->request(), hint_run_->root_mover())};
  }
  if (!done) return found;
  if (const std::string why = hint_run_->take_failure(); !why.empty()) log_.fail({"the hint has ended: " + why});
  if (hint_) hint_->complete = true;
  hint_run_.reset();
  return found;
}

// What the table that is kept between moves saves: the same search once more, without it.
PLY_COMMAND(Runs, CompareReuse) {
  if (!run_ || run_->running() || run_->purpose() == SearchRun::Purpose::opened)
    return log_.warn("search first, to the end");
  if (!run_->request().options.has(Switch::tt_keep))
    return log_.warn("this search has kept nothing: switch tt-keep on and search again");
  if (run_->result().depth < 1) return log_.warn("the search has finished no depth that could be compared");
  SearchPlan settings;
  set_request(settings, *run_->game(), run_->request());
  settings.options.set(Switch::tt_keep, false);
  settings.limits = {};
  settings.limits.depth = run_->result().depth;
  settings.record = false;
  reuse_.reset();
  reuse_run_.reset();
  reuse_with_ = {run_->result().counters.nodes, 0, run_->result().depth};
  reuse_run_ = std::make_unique<SearchRun>(run_->root(), settings, SearchRun::Purpose::analysis, run_->game_node());
}

void Runs::take_reuse() {
  if (!reuse_run_ || reuse_run_->running()) return;
  if (!reuse_run_->failure().empty()) log_.fail({reuse_run_->failure()});
  const SearchResult& r = reuse_run_->result();
  if (r.depth == reuse_with_.depth) {
    reuse_ = reuse_with_;
    reuse_->without = r.counters.nodes;
    const double ratio = reuse_->with ? static_cast<double>(reuse_->without) / static_cast<double>(reuse_->with) : 0;
    log_.news(fmt::format(
        "depth {}: {} nodes with the table kept from the moves before, {} without it ({:.2f} times as many)",
        reuse_->depth, reuse_->with, reuse_->without, ratio));
  }
  reuse_run_.reset();
}

}  // namespace ply
