#include "engine/plan/plan_root.h"

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/game/own_terms.h"
#include "engine/game/profile_names.h"
#include "engine/game/search_in_threads.h"
#include "engine/games/registry.h"
#include "engine/plan/thread_parts.h"

namespace ply {

PlanRoot end_of_line(std::shared_ptr<const Game> game, const Position& start, std::vector<MoveCode> moves) {
  auto [position, history] = end_of_moves(*game, start, moves);
  return {std::move(game), start, std::move(moves), position, std::move(history)};
}

void call_as_today(SearchPlan& plan, const SearchRevision& by) {
  const GameType* type = plan.imported() || by.search >= revision_of_profile_names ? nullptr : find_game(plan.game);
  const auto rules = parse_rules(plan.rules);
  if (!type || !rules) return;
  if (const auto game = type->make(*rules)) plan.profile = profile_of_revision(**game, plan.profile, by.search);
}

Result<PlanRoot> resolve(const SearchPlan& plan) {
  if (!plan.move_texts.empty()) return Error{fmt::format("its moves are those of {}, as texts", plan.engine)};
  const GameType* type = find_game(plan.game);
  if (!type) return Error{fmt::format("its game {} is not known here", ply::quoted_text(plan.game))};
  auto rules = parse_rules(plan.rules);
  if (!rules) return Error{"its rules: " + rules.error().message};
  PlanRoot out;
  if (plan.position.empty()) {
    auto game = type->make(*rules);
    if (!game) return Error{"its rules: " + game.error().message};
    out.game = *game;
    out.start = (*game)->initial(plan.seed);
  } else {
    auto setup = type->parse_position(plan.position, *rules);
    if (!setup) setup = type->parse_position(plan.position, {});
    if (!setup) return Error{"its position: " + setup.error().message, setup.error().column};
    out.game = setup->game;
    out.start = setup->position;
  }
  if (!plan.own_terms.empty()) {
    auto game = with_own_terms(out.game, plan.own_terms);
    if (!game) return Error{"its own term " + game.error().message};
    out.game = std::move(*game);
  }
  out.position = out.start;
  for (const std::string& text : plan.moves) {
    const auto m = out.game->parse_move(out.position, text);
    if (!m) return Error{fmt::format("its move {}: {}", ply::quoted_text(text), m.error().message)};
    out.history.push_back(out.game->key(out.position));
    out.moves.push_back(*m);
    out.position = out.game->after(out.position, *m);
  }
  return out;
}

Result<RuleValues> read_rules(const BoardType& type, std::string_view text) {
  for (const RuleOption& o : type.options())
    for (const std::string& value : o.values)
      if (canonical_id(trim(text)) == value) return RuleValues{{o.id, value}};
  return parse_rules(text);
}

Result<BoardSetup> resolve_board(const SearchPlan& plan) {
  const BoardType* type = find_board(plan.game, plan.position);
  if (!type || find_game(type->id())) return Error{fmt::format("there is no board of {} here", quoted_text(plan.game))};
  const auto rules = read_rules(*type, plan.rules);
  if (!rules) return Error{"its rules: " + rules.error().message};
  auto out = type->set_up(plan.position, *rules);
  if (!out) return Error{"its position: " + out.error().message, out.error().column};
  for (const std::string& text : plan.moves) {
    const auto step = out->face->follow_text(out->position, out->face->mover(out->position), text);
    if (!step) return Error{fmt::format("its move {}: {}", quoted_text(text), step.error().message)};
    out->position = step->after;
  }
  return out;
}

void set_root(SearchPlan& plan, const PlanRoot& root) {
  const Game& game = *root.game;
  plan.game = game.type().id();
  plan.rules = write_rules(game.rules());
  plan.own_terms = own_terms_of(game);
  plan.position = game.write(root.start);
  plan.moves = texts_of_moves(game, root.start, root.moves);
}

Weights weights_of(const ProfileInfo& profile, std::span<const std::pair<std::string, int>> named) {
  Weights out = profile.weights;
  for (const auto& [id, weight] : named)
    for (std::size_t i = 0; i < profile.terms.size(); ++i)
      if (id == profile.terms[i].id) out.w[i] = weight;
  return out;
}

std::vector<std::pair<std::string, int>> named_weights(const ProfileInfo& profile, const Weights& weights) {
  std::vector<std::pair<std::string, int>> out;
  for (std::size_t i = 0; i < profile.terms.size(); ++i)
    out.emplace_back(profile.terms[i].id, weights[static_cast<int>(i)]);
  return out;
}

std::string why_no_fault(const ProfileInfo& profile, Fault fault) {
  if (fault == Fault::none) return {};
  if (profile.by_turns)
    return fmt::format("faults are planted in searches by single moves, and {} moves by whole turns", profile.id);
  if (fault == Fault::half_opponent && !profile.antisymmetric)
    return fmt::format("the evaluation of {} does not count both sides alike by itself, so {} says nothing of it",
                       profile.id, fault_id(fault));
  return {};
}

Result<SearchRequest> request_of(const SearchPlan& plan, const PlanRoot& root) {
  if (plan.imported()) return Error{because_imported(plan)};
  const ProfileInfo* profile = root.game->profile(plan.profile);
  if (!profile) return Error{fmt::format("its profile {} is not known here", ply::quoted_text(plan.profile))};
  if (std::string why = why_no_fault(*profile, plan.fault); !why.empty()) return Error{std::move(why)};
  SearchRequest q = root.game->request(root.position, plan.profile);
  q.history = root.history;
  q.weights = weights_of(*profile, plan.weights);
  q.options = plan.options;
  q.limits = plan.limits;
  if (plan.table_bytes > 0) q.table_bytes = plan.table_bytes;
  if (plan.threads > 1 && why_no_threads(*profile, q.options).empty()) q.threads = plan.threads;
  return q;
}

void set_request(SearchPlan& plan, const Game& game, const SearchRequest& q) {
  plan.profile = q.profile;
  plan.weights = named_weights(*game.profile(q.profile), q.weights);
  plan.options = q.options;
  plan.limits = q.limits;
  plan.threads = q.threads;
  plan.table_bytes = uses_table(q.options) ? q.table_bytes : 0;
}

}  // namespace ply
