#include "engine/plan/plan_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "engine/base/keyed_lines.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/game/own_terms.h"
#include "engine/game/profile_names.h"
#include "engine/game/weights_text.h"
#include "engine/games/registry.h"
#include "engine/plan/thread_parts.h"
#include "engine/search/switches.h"
#include "engine/trace/tracer.h"

namespace ply {
namespace {

constexpr std::string_view first_word = "plyscope-search";
constexpr std::string_view known[] = {"game",    "rules",     "position", "moves",    "depth",   "nodes",
                                      "profile", "algorithm", "with",     "without",  "weights", "table",
                                      "budget",  "policy",    "digest",   "revision", "fault",   "term"};

using Lines = std::map<std::string_view, KeyedLine>;

Result<Lines> read_lines(std::string_view text) {
  Lines lines;
  bool begun = false;
  for (const KeyedLine& line : keyed_lines(text)) {
    if (!std::exchange(begun, true)) {
      if (line.text != first_word) return line.wrong(fmt::format("a search begins with {}", first_word));
      continue;
    }
    if (std::find(std::begin(known), std::end(known), line.key) == std::end(known))
      return line.wrong(fmt::format("there is no {}", quoted_text(line.key)));
    if (!lines.emplace(line.key, line).second && line.key != "term")
      return line.wrong(fmt::format("{} is said twice", line.key));
  }
  return lines;
}

// A whole number in [low, high], or what it was if the key is not there.
template <class T>
Status take_number(const Lines& lines, std::string_view key, T low, T high, T& out) {
  const auto it = lines.find(key);
  if (it == lines.end()) return Done{};
  const auto n = to_number<T>(it->second.value);
  if (!n || *n < low || *n > high)
    return it->second.wrong(fmt::format("{} wants a number from {} to {}", key, low, high));
  out = *n;
  return Done{};
}

// Calls f(word) for each word of a line, parted by spaces and commas.
template <class F>
Status each_word(const Lines& lines, std::string_view key, F&& f) {
  const auto it = lines.find(key);
  if (it == lines.end()) return Done{};
  std::string words(it->second.value);
  std::replace(words.begin(), words.end(), ',', ' ');
  for (const std::string_view word : split(words, ' ')) {
    if (word.empty()) continue;
    if (Status ok = f(word); !ok) return it->second.wrong(ok.error().message);
  }
  return Done{};
}

Status take_switches(const Lines& lines, const Game& game, SearchOptions& options) {
  const auto known_switches = game.switches();
  for (const bool on : {true, false}) {
    const Status ok = each_word(lines, on ? "with" : "without", [&](std::string_view word) -> Status {
      const std::string id = canonical_id(word);
      const bool here =
          std::any_of(known_switches.begin(), known_switches.end(), [&](const SwitchInfo& s) { return id == s.id; });
      if (!here || !set_switch(options, id, on))
        return Error{fmt::format("there is no switch {} here", quoted_text(word))};
      return Done{};
    });
    if (!ok) return ok;
  }
  const auto it = lines.find("algorithm");
  if (it == lines.end()) return Done{};
  const std::string id = canonical_id(it->second.value);
  if (id != "minimax" && id != "alpha-beta") return it->second.wrong("algorithm is minimax or alpha-beta");
  options.algorithm = id == "minimax" ? Algorithm::minimax : Algorithm::alpha_beta;
  return Done{};
}

Status take_weights(const Lines& lines, const ProfileInfo& profile, Weights& weights) {
  return each_word(lines, "weights", [&](std::string_view word) { return set_weight(profile, word, weights); });
}

// A line for each term of one's own.
Status take_terms(std::string_view text, std::shared_ptr<const Game>& game) {
  std::vector<OwnTermText> terms;
  for (const KeyedLine& line : keyed_lines(text)) {
    if (line.key != "term") continue;
    auto term = parse_own_term(line.value);
    if (!term) return line.wrong(term.error().message);
    terms.push_back(std::move(*term));
    auto with = with_own_terms(game, terms);
    if (!with) {
      const auto equals = static_cast<std::size_t>(line.value.data() - line.text.data()) + line.value.find('=') + 1;
      const auto begin = std::min(line.text.find_first_not_of(" \t", equals), line.text.size());
      const int at = with.error().column;
      return line.wrong(with.error().message, at > 0 ? line.column + static_cast<int>(begin) + at - 1 : 0);
    }
    game = std::move(*with);
  }
  return Done{};
}

// By which revisions its digest came out.
Result<SearchRevision> revision_of(const KeyedLine& line) {
  const auto words = split(line.value, ' ');
  const auto search = words.size() == 2 ? to_number<u32>(words.front()) : std::nullopt,
             evaluation = words.size() == 2 ? to_number<u32>(words.back()) : std::nullopt;
  if (search && evaluation) return SearchRevision{*search, *evaluation};
  return line.wrong("revision wants two whole numbers, of the search and of its evaluation");
}

Status take_method(const Lines& lines, const Game& game, const SearchRevision& by, SearchPlan& plan) {
  const auto at = lines.find("profile");
  const ProfileInfo* profile = at == lines.end()
                                   ? &game.profiles().front()
                                   : game.profile(profile_of_revision(game, canonical_id(at->second.value), by.search));
  if (at == lines.end() && game.profile("modern")) profile = game.profile("modern");
  if (!profile)
    return at->second.wrong(fmt::format("{} has no profile {}", game.type().title(), quoted_text(at->second.value)));
  SearchRequest q = game.request({}, profile->id);
  q.limits = {};
  std::size_t table_mb = q.table_bytes >> 20, budget_mb = plan.budget_bytes >> 20;
  for (const Status& ok : {take_number(lines, "depth", 1, max_depth, q.limits.depth),
                           take_number(lines, "nodes", u64{1}, u64{1'000'000'000'000}, q.limits.nodes),
                           take_number<std::size_t>(lines, "table", 1, max_table_mb, table_mb),
                           take_number<std::size_t>(lines, "budget", 1, max_budget_mb, budget_mb),
                           take_switches(lines, game, q.options), take_weights(lines, *profile, q.weights)})
    if (!ok) return ok;
  set_request(plan, game, q);
  plan.table_bytes = table_mb << 20;
  plan.budget_bytes = budget_mb << 20;
  if (const auto policy = lines.find("policy"); policy != lines.end()) {
    const std::string id = canonical_id(policy->second.value);
    if (id != "stop" && id != "keep-shallow" && id != "compact")
      return policy->second.wrong("policy is keep-shallow, compact or stop");
    plan.policy = id == "stop" ? FullPolicy::stop : id == "compact" ? FullPolicy::compact : FullPolicy::keep_shallow;
  }
  if (plan.limits.depth < 0 && plan.limits.nodes == 0)
    return Error{"it says neither depth nor nodes: without a limit a search does not repeat"};
  return Done{};
}

}  // namespace

bool is_plan_text(std::string_view text) {
  const auto first = keyed_lines(text, 1);
  return !first.empty() && first.front().text == first_word;
}

Result<WrittenPlan> parse_plan(std::string_view text) {
  const auto lines = read_lines(text);
  if (!lines) return lines.error();
  const auto line = [&](std::string_view key) {
    const auto it = lines->find(key);
    return it == lines->end() ? KeyedLine{} : it->second;
  };

  // 1. Where the game begins.
  const KeyedLine named = line("game");
  if (named.number == 0) return Error{"it does not say of which game it is"};
  const GameType* type = find_game(named.value);
  if (!type) return named.wrong(fmt::format("there is no game {}", quoted_text(named.value)));
  const auto rules = parse_rules(line("rules").value);
  if (!rules) return line("rules").wrong(rules.error().message);
  WrittenPlan out;
  PlanRoot& root = out.root;
  if (const KeyedLine position = line("position"); position.number > 0) {
    auto setup = type->parse_position(position.value, *rules);
    if (!setup) return position.wrong(setup.error().message);
    root = end_of_line(setup->game, setup->position);
  } else {
    auto game = type->make(*rules);
    if (!game) return (line("rules").number ? line("rules") : named).wrong(game.error().message);
    root = end_of_line(*game, (*game)->initial(0));
  }

  if (const Status ok = take_terms(text, root.game); !ok) return ok.error();

  // 2. The line to the root.
  const Game& game = *root.game;
  if (const KeyedLine moves = line("moves"); !moves.value.empty()) {
    auto codes = game.parse_moves(root.start, moves.value);
    if (!codes) return moves.wrong(codes.error().message);
    root = end_of_line(root.game, root.start, std::move(*codes));
  }
  if (game.outcome(root.position)) return Error{"the game is over in its position: there is nothing to search"};

  // 3. How it is searched.
  set_root(out.plan, root);
  // Whose digest says no revision is of the first; where there is no digest either, all is as it is today.
  if (lines->contains("revision")) {
    const auto by = revision_of(lines->at("revision"));
    if (!by) return by.error();
    out.by = *by;
  }
  const bool of_today = !lines->contains("revision") && !lines->contains("digest");
  if (Status ok = take_method(*lines, game, of_today ? SearchRevision{} : out.by, out.plan); !ok) return ok.error();
  if (const KeyedLine digest = line("digest"); digest.number > 0) {
    u64 value = 0;
    const auto [end, error] =
        std::from_chars(digest.value.data(), digest.value.data() + digest.value.size(), value, 16);
    if (error != std::errc{} || end != digest.value.data() + digest.value.size() || digest.value.size() != 16)
      return digest.wrong("digest is 16 hexadecimal digits");
    out.digest = value;
  }
  if (const KeyedLine fault = line("fault"); fault.number > 0) {
    const FaultInfo* info = find_fault(fault.value);
    if (!info) return fault.wrong(fmt::format("there is no fault {}", quoted_text(fault.value)));
    if (const std::string why = why_no_fault(*game.profile(out.plan.profile), info->fault); !why.empty())
      return fault.wrong(why);
    out.plan.fault = info->fault;
  }
  return out;
}

Result<std::string> write_plan(const SearchPlan& s, std::optional<u64> digest) {
  if (s.imported()) return Error{because_imported(s)};
  const auto root = resolve(s);
  if (!root) return root.error();
  const ProfileInfo* profile = root->game->profile(s.profile);
  if (!profile) return Error{fmt::format("its profile {} is not known here", ply::quoted_text(s.profile))};
  if (s.limits.milliseconds > 0) return Error{"time was its limit, so it does not repeat"};
  if (s.options.seed != 0) return Error{"its equal moves were drawn by a seed, which such a text cannot say"};
  if (s.options.has(Switch::tt_keep))
    return Error{"its table was kept from the moves before, so it does not repeat alone"};
  std::string out = fmt::format("{}\ngame      {}\n", first_word, s.game);
  if (!s.rules.empty()) out += fmt::format("rules     {}\n", s.rules);
  out += fmt::format("position  {}\n", root->game->write(root->start));
  if (!s.moves.empty()) out += fmt::format("moves     {}\n", fmt::join(s.moves, " "));
  for (const auto& [name, expression] : s.own_terms) out += fmt::format("term      {} = {}\n", name, expression);
  out += fmt::format("profile   {}\n", s.profile);
  if (s.limits.depth >= 0) out += fmt::format("depth     {}\n", s.limits.depth);
  if (s.limits.nodes > 0) out += fmt::format("nodes     {}\n", s.limits.nodes);
  out += fmt::format("algorithm {}\n", s.options.algorithm == Algorithm::minimax ? "minimax" : "alpha-beta");
  std::string with, without, weights;
  for (const SwitchInfo& info : root->game->switches()) {
    bool on = false, usual = false;
    if (!get_switch(s.options, info.id, on) || !get_switch(profile->options, info.id, usual) || on == usual) continue;
    (on ? with : without) += std::string(" ") + info.id;
  }
  if (!with.empty()) out += "with     " + with + "\n";
  if (!without.empty()) out += "without  " + without + "\n";
  for (const auto& [id, value] : s.weights)
    for (std::size_t i = 0; i < profile->terms.size(); ++i)
      if (id == profile->terms[i].id && value != profile->weights[static_cast<int>(i)])
        weights += fmt::format(" {}={}", id, value);
  if (!weights.empty()) out += "weights  " + weights + "\n";
  if (s.table_bytes >= (std::size_t{1} << 20)) out += fmt::format("table     {}\n", s.table_bytes >> 20);
  if (s.fault != Fault::none) out += fmt::format("fault     {}\n", fault_id(s.fault));
  // What is not recorded is part of the digest. The usual budget need not be said.
  if (s.budget_bytes != SearchPlan{}.budget_bytes && s.budget_bytes >= (std::size_t{1} << 20))
    out += fmt::format("budget    {}\n", s.budget_bytes >> 20);
  if (s.policy != FullPolicy::keep_shallow)
    out += fmt::format("policy    {}\n", s.policy == FullPolicy::stop ? "stop" : "compact");
  if (digest) out += fmt::format("digest    {:016x}\nrevision  {} {}\n", *digest, search_revision, profile->revision);
  return out;
}

Result<std::string> write_plan(const Recording& recording, std::optional<u64> digest) {
  if (is_fork(recording.summary().program)) return Error{because_forked};
  return write_plan(recording.plan(), digest);
}

std::string not_repeatable(const WrittenPlan& written) {
  return other_revision(written.by, written.root.game->profile(written.plan.profile)->revision);
}

}  // namespace ply
