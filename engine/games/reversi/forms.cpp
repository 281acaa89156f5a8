#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/file_form.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/readers.h"
#include "engine/games/reversi/record.h"
#include "engine/games/reversi/wthor.h"

namespace ply::reversi {
namespace {

Record record_of(const GameRecord& g) {
  return {start_of(g.game->rules()), g.start.as<State>(), {g.moves.begin(), g.moves.end()}, g.tags};
}

class Ggf final : public FileForm {
 public:
  Ggf() : FileForm({"ggf", "GGF", ".ggf", "The Generic Game Format of the Othello servers; without comments."}) {}
  Result<std::string> write(const GameRecord& g) const override { return write_ggf(record_of(g)) + "\n"; }
  std::vector<TextPiece> split(std::string_view text, Budget& budget) const override { return split_ggf(text, budget); }
};

class Transcript final : public FileForm {
 public:
  Transcript()
      : FileForm({"transcript", "Transcript", ".moves",
                  "The moves alone, f5d6c3..., which every program of Othello reads."}) {}
  bool keeps_players() const override { return false; }
  Result<std::string> write(const GameRecord& g) const override {
    const Record r = record_of(g);
    if (r.start != ReversiRules(r.rule).initial())
      return Error{"a transcript begins from the usual start, this game from another position: GGF keeps that"};
    if (r.moves.empty()) return Error{"a transcript is made of moves, and none was played"};
    return format_transcript(r.moves) + (r.moves.back() == pass ? format_move(pass) : "") + "\n";
  }
};

class Wthor final : public FileForm {
 public:
  Wthor()
      : FileForm({"wthor", "WTHOR", ".wtb",
                  "The French collection of tournament games, with the names in .jou and .trn beside it."}) {}
  bool writes() const override { return false; }
  bool owns(const FileSource& source) const override { return is_wthor(source); }
  bool serves(std::string_view name) const override {
    const std::string small = lower_case(name);
    return small.ends_with(".jou") || small.ends_with(".trn");
  }
  Result<GameCollection> collect(const FileSource& source, JobProgress& progress, Budget& budget) const override {
    return read_wthor(source, find_names(source, budget), progress, budget);
  }
};

}  // namespace

std::vector<TextPiece> split_ggf(std::string_view text, Budget& budget) {
  std::vector<TextPiece> out;
  std::size_t i = 0;
  for (;;) {
    while (i < text.size() && (is_blank(text[i]) || (text[i] >= '0' && text[i] <= '9'))) ++i;
    if (i < text.size() && text[i] == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (i >= text.size()) return out;
    if (text.substr(i, 2) != "(;") {
      if (!out.empty()) out.push_back({i, text.size() - i});  // a piece that cannot be read says why
      return out;
    }
    const std::size_t begin = i;
    bool inside = false;  // a value
    for (i += 2; i < text.size(); ++i) {
      if (inside && text[i] == '\\') ++i;
      else if (text[i] == '[') inside = true;
      else if (text[i] == ']') inside = false;
      else if (!inside && text.substr(i, 2) == ";)") break;
    }
    i = std::min(i + 2, text.size());
    if (!budget.entries() || !budget.bytes(sizeof(TextPiece)) || !budget.steps(i - begin)) return out;
    out.push_back({begin, i - begin});
  }
}

std::vector<const FileForm*> file_forms() {
  static const Ggf ggf;
  static const Transcript transcript;
  static const Wthor wthor;
  return {&ggf, &sgf(), &transcript, &wthor, &board_texts(), &sheets(), &loose_moves()};
}

}  // namespace ply::reversi
