#include "engine/games/micro_shogi/usi_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/record_text.h"
#include "engine/games/micro_shogi/fairy.h"
#include "engine/games/micro_shogi/notation.h"

namespace ply::micro_shogi {
namespace {

Variant variant_of(const Game& game) {
  return game.rules().at("variant") == "standard" ? Variant::standard : Variant::classic;
}

class UsiForm final : public FileForm {
 public:
  UsiForm()
      : FileForm({"usi", "USI", ".usi", "A position line of USI, as shogi programs take it; without comments."}) {}
  Result<std::string> write(const GameRecord& g) const override {
    auto remarks = g.tags;
    if (const std::string result = result_text(g); result != "*") remarks["Result"] = result;
    std::string out = write_remarks(remarks) + fmt::format("usi\nsetoption name UCI_Variant value {}\nposition sfen {}",
                                                           usi_variant_names[static_cast<int>(variant_of(*g.game))],
                                                           usi_words().position(*g.game, g.start));
    Position p = g.start;
    if (!g.moves.empty()) out += " moves";
    for (const MoveCode m : g.moves) {
      out += " " + usi_words().move(*g.game, p, m);
      p = g.game->after(p, m);
    }
    return out + "\n";
  }
  std::vector<TextPiece> split(std::string_view text, Budget& budget) const override {
    std::vector<TextPiece> out;
    if (!is_usi_game(text)) return out;
    // A game ends with its line of moves.
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      if (cut_word(trim(text.substr(at, end - at))).word == "position") {
        if (!budget.entries() || !budget.bytes(sizeof(TextPiece)) || !budget.steps(end - begin)) break;
        out.push_back({begin, end - begin});
        begin = end;
      }
      at = end + 1;
    }
    return out;
  }
};

}  // namespace

// As the plain form has it: the hand in brackets, the side that begins called w. Places in the board stay.
Result<State> read_sfen(std::string_view text, Variant variant) {
  const auto fields = words(text);
  if (fields.size() < 2) return Error{"expected a board and the side to move", static_cast<int>(text.size()) + 1};
  if (fields[1].text != "b" && fields[1].text != "w")
    return Error{fmt::format("{} is no side: b begins, w is the other", quoted_text(fields[1].text)), fields[1].column};
  std::string hand;
  if (fields.size() > 2 && fields[2].text != "-") {
    std::size_t number = 0;
    for (const char c : fields[2].text) {
      if (c >= '0' && c <= '9') {
        number = number * 10 + static_cast<std::size_t>(c - '0');
        if (number > 20) return Error{"there are fewer pieces than that", fields[2].column};
        continue;
      }
      hand.append(std::max<std::size_t>(number, 1), c);
      number = 0;
    }
  }
  auto s = read_position(fmt::format("{}[{}] {}", fields[0].text, hand, fields[1].text == "b" ? 'w' : 'b'), variant);
  if (!s) return Error{s.error().message, std::min(s.error().column + fields[0].column - 1, fields.back().column)};
  return s;
}

bool is_sfen(std::string_view text) {
  auto fields = words(text);
  if (!fields.empty() && fields[0].text == "sfen") fields.erase(fields.begin());
  if (fields.size() < 3 || fields.size() > 4 || fields[0].text.find('[') != std::string_view::npos) return false;
  if (fields[1].text != "b" && fields[1].text != "w") return false;
  const std::string_view hand = fields[2].text;
  return (hand == "-" || hand.find_first_not_of("0123456789BGSPRLNbgsprln") == std::string_view::npos) &&
         (fields.size() == 3 || to_number<unsigned>(fields[3].text));
}

bool is_usi_game(std::string_view text) {
  std::size_t at = 0;
  (void)read_remarks(text, at);
  const std::string_view body = text.substr(at), word = cut_word(trim(body.substr(0, body.find('\n')))).word;
  return word == "position" || word == "setoption" || word == "usi";
}

Result<UsiGame> read_usi_game(std::string_view text, std::optional<Variant> wanted) {
  UsiGame out;
  std::size_t at = 0;
  out.tags = read_remarks(text, at);
  std::optional<Variant> stated;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view whole = text.substr(at, end - at), line = trim(whole);
    const auto place = [&](std::string_view part) {
      return part.empty() ? at : static_cast<std::size_t>(part.data() - text.data());
    };
    const auto [command, rest] = cut_word(line);
    if (command == "setoption") {
      const auto list = words(rest);
      if (list.size() >= 4 && (list[1].text == "USI_Variant" || list[1].text == "UCI_Variant")) {
        const auto name = std::find(std::begin(usi_variant_names), std::end(usi_variant_names), list[3].text);
        if (name == std::end(usi_variant_names))
          return shifted(
              {fmt::format("the variant {} is not known: there are micro and classicmicro", quoted_text(list[3].text)),
               list[3].column},
              place(rest));
        stated = static_cast<Variant>(name - std::begin(usi_variant_names));
      }
    } else if (command == "position") {
      out.variant = stated.value_or(wanted.value_or(Variant::classic));
      if (wanted && out.variant != *wanted) return Error{"the game is of the other variant than the options ask for"};
      const MicroShogiRules rules(out.variant);
      const auto list = words(rest);
      const auto moves = std::find_if(list.begin(), list.end(), [](const Word& w) { return w.text == "moves"; });
      const std::string_view before =
          moves == list.end() ? rest : rest.substr(0, static_cast<std::size_t>(moves->column - 1));
      const auto [word, position] = cut_word(trim(before));
      if (word == "startpos") {
        out.start = rules.initial();
      } else if (word == "sfen" || word == "fen") {
        auto s = word == "sfen" ? read_sfen(position, out.variant) : read_position(position, out.variant);
        if (!s) return shifted(s.error(), place(position));
        out.start = *s;
      } else {
        return shifted({"expected startpos or sfen", 1}, place(rest));
      }
      if (moves != list.end()) {
        const std::string_view played = rest.substr(static_cast<std::size_t>(moves->column - 1) + 5);
        auto read = read_move_list(rules, out.start, played);
        out.moves = std::move(read.moves);
        if (read.broken) out.broken = shifted(std::move(*read.broken), place(played));
      }
      if (const std::string_view more = trim(text.substr(end)); !more.empty() && !out.broken)
        out.broken =
            shifted({"unexpected text behind the moves", 1}, static_cast<std::size_t>(more.data() - text.data()));
      return out;
    } else if (!line.empty() && command != "usi" && line.front() != '#') {
      return shifted({fmt::format("{} stands where the line with the position is expected", quoted_text(line)), 1},
                     place(line));
    }
    at = std::min(end + 1, text.size());
  }
  return Error{"there is no line with a position"};
}

std::vector<const FileForm*> file_forms() {
  static const UsiForm usi;
  return {&usi, &kif(), &csa(), &loose_moves()};
}

}  // namespace ply::micro_shogi
