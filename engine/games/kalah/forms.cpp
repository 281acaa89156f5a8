// Positions and games of Kalah as other programs have them: arrays of a board, boards of OpenSpiel and of the Kalah
// Game Protocol, histories of actions, pits from 0, pits as letters.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/text.h"
#include "engine/game/loose_moves.h"
#include "engine/games/kalah/game.h"
#include "engine/games/kalah/options.h"

namespace ply::kalah {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

struct Number {
  int value = 0;
  std::size_t at = 0;
};

/// The whole numbers of a text that has nothing else but brackets, commas and blanks; empty where it has.
std::vector<Number> numbers_alone(std::string_view text) {
  std::vector<Number> out;
  for (std::size_t i = 0; i < text.size();) {
    if (is_digit(text[i])) {
      const std::size_t begin = i;
      while (i < text.size() && is_digit(text[i])) ++i;
      const auto n = to_number<int>(text.substr(begin, i - begin));
      if (!n || *n > Options::max_total || out.size() > 4000) return {};
      out.push_back({*n, begin});
    } else if (is_blank(text[i]) || std::string_view(",;[](){}").find(text[i]) != std::string_view::npos) {
      ++i;
    } else {
      return {};
    }
  }
  return out;
}

/// `a` and `b` in sowing order; `side`: 'A' or 'B', whose pits and stores these are.
Translation position(std::string id, std::string title, const std::vector<int>& a, int store_a,
                     const std::vector<int>& b, int store_b, char side, std::size_t at) {
  Translation t{std::move(id), std::move(title)};
  t.position = true;
  t.text = fmt::format("{}/{}/{}/{} {}", fmt::join(a, ","), store_a, fmt::join(b, ","), store_b, side);
  t.from.assign(t.text.size(), at);
  return t;
}

class OnlyRead : public FileForm {
 public:
  using FileForm::FileForm;
  bool writes() const override { return false; }
};

/// "[4,4,4,4,4,4,0,4,4,4,4,4,4,0]", by itself or in JSON that says who is to move.
class Arrays final : public OnlyRead {
 public:
  Arrays() : OnlyRead({"array", "array of a board", "", "The pits and stores of a board, one after the other."}) {}
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    constexpr std::size_t longest = 2000;
    if (text.size() > longest || !budget.steps(text.size())) return out;
    const std::string_view inner = trim(text);
    const std::size_t open = inner.find('[');
    if (open == std::string_view::npos) return out;
    char side = 0;
    std::string_view list = inner.substr(open);
    if (open > 0 || inner.back() != ']') {  // JSON, or a name before it
      const std::size_t close = list.rfind(']');
      if (close == std::string_view::npos) return out;
      side = side_in(inner);
      const std::string_view before = inner.substr(0, open);
      if (inner.front() != '{' && before.find_first_of("=:") == std::string_view::npos) return out;
      list = list.substr(0, close + 1);
      if (inner.front() != '{' && !trim(inner.substr(open + close + 1)).empty() && side == 0) return out;
    }
    const auto n = numbers_alone(list);
    const std::size_t at = static_cast<std::size_t>(list.data() - text.data());
    if (n.size() != 14 && n.size() != 12) {
      if (!n.empty() && n.size() > 8)
        out.against =
            Error{fmt::format("{} numbers are no board of Kalah: there are 14, or 12 without the stores", n.size()),
                  static_cast<int>(at) + 1};
      return out;
    }
    std::vector<int> v;
    for (const Number& x : n) v.push_back(x.value);
    const auto pits = [&](std::size_t from) {
      return std::vector<int>(v.begin() + static_cast<std::ptrdiff_t>(from),
                              v.begin() + static_cast<std::ptrdiff_t>(from) + 6);
    };
    const auto add = [&](Translation t) {
      if (side == 0) t.left_out.emplace_back(at, "no side to move (A's is taken)");
      out.readings.push_back(std::move(t));
    };
    const char mover = side ? side : 'A';
    if (n.size() == 12) {
      auto t = position("array-no-stores", "array without stores", pits(0), 0, pits(6), 0, mover, at);
      t.left_out.emplace_back(at, "no stores: they are taken for empty");
      add(std::move(t));
    } else {
      // At the start the pits are equal and the stores empty: that says where these are.
      const auto start = [&](std::size_t store_1, std::size_t store_2) {
        return v[store_1] == 0 && v[store_2] == 0 && v[1] > 0 && std::count(v.begin(), v.end(), v[1]) == 12;
      };
      if (!start(0, 7))
        add(position("array-6-13", "array, stores at 6 and 13", pits(0), v[6], pits(7), v[13], mover, at));
      if (!start(6, 13))
        add(position("array-0-7", "array, stores at 0 and 7", pits(1), v[7], pits(8), v[0], mover, at));
    }
    out.fits = Fits::possible;
    return out;
  }

 private:
  static char side_in(std::string_view text) {
    const std::string small = lower_case(text);
    for (const char* name : {"player", "turn", "mover", "side", "to_move", "tomove", "mark"}) {
      const std::size_t at = small.find(name);
      if (at == std::string::npos) continue;
      const std::size_t value = small.find_first_of("0123456789abns", small.find_first_of(":=", at));
      if (value == std::string::npos) continue;
      const char c = small[value];
      // Players are counted from 0 or from 1: 1 says nothing for certain.
      if (c == '0' || c == 'a' || c == 's') return 'A';
      if (c == '2' || c == 'b' || c == 'n') return 'B';
    }
    return 0;
  }
};

/// "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>": size, stores of South and North, their pits. South is to move.
class ProtocolBoards final : public OnlyRead {
 public:
  ProtocolBoards()
      : OnlyRead({"kgp", "board of the Kalah Game Protocol", "", "<pits,stores,pits of South,pits of North>"}) {}
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    constexpr std::size_t longest = 300;
    std::string_view inner = trim(text);
    if (inner.size() > longest || !budget.steps(inner.size())) return out;
    const std::size_t open = inner.find('<');
    if (open == std::string_view::npos || inner.back() != '>') return out;
    if (open > 0 && inner.substr(0, open).find("state") == std::string_view::npos) return out;
    const auto n = numbers_alone(inner.substr(open + 1, inner.size() - open - 2));
    const std::size_t at = static_cast<std::size_t>(inner.data() - text.data()) + open;
    if (n.empty() || n[0].value < 1 || n[0].value > Options::max_pits ||
        n.size() != 3 + 2 * static_cast<std::size_t>(n[0].value)) {
      out.against = Error{"<...> is no board of the protocol: it has the size, two stores, and twice as many pits",
                          static_cast<int>(at) + 1};
      return out;
    }
    const auto m = static_cast<std::size_t>(n[0].value);
    std::vector<int> a, b;
    for (std::size_t i = 0; i < m; ++i) a.push_back(n[3 + i].value), b.push_back(n[3 + m + i].value);
    out.readings.push_back(position("kgp", info().title, a, n[1].value, b, n[2].value, 'A', at));
    out.readings.back().left_out.emplace_back(at, "South, who is to move, is A");
    out.fits = Fits::certain;
    return out;
  }
};

/// "-0-4-..-\n0------0\n-4-4-..-": North above, from right to left, the stores between.
class SpielBoards final : public OnlyRead {
 public:
  SpielBoards() : OnlyRead({"openspiel-board", "board of OpenSpiel", "", "Three lines, and who is to move."}) {}
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    constexpr std::size_t longest = 1000;
    if (text.size() > longest || !budget.steps(text.size())) return out;
    std::vector<std::string_view> lines;
    for (const std::string_view l : ply::split(text, '\n'))
      if (!trim(l).empty()) lines.push_back(trim(l));
    if (lines.size() < 3 || lines[0].front() != '-' || lines[2].front() != '-') return out;
    const auto numbers = [](std::string_view line) {
      std::vector<int> v;
      for (const std::string_view part : ply::split(line, '-')) {
        if (part.empty()) continue;
        const auto n = to_number<int>(part);
        if (!n) return std::vector<int>();
        v.push_back(*n);
      }
      return v;
    };
    auto north = numbers(lines[0]);
    const auto stores = numbers(lines[1]), south = numbers(lines[2]);
    if (north.size() != 6 || south.size() != 6 || stores.size() != 2) return out;
    std::reverse(north.begin(), north.end());
    char side = 0;
    std::vector<std::pair<std::size_t, std::string>> left;
    for (std::size_t i = 3; i < lines.size(); ++i) {
      const std::size_t at = static_cast<std::size_t>(lines[i].data() - text.data());
      if (lines[i].starts_with("Current player: 0")) side = 'A';
      else if (lines[i].starts_with("Current player: 1")) side = 'B';
      else left.emplace_back(at, quoted_text(lines[i]));
    }
    const std::size_t at = static_cast<std::size_t>(lines[0].data() - text.data());
    Translation t =
        position("openspiel-board", info().title, south, stores[1], north, stores[0], side ? side : 'A', at);
    if (!side) left.emplace_back(at, "no side to move (A's is taken)");
    t.left_out = std::move(left);
    out.readings.push_back(std::move(t));
    out.fits = Fits::certain;
    return out;
  }
};

/// Actions of OpenSpiel: 1 to 6 are the pits of the first player, 8 to 13 those of the second; 0 and 7 are stores.
class SpielHistories final : public OnlyRead {
 public:
  SpielHistories() : OnlyRead({"openspiel", "history of OpenSpiel", "", "Actions 1 to 6 and 8 to 13."}) {}
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    if (!budget.steps(text.size())) return out;
    const auto n = numbers_alone(text);
    if (n.size() < 2 || std::none_of(n.begin(), n.end(), [](const Number& x) { return x.value > Options::max_pits; }))
      return out;  // pits alone
    Translation t{"openspiel", info().title};
    for (const Number& x : n) {
      if (x.value < 1 || x.value == 7 || x.value > 13) {
        out.against = Error{fmt::format("{} is no action of OpenSpiel: there are 1 to 6 and 8 to 13", x.value),
                            static_cast<int>(x.at) + 1};
        return out;
      }
      t.move(fmt::format("@{}", x.value - 1), x.at, 1);
    }
    out.readings.push_back(std::move(t));
    out.fits = Fits::possible;
    return out;
  }
};

/// Lists of numbers whose pits are counted from 0.
class PitsFromZero final : public OnlyRead {
 public:
  PitsFromZero() : OnlyRead({"pits-0", "list of moves, pits from 0", "", "Pits are counted from 0."}) {}
  Translated translate(std::string_view text, const Expected& expected, Budget& budget) const override {
    Translated out;
    if (!budget.steps(text.size())) return out;
    const auto n = numbers_alone(text);
    const bool zero = std::any_of(n.begin(), n.end(), [](const Number& x) { return x.value == 0; });
    constexpr std::size_t asked_from = 6;  // plies; a shorter list without a 0 is typed by hand
    if (n.empty() || (!zero && n.size() < asked_from) || (n.size() < 8 && !expected.on_board)) return out;
    Translation t{"pits-0", info().title};
    for (const Number& x : n) {
      if (x.value >= Options::max_pits) return out;
      t.move(std::to_string(x.value + 1), x.at);
    }
    out.readings.push_back(std::move(t));
    out.fits = Fits::possible;
    return out;
  }
};

/// "c f B a": A's pits in the one size of letters and B's in the other, or both in the same.
class Letters final : public OnlyRead {
 public:
  Letters() : OnlyRead({"letters", "list of moves, pits as letters", "", "Pits are a to f."}) {}
  Translated translate(std::string_view text, const Expected& expected, Budget& budget) const override {
    Translated out;
    if (!budget.steps(text.size())) return out;
    Translation t{"letters", info().title};
    bool large = false, small = false;
    std::vector<std::pair<char, std::size_t>> pits;
    for (std::size_t i = 0; i < text.size();) {
      const char c = text[i];
      if ((c >= 'a' && c <= 'h') || (c >= 'A' && c <= 'H')) {
        (c >= 'a' ? small : large) = true;
        pits.emplace_back(c, i++);
      } else if (is_digit(c)) {
        while (i < text.size() && is_digit(text[i])) ++i;
        if (i >= text.size() || text[i] != '.') return out;
      } else if (is_blank(c) || c == ',' || c == '-' || c == '.' || c == ';') {
        ++i;
      } else {
        return out;
      }
    }
    // A few letters side by side are a word of English.
    const auto touches = [](const auto& a, const auto& b) { return a.second + 1 == b.second; };
    const bool word = std::adjacent_find(pits.begin(), pits.end(), touches) != pits.end();
    if (pits.size() < (expected.on_board && !word ? 2u : 8u)) return out;
    const bool both = large && small, first_large = pits[0].first < 'a';
    for (const auto& [c, at] : pits) {
      const int pit = (c >= 'a' ? c - 'a' : c - 'A');
      if (pit >= 6) return out;
      t.move(both ? fmt::format("@{}", (c < 'a') == first_large ? pit : 7 + pit) : std::to_string(pit + 1), at, 1);
    }
    out.readings.push_back(std::move(t));
    out.fits = Fits::possible;
    return out;
  }
};

/// "3", "3-2", with what our own texts show behind them.
std::size_t length_of_move(std::string_view text) {
  std::size_t i = 0;
  for (;;) {
    if (i >= text.size() || text[i] < '1' || text[i] > '8') return 0;
    ++i;
    if (i < text.size() && is_digit(text[i])) return 0;
    if (i < text.size() && text[i] == '+') ++i;
    if (i >= text.size() || text[i] != '-') return i;
    ++i;
  }
}

}  // namespace

std::vector<const FileForm*> file_forms() {
  static const Arrays arrays;
  static const ProtocolBoards protocol;
  static const SpielBoards boards;
  static const SpielHistories histories;
  static const PitsFromZero from_zero;
  static const Letters letters;
  static const LooseMoves loose(kalah_game_type, {length_of_move, "", "a b south north", true});
  return {&arrays, &protocol, &boards, &histories, &from_zero, &letters, &loose};
}

}  // namespace ply::kalah
