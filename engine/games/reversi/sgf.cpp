// SGF (FF[4], GM[2]): the main line of each game of a file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/base/text.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/readers.h"
#include "engine/games/reversi/record.h"

namespace ply::reversi {
namespace {

struct Property {
  std::string_view name;
  std::vector<std::string> values;
  std::vector<std::size_t> at;  // of each value
};

/// SGF's names of our tags.
constexpr std::pair<std::string_view, const char*> tag_names[] = {
    {"PB", "First"}, {"PW", "Second"}, {"BR", "FirstRating"}, {"WR", "SecondRating"}, {"EV", "Event"},
    {"DT", "Date"},  {"PC", "Site"},   {"RO", "Round"},       {"TM", "TimeControl"}};

/// "d3", or "dc" as in Go; empty and tt: a pass. Nothing if it is none.
std::string point(std::string_view value) {
  const std::string v = lower_case(trim(value));
  if (v.empty() || v == "tt" || v == "pa" || v == "pass" || v == "--") return "pa";
  if (v.size() != 2 || v[0] < 'a' || v[0] > 'h') return {};
  if (v[1] >= '1' && v[1] <= '8') return v;
  if (v[1] >= 'a' && v[1] <= 'h') return {v[0], static_cast<char>('1' + v[1] - 'a')};
  return {};
}

class Reading {
 public:
  Reading(std::string_view text, Budget& budget) : text_(text), budget_(budget) { board_.fill('-'); }

  /// A game that begins at `at`; `end`: behind it.
  Translated read(std::size_t at, std::size_t& end) {
    Translated out;
    t_.id = "sgf", t_.title = "SGF";
    walk(at, end);
    if (refused_) return out.against = refused_, out;
    if (set_up_) t_.start = fmt::format("{} {}", std::string_view(board_.data(), 64), to_move_ ? to_move_ : 'X');
    if (budget_.ok()) out.fits = Fits::certain, out.readings.push_back(std::move(t_));
    return out;
  }

 private:
  void walk(std::size_t at, std::size_t& end) {
    int depth = 0, closed = 0;  // a sequence that follows a closed one is a variation
    std::size_t variation = std::string_view::npos;
    int variation_depth = 0;
    for (end = at; end < text_.size() && budget_.steps();) {
      const char c = text_[end];
      const bool inside = variation != std::string_view::npos;
      if (c == '(') {
        ++depth;
        if (!inside && closed > 0) variation = end, variation_depth = depth;
        ++end;
      } else if (c == ')') {
        if (inside && depth == variation_depth)
          t_.remark(text_.substr(variation, end + 1 - variation), variation), variation = std::string_view::npos;
        ++closed, --depth, ++end;
        if (depth <= 0) return;
      } else if (c == ';' || is_blank(c)) {
        ++end;
      } else if (c >= 'A' && c <= 'Z') {
        Property p;
        const std::size_t name = end;
        while (end < text_.size() &&
               ((text_[end] >= 'A' && text_[end] <= 'Z') || (text_[end] >= 'a' && text_[end] <= 'z')))
          ++end;
        p.name = text_.substr(name, end - name);
        if (!values(p, end)) return;
        if (!inside) take(p);
        if (refused_ || t_.broken) return;
      } else {
        t_.broken = Error{"unexpected text in the game", static_cast<int>(end) + 1};
        return;
      }
    }
    if (depth > 0 && !t_.broken) t_.broken = Error{"the game is not closed: ) is missing", static_cast<int>(end)};
  }

  bool values(Property& p, std::size_t& at) {
    for (;;) {
      while (at < text_.size() && is_blank(text_[at])) ++at;
      if (at >= text_.size() || text_[at] != '[') break;
      p.at.push_back(++at);
      std::string value;
      for (; at < text_.size() && text_[at] != ']'; ++at) {
        if (text_[at] == '\\' && at + 1 < text_.size()) ++at;
        value += text_[at];
      }
      if (at >= text_.size())
        return t_.broken = Error{"a value is not closed: ] is missing", static_cast<int>(p.at.back())}, false;
      ++at;
      p.values.push_back(std::move(value));
    }
    if (p.values.empty())
      return t_.broken = Error{fmt::format("{} has no value", quoted_text(p.name)), static_cast<int>(at) + 1}, false;
    return true;
  }

  void take(const Property& p) {
    const std::string& v = p.values.front();
    if (p.name == "GM") {
      if (trim(v) != "2") refused_ = Error{"SGF of another game: Othello is GM[2]", static_cast<int>(p.at[0]) + 1};
    } else if (p.name == "SZ") {
      if (trim(v) != "8" && trim(v) != "8:8")
        refused_ = Error{"the board has 8 rows and columns", static_cast<int>(p.at[0]) + 1};
    } else if (p.name == "B" || p.name == "W") {
      const std::string m = point(v);
      if (m.empty()) t_.broken = Error{fmt::format("{} is no square", quoted_text(v)), static_cast<int>(p.at[0]) + 1};
      else t_.move(m, p.at[0]);
    } else if (p.name == "AB" || p.name == "AW" || p.name == "AE") {
      for (std::size_t i = 0; i < p.values.size(); ++i) put(p.name[1], p.values[i], p.at[i]);
    } else if (p.name == "PL") {
      to_move_ = !v.empty() && (v[0] == 'W' || v[0] == 'w' || v[0] == '2') ? 'O' : 'X';
    } else if (p.name == "C" || p.name == "GC" || p.name == "N") {
      t_.remarks.push_back({t_.text.size(), p.at[0], v});
    } else if (p.name == "RE") {
      result(v);
    } else if (p.name != "FF" && p.name != "CA" && p.name != "ST") {
      const auto known =
          std::find_if(std::begin(tag_names), std::end(tag_names), [&](auto& n) { return n.first == p.name; });
      std::string& tag = t_.tags[known != std::end(tag_names) ? known->second : std::string(p.name)];
      for (const std::string& value : p.values) tag += (tag.empty() ? "" : " ") + value;
    }
  }

  void put(char what, std::string_view value, std::size_t at) {
    const auto colon = value.find(':');
    const std::string a = point(value.substr(0, colon)), b = colon == value.npos ? a : point(value.substr(colon + 1));
    if (a.size() != 2 || b.size() != 2 || a == "pa" || b == "pa") {
      t_.broken = Error{fmt::format("{} is no square", quoted_text(value)), static_cast<int>(at) + 1};
      return;
    }
    if (!t_.text.empty()) {  // a board that is changed in the middle of a game cannot be played
      t_.broken = Error{"discs are put on the board between moves", static_cast<int>(at) + 1};
      return;
    }
    set_up_ = true;
    for (char x = std::min(a[0], b[0]); x <= std::max(a[0], b[0]); ++x)
      for (char y = std::min(a[1], b[1]); y <= std::max(a[1], b[1]); ++y)
        board_[static_cast<std::size_t>((y - '1') * 8 + (x - 'a'))] = what == 'B' ? 'X' : what == 'W' ? 'O' : '-';
  }

  void result(std::string_view v) {
    if (v.size() < 2 || (v[0] != 'B' && v[0] != 'W') || v[1] != '+') {
      if (result_length(v) == v.size() && !v.empty()) t_.tags["Result"] = v;
      else if (v == "0" || v == "Draw") t_.tags["Result"] = "1/2-1/2";
      return;
    }
    const std::string_view by = v.substr(2);
    if (const auto discs = to_number<int>(by); discs && *discs > 0 && *discs <= 64 && *discs % 2 == 0) {
      const int more = 32 + *discs / 2;
      t_.tags["Result"] = v[0] == 'B' ? fmt::format("{}-{}", more, 64 - more) : fmt::format("{}-{}", 64 - more, more);
      return;
    }
    t_.tags["Result"] = v[0] == 'B' ? "1-0" : "0-1";
    if (by == "R" || by == "Resign") t_.tags["Termination"] = "resignation";
    if (by == "T" || by == "Time") t_.tags["Termination"] = "time";
  }

  const std::string_view text_;
  Budget& budget_;
  Translation t_;
  std::optional<Error> refused_;
  std::array<char, 64> board_{};
  bool set_up_ = false;
  char to_move_ = 0;
};

std::string escaped(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == ']' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string property_result(const GameRecord& g) {
  const std::string result = result_text(g), why = tag_of(g, "Termination");
  if (result == "1/2-1/2") return "0";
  if (result == "1-0" || result == "0-1")
    return fmt::format("{}+{}", result == "1-0" ? 'B' : 'W', why == "resignation" ? "R" : why == "time" ? "T" : "");
  const auto dash = result.find('-');
  const auto black = to_number<int>(result.substr(0, dash));
  const auto white = dash == result.npos ? std::nullopt : to_number<int>(result.substr(dash + 1));
  if (!black || !white) return {};
  return *black == *white ? "0" : fmt::format("{}+{}", *black > *white ? 'B' : 'W', std::abs(*black - *white));
}

class Sgf final : public FileForm {
 public:
  Sgf() : FileForm({"sgf", "SGF", ".sgf", "The Smart Game Format of viewers, one line of play; without comments."}) {}

  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    const std::size_t at = text.find("(;");
    if (!ours(text)) return {};
    std::size_t end = 0;
    auto out = Reading(text, budget).read(at, end);
    if (!out.readings.empty() && !out.readings.front().broken && end < text.size())
      if (const std::string_view more = trim(text.substr(end)); !more.empty())
        out.readings.front().left_out.emplace_back(end, quoted_text(more));
    return out;
  }

  std::vector<TextPiece> split(std::string_view text, Budget& budget) const override {
    std::vector<TextPiece> out;
    if (!ours(text)) return out;
    int depth = 0;
    std::size_t begin = 0;
    bool inside = false;  // a value
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (inside) {
        if (text[i] == '\\') ++i;
        else if (text[i] == ']') inside = false;
        continue;
      }
      if (text[i] == '[') inside = true;
      // A game that was cut off or damaged does not swallow the next one.
      const bool next = text[i] == '(' && (i == 0 || text[i - 1] == '\n') && text.substr(i, 5) == "(;GM[";
      if (text[i] == '(' && (depth++ == 0 || next)) {
        if (depth > 1) out.push_back({begin, i - begin});
        begin = i, depth = 1;
      }
      if (text[i] == ')' && depth > 0 && --depth == 0) {
        if (!budget.entries() || !budget.bytes(sizeof(TextPiece)) || !budget.steps(i - begin)) return out;
        out.push_back({begin, i + 1 - begin});
      }
    }
    if (depth > 0) out.push_back({begin, text.size() - begin});
    return out;
  }

  Result<std::string> write(const GameRecord& g) const override {
    const Record r{start_of(g.game->rules()), g.start.as<State>(), {g.moves.begin(), g.moves.end()}, g.tags};
    std::string out = "(;GM[2]FF[4]SZ[8]";
    if (tag_of(g, "AP").empty()) out += "AP[Plyscope]";
    for (const auto& tag : r.tags) {
      const std::string &name = tag.first, &value = tag.second;
      if (name == "Result" || name == "Termination" || value.empty()) continue;
      const auto known =
          std::find_if(std::begin(tag_names), std::end(tag_names), [&](auto& n) { return n.second == name; });
      if (known != std::end(tag_names)) out += fmt::format("{}[{}]", known->first, escaped(value));
      else if (std::all_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
        out += fmt::format("{}[{}]", name, escaped(value));
    }
    if (const std::string result = property_result(g); !result.empty()) out += fmt::format("RE[{}]", result);
    if (r.start != ReversiRules().initial()) {
      const std::string cells = format_position(r.start);
      for (const auto& [disc, name] : {std::pair{'X', "AB"}, {'O', "AW"}}) {
        std::string list;
        for (std::size_t i = 0; i < 64; ++i)
          if (cells[i] == disc) list += fmt::format("[{}]", format_move(static_cast<Move>(i)));
        if (!list.empty()) out += name + list;
      }
      out += cells.back() == 'X' ? "PL[B]" : "PL[W]";
    }
    State s = r.start;
    std::size_t line = 0;
    for (const Move m : r.moves) {
      out += line++ % 10 == 0 ? "\n" : "";
      out += fmt::format(";{}[{}]", s.mover == Side::first ? 'B' : 'W', m >= pass ? "" : format_move(m));
      s = ReversiRules(r.rule).after(s, m);
    }
    return out + ")\n";
  }

 private:
  /// GGF begins so as well, and says GM[Othello].
  static bool ours(std::string_view text) {
    const std::size_t at = text.find_first_not_of(" \t\r\n");
    if (at == std::string_view::npos || !(text.substr(at).starts_with("(;") || text.substr(at).starts_with("( ;")))
      return false;
    const std::size_t gm = text.find("GM[");
    return gm == std::string_view::npos ? text.find(";)") == std::string_view::npos
                                        : text.substr(gm + 3, 7) != "Othello";
  }
};

}  // namespace

const FileForm& sgf() {
  static const Sgf form;
  return form;
}

}  // namespace ply::reversi
