// Games and positions of Micro-Shogi as the Computer Shogi Association has them.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "engine/base/text.h"
#include "engine/game/file_form.h"
#include "engine/game/grid.h"
#include "engine/games/micro_shogi/shogi_words.h"
#include "engine/games/micro_shogi/usi_game.h"

namespace ply::micro_shogi {
namespace {

constexpr std::array<std::string_view, 11> csa_pieces = {"OU", "KA", "TO", "KI", "HI", "GI",
                                                         "KY", "FU", "KE", "RY", "UM"};
constexpr std::string_view csa_letters = "KBTGRSLPNRB";

/// The position that the moves begin from: rows (P1), squares (P+), or the usual one less some pieces (PI).
class Board {
 public:
  bool first_begins = true;

  /// False: the line says nothing of a board of this game.
  bool take(std::string_view line) {
    if (line.size() < 2 || line[0] != 'P') return false;
    if (line[1] == 'I') return usual(line.substr(2));
    if (line[1] == '+' || line[1] == '-') return squares(line.substr(2), line[1] == '+');
    if (line[1] >= '1' && line[1] <= '5') return row(static_cast<std::size_t>(line[1] - '1'), line.substr(2));
    return false;
  }
  /// Empty: the usual start.
  std::string sfen() const {
    if (!given_) return {};
    std::string out;
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      if (r > 0) out += '/';
      int empty = 0;
      for (const char c : rows_[r]) {
        if (c == ' ') {
          ++empty;
          continue;
        }
        if (empty > 0) out += std::to_string(std::exchange(empty, 0));
        out += c;
      }
      if (empty > 0) out += std::to_string(empty);
    }
    return fmt::format("{} {} {} 1", out, first_begins ? 'b' : 'w', hands_.empty() ? "-" : hands_);
  }

 private:
  static constexpr std::array<std::string_view, 5> start = {"kbgs", "p   ", "    ", "   P", "SGBK"};
  static char letter(int piece, bool first) {
    const char c = csa_letters[static_cast<std::size_t>(piece)];
    return first ? c : small_letter(c);
  }
  char* at(std::string_view square) {
    const int file = square[0] - '0', rank = square[1] - '0';
    return on_board(file, rank) ? &rows_[static_cast<std::size_t>(rank - 1)][static_cast<std::size_t>(4 - file)]
                                : nullptr;
  }
  bool row(std::size_t r, std::string_view cells) {
    std::string padded(cells);
    if (padded.size() > 12) return false;
    padded.resize(12, ' ');
    for (std::size_t f = 0; f < 4; ++f) {
      const std::string_view cell = std::string_view(padded).substr(3 * f, 3);
      const auto piece = begins_with(cell.substr(1), csa_pieces);
      if (cell[0] == '+' || cell[0] == '-') {
        if (!piece) return false;
        rows_[r][f] = letter(piece->first, cell[0] == '+');
      } else if (cell.find_first_not_of(" *") != std::string_view::npos) {
        return false;
      }
    }
    return given_ = true;
  }
  bool squares(std::string_view list, bool first) {
    for (; list.size() >= 4; list.remove_prefix(4)) {
      if (list.starts_with("00AL")) {
        rest_in_hand(first);
        continue;
      }
      const auto piece = begins_with(list.substr(2), csa_pieces);
      char* const square = at(list);
      if (!piece || (!square && !list.starts_with("00"))) return false;
      if (square) *square = letter(piece->first, first);
      else hands_ += letter(piece->first, first);
    }
    return list.empty() && (given_ = true);
  }
  bool usual(std::string_view less) {
    for (std::size_t r = 0; r < rows_.size(); ++r) rows_[r] = start[r];
    for (; less.size() >= 4; less.remove_prefix(4)) {
      char* const square = at(less);
      if (!square) return false;
      *square = ' ', given_ = true;
    }
    return less.empty();
  }
  /// All pieces that stand nowhere; kings are never in hand. A piece and its other side are one.
  void rest_in_hand(bool first) {
    for (const std::string_view kind : {"BT", "GR", "SL", "PN"}) {
      int there = 0;
      const auto count = [&](std::string_view text) {
        for (const char c : text) there += c != ' ' && kind.find(capital(c)) != std::string_view::npos;
      };
      for (const std::string& r : rows_) count(r);
      count(hands_);
      for (; there < 2; ++there) hands_ += first ? kind[0] : small_letter(kind[0]);
    }
  }

  std::array<std::string, 5> rows_ = {"    ", "    ", "    ", "    ", "    "};
  std::string hands_;
  bool given_ = false;
};

class Csa final : public FileForm {
 public:
  Csa() : FileForm({"csa", "CSA", ".csa", "The records of the Computer Shogi Association."}) {}
  bool writes() const override { return false; }
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    if (!budget.steps(text.size())) return out;
    Translation t{"csa", info().title};
    Board board;
    int moves = 0;
    for (std::size_t at = 0; at < text.size() && !t.broken;) {
      const std::size_t end = std::min(text.find_first_of(",\n", at), text.size()), begin = at;
      const std::string_view line = trim(text.substr(at, end - at));
      at = end + 1;
      if (line.empty()) continue;
      const std::size_t place = static_cast<std::size_t>(line.data() - text.data());
      if (line.starts_with("N+") || line.starts_with("N-")) {
        t.tags[line[1] == '+' ? "First" : "Second"] = line.substr(2);
      } else if (line.front() == '$') {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos) return {};
        const std::string name = lower_case(line.substr(1, colon - 1));
        t.tags[name == "event"        ? "Event"
               : name == "site"       ? "Site"
               : name == "start_time" ? "Date"
                                      : "Csa_" + name] = line.substr(colon + 1);
      } else if (line.front() == '\'') {
        t.remark(line.substr(1), begin);
      } else if ((line.front() == '+' || line.front() == '-') && line.size() == 7) {
        const auto piece = begins_with(line.substr(5), csa_pieces);
        const int v[4] = {line[1] - '0', line[2] - '0', line[3] - '0', line[4] - '0'};
        if (!piece || !on_board(v[2], v[3]) || ((v[0] != 0 || v[1] != 0) && !on_board(v[0], v[1]))) {
          if (moves == 0) return {};
          t.broken = Error{fmt::format("{} is no move", quoted_text(line)), static_cast<int>(place) + 1};
          break;
        }
        t.move(v[0] == 0 ? fmt::format("{}*{}", csa_letters[static_cast<std::size_t>(piece->first)], square(v[2], v[3]))
                         : square(v[0], v[1]) + square(v[2], v[3]),
               place);
        ++moves;
      } else if (line.front() == 'T' && line.size() > 1 && is_digit(line[1])) {
        t.remarks.push_back({t.text.size(), place, fmt::format("time {}", line.substr(1))});
      } else if (line.front() == '%') {
        t.left_out.emplace_back(place, quoted_text(line));
        if (line == "%TORYO" || line == "%TIME_UP") {
          t.tags["Result"] = (moves % 2 == 0) == board.first_begins ? "0-1" : "1-0";
          t.tags["Termination"] = line == "%TORYO" ? "resignation" : "time";
        }
      } else if (line.starts_with("V")) {
        continue;
      } else if (line == "+" || line == "-") {
        board.first_begins = line == "+";
      } else if (moves == 0 && board.take(line)) {
        continue;
      } else if (moves == 0) {
        return {};
      } else {
        t.left_out.emplace_back(place, quoted_text(line));
      }
    }
    const std::string sfen = board.sfen();
    if (moves == 0 && sfen.empty()) return out;
    if (moves > 0) t.start = sfen;
    else t.position = true, t.text = sfen, t.from.assign(sfen.size(), 0);
    out.fits = Fits::certain;
    out.readings.push_back(std::move(t));
    return out;
  }
};

}  // namespace

const FileForm& csa() {
  static const Csa form;
  return form;
}

}  // namespace ply::micro_shogi
