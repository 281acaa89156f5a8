// What a reader has made of a text, played on the board of its game.
#pragma once
#include <string_view>
#include <vector>

#include "engine/game/translation.h"
#include "engine/session/play/recognise.h"

namespace ply {

/// The rules on the board first, where the text is of that game, then whatever the text says.
std::vector<RuleValues> rules_for(const GameType& type, const Game& current);
/// A game of our own readers with the comments of its text.
Recognised with_comments(GameRecord game, const Uncommented& text);
/// Names the form in which one of our own readers found a text: GGF and others are read by the game itself.
void name_own(Recognised& r, std::string_view text);
/// The translation played; the error is the reason why it cannot be.
Result<Recognised> played(const GameType& type, const Translation& t, std::string_view text, const Game& current);
/// A piece of a file that is in a form of this game: the game in it.
Result<Recognised> read_piece(const GameType& type, const RuleValues& rules, std::string_view piece);

}  // namespace ply
