#include "engine/session/engines/opinion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/outside_player.h"
#include "engine/review/expected.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

/// Won or lost is known in any unit.
std::optional<double> expected_of_win(const SearchInfo& said) {
  if (said.has != SearchInfo::Score::win || said.score == 0) return std::nullopt;
  return said.score > 0 ? 1.0 : 0.0;
}

void judge(Opinion& out, const PlanRoot& at, const Player& player, const SearchInfo& said) {
  const Game& game = *at.game;
  if (said.has == SearchInfo::Score::none) return;
  out.kind = said.kind;
  out.expected = expected_of_win(said);
  if (const ProfileInfo* profile = said.profile.empty() ? nullptr : game.profile(said.profile)) {
    out.score = fmt::format("{} {}", kind_sign(said.kind), said.score_text);
    out.profile = profile->id;
    const Weights& weights = player.weights ? *player.weights : profile->weights;
    if (!out.expected)
      out.expected = expected_score(static_cast<double>(said.score),
                                    score_scale(game, score_scales(game, *profile, weights), at.position).k);
    return;
  }
  out.score = fmt::format("{} {}", kind_sign(said.kind), visible(said.score_text));
  const int at75 = player.outside ? player.outside->at75 : 0;
  if (!out.expected && at75 > 0) out.expected = expected_score(static_cast<double>(said.score), at75 / std::log(3.0));
}

}  // namespace

void take_in(std::optional<SearchInfo>& last, const SearchInfo& said) {
  if (!last || said.has != SearchInfo::Score::none || !said.line.empty()) {
    last = said;
    return;
  }
  last->depth = std::max(last->depth, said.depth);
  last->nodes = std::max(last->nodes, said.nodes);
  if (!said.remark.empty()) last->remark = said.remark;
}

Opinion opinion_of(const PlanRoot& at, const Player& player, std::string_view called,
                   const std::optional<SearchInfo>& said, const SeatMove* move) {
  Opinion out;
  out.name = visible(called.empty() ? player_title(*at.game, player) : std::string(called));
  if (said) {
    out.depth = said->depth, out.nodes = said->nodes;
    out.line = said->line, out.remark = visible(said->remark);
    judge(out, at, player, *said);
  }
  if (move && !move->plies.empty()) {
    if (!out.line.empty() && out.line.front() != move->plies.front())  // its score was that of another move
      out.score.clear(), out.profile.clear(), out.expected.reset(), out.kind = Kind::none;
    if (out.line.empty() || out.line.front() != move->plies.front()) out.line = move->plies;
    if (out.nodes == 0) out.nodes = move->nodes;
  }
  if (!out.line.empty()) out.prefers = out.line.front();
  return out;
}

Result<Player> consulted_player(const Game& game, std::string_view text) {
  const std::string id = canonical_id(trim(text));
  Player out;
  if (id == "ours") {
    out = unlimited_player(game, strongest_profile);
    if (out.profile == strongest_profile) out.profile = game.profiles().back().id;
    out.text = id;
    return out;
  }
  if (const ProfileInfo* profile = game.profile(id)) return unlimited_player(game, profile->id);
  auto player = parse_player(game, text, false);
  if (player && player->human) return Error{"a person is not consulted here"};
  if (player && player->program) return Error{"a genetic program says nothing of a position but its move"};
  return player;
}

std::string line_words(const Game& game, Position p, const std::vector<MoveCode>& line) {
  std::string out;
  for (const MoveCode m : line) {
    if (!game.can_play(p, m)) break;
    out += (out.empty() ? "" : " ") + game.show_move(p, m);
    p = game.after(p, m);
  }
  return out;
}

std::string agreement_words(const Game& game, const Position& p, const std::vector<Opinion>& all) {
  std::vector<std::pair<MoveCode, int>> votes;
  int voters = 0;
  for (const Opinion& o : all) {
    // Who chooses whole turns agrees with the first of their steps.
    const auto plies = o.prefers ? game.plies(p, *o.prefers) : std::vector<MoveCode>();
    if (plies.empty()) continue;
    ++voters;
    const auto at = std::find_if(votes.begin(), votes.end(), [&](const auto& v) { return v.first == plies.front(); });
    if (at == votes.end()) votes.emplace_back(plies.front(), 1);
    else ++at->second;
  }
  if (voters < 2) return {};
  std::stable_sort(votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  if (votes.size() == 1)
    return fmt::format("{} prefer {}.", voters == 2 ? "Both" : fmt::format("All {}", voters),
                       game.show_move(p, votes.front().first));
  std::string out = "They do not agree: ";
  for (std::size_t i = 0; i < votes.size(); ++i)
    out += fmt::format("{}{} for {}", i ? ", " : "", votes[i].second, game.show_move(p, votes[i].first));
  return out + ".";
}

}  // namespace ply
