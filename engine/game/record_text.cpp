#include "engine/game/record_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/tags.h"

namespace ply {

Error shifted(Error e, std::size_t by) {
  e.column = std::max(e.column, 1) + static_cast<int>(by);
  return e;
}

Result<RecordHead> read_record_head(std::string_view text, std::string_view game, std::span<const RuleOption> options,
                                    const RuleValues& defaults) {
  const auto head = read_tags(text);
  if (!head) return head.error();
  if (const Tag* t = head->find("Game"); t && canonical_id(t->value) != game)
    return shifted({fmt::format("this is no game of {}", game), 1}, t->value_at);
  RecordHead out;
  out.rules = defaults;
  out.body_at = head->body_at;
  if (const Tag* t = head->find("Rules")) {
    auto given = parse_rules(t->value);
    if (!given) return shifted(given.error(), t->value_at);
    RuleValues values = defaults;
    for (const auto& [id, value] : *given) values[id] = value;
    auto complete = complete_rules(options, values);
    if (!complete) return shifted(complete.error(), t->value_at);
    out.rules = std::move(*complete);
  }
  if (const Tag* t = head->find("Start")) {
    out.start = t->value;
    out.start_at = t->value_at;
  }
  for (const Tag& t : head->tags)
    if (t.name != "Game" && t.name != "Rules" && t.name != "Start") out.tags[t.name] = t.value;
  return out;
}

std::string write_remarks(const std::map<std::string, std::string>& tags) {
  std::string out;
  for (const auto& [name, value] : tags) {
    if (value.empty() ||
        !std::all_of(name.begin(), name.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }))
      continue;
    std::string line = fmt::format("# {}: {}", name, trim(value));
    for (char& c : line)
      if (c == '\n' || c == '\r') c = ' ';
    out += line + '\n';
  }
  return out;
}

std::map<std::string, std::string> read_remarks(std::string_view text, std::size_t& body_at) {
  std::map<std::string, std::string> out;
  for (body_at = 0; body_at < text.size();) {
    const std::size_t end = std::min(text.find('\n', body_at), text.size());
    const std::string_view line = trim(text.substr(body_at, end - body_at));
    if (!line.empty() && line.front() != '#') break;
    if (const auto colon = line.find(':'); !line.empty() && colon != std::string_view::npos) {
      const std::string_view name = trim(line.substr(1, colon - 1));
      if (!name.empty() && name.find_first_of(" \t") == std::string_view::npos)
        out.emplace(name, trim(line.substr(colon + 1)));
    }
    body_at = std::min(end + 1, text.size());
  }
  return out;
}

std::string write_record(std::string_view game, const RuleValues& rules, std::string_view start,
                         std::optional<Winner> result, const std::map<std::string, std::string>& tags,
                         std::string_view moves) {
  std::string out = write_tag("Game", game);
  if (!rules.empty()) out += write_tag("Rules", write_rules(rules));
  if (!start.empty()) out += write_tag("Start", start);
  if (result)
    out += write_tag("Result", *result == Winner::first ? "1-0" : *result == Winner::second ? "0-1" : "1/2-1/2");
  for (const auto& [name, value] : tags)
    if (name != "Game" && name != "Rules" && name != "Start" && (name != "Result" || !result))
      out += write_tag(name, value);
  return out + "\n" + std::string(moves) + "\n";
}

std::string write_record(std::string_view name, const Game& game, const GameRecord& record,
                         const std::optional<Outcome>& end, std::string_view moves) {
  const std::string start = game.write(record.start);
  return write_record(name, game.rules(), start == game.write(game.initial()) ? "" : start,
                      end ? std::optional(end->winner) : std::nullopt, record.tags, moves);
}

}  // namespace ply
