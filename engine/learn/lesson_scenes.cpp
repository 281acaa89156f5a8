#include "engine/learn/lesson_scenes.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/learn/card_places.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

/// The game whose positions are trees that one types in.
const GameType* typed_game() {
  for (const GameType* t : all_games())
    if (t->has_lessons()) return t;
  return nullptr;
}

// A plan as text, and of each of its lines where the lesson says it.
class PlanLines {
 public:
  PlanLines() { add("plyscope-search", "", {}); }
  void add(const std::string& key, const std::string& value, const LessonWords& from) {
    text_ += value.empty() ? key + "\n" : key + " " + value + "\n";
    from_.push_back(from);
  }
  const std::string& text() const { return text_; }
  LessonProblem problem(const Error& e, const LessonWords& whole) const {
    std::string_view said = e.message;
    if (said.starts_with("line ")) {
      const auto colon = said.find(':');
      const auto n = to_number<std::size_t>(said.substr(5, colon - 5));
      if (n && *n >= 1 && *n <= from_.size()) {
        const LessonWords& at = from_[*n - 1];
        return {at.line, at.column, std::string(trim(said.substr(colon + 1))), false};
      }
    }
    return {whole.line, 0, e.message, false};
  }

 private:
  std::string text_;
  std::vector<LessonWords> from_;
};

Result<PlanRun> run_lesson_search(const SearchPlan& plan, const PlanRoot& root, RecordPool& pool,
                                  JobProgress* progress) {
  PlanSinks sinks;
  sinks.pool = &pool;
  sinks.max_nodes = max_lesson_nodes;
  std::optional<JobAttention> attention;
  if (progress) attention.emplace(*progress);
  sinks.attention = attention ? &*attention : nullptr;
  return run_plan(plan, root, sinks);
}

std::optional<WrittenPlan> plan_of(const WrittenSearch& search, const SceneInherited& in,
                                   std::vector<LessonProblem>& problems) {
  PlanLines lines;
  if (in.tree) {
    lines.add("game", typed_game()->id(), *in.tree);
    lines.add("position", in.tree->text, *in.tree);
  } else {
    lines.add("game", in.game->text, *in.game);
    if (in.rules) lines.add("rules", in.rules->text, *in.rules);
    if (in.position) lines.add("position", in.position->text, *in.position);
  }
  if (in.moves) lines.add("moves", in.moves->text, *in.moves);
  const LessonWords& said = search.words;
  if (!search.profile.empty()) lines.add("profile", search.profile, said);
  lines.add("depth", fmt::format("{}", search.depth), said);
  if (!search.algorithm.empty()) lines.add("algorithm", search.algorithm, said);
  if (!search.with.empty()) lines.add("with", search.with, said);
  if (!search.without.empty()) lines.add("without", search.without, said);
  if (!search.weights.empty()) lines.add("weights", search.weights, said);
  if (!search.fault.empty()) lines.add("fault", search.fault, said);
  lines.add("budget", "16", said);
  lines.add("table", "1", said);
  auto plan = parse_plan(lines.text());
  if (!plan) {
    problems.push_back(lines.problem(plan.error(), said));
    return std::nullopt;
  }
  return std::move(*plan);
}

std::shared_ptr<const Recording> recorded(const WrittenPlan& plan, const LessonWords& at, RecordPool& pool,
                                          JobProgress* progress, std::vector<LessonProblem>& problems) {
  auto run = run_lesson_search(plan.plan, plan.root, pool, progress);
  if (progress && progress->stop) problems.push_back({at.line, 0, "it was stopped", false});
  else if (!run) problems.push_back({at.line, 0, run.error().message, false});
  else if (run->recording->view().empty()) problems.push_back({at.line, 0, "there is nothing to search", false});
  else return run->recording;
  return nullptr;
}

}  // namespace

std::optional<LessonScene> make_scene(const WrittenScene& written, SceneInherited& in, RecordPool& pool,
                                      JobProgress* progress, std::vector<LessonProblem>& problems) {
  if (written.tree || written.game) in = {written.tree, written.game, {}, {}, {}, in.search};
  for (const auto& [said, kept] : {std::pair(&written.rules, &in.rules), std::pair(&written.position, &in.position),
                                   std::pair(&written.moves, &in.moves)})
    if (*said) *kept = *said;
  if (written.position && !written.moves) in.moves.reset();
  if (written.search) in.search = written.search;
  const auto wrong = [&](std::string message) {
    problems.push_back({written.line, 0, std::move(message), false});
    return std::nullopt;
  };
  if (!in.tree && !in.game) return wrong("it has no tree and no game");
  if (in.tree && (in.rules || in.position)) return wrong("a tree has neither rules nor position: it is both");
  if (!in.search) return wrong("it has no search: search classic depth 4");
  if (in.search->depth < 0) return std::nullopt;  // said where it was read

  auto plan = plan_of(*in.search, in, problems);
  if (!plan) return std::nullopt;
  LessonScene out;
  out.plan = plan->plan;
  out.root = plan->root;
  out.recording = recorded(*plan, in.search->words, pool, progress, problems);
  if (!out.recording) return std::nullopt;
  if (written.beside) {
    if (written.beside->depth < 0) return std::nullopt;
    const auto other = plan_of(*written.beside, in, problems);
    if (!other) return std::nullopt;
    out.beside = recorded(*other, written.beside->words, pool, progress, problems);
    if (!out.beside) return std::nullopt;
  }
  out.subject = recorded_subject(*out.recording);
  if (out.plan.options.horizon == Horizon::leaf)
    if (auto tree =
            card_tree(*out.root.game, out.root.position, out.plan.limits.depth, out.plan.profile, out.subject.weights))
      out.tree = std::move(*tree);
  return out;
}

Result<LessonOrder> searched_order(const LessonScene& scene, CardTree tree, RecordPool& pool, JobProgress* progress) {
  const auto setup = scene.root.game->type().parse_position(typed_tree(tree), {});
  if (!setup) return setup.error();
  SearchPlan plan = scene.plan;
  const PlanRoot root = end_of_line(setup->game, setup->position);
  set_root(plan, root);
  const auto run = run_lesson_search(plan, root, pool, progress);
  if (progress && progress->stop) return Error{"it was stopped"};
  if (!run) return run.error();
  const View v = run->recording->view();
  const u32 cards = static_cast<u32>(cards_turned_by(tree, v, v.ticks() - 1).size());
  const int value = tree.nodes.front().mover == Side::first ? run->result.score.value : -run->result.score.value;
  return LessonOrder{std::move(tree), run->recording, cards, value};
}

}  // namespace ply
