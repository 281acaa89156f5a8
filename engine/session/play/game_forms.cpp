#include "engine/session/play/game_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.h"
#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/games/registry.h"
#include "engine/session/play/annotations.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

const FormInfo& json_form() {
  static const FormInfo form{"jsonl", "JSON Lines", ".jsonl",
                             "One line of JSON a game, for scripts; keeps everything."};
  return form;
}
const FormInfo& csv_form() {
  static const FormInfo form{"csv", "CSV", ".csv", "One line a game, for spreadsheets; without comments."};
  return form;
}

constexpr const char* csv_fields[] = {"game", "rules", "start", "first", "second", "result", "date", "plies", "moves"};

std::vector<std::string> move_texts(const GameRecord& r) { return texts_of_moves(*r.game, r.start, r.moves); }

std::string ending_of(std::string_view path) {
  const auto slash = path.find_last_of('/'), dot = path.find_last_of('.');
  if (dot == std::string_view::npos || (slash != std::string_view::npos && dot < slash)) return {};
  return lower_case(path.substr(dot));
}

/// Start and moves, one ply each, as our own files have them. `plies`: how many the text says there are.
Result<PartGame> replay(const GameType& type, const RuleValues& rules, std::string_view position,
                        const std::vector<std::string>& moves, std::size_t plies) {
  auto setup = type.parse_position(position, rules);
  if (!setup) return Error{"its position: " + setup.error().message};
  PartGame out{{setup->game, setup->position, {}, {}}};
  play_words(out, moves);
  if (!out.broken && out.game.moves.size() != plies)
    out.broken = Error{fmt::format("the text says that there are {} plies, and has {}", plies, out.game.moves.size())};
  return out;
}

/// The beginning of a text of JSON that was cut off, closed behind the last element that is whole; empty if there is
/// none.
std::string closed_json(std::string_view text) {
  std::string open, closed_at_end;  // brackets that are open; those at `end`
  std::size_t end = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      quoted = c != '"';
      continue;
    }
    quoted = c == '"';
    if (c == '{' || c == '[') open += c == '{' ? '}' : ']';
    if ((c == '}' || c == ']') && !open.empty()) open.pop_back();
    if (c == ',' || c == '}' || c == ']') end = c == ',' ? i : i + 1, closed_at_end = open;
  }
  return end == 0 ? std::string()
                  : std::string(text.substr(0, end)) + std::string(closed_at_end.rbegin(), closed_at_end.rend());
}

}  // namespace

void play_words(PartGame& part, const std::vector<std::string>& moves) {
  GameRecord& game = part.game;
  Position p = game.start;
  std::vector<u64> history;
  for (const std::string& word : moves) {
    const auto m = game.game->parse_move(p, word, history);
    if (!m) {
      part.broken = Error{fmt::format("{}: {}", quoted_text(word), m.error().message)};
      return;
    }
    history.push_back(game.game->key(p));
    p = game.game->after(p, *m);
    game.moves.push_back(*m);
  }
}

std::vector<FormInfo> written_forms(const GameType& type) {
  std::vector<FormInfo> out{{own_form, "Plyscope", ".txt", "Tags, moves and comments; keeps everything."}};
  for (const FileForm* f : type.file_forms())
    if (f->writes()) out.push_back(f->info());
  out.push_back(json_form());
  out.push_back(csv_form());
  return out;
}

std::string form_of_path(const GameType& type, std::string_view path) {
  const std::string ending = ending_of(path);
  if (!ending.empty())
    for (const FormInfo& f : written_forms(type))
      if (f.ending == ending) return f.id;
  return own_form;
}

bool keeps_comments(std::string_view form) { return form == own_form || form == json_form().id; }

Result<std::string> write_games(const std::vector<GameRecord>& games, std::string_view form) {
  const GameType& type = games.front().game->type();
  const std::string id = canonical_id(form);
  std::string out;
  if (id == csv_form().id) out = games_csv_head();
  const FileForm* theirs = nullptr;
  std::string known;
  for (const FileForm* f : type.file_forms())
    if (f->info().id == id) theirs = f;
  for (const FormInfo& f : written_forms(type)) known += (known.empty() ? "" : ", ") + f.id;
  if (theirs) out = theirs->head();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const GameRecord& g = games[i];
    if (theirs) {
      auto text = theirs->write(g);
      if (!text)
        return games.size() == 1 ? text.error() : Error{fmt::format("game {}: {}", i + 1, text.error().message)};
      out += *text;
    } else if (id == own_form) {
      out += (out.empty() ? "" : "\n") + write_commented(*g.game, g, g.comments);
    } else if (id == json_form().id) {
      out += game_json(g);
    } else if (id == csv_form().id) {
      out += game_csv(g);
    } else {
      return Error{fmt::format("{} has no form {}; there are: {}", type.title(), quoted_text(form), known)};
    }
  }
  return out;
}

std::string game_json(const GameRecord& g) {
  Json j = {{"plyscope", "game"}, {"game", g.game->type().id()}};
  Json& rules = j["rules"] = Json::object();
  for (const auto& [k, v] : g.game->rules()) rules[k] = v;
  j["position"] = g.game->write(g.start);
  j["first"] = tag_of(g, "First");
  j["second"] = tag_of(g, "Second");
  j["result"] = result_text(g);
  j["plies"] = g.moves.size();
  j["moves"] = move_texts(g);
  Json tags = Json::object();
  for (const auto& [name, value] : g.tags)
    if (name != "First" && name != "Second" && name != "Result") tags[name] = value;
  if (!tags.empty()) j["tags"] = tags;
  for (const Comment& c : g.comments) j["comments"].push_back({c.plies, c.text});
  return j.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<PartGame> read_game_json(std::string_view line) {
  try {
    auto read = read_ordered_json(line);
    int damaged_at = 0;
    if (!read) {  // what stands before the damage may be read
      damaged_at = read.error().column;
      auto front =
          read_ordered_json(closed_json(line.substr(0, static_cast<std::size_t>(std::max(damaged_at, 1) - 1))));
      if (!front || !front->is_object() || !front->contains("moves")) return read.error();
      read = std::move(front);
    }
    const Json& j = *read;
    if (!j.is_object() || j.value("plyscope", "") != "game") return Error{"it is not a line of a game"};
    const auto id = j.at("game").get<std::string>();
    const GameType* type = find_game(id);
    if (!type) return Error{fmt::format("there is no game {}", quoted_text(id))};
    RuleValues rules;
    for (const auto& [k, v] : j.at("rules").items()) rules[k] = v.get<std::string>();
    auto part = replay(*type, rules, j.at("position").get<std::string>(), j.at("moves").get<std::vector<std::string>>(),
                       j.value("plies", j.at("moves").size()));
    if (!part) return part.error();
    GameRecord* const g = &part->game;
    if (damaged_at > 0 && !part->broken) part->broken = Error{"the line is damaged behind its moves", damaged_at};
    if (const auto tags = j.find("tags"); tags != j.end())
      for (const auto& [k, v] : tags->items()) g->tags[k] = v.get<std::string>();
    for (const auto& [tag, key] : {std::pair{"First", "first"}, {"Second", "second"}, {"Result", "result"}})
      if (const std::string value = j.value(key, ""); !value.empty() && value != "*") g->tags[tag] = value;
    if (const auto comments = j.find("comments"); comments != j.end())
      for (const Json& c : *comments)
        g->comments.push_back({std::min(c.at(0).get<std::size_t>(), g->moves.size()), c.at(1).get<std::string>()});
    std::stable_sort(g->comments.begin(), g->comments.end(),
                     [](const Comment& a, const Comment& b) { return a.plies < b.plies; });
    return part;
  } catch (const Json::exception& e) {
    return Error{e.what()};
  }
}

std::string games_csv_head() { return fmt::format("{}\n", fmt::join(csv_fields, ",")); }

std::string game_csv(const GameRecord& g) {
  return fmt::format("{},{},{},{},{},{},{},{},{}\n", g.game->type().id(), csv_field(write_rules(g.game->rules())),
                     csv_field(g.game->write(g.start)), csv_field(tag_of(g, "First")), csv_field(tag_of(g, "Second")),
                     csv_field(result_text(g)), csv_field(tag_of(g, "Date")), g.moves.size(),
                     csv_field(fmt::format("{}", fmt::join(move_texts(g), " "))));
}

Result<PartGame> read_game_csv(const std::vector<std::string>& f) {
  if (f.size() != std::size(csv_fields))
    return Error{fmt::format("{} fields instead of {}", f.size(), std::size(csv_fields))};
  const GameType* type = find_game(f[0]);
  if (!type) return Error{fmt::format("there is no game {}", quoted_text(f[0]))};
  const auto rules = parse_rules(f[1]);
  if (!rules) return rules.error();
  std::vector<std::string> moves;
  for (const Word& w : words(f[8])) moves.emplace_back(w.text);
  auto part = replay(*type, *rules, f[2], moves, to_number<std::size_t>(f[7]).value_or(moves.size()));
  if (!part) return part.error();
  GameRecord* const g = &part->game;
  if (!f[3].empty()) g->tags["First"] = f[3];
  if (!f[4].empty()) g->tags["Second"] = f[4];
  if (!f[5].empty() && f[5] != "*") g->tags["Result"] = f[5];
  if (!f[6].empty()) g->tags["Date"] = f[6];
  return part;
}

}  // namespace ply
