#include "engine/original/claim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"
#include "engine/original/claim_parts.h"
#include "engine/plan/plan_run.h"
#include "engine/trace/record_words.h"

namespace ply {
namespace {

std::string yes_or_no(bool b) { return b ? "yes" : "no"; }

std::string move_list(const Game& g, const Position& p, const std::vector<MoveCode>& moves) {
  std::string out;
  for (const MoveCode m : moves) out += (out.empty() ? "" : " ") + g.write_move(p, m);
  return out.empty() ? "none" : out;
}

Result<std::string> played_legal(const Check& c) {
  const PlanRoot& at = c.plan.root;
  return yes_or_no(static_cast<bool>(at.game->parse_moves(at.position, c.words)));
}

Result<std::string> played_value(const Check& c) {
  const PlanRoot& at = c.plan.root;
  const ProfileInfo& p = *at.game->profile(c.plan.plan.profile);
  const Side side = argument(c, "side") == "second" ? Side::second : Side::first;
  const Breakdown b = at.game->evaluate(at.position, p.id, p.weights, side);
  const std::string term = argument(c, "term");
  if (term.empty()) return signed_in_unit(b.total, p.scale);
  for (const TermLine& t : b.terms)
    if (term == t.info->id) return signed_in_unit(t.contribution, p.scale);
  return Error{fmt::format("there is no term {}", quoted_text(term))};
}

Result<std::string> played_search(const Check& c, JobProgress& progress) {
  const auto run = searched(c.plan, progress, false);
  if (!run) return run.error();
  return answer_text(c.plan, run->result);
}

Result<std::string> played_roots(const Check& c, JobProgress& progress) {
  const PlanRoot& at = c.plan.root;
  auto request = request_of(c.plan.plan, at);
  if (!request) return request.error();
  Attention attention;
  const AtStop stop(progress, [&] { attention.set(Attention::stop); });
  request->attention = &attention;
  std::string out;
  for (const MoveValue& v : at.game->all_moves(*request))
    out += fmt::format("{}{} {} {}", out.empty() ? "" : ", ", at.game->write_move(at.position, v.move),
                       kind_sign(v.score.kind), at.game->value_text(c.plan.plan.profile, v.score.value));
  return out;
}

/// The word before the figure where the page has none.
std::string usual_label(const Check& c) {
  switch (c.kind) {
    case CheckKind::position: return "the board";
    case CheckKind::legal: return c.words;
    case CheckKind::moves: return "legal moves";
    case CheckKind::result: return "the result";
    case CheckKind::value: {
      const std::string term = argument(c, "term");
      return fmt::format(
          "{} for {}", term.empty() ? "value" : term,
          c.plan.root.game->type().side_name(argument(c, "side") == "second" ? Side::second : Side::first));
    }
    case CheckKind::search: return fmt::format("{}, depth {}", c.plan.plan.profile, c.plan.plan.limits.depth);
    case CheckKind::roots: return "every move";
    case CheckKind::fault: return fault_id(c.plan.plan.fault);
    case CheckKind::option:
      return c.args.empty() ? "" : fmt::format("{}={}", c.args.begin()->first, c.args.begin()->second);
    case CheckKind::games:
    case CheckKind::levels: return c.words;
    case CheckKind::evolution: return "the champion";
  }
  return {};
}

}  // namespace

std::string argument(const Check& check, const std::string& key, std::string otherwise) {
  const auto it = check.args.find(key);
  return it == check.args.end() ? std::move(otherwise) : it->second;
}

bool same_words(std::string_view a, std::string_view b) {
  const auto sorted = [](std::string_view text) {
    std::string plain(text);
    std::replace(plain.begin(), plain.end(), ',', ' ');
    std::vector<std::string> out;
    for (const Word& w : words(plain)) out.emplace_back(w.text);
    std::sort(out.begin(), out.end());
    return out;
  };
  return sorted(a) == sorted(b);
}

const char* verdict_name(ClaimVerdict v) {
  constexpr const char* names[] = {"differs", "cannot be told yet", "the defect shows", "costs nodes only", "holds",
                                   "played",  "not played yet",     "nothing to play"};
  return names[static_cast<std::size_t>(v)];
}

Result<PlayedCheck> play_check(const Check& check, const PlayOptions& options, JobProgress& progress,
                               const CheckWatcher& watcher) {
  PlayedCheck out;
  out.label = check.label.empty() ? usual_label(check) : check.label;
  out.printed = check.printed;
  const PlanRoot& at = check.plan.root;
  const auto compare = [&](Result<std::string> here) -> Result<PlayedCheck> {
    if (!here) return here.error();
    out.here = std::move(*here);
    if (!out.printed.empty())
      out.agreement = same_words(out.printed, out.here) ? Agreement::agrees : Agreement::differs;
    return std::move(out);
  };
  switch (check.kind) {
    case CheckKind::position: return compare(at.game->write(at.position));
    case CheckKind::legal: return compare(played_legal(check));
    case CheckKind::moves: return compare(move_list(*at.game, at.position, at.game->moves(at.position, at.history)));
    case CheckKind::result:
      return compare(at.game->outcome(at.position, at.history) ? at.game->outcome_text(at.position, at.history)
                                                               : std::string("the game goes on"));
    case CheckKind::value: return compare(played_value(check));
    case CheckKind::search: {
      auto here = played_search(check, progress);
      if (!here) return here.error();
      // What is printed may be a part of it: the move, the value, or the count.
      out.here = std::move(*here);
      if (out.printed.empty()) return out;
      const auto parts = split(out.here, ',');
      const auto printed = split(out.printed, ',');
      const bool all = std::all_of(printed.begin(), printed.end(), [&](std::string_view p) {
        return std::any_of(parts.begin(), parts.end(), [&](std::string_view h) { return same_words(p, h); });
      });
      out.agreement = all ? Agreement::agrees : Agreement::differs;
      return out;
    }
    case CheckKind::roots: return compare(played_roots(check, progress));
    case CheckKind::fault: return play_fault(check, std::move(out), progress);
    case CheckKind::option: return play_option(check, std::move(out));
    case CheckKind::games: return play_games(check, std::move(out), options, progress, watcher);
    case CheckKind::levels: return play_levels(check, std::move(out), options, progress, watcher);
    case CheckKind::evolution: return play_evolution(check, std::move(out), options, progress);
  }
  return out;
}

ClaimVerdict verdict_of(const ReportClaim& claim, const std::vector<std::optional<PlayedCheck>>& checks) {
  if (claim.checks.empty()) return ClaimVerdict::nothing;
  auto verdict = ClaimVerdict::nothing;
  const auto take = [&](ClaimVerdict v) { verdict = std::min(verdict, v); };
  bool missing = checks.size() < claim.checks.size();
  for (std::size_t i = 0; i < checks.size(); ++i) {
    const auto& c = checks[i];
    if (!c || c->agreement == Agreement::stopped) {
      missing = true;
      continue;
    }
    const CheckKind kind = claim.checks[i].kind;
    if (kind == CheckKind::fault || kind == CheckKind::option)
      take(c->defect_shows ? ClaimVerdict::defect : ClaimVerdict::harmless);
    if (c->agreement == Agreement::differs) take(ClaimVerdict::differs);
    if (c->agreement == Agreement::open) take(ClaimVerdict::open);
    if (c->agreement == Agreement::agrees) take(ClaimVerdict::holds);
    if (c->agreement == Agreement::unprinted) take(ClaimVerdict::shown);
  }
  // What is not played may differ: only what differs already is known.
  return missing && verdict != ClaimVerdict::differs ? ClaimVerdict::not_played : verdict;
}

Result<PlayedClaim> play_claim(const ReportClaim& claim, const PlayOptions& options, JobProgress& progress,
                               const CheckWatcher& watcher) {
  PlayedClaim out;
  for (const Check& c : claim.checks) {
    if (progress.stop || (c.is_long() && !options.long_ones)) {
      out.checks.emplace_back();
      continue;
    }
    auto played = play_check(c, options, progress, watcher);
    if (!played) return Error{fmt::format("line {}: {}", c.line, played.error().message)};
    out.checks.emplace_back(std::move(*played));
  }
  out.verdict = verdict_of(claim, out.checks);
  return out;
}

}  // namespace ply
