// Whole games in the words of USI, as shogi programs paste them and fairy-stockfish takes them on its standard input:
//
//     # First: Ann
//     # Result: 1-0
//     usi
//     setoption name UCI_Variant value micro
//     position sfen kb+r+l/p3/4/3P/+L+RBK b - 1 moves 2e3d 3a2b
//
// (fairy-stockfish calls the option so in USI, too.) Our classic variant is called `classicmicro` there. Lines with #
// are passed over by such programs; we keep in them what USI has no words for.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/file_form.h"
#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

struct UsiGame {
  Variant variant = Variant::classic;
  State start;
  std::vector<Move> moves;
  std::map<std::string, std::string> tags;
  std::optional<Error> broken = {};  ///< why the text cannot be played on; columns count from its start
};

/// What other programs call our variants, in their order.
inline constexpr std::string_view usi_variant_names[] = {"classicmicro", "micro"};

/// "BOARD b|w HAND [N]", as the word `sfen` announces it.
Result<State> read_sfen(std::string_view text, Variant variant);
/// "BOARD b - 1": the fields that SFEN has behind the board, where a plain position has its hand in brackets.
bool is_sfen(std::string_view text);
/// Whether the text begins as such a game does, remarks apart.
bool is_usi_game(std::string_view text);
/// `wanted` was asked for explicitly; a text that names the other variant is refused. Without either it is the classic
/// one.
Result<UsiGame> read_usi_game(std::string_view text, std::optional<Variant> wanted);

const FileForm& kif();
const FileForm& csa();
const FileForm& loose_moves();
std::vector<const FileForm*> file_forms();

}  // namespace ply::micro_shogi
