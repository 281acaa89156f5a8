// The forms in which a game is written: our own text, those of other programs (game/file_form.h), and two for scripts,
// JSON Lines and CSV, which every game has. All of them are read back: to the same start, moves, players and result.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/file_form.h"
#include "engine/game/part_game.h"

namespace ply {

inline constexpr const char* own_form = "text";

/// What games of this type can be written in; our own text first.
std::vector<FormInfo> written_forms(const GameType& type);
/// The form that the ending of a path asks for; our own text where it asks for none.
std::string form_of_path(const GameType& type, std::string_view path);
/// A file of these games, all of one type and at least one. The error says which form there is none of, or which game
/// cannot be written so. Comments are kept by our own text and by JSON.
Result<std::string> write_games(const std::vector<GameRecord>& games, std::string_view form);
/// Whether comments are kept.
bool keeps_comments(std::string_view form);

/// Plays these moves, one ply a word, behind the start: as far as they can be played, then it is broken.
void play_words(PartGame& part, const std::vector<std::string>& moves);

// --- One line of JSON Lines, one record of CSV

std::string game_json(const GameRecord& game);
Result<PartGame> read_game_json(std::string_view line);
/// The first line of a CSV file, its end included.
std::string games_csv_head();
std::string game_csv(const GameRecord& game);
Result<PartGame> read_game_csv(const std::vector<std::string>& fields);

}  // namespace ply
