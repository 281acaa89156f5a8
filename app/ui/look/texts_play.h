// What is said to a person who plays: the buttons under the board, layouts, hints while they are looked for, moves that
// were taken back, the end of a game.
#pragma once

namespace ply::ui::texts::play {

inline constexpr const char* take_back = "Take back";
inline constexpr const char* hint = "Hint";
inline constexpr const char* resign = "Resign";
inline constexpr const char* flip = "Flip";
inline constexpr const char* new_game = "New game";
inline constexpr const char* engine_shown = "What the computer thinks is shown while you play. A click hides it.";
inline constexpr const char* engine_quiet =
    "What the computer thinks is hidden while you play against it. A click shows it.";
inline constexpr const char* bar_quiet = "The computer's score is hidden while you play against it. Hints are yours.";

inline constexpr const char* your_move = "your move";
inline constexpr const char* computers_move = "the computer is to move: Space";

inline constexpr const char* layout_help = "How the panels are arranged";

inline constexpr const char* hint_depth = "thinking, depth {} of {}, Esc stops";
inline constexpr const char* hint_begins = "Thinking about a hint, depth 1 of {}. Esc stops.";

inline constexpr const char* lost_working = "What {} lost is being looked at ...";
inline constexpr const char* still_looking = "Looking deeper ...";

inline constexpr const char* lines_label = "best lines";
inline constexpr const char* lines_none = "The computer does not play this game.";
inline constexpr const char* lines_empty =
    "The best moves side by side, each with the line that is expected behind it. Choose how many.";
inline constexpr const char* lines_over = "The game is over here.";
inline constexpr const char* lines_wait = "The computer is to move.";
inline constexpr const char* lines_depth = "depth {}";
inline constexpr const char* lines_thinking = "thinking {:.1f} s";
inline constexpr const char* lines_stop = "Stop";
inline constexpr const char* lines_stop_help = "What is found so far stays.";

inline constexpr const char* gives = "gives away";
inline constexpr const char* gives_help =
    "The computer sees as far as ever, but in some of its moves plays one that is worse than the best, by no more than "
    "this.";
inline constexpr const char* gives_in = "at most in";
inline constexpr const char* gives_moves = "% of its moves";

inline constexpr const char* why_lost = "Why did I lose?";
inline constexpr const char* look_back = "Look back";
inline constexpr const char* again = "Play again";
inline constexpr const char* change_sides = "Change sides";

inline constexpr const char* rules_of = "How to play {}";
inline constexpr const char* back_to_start = "Back";
inline constexpr const char* no_rules = "There is no page about the rules of this game.";
inline constexpr const char* close = "Close";

inline constexpr const char* keys_on =
    "The arrows move the ring, Enter chooses, Tab goes to the next cell that can be chosen, Shift+Enter passes or ends "
    "a "
    "turn, Esc puts the ring away.";

}  // namespace ply::ui::texts::play
