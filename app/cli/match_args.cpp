#include "app/cli/match_args.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/command_line/command_line.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/match/openings.h"
#include "engine/match/runner.h"
#include "engine/match/search_seat.h"

namespace ply::cli {

Result<Shard> read_shard(std::string_view text) {
  const auto parts = split(text, '/');
  const auto i = parts.size() == 2 ? to_number<u64>(parts[0]) : std::nullopt,
             n = parts.size() == 2 ? to_number<u64>(parts[1]) : std::nullopt;
  if (!i || !n || *i < 1 || *i > *n || *n > match_limits::pairs)
    return Error{fmt::format("--shard takes i/n with i from 1 to n, such as 1/4; it got {}", quoted_text(text))};
  return Shard{*i - 1, *n};
}

Result<std::pair<double, double>> two_numbers(std::string_view text, const char* option) {
  const auto parts = split(text, ',');
  const auto a = parts.size() == 2 ? to_number<double>(trim(parts[0])) : std::nullopt,
             b = parts.size() == 2 ? to_number<double>(trim(parts[1])) : std::nullopt;
  if (!a || !b || !std::isfinite(*a) || !std::isfinite(*b))
    return Error{fmt::format("{} takes two numbers, such as 0,5; it got {}", option, quoted_text(text))};
  return std::pair{*a, *b};
}

void add_match_args(CommandSpec& c, MatchArgs& o, bool tournament) {
  add_input_options(c, o.input, false);
  c.add_list("--players", o.players, "The players, separated by commas (see below)", "A,B[,...]");
  c.add_option("--player", o.more_players, "One more player; may be repeated, and may hold commas", "P")->one_each();
  c.add_option("--pairs", o.pairs, "Pairs of games of every pairing: the same opening with both colours (default 1)",
               "N", Range{1, match_limits::pairs});
  if (tournament) {
    c.add_option("--format", o.format,
                 "round-robin (default); gauntlet: the first against all others; table: level by level, everybody also "
                 "against itself",
                 "round-robin|gauntlet|table");
    c.add_flag(
        "--ordered", o.ordered,
        "No effect, for old scripts: a deeper player that loses to a shallower one of the same kind is always named");
    c.add_option("--csv", o.csv, "Write the table to a file of comma-separated values", "FILE");
    c.add_option("--show", o.show, "Play nothing: show the table of a file of results, or of a printed table (.csv)",
                 "FILE");
  }
  c.add_option("--out", o.out, "Write every game to this file as soon as it is over, one JSON object a line", "FILE");
  c.add_flag("--resume", o.resume, "Continue the file of --out: finished games are not played again");
  c.add_option("--shard", o.shard, "Play every n-th pair only, from the i-th on: for several machines, see merge",
               "i/n");
  c.add_option("--threads", o.threads, "Games played at the same time (default 1)", "N", Range{1, 1024});
  c.add_option("--openings", o.openings,
               "One opening a line, as moves or as a position; each is used once before any is used again", "FILE");
  c.add_option("--opening-order", o.opening_order,
               "Of those of a file: random (default; drawn by --seed, anew in every round) or sequence, as written",
               "random|sequence");
  c.add_option("--opening-plies", o.opening_plies, "Random opening moves where there is no list (default 4)", "N",
               Range{0, match_limits::opening_plies});
  c.add_option("--balance", o.balance,
               "Only random openings that modern values within N for either side (its internal unit; 0: all). Default: "
               "as usual in the game, which is 0 unless one side wins most pairs of other openings, whoever plays it",
               "V", Range{0, match_limits::balance});
  c.add_option("--max-plies", o.max_plies, "Longer games are drawn (default 2000; 0: never)", "N",
               Range{0, match_limits::plies});
  c.add_option(
      "--resign", o.resign,
      "A player who sees itself V hundredths behind for three moves loses, if the other agrees (default 0: never)", "V",
      Range{0, match_limits::score});
  c.add_option("--draw-moves", o.draw_moves,
               "Drawn when each side sees itself within --draw-score of the other for N of its moves (default 0: "
               "never); a player without scores (an outside engine, a program) plays to the end",
               "N", Range{0, match_limits::moves});
  c.add_option("--draw-score", o.draw_score, "Hundredths ahead or behind, for --draw-moves (default 0)", "V",
               Range{0, match_limits::score});
  c.add_option("--draw-after", o.draw_after, "Plies to be played before --draw-moves counts (default 0)", "N",
               Range{0, match_limits::plies});
  c.add_option("--sprt", o.sprt, "Two players: stop when it is decided which of two differences in Elo is true",
               "E0,E1");
  c.add_option("--alpha", o.alpha, "Accepting E1 though E0 is true (default 0.05)", "P");
  c.add_option("--beta", o.beta, "Accepting E0 though E1 is true (default 0.05)", "P");
  c.add_option("--elo-scale", o.elo_scale, "Of E0 and E1 (default: logistic)", "logistic|normalised");
  add_hash_option(c, o.hash_mb);
}

namespace {

// An option without what it belongs to would change nothing.
Status check_company(const MatchArgs& o) {
  const auto needs = [](const char* option, const char* other) {
    return Error{fmt::format("{} needs {}, otherwise it has no effect", option, other)};
  };
  if (o.sprt.empty()) {
    if (!o.alpha.empty()) return needs("--alpha", "--sprt");
    if (!o.beta.empty()) return needs("--beta", "--sprt");
    if (!o.elo_scale.empty()) return needs("--elo-scale", "--sprt");
  }
  if (o.draw_moves == 0) {
    if (o.draw_score >= 0) return needs("--draw-score", "--draw-moves");
    if (o.draw_after >= 0) return needs("--draw-after", "--draw-moves");
  }
  if (!o.openings.empty())
    for (const auto& [value, option] : {std::pair{o.opening_plies, "--opening-plies"}, {o.balance, "--balance"}})
      if (value >= 0) return Error{fmt::format("{} is for random openings, but --openings gives a list", option)};
  return Done{};
}

}  // namespace

std::variant<AskedMatch, MatchProblem> asked_match(const MatchArgs& o) {
  const auto usage = [](Error e) { return MatchProblem{exit_usage, std::move(e)}; };
  if (auto ok = check_company(o); !ok) return usage(ok.error());
  const auto chosen = choose_game(o.input);
  if (!chosen) return usage(chosen.error());
  const auto in = read_input(*chosen, o.input);
  if (!in) return MatchProblem{exit_bad_input, in.error()};
  AskedMatch out;
  MatchSettings& s = out.settings;
  s.game = in->game;
  s.start = in->position;
  if (!o.players.empty())
    for (const std::string_view p : split(o.players, ',')) s.players.emplace_back(trim(p));
  for (const std::string& p : o.more_players) s.players.push_back(p);
  for (std::string& p : s.players) p = written_out(*s.game, p);
  if (!o.format.empty()) {
    const auto* at = std::find(std::begin(match_format_ids), std::end(match_format_ids), canonical_id(o.format));
    if (at == std::end(match_format_ids))
      return usage({fmt::format("--format is round-robin, gauntlet or table, not {}", quoted_text(o.format))});
    s.format = static_cast<MatchFormat>(at - std::begin(match_format_ids));
  }
  s.pairs = o.pairs;
  s.seed = o.input.seed;
  s.openings.plies = o.opening_plies < 0 ? OpeningSettings{}.plies : o.opening_plies;
  s.openings.balance = o.balance < 0 ? usual_balance(*s.game) : o.balance;
  if (!o.opening_order.empty()) {
    const std::string order = canonical_id(o.opening_order);
    if (order != "random" && order != "sequence")
      return usage({fmt::format("--opening-order is random or sequence, not {}", quoted_text(o.opening_order))});
    if (o.openings.empty()) return usage({"--opening-order needs --openings FILE"});
    s.openings.in_order = order == "sequence";
  }
  if (!o.openings.empty()) {
    const auto text = read_file(o.openings, std::size_t{64} << 20, Streams::taken);
    if (!text) return MatchProblem{exit_file, text.error()};
    auto list = parse_openings(*s.game, s.start, to_utf8(*text));
    if (!list)
      return MatchProblem{exit_bad_input,
                          {fmt::format("{}, {}", o.openings, list.error().message), list.error().column}};
    s.openings.list = std::move(*list);
  }
  s.adjudication.max_plies = o.max_plies;
  s.adjudication.resign = o.resign;
  s.adjudication.draw_moves = o.draw_moves;
  s.adjudication.draw_score = std::max(0, o.draw_score);
  s.adjudication.draw_after = std::max(0, o.draw_after);
  s.table_bytes = hash_bytes(o.hash_mb);
  if (!o.sprt.empty()) {
    const auto bounds = two_numbers(o.sprt, "--sprt");
    if (!bounds) return usage(bounds.error());
    const auto share = [](const std::string& text) {
      return text.empty() ? std::optional(0.05) : to_number<double>(text);
    };
    const auto alpha = share(o.alpha), beta = share(o.beta);
    if (!alpha || !beta) return usage({"--alpha and --beta are numbers, such as 0.05"});
    const std::string scale = o.elo_scale.empty() ? "logistic" : canonical_id(o.elo_scale);
    if (scale != "logistic" && scale != "normalised") return usage({"--elo-scale is logistic or normalised"});
    s.sprt = SprtSettings{bounds->first, bounds->second, *alpha, *beta,
                          scale == "normalised" ? EloScale::normalised : EloScale::logistic};
  }
  if (!o.shard.empty()) {
    const auto shard = read_shard(o.shard);
    if (!shard) return usage(shard.error());
    out.shard = *shard;
  }
  if (o.resume && o.out.empty()) return usage({"--resume needs --out FILE"});
  if (auto ok = check_match(s); !ok) return usage(ok.error());
  return out;
}

}  // namespace ply::cli
