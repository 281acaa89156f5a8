// Games of Micro-Shogi as shogi programs have them beside USI: KIF, moves among other text (western notation, PGN of
// XBoard). CSA: csa.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/base/text.h"
#include "engine/game/grid.h"
#include "engine/game/loose_moves.h"
#include "engine/games/micro_shogi/game.h"
#include "engine/games/micro_shogi/shogi_words.h"
#include "engine/games/micro_shogi/usi_game.h"

namespace ply::micro_shogi {
namespace {

constexpr std::array<std::string_view, 10> full_width = {"", "１", "２", "３", "４", "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 10> kanji_digits = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};
/// In the order of the letters.
constexpr std::array<std::string_view, 12> kanji_pieces = {"玉", "王", "角", "と", "金", "飛",
                                                           "銀", "香", "歩", "桂", "竜", "馬"};
constexpr std::string_view kanji_letters = "KKBTGRSLPNRB";

class Kif final : public FileForm {
 public:
  Kif() : FileForm({"kif", "KIF", ".kif", "The lines of Japanese shogi programs."}) {}
  bool writes() const override { return false; }
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    if (!budget.steps(text.size())) return out;
    Translation t{"kif", info().title};
    std::optional<std::pair<int, int>> last;
    bool moves = false;
    for (std::size_t at = 0; at < text.size() && !t.broken;) {
      const std::size_t end = std::min(text.find('\n', at), text.size()), begin = at;
      const std::string_view line = text.substr(at, end - at);
      at = end + 1;
      const std::string_view inner = trim(line);
      if (inner.empty()) continue;
      const std::size_t place = static_cast<std::size_t>(inner.data() - text.data());
      if (inner.front() == '#' || inner.front() == '*') {
        t.remark(inner.substr(1), begin);
        continue;
      }
      if (!is_digit(inner.front())) {
        head(inner, place, t);
        continue;
      }
      std::size_t i = 0;
      while (i < inner.size() && is_digit(inner[i])) ++i;
      while (i < inner.size() && is_blank(inner[i])) ++i;
      const std::string_view move = inner.substr(i);
      if (move.starts_with("投了") || move.starts_with("切れ負け") || move.starts_with("中断") ||
          move.starts_with("詰み")) {
        t.left_out.emplace_back(place + i, quoted_text(cut_word(move).word));
        if (move.starts_with("投了") || move.starts_with("切れ負け")) {
          const bool first_moves = std::count(t.text.begin(), t.text.end(), ' ') % 2 == 1 || t.text.empty();
          t.tags["Result"] = first_moves ? "0-1" : "1-0";
          t.tags["Termination"] = move.starts_with("投了") ? "resignation" : "time";
        }
        continue;
      }
      if (read_move(move, place + i, last, t)) moves = true;
      else if (!moves) return out;
      else t.broken = Error{fmt::format("expected a move, not {}", quoted_text(move)), static_cast<int>(place + i) + 1};
    }
    if (!moves) return out;
    out.fits = Fits::certain;
    out.readings.push_back(std::move(t));
    return out;
  }

 private:
  static void head(std::string_view line, std::size_t place, Translation& t) {
    for (const auto& [name, tag] : {std::pair{"先手", "First"},
                                    {"下手", "First"},
                                    {"後手", "Second"},
                                    {"上手", "Second"},
                                    {"棋戦", "Event"},
                                    {"開始日時", "Date"},
                                    {"場所", "Site"}})
      if (line.starts_with(name)) {
        std::string_view value = line.substr(std::string_view(name).size());
        for (const std::string_view colon : {"：", ":"})
          if (value.starts_with(colon)) {
            if (value = trim(value.substr(colon.size())); !value.empty()) t.tags.emplace(tag, value);
            return;
          }
      }
    if (!line.starts_with("手数")) t.left_out.emplace_back(place, quoted_text(line));
  }

  static bool read_move(std::string_view text, std::size_t at, std::optional<std::pair<int, int>>& last,
                        Translation& t) {
    std::size_t i = 0;
    std::pair<int, int> to;
    if (text.starts_with("同")) {
      if (!last) return false;
      to = *last;
      i = std::string_view("同").size();
      while (text.substr(i).starts_with("　")) i += std::string_view("　").size();
      while (i < text.size() && text[i] == ' ') ++i;
    } else {
      const auto file = begins_with(text, full_width);
      if (file) to.first = file->first, i = file->second;
      else if (!text.empty() && is_digit(text[0])) to.first = text[0] - '0', i = 1;
      else return false;
      const auto rank = begins_with(text.substr(i), kanji_digits);
      if (!rank) return false;
      to.second = rank->first, i += rank->second;
    }
    for (const std::string_view promoted : {"成", "裏"})
      if (text.substr(i).starts_with(promoted)) i += promoted.size();
    const auto piece = begins_with(text.substr(i), kanji_pieces);
    if (!piece || !on_board(to.first, to.second)) return false;
    i += piece->second;
    last = to;
    if (text.substr(i).starts_with("打")) {
      t.move(fmt::format("{}*{}", kanji_letters[static_cast<std::size_t>(piece->first)], square(to.first, to.second)),
             at);
      return true;
    }
    const std::size_t open = text.find('(', i);
    if (open == std::string_view::npos || open + 3 >= text.size() || !is_digit(text[open + 1]) ||
        !is_digit(text[open + 2]) || !on_board(text[open + 1] - '0', text[open + 2] - '0'))
      return false;
    t.move(square(text[open + 1] - '0', text[open + 2] - '0') + square(to.first, to.second), at);
    if (const std::size_t clock = text.find('(', open + 1); clock != std::string_view::npos)
      t.remarks.push_back({t.text.size(), at, std::string(trim(text.substr(clock)))});
    return true;
  }
};

std::size_t square_at(std::string_view text) {
  if (text.size() < 2) return 0;
  const char a = small_letter(text[0]), b = small_letter(text[1]);
  return (a >= 'a' && a <= 'd' && b >= '1' && b <= '5') || (a >= '1' && a <= '4' && b >= 'a' && b <= 'e') ? 2 : 0;
}

/// "c1b2", "2e3d", "N@b3", "S2e-3d", "Pxc3", "Sb2".
std::size_t length_of_move(std::string_view text) {
  std::size_t i = 0;
  const bool plus = !text.empty() && text[0] == '+';
  i += plus;
  const bool piece = i < text.size() && std::string_view("KBTGRSLPN").find(text[i]) != std::string_view::npos &&
                     !(square_at(text.substr(i)) && square_at(text.substr(i + 2)));
  i += piece;
  if (plus && !piece) return 0;
  std::size_t n = square_at(text.substr(std::min(i, text.size())));
  if (n > 0) i += n;
  const bool sign = i < text.size() && std::string_view("-x@*").find(text[i]) != std::string_view::npos;
  const std::size_t more = square_at(text.substr(std::min(i + sign, text.size())));
  if (more > 0) i += sign + more;
  else if (n == 0 || !piece) return 0;
  if (n == 0 && !piece) return 0;
  while (i < text.size() && (text[i] == '+' || text[i] == '=' || text[i] == '#')) ++i;
  return i;
}

}  // namespace

const FileForm& kif() {
  static const Kif form;
  return form;
}
const FileForm& loose_moves() {
  static const LooseMoves form(micro_shogi_game_type, {length_of_move, "", "white black sente gote first second"});
  return form;
}

}  // namespace ply::micro_shogi
