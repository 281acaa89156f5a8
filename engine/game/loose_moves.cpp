#include "engine/game/loose_moves.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/tags.h"

namespace ply {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80); }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool in_word(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '+' || c == '@' || c == '*' || c == '_'; }

/// "%20": how links write what may not stand in them.
bool escaped(std::string_view text, std::size_t i) {
  return text[i] == '%' && i + 2 < text.size() && is_hex(text[i + 1]) && is_hex(text[i + 2]);
}

constexpr std::string_view label_names[] = {"event",   "tournament", "site",    "place",       "date",
                                            "round",   "result",     "player1", "timecontrol", "termination",
                                            "player2", "p1",         "p2"};

}  // namespace

std::vector<Label> labels_in(std::string_view text, std::string_view sides) {
  std::vector<Label> out;
  std::vector<std::string> names;
  for (const Word& w : words(sides)) names.emplace_back(w.text);
  for (const std::string_view n : label_names) names.emplace_back(n);
  for (std::size_t i = 0; i < text.size();) {
    if (!is_letter(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
    const std::size_t begin = i;
    const std::string name = lower_case(text.substr(begin, std::min<std::size_t>(end - begin, 20)));
    i = end;
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    std::size_t at = end;
    const bool quoted_name = begin > 0 && text[begin - 1] == '"' && at < text.size() && text[at] == '"';
    at += quoted_name;
    while (at < text.size() && text[at] == ' ') ++at;
    if (at >= text.size() || (text[at] != ':' && text[at] != '=')) continue;
    ++at;
    while (at < text.size() && text[at] == ' ') ++at;
    if (at < text.size() && text[at] == '{') {  // a player with a name and more
      const std::size_t close = std::min(text.find('}', at), text.size());
      const auto inner = text.substr(at, close - at).find("\"name\"");
      if (inner == std::string_view::npos) continue;
      at += inner + 6;
      while (at < close && (text[at] == ' ' || text[at] == ':')) ++at;
    }
    std::size_t to = at;
    constexpr std::size_t longest = 100;
    if (at < text.size() && text[at] == '"') {
      to = text.find('"', ++at);
      if (to == std::string_view::npos) continue;
    } else {
      // To the end of the line, to where another label begins, or to what separates values.
      for (; to < text.size() && text[to] != '\n' && text[to] != '&' && text[to] != '}' && text[to] != ';'; ++to) {
        if (text[to] == ',' && quoted_name) break;
        if (text[to] != ' ') continue;
        std::size_t next = to + 1, after = next;
        while (after < text.size() && is_letter(text[after])) ++after;
        if (after > next && after < text.size() && (text[after] == ':' || text[after] == '=')) break;
      }
    }
    const std::string_view value = trim(text.substr(at, to - at));
    if (value.empty() || value.size() > longest) continue;
    out.push_back({tag_for(name, sides), std::string(value), begin, to});
    i = to;
  }
  return out;
}

Translation LooseMoves::taken_apart(std::string_view text, bool braces,
                                    const std::vector<std::size_t>& no_moves) const {
  Translation out{info().id, info().title};
  const auto moves_in = [&](std::string_view word) {  // where they are parted; empty: the word is no moves
    std::vector<std::size_t> parts;
    constexpr std::size_t surely = 3;  // moves, behind which it is a list that is damaged
    for (std::size_t i = 0; i < word.size();) {
      const std::size_t n = notation_.length(word.substr(i));
      if (n == 0 && parts.size() < surely) return std::vector<std::size_t>();
      if (n == 0) break;
      parts.push_back(i);
      i += n;
    }
    return parts;
  };
  // 1. Tags at the front, and what is labelled further on.
  std::size_t at = 0;
  if (const std::size_t front = text.find_first_not_of(" \t\r\n");
      front != std::string_view::npos && text[front] == '[') {
    if (const auto head = read_tags(text); head && !head->tags.empty()) {
      for (const Tag& t : head->tags)
        if (t.name == "Start") out.start = t.value;
        else if (t.name != "Game" && t.name != "Rules" && t.value != "?" && t.value != "-" && !t.value.empty())
          out.tags[tag_for(t.name, notation_.sides)] = t.value;
      at = head->body_at;
    }
  }
  const auto labels = labels_in(text.substr(at), notation_.sides);
  const std::size_t body = at;
  std::size_t label = 0;
  // 2. Word after word.
  std::size_t said = std::string_view::npos, said_end = 0;  // words that are no moves, one after the other
  const auto flush = [&] {
    if (said != std::string_view::npos) out.remark(text.substr(said, said_end - said), said);
    said = std::string_view::npos;
  };
  const auto say = [&](std::size_t begin, std::size_t end) {
    if (said == std::string_view::npos) said = begin;
    said_end = end;
  };
  while (at < text.size()) {
    while (label < labels.size() && body + labels[label].at < at) ++label;
    if (label < labels.size() && body + labels[label].at == at) {
      const Label& l = labels[label];
      if (const auto first = words(l.value); !first.empty() && moves_in(first[0].text).empty()) {
        flush();
        out.tags.emplace(l.tag, l.value);
        at = body + l.end;
        continue;
      }
    }
    if (text[at] == '{' && braces) {
      const std::size_t close = std::min(text.find('}', at), text.size());
      flush();
      out.remark(text.substr(at + 1, close - at - 1), at);
      at = std::min(close + 1, text.size());
      continue;
    }
    if (escaped(text, at)) {
      at += 3;
      continue;
    }
    if (const std::string_view rest = text.substr(at); rest.starts_with("http://") || rest.starts_with("https://")) {
      const std::size_t host = at + rest.find("//") + 2,
                        end = std::min(text.find_first_of("/?# \n", host), text.size());
      say(at, end);
      at = end;
      continue;
    }
    if (!in_word(text[at])) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    if (const std::size_t n = begin == 0 || !in_word(text[begin - 1]) ? result_length(text.substr(at)) : 0;
        n > 0 && (at + n >= text.size() || !in_word(text[at + n])) && moves_in(text.substr(at, n)).empty()) {
      flush();
      out.result(text.substr(at, n), at);
      at += n;
      continue;
    }
    while (at < text.size() && in_word(text[at])) ++at;
    std::string_view word = text.substr(begin, at - begin);
    const bool number = std::all_of(word.begin(), word.end(), is_digit);
    if (number && at < text.size() && (text[at] == '.' || text[at] == ')') &&
        !(at + 1 < text.size() && text[at] == '.' && is_digit(text[at + 1])))
      continue;  // of a move
    const std::string small = lower_case(word);
    const auto is_word_of = [&](std::string_view list) {
      const auto all = words(list);
      return std::any_of(all.begin(), all.end(), [&](const Word& w) { return w.text == small; });
    };
    const bool excluded = std::find(no_moves.begin(), no_moves.end(), begin) != no_moves.end();
    if (const auto parts = excluded ? std::vector<std::size_t>() : moves_in(word); !parts.empty()) {
      flush();
      std::size_t behind = 0;
      for (const std::size_t i : parts) {
        const std::size_t n = notation_.length(word.substr(i));
        out.move(word.substr(i, n), begin + i);
        behind = begin + i + n;
      }
      if (behind == at)
        while (behind < text.size() && (text[behind] == '!' || text[behind] == '?')) ++behind;
      if (behind < text.size() && (behind < at || (behind > at && in_word(text[behind])))) {
        out.broken = Error{fmt::format("expected a move, not {}", quoted_text(text.substr(std::min(at, behind), 8))),
                           static_cast<int>(std::min(at, behind)) + 1};
        return out;
      }
      continue;
    }
    if (is_word_of(notation_.sides) || is_word_of("moves m san notation plyscope null")) continue;
    out.words += !number && word.find_first_not_of("-+*_@") != std::string_view::npos;
    if (!number || said != std::string_view::npos || at - begin > 3) say(begin, at);
    else out.left_out.emplace_back(begin, quoted_text(word)), out.words += notation_.numbers;
  }
  flush();
  return out;
}

Translated LooseMoves::translate(std::string_view text, const Expected& expected, Budget& budget) const {
  Translated out;
  if (notation_.numbers && !expected.on_board) return out;
  const std::string_view inner = trim(text);
  const bool json = inner.starts_with('{') || inner.starts_with("[{") || inner.starts_with("[\"");
  std::vector<std::size_t> no_moves;  // passes where none is legal
  constexpr int tries = 16;
  for (int i = 0; i < tries; ++i) {
    if (!budget.steps(text.size() + 1)) return out;
    Translation t = taken_apart(text, !json, no_moves);
    if (t.text.empty()) return out;
    const std::string front = t.start.empty() ? "" : fmt::format("[Start \"{}\"] ", t.start);
    const auto part = type_().read_part(front + t.text, expected.rules);
    if (!part) return out;
    const auto plies = part->game.moves.size();
    if (part->broken) {
      // Only a word for a pass may be something else.
      const auto behind = static_cast<std::size_t>(std::max(part->broken->column, 1)) - 1;
      const std::size_t column = behind - std::min(behind, front.size());
      if (column < t.text.size()) {
        const auto end = std::min(t.text.find(' ', column), t.text.size());
        const auto passes = words(notation_.passes);
        const std::string word = lower_case(t.text.substr(column, end - column));
        if (std::any_of(passes.begin(), passes.end(), [&](const Word& w) { return w.text == word; })) {
          no_moves.push_back(t.from[column]);
          continue;
        }
      }
    }
    // A few words may be moves of some game by chance.
    constexpr std::size_t surely = 8, short_list = 4;
    const bool expects = expected.on_board && !part->broken && !t.broken &&
                         (t.words == 0 || (plies >= short_list && static_cast<std::size_t>(t.words) <= plies));
    if (plies == 0 || (plies < surely && !expects)) return out;
    if (notation_.numbers && t.words > 2) return out;
    if (const auto site = t.tags.find("Site"); site != t.tags.end() && site->second == "PlayOK")
      t.title = "list of PlayOK";
    else if (t.words == 0 && t.remarks.empty()) t.title = "list of moves";
    else if (inner.starts_with("http")) t.title = "link";
    else if (json) t.title = "JSON";
    out.fits = Fits::possible;
    out.readings.push_back(std::move(t));
    return out;
  }
  return out;
}

}  // namespace ply
