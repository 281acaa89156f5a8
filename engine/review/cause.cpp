#include "engine/review/cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "engine/ask/compare/bisect.h"
#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/lint.h"
#include "engine/ask/terms/choice.h"
#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/plan/plan_run.h"
#include "engine/review/marks.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

constexpr u64 min_nodes_allowed = 20'000;                  // a multiple of next to nothing is nothing
constexpr u64 max_times_confirming = 8 * max_times_nodes;  // one ply more, to see that it was no luck
constexpr u32 audited_nodes = 100;
constexpr u64 max_audit_nodes = 200'000;
constexpr std::size_t recorded_bytes = std::size_t{32} << 20;

using Said = CauseRule::Said;

class CauseFinder {
 public:
  CauseFinder(const CauseQuestion& question, JobProgress& progress)
      : q_(question), game_(*question.root.game), progress_(progress), attention_(progress), pool_(pool_options()) {}

  std::optional<CauseReport> found() {
    for (int i = 0; i < error_causes; ++i) out_.rules.push_back({static_cast<ErrorCause>(i)});
    const bool ended = own_again() || (book() || fault() || pruning() || horizon() || nodes() || evaluation());
    if (progress_.stop) return std::nullopt;
    if (!ended) say(ErrorCause::unclear, Said::yes, "no two depths in a row find it, and nothing proves it");
    const auto yes =
        std::find_if(out_.rules.begin(), out_.rules.end(), [](const CauseRule& r) { return r.said == Said::yes; });
    out_.cause = yes == out_.rules.end() ? ErrorCause::unclear : yes->rule;
    return std::move(out_);
  }

 private:
  static RecordPool::Options pool_options() {
    RecordPool::Options o;
    o.keep_bytes = 0;
    o.lead_bytes = std::size_t{1} << 20;
    return o;
  }

  CauseRule& say(ErrorCause rule, Said said, std::string words, std::vector<std::size_t> runs = {}) {
    CauseRule& r = out_.rules[static_cast<std::size_t>(rule)];
    r.said = said, r.words = std::move(words), r.runs = std::move(runs);
    return r;
  }
  std::string text(MoveCode m) const { return game_.show_move(q_.root.position, m); }
  /// The same steps in another order are the same move.
  bool is_played(MoveCode m) const {
    const auto end = [&](const std::vector<MoveCode>& plies) {
      return game_.write(end_of_moves(game_, q_.root.position, plies).position);
    };
    return end(game_.plies(q_.root.position, m)) == end(q_.played);
  }
  const CauseRun& own() const { return out_.runs.front(); }

  /// Its place in the runs; nothing: it visits too much, or was stopped.
  std::optional<std::size_t> run(const SearchPlan& plan, std::string what, u64 times = max_times_nodes) {
    for (std::size_t i = 0; i < out_.runs.size(); ++i)
      if (out_.runs[i].what == what) return i;
    PlanSinks sinks;
    sinks.attention = &attention_;
    sinks.max_nodes = std::max(min_nodes_allowed, times * own().nodes);
    const auto done = run_plan(plan, q_.root, sinks);
    if (!done || progress_.stop || !done->result.has_best) return std::nullopt;
    return keep(plan, std::move(what), done->result);
  }
  std::size_t keep(const SearchPlan& plan, std::string what, const SearchResult& r) {
    CauseRun out{std::move(what), plan, r.best, r.depth, r.counters.nodes};
    out.loss = q_.loss_of(r.best);
    out.good = out.loss < found_within;
    out_.runs.push_back(std::move(out));
    return out_.runs.size() - 1;
  }
  std::string depth_words(int depth, const char* with = "") const {
    const bool turns = game_.profile(q_.own.profile)->by_turns;
    return fmt::format("depth {}{}{}", depth, turns ? " (turns)" : "", with);
  }
  SearchPlan at_depth(int depth) const {
    SearchPlan plan = q_.own;
    plan.record = false;
    plan.limits = {depth, 0, 0};
    return plan;
  }

  /// The search at two depths in a row, the second only if the first finds it.
  struct Pair {
    std::vector<std::size_t> runs;
    bool found = false, whole = false;  ///< whole: both could be asked as far as needed
  };
  Pair pair(SearchPlan plan, int depth, const char* with = "") {
    Pair out;
    for (const int d : {depth, depth + 1}) {
      plan.limits = {d, 0, 0};
      const auto at = run(plan, depth_words(d, with), d == depth ? max_times_nodes : max_times_confirming);
      if (!at) return out;
      out.runs.push_back(*at);
      if (!out_.runs[*at].good) return out.whole = true, out;
    }
    out.found = out.whole = true;
    return out;
  }
  std::string played_at(const std::vector<std::size_t>& runs) const {
    std::string words;
    for (const std::size_t i : runs)
      words += fmt::format("{}{} plays {}", words.empty() ? "" : ", ", out_.runs[i].what, text(out_.runs[i].move));
    return words;
  }

  // --- The rules, in their order. True: it holds, or nothing behind it can be asked.

  bool own_again() {
    SearchPlan plan = q_.own;
    plan.record = true;
    plan.budget_bytes = recorded_bytes;
    PlanSinks sinks{&pool_, &attention_};
    const auto done = run_plan(plan, q_.root, sinks);
    if (!done || progress_.stop || !done->result.has_best) {
      say(ErrorCause::unclear, Said::yes, done ? "its search came to no move" : done.error().message);
      return true;
    }
    recording_ = done->recording;
    keep(plan, "the same search", done->result);
    depth_ = plan.limits.depth >= 0 ? plan.limits.depth : std::max(1, done->result.depth);
    repeats_ = is_played(done->result.best);
    return false;
  }

  bool book() {
    const auto& root = q_.root;
    const Side mover = game_.mover(root.position);
    bool begins = game_.write(root.start) == game_.write(game_.initial()), listed = false;
    Position p = root.start;
    for (const MoveCode m : root.moves) begins &= game_.mover(p) != mover, p = game_.after(p, m);
    if (begins && game_.profile(q_.own.profile)->classic)
      for (const std::string& move : game_.book(mover))
        if (const auto m = game_.parse_move(root.position, move, root.history))
          listed |= q_.played == std::vector<MoveCode>{*m};
    if (!repeats_ && listed) {
      say(ErrorCause::book, Said::yes,
          fmt::format("{} is in the book; a search would have played {}", text(q_.played.front()), text(own().move)),
          {0});
      return true;
    }
    if (!repeats_) {
      say(ErrorCause::unclear, Said::yes,
          fmt::format("searched again as the file states it plays {}: the played move is not explained",
                      text(own().move)),
          {0});
      return true;
    }
    say(ErrorCause::book, Said::no, "the move was searched", {0});
    return false;
  }

  bool fault() {
    if (!recording_) {
      say(ErrorCause::fault, Said::no, "its search could not be recorded");
      return false;
    }
    const LintReport linted = lint(lint_input(*recording_, q_.root), {}, &progress_);
    AuditOptions options;
    options.sample = audited_nodes;
    options.max_nodes = max_audit_nodes;
    const AuditReport audited = audit(lint_input(*recording_, q_.root), options, &progress_);
    std::string words =
        linted.total() == 0 ? "lint: no findings" : "lint: " + fmt::format("{}", fmt::join(linted.broken(), ", "));
    words += audited.skipped.empty() ? fmt::format("; audit: {} of {} answers differ", audited.wrong, audited.audited)
                                     : "; audit: skipped";
    const bool broken = linted.total() > 0 || (audited.sound && audited.wrong > 0);
    say(ErrorCause::fault, broken ? Said::yes : Said::no, words, {0});
    return broken;
  }

  bool pruning() {
    if (is_sound(q_.own.options)) {
      say(ErrorCause::pruning, Said::no, "no unsound switch was on");
      return false;
    }
    SearchPlan sound = q_.own;
    sound.record = false;
    sound.options = sound_part(sound.options);
    const Pair p = pair(sound, depth_, ", all unsound switches off");
    if (!p.found) {
      say(ErrorCause::pruning, Said::no, p.runs.empty() ? "without them it visits too many nodes" : played_at(p.runs),
          p.runs);
      return false;
    }
    SearchPlan a = at_depth(depth_), b = a;
    b.options = sound.options;
    std::string named;
    const auto with = request_of(a, q_.root), without = request_of(b, q_.root);
    if (with && without) {
      const Bisection found = bisect_switches(game_, *with, *without, true, &progress_.stop);
      named = fmt::format("{}", fmt::join(found.culprits, " and "));
    }
    say(ErrorCause::pruning, Said::yes, fmt::format("{}{}", played_at(p.runs), named.empty() ? "" : "; it is " + named),
        p.runs);
    return true;
  }

  bool horizon() {
    std::vector<std::size_t> all;
    for (const int deeper : {1, 2}) {
      const Pair p = pair(at_depth(0), depth_ + deeper);
      if (p.found) {
        say(ErrorCause::horizon, Said::yes, played_at(p.runs), p.runs);
        return true;
      }
      all.insert(all.end(), p.runs.begin(), p.runs.end());
    }
    bool quiet = false;
    const auto switches = game_.switches();
    const bool has = std::any_of(switches.begin(), switches.end(),
                                 [](const SwitchInfo& s) { return std::string_view(s.id) == "quiescence"; });
    SearchPlan plan = at_depth(0);
    if (has && q_.own.options.horizon == Horizon::leaf && set_switch(plan.options, "quiescence", true)) {
      const Pair p = pair(plan, depth_, " with quiescence");
      quiet = p.found;
      if (quiet) say(ErrorCause::horizon, Said::yes, played_at(p.runs), p.runs);
      all.insert(all.end(), p.runs.begin(), p.runs.end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (!quiet)
      say(ErrorCause::horizon, Said::no, all.empty() ? "one ply more visits too many nodes" : played_at(all), all);
    return quiet;
  }

  /// A search of next to nothing may be surpassed by more than that: then a multiple says little.
  std::string times_words(u64 nodes) const {
    const u64 few = std::max<u64>(1, own().nodes);
    if (nodes > max_times_nodes * few) return fmt::format("{} nodes instead of {}", grouped(nodes), grouped(few));
    return fmt::format("{:.1f} times the nodes", static_cast<double>(nodes) / static_cast<double>(few));
  }

  bool nodes() {
    std::vector<std::size_t> all;
    for (int d = depth_ + 3; d < max_depth; ++d) {
      const Pair p = pair(at_depth(0), d);
      if (p.found) {
        const CauseRun& finds = out_.runs[p.runs.front()];
        say(ErrorCause::nodes, Said::yes, fmt::format("{}, with {}", played_at(p.runs), times_words(finds.nodes)),
            p.runs);
        return true;
      }
      all.insert(all.end(), p.runs.begin(), p.runs.end());
      if (!p.whole || progress_.stop) break;
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    say(ErrorCause::nodes, Said::no,
        all.empty() ? fmt::format("nothing deeper within {} times the nodes", max_times_nodes)
                    : fmt::format("depth {} to {}: never twice in a row", depth_ + 3, out_.runs[all.back()].depth),
        all);
    return false;
  }

  bool evaluation() {
    int deepest = 0;
    for (const CauseRun& r : out_.runs) deepest = std::max(deepest, r.depth);
    const bool turns = game_.profile(q_.own.profile)->by_turns;
    if (!q_.proved && (turns || q_.referred <= deepest)) {
      say(ErrorCause::evaluation, Said::no, "nothing proves it, and no deeper search was run");
      return false;
    }
    std::string words = q_.proved ? "it is proved" : fmt::format("depth {} says so", q_.referred);
    if (const std::string term = loudest_term(); !term.empty())
      words += fmt::format("; the term \"{}\" argues most for the error", term);
    say(ErrorCause::evaluation, Said::yes, words, {0});
    return true;
  }

  /// The term that, at the ends of the two lines in the engine's own search, makes most of the difference for its move.
  std::string loudest_term() const {
    if (!recording_ || !q_.best) return {};
    const View v = recording_->view();
    const u32 node = choice_node(v);
    if (node == no_node) return {};
    Nodes nodes;
    nodes.reset(recorded_subject(*recording_));
    const Choice c = choice_at(v, node, own().move, *q_.best, nodes);
    if (!c.problem.empty() || !c.explained || c.terms.empty()) return {};
    const auto loudest = std::max_element(c.terms.begin(), c.terms.end(), [](const ChoiceTerm& a, const ChoiceTerm& b) {
      return a.difference() < b.difference();
    });
    return loudest->difference() > 0 ? loudest->info->id : std::string();
  }

  const CauseQuestion& q_;
  const Game& game_;
  JobProgress& progress_;
  JobAttention attention_;
  RecordPool pool_;
  CauseReport out_;
  std::shared_ptr<const Recording> recording_;
  int depth_ = 1;
  bool repeats_ = false;
};

}  // namespace

const char* cause_id(ErrorCause c) {
  constexpr const char* ids[] = {"book", "fault", "pruning", "horizon", "nodes", "evaluation", "unclear"};
  return ids[static_cast<std::size_t>(c)];
}

std::optional<CauseReport> find_cause(const CauseQuestion& question, JobProgress& progress) {
  return CauseFinder(question, progress).found();
}

}  // namespace ply
