#include "engine/games/reversi/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/base/text.h"
#include "engine/game/record_text.h"
#include "engine/game/tags.h"
#include "engine/games/reversi/ggf.h"
#include "engine/games/reversi/notation.h"

namespace ply::reversi {
namespace {

/// GGF's names of what our tags say.
constexpr std::pair<const char*, const char*> ggf_names[] = {
    {"First", "PB"},        {"Second", "PW"},      {"Date", "DT"}, {"FirstRating", "RB"},
    {"SecondRating", "RW"}, {"TimeControl", "TI"}, {"Site", "PC"}};

constexpr const char* program_name = "Plyscope";
constexpr const char* board_type = "8";

/// What RE says of a game that its moves do not end: "+12.00", "-64.00:r", "?".
void take_result(std::string_view text, std::map<std::string, std::string>& tags) {
  const auto colon = text.find(':');
  const auto discs = to_number<double>(trim(text.substr(0, colon)));
  if (!discs || !(std::abs(*discs) <= 64)) return;
  const std::string_view why = colon == std::string_view::npos ? std::string_view() : trim(text.substr(colon + 1));
  if (why.empty()) {
    const int black = 32 + static_cast<int>(std::lround(*discs / 2));
    tags["Result"] = fmt::format("{}-{}", black, 64 - black);
    return;
  }
  tags["Result"] = *discs > 0 ? "1-0" : *discs < 0 ? "0-1" : "1/2-1/2";
  if (why == "r") tags["Termination"] = "resignation";
  else if (why == "t") tags["Termination"] = "time";
}

/// The same written, or "?".
std::string result_in_record(const std::map<std::string, std::string>& tags) {
  const auto value = [&](const char* name) { return tags.contains(name) ? tags.at(name) : std::string(); };
  const std::string result = value("Result"), why = value("Termination");
  if ((why == "resignation" || why == "time") && (result == "1-0" || result == "0-1"))
    return fmt::format("{}64:{}", result == "1-0" ? '+' : '-', why.front());
  if (result == "1/2-1/2") return "0";
  const auto dash = result.find('-');
  const auto black =
                 dash == std::string::npos ? std::nullopt : to_number<int>(std::string_view(result).substr(0, dash)),
             white =
                 dash == std::string::npos ? std::nullopt : to_number<int>(std::string_view(result).substr(dash + 1));
  return black && white && *black + *white == 64 ? fmt::format("{:+}", *black - *white) : "?";
}

State end_of(const Record& r) {
  State s = r.start;
  for (Move m : r.moves) s = ReversiRules(r.rule).after(s, m);
  return s;
}

/// "43-21": X and O, the empty squares counted for the winner as in every exact value, or the bare discs.
std::string result_of(const State& s, bool empties_count) {
  const int score = final_score(s.discs(Side::first), s.discs(Side::second));
  const int empty = empties_count ? count(s.empty()) : 0;
  return fmt::format("{}-{}", count(s.discs(Side::first)) + (score > 0 ? empty : 0),
                     count(s.discs(Side::second)) + (score < 0 ? empty : 0));
}

bool is_score(std::string_view text) {
  const auto dash = text.find('-');
  return dash != std::string_view::npos && to_number<unsigned>(text.substr(0, dash)) &&
         to_number<unsigned>(text.substr(dash + 1));
}

Result<Record> read_ggf_record(std::string_view text, std::optional<Start> wanted) {
  auto read = read_ggf(text);
  if (!read) return read.error();
  const GgfGame* const game = &read->game;
  Record r;
  r.broken = std::move(read->broken);
  r.rule = wanted.value_or(game->start == ReversiRules(Start::mirrored).initial() ? Start::mirrored : Start::standard);
  r.start = game->start;
  for (const GgfMove& m : game->moves) {
    r.moves.push_back(m.move);
    if (m.eval.empty() && m.time.empty()) continue;
    const std::string eval = m.eval.empty() ? "" : "evaluation " + m.eval,
                      time = m.time.empty() ? "" : "time " + m.time;
    r.comments.push_back({r.moves.size(), eval + (eval.empty() || time.empty() ? "" : ", ") + time});
  }
  std::string result;
  for (const auto& tag : game->tags) {
    const auto &name = tag.first, &value = tag.second;
    const auto ours =
        std::find_if(std::begin(ggf_names), std::end(ggf_names), [&](const auto& n) { return name == n.second; });
    if (name == "RE") result = value;
    else if ((name != "PC" || value != program_name) && (name != "TY" || value != board_type))
      r.tags.emplace(ours != std::end(ggf_names) ? ours->first : name, value);
  }
  if (!r.tags.contains("Result")) take_result(result, r.tags);
  return r;
}

/// Where the text is one game of GGF, with a number or remarks before it; nothing where it is none. Behind several of
/// them stands what a reader of one has to refuse.
TextPiece single_ggf(std::string_view text) {
  Budget budget;
  const auto pieces = split_ggf(text, budget);
  if (pieces.empty()) return {};
  return {pieces[0].at, text.size() - pieces[0].at};
}

Result<Record> read_tagged(std::string_view text, std::optional<Start> wanted) {
  // 1. The tags that mean something to the rules.
  const auto head = read_tags(text);
  if (!head) return head.error();
  const auto at = [](const Tag& t, std::string message) {
    return Error{std::move(message), static_cast<int>(t.value_at) + 1};
  };
  if (const Tag* t = head->find("Game");
      t && canonical_id(t->value) != "reversi" && canonical_id(t->value) != "othello")
    return at(*t, "this is not a game of Reversi");
  Record r;
  r.rule = wanted.value_or(Start::standard);
  if (const Tag* t = head->find("Rules")) {
    auto rules = parse_rules(t->value);
    if (!rules) return shifted(rules.error(), t->value_at);
    const bool named = rules->contains("start");
    if (rules = complete_rules(rule_options(), *rules); !rules) return at(*t, rules.error().message);
    if (named) r.rule = start_of(*rules);
    if (wanted && *wanted != r.rule)
      return at(*t, fmt::format("the text has start={}, the options ask for start={}", start_name(r.rule),
                                start_name(*wanted)));
  }
  // Moves alone: no first move is possible from both starts.
  if (const std::string_view body = trim(text.substr(head->body_at));
      !wanted && !head->find("Rules") && !head->find("Start")) {
    const auto first = body.find_first_not_of("0123456789. \t\r\n");
    const auto m = first == std::string_view::npos ? Result<Move>(Error{""}) : parse_move(body.substr(first, 2));
    const ReversiRules mirrored(Start::mirrored);
    if (m && *m != pass && mirrored.legal(mirrored.initial(), *m)) r.rule = Start::mirrored;
  }
  const ReversiRules rules(r.rule);
  r.start = rules.initial();
  if (const Tag* t = head->find("Start")) {
    auto start = parse_position(t->value);
    if (!start) return shifted(start.error(), t->value_at);
    r.start = *start;
  }
  // 2. The moves.
  auto moves = read_transcript(rules, r.start, text.substr(head->body_at));
  if (moves.broken) r.broken = shifted(std::move(*moves.broken), head->body_at);
  r.moves = std::move(moves.moves);
  // 3. The rest. A score must be that of the moves where these end the game.
  for (const Tag& t : head->tags)
    if (t.name != "Game" && t.name != "Rules" && t.name != "Start") r.tags[t.name] = t.value;
  const State end = end_of(r);
  if (const Tag* t = head->find("Result"); t && !r.broken && rules.finished(end) && is_score(t->value) &&
                                           t->value != result_of(end, true) && t->value != result_of(end, false))
    r.broken = at(*t, fmt::format("the moves end with {}", result_of(end, true)));
  return r;
}

}  // namespace

const std::vector<RuleOption>& rule_options() {
  static const std::vector<RuleOption> options = {
      {.id = "start",
       .explanation =
           "The first four discs: standard has White on d4 and e5, mirrored (the original program's) has Black there",
       .values = {"standard", "mirrored"}}};
  return options;
}

const std::string& start_name(Start start) { return rule_options().front().values[static_cast<std::size_t>(start)]; }

Start start_of(const RuleValues& rules) {
  const auto it = rules.find("start");
  return it != rules.end() && it->second == start_name(Start::mirrored) ? Start::mirrored : Start::standard;
}

Result<Record> read_record(std::string_view text, std::optional<Start> wanted) {
  const TextPiece ggf = single_ggf(text);
  auto r = ggf.size ? read_ggf_record(text.substr(ggf.at, ggf.size), wanted) : read_tagged(text, wanted);
  if (!r) return shifted(r.error(), ggf.at);
  if (r->broken) r->broken = shifted(std::move(*r->broken), ggf.at);
  if (const State end = end_of(*r); ReversiRules(r->rule).finished(end)) r->tags["Result"] = result_of(end, true);
  return r;
}

std::string write_record(const Record& record) {
  const ReversiRules rules(record.rule);
  const State end = end_of(record);
  std::string out = write_tag("Game", "Reversi") + write_tag("Rules", fmt::format("start={}", start_name(record.rule)));
  if (record.start != rules.initial()) out += write_tag("Start", format_position(record.start));
  if (rules.finished(end)) out += write_tag("Result", result_of(end, true));
  for (const auto& [name, value] : record.tags)
    if (name != "Game" && name != "Rules" && name != "Start" && (name != "Result" || !rules.finished(end)))
      out += write_tag(name, value);
  out += '\n';
  out += format_transcript(record.moves);
  // No later move tells of this one
  if (!record.moves.empty() && record.moves.back() == pass) out += format_move(pass);
  return out + "\n";
}

std::string write_ggf(const Record& record) {
  GgfGame game;
  game.start = record.start;
  for (const auto& tag : record.tags) {
    const auto &name = tag.first, &value = tag.second;
    const auto theirs =
        std::find_if(std::begin(ggf_names), std::end(ggf_names), [&](const auto& n) { return name == n.first; });
    const std::string ggf_name = theirs != std::end(ggf_names) ? theirs->second : name;
    const bool letters = std::all_of(ggf_name.begin(), ggf_name.end(),
                                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    if (letters && name != "Result") game.tags.emplace_back(ggf_name, value);
  }
  const State end = end_of(record);
  if (!record.tags.contains("Site")) game.tags.emplace_back("PC", program_name);
  if (!record.tags.contains("TY")) game.tags.emplace_back("TY", board_type);
  const bool finished = ReversiRules(record.rule).finished(end);
  if (const auto reported = record.tags.find("Result"); !finished && reported != record.tags.end()) {
    game.tags.emplace_back("RE", result_in_record(record.tags));
    game.tags.emplace_back("Result", reported->second);
  }
  if (finished)
    game.tags.emplace_back("RE", fmt::format("{:+}", final_score(end.discs(Side::first), end.discs(Side::second))));
  for (Move m : record.moves) game.moves.push_back({m, {}, {}});
  return format_ggf(game);
}

}  // namespace ply::reversi
