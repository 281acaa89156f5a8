// The words of genetic programs and their evolution.
#pragma once

namespace ply::ui::texts {

namespace programs {
inline constexpr const char* none = "{} has no genetic programs.";
inline constexpr const char* no_program = "There is no program yet. Open one, or paste its text.";
inline constexpr const char* chose = "A genetic program chose this move: there was no search that could be recorded.";
inline constexpr const char* status = "a genetic program has moved";
inline constexpr const char* inspect_it = "Show how it chose";
inline constexpr const char* open = "Open...";
inline constexpr const char* open_help = "Loads a program from a file.";
inline constexpr const char* save = "Save...";
inline constexpr const char* save_help =
    "Writes the program to a file; it plays as gp:FILE, here and on the command line.";
inline constexpr const char* copy = "Copy";
inline constexpr const char* copy_help = "Copies the program as text, with what is known of it.";
inline constexpr const char* paste = "Paste";
inline constexpr const char* paste_help = "Takes a program from the clipboard.";
inline constexpr const char* undo = "Undo";
inline constexpr const char* undo_help = "The program that was looked at before.";
inline constexpr const char* redo = "Redo";
inline constexpr const char* redo_help = "The program that was taken back.";
inline constexpr const char* own = "The game's own";
inline constexpr const char* own_help = "Looks at the program that comes with the game.";
inline constexpr const char* play = "Play against it";
inline constexpr const char* play_help = "Begins a game: you and this program.";
inline constexpr const char* mapping_help =
    "How its number becomes a move.\n"
    "direct: the value of the board names the move.\nranker: the move after which the board is worth most.\nturn: the "
    "same by whole turns.\nleaf N: alpha-beta of N turns, the program "
    "judging the last boards.";
inline constexpr const char* take = "Take it all the same";
inline constexpr const char* leave = "Leave it";
inline constexpr const char* nodes = "{} nodes, {} deep";
inline constexpr const char* tree = "Tree";
inline constexpr const char* moves = "Moves";
inline constexpr const char* text = "Text";
inline constexpr const char* differences = "Against a search";
inline constexpr const char* value_here = "worth {} on this board, as {} sees it";
inline constexpr const char* over = "The game is over here.";
inline constexpr const char* value = "value";
inline constexpr const char* not_taken = "not asked: the other branch was taken";
inline constexpr const char* node_help = "Click to write something else in its place.";
inline constexpr const char* edit_hint = "(v 6)  (- a b)  (+ a b)  (if< a b c d)  0 .. {}";
inline constexpr const char* edit_label = "In place of {}:";
inline constexpr const char* edit_take = "Take it";
inline constexpr const char* edit_take_help = "Puts this in the place of the marked subtree (Enter).";
inline constexpr const char* edit_leave = "Leave";
inline constexpr const char* edit_worth = "The whole would be worth {} here, now {}.";
inline constexpr const char* edit_same = "nothing is changed yet";
inline constexpr const char* role_if = "if";
inline constexpr const char* role_less = "less than";
inline constexpr const char* role_equal = "equals";
inline constexpr const char* role_then = "then";
inline constexpr const char* role_else = "else";
inline constexpr const char* choice_why_none = "asking the program ...";
inline constexpr const char* exact = "exact";
inline constexpr const char* exact_check = "Exact values";
inline constexpr const char* exact_help =
    "Solves every move to the end of the game: quick near the end, near the start it takes long. Another position ends "
    "it.";
inline constexpr const char* solving = "solving, {:.0f} s";
inline constexpr const char* searching = "searching, {:.0f} s";
inline constexpr const char* program_column = "program";
inline constexpr const char* program_help = "What the program makes of the move, as the side to move sees it.";
inline constexpr const char* search_help = "What alpha-beta makes of its first move, with the kind of the value.";
inline constexpr const char* exact_column_help =
    "The result of perfect play after its first move, as the side to move sees it.";
inline constexpr const char* agree = "Alpha-beta ({}, depth {}) would play the same.";
inline constexpr const char* as_good = "Alpha-beta ({}, depth {}) prefers {}, but finds this one as good.";
inline constexpr const char* differ = "Alpha-beta ({}, depth {}) would play {}: the program's move costs {}.";
inline constexpr const char* chosen_help = "the program plays this";
inline constexpr const char* best_help = "alpha-beta plays this";
inline constexpr const char* simplified = "Simplified, {} of {} nodes";
inline constexpr const char* already_simple = "There is nothing to simplify in it.";
inline constexpr const char* as_written = "As written";
inline constexpr const char* take_simplified = "Take the simplified form";
inline constexpr const char* reads = "Reads {}.";
inline constexpr const char* reads_any = "Computes the number of a cell, so it may read every one.";
inline constexpr const char* reads_none = "Reads no cell: it is worth the same on every board.";
inline constexpr const char* mark = "Mark on the board";
inline constexpr const char* mark_help =
    "Marks the cells that it reads; with the mouse on a row, those that this part has read.";
inline constexpr const char* known = "What its file says";
inline constexpr const char* games = "games";
inline constexpr const char* find = "Play them";
inline constexpr const char* find_help =
    "The program plays this many games against this search, from random starts; the list shows where its move was "
    "worth less.";
inline constexpr const char* stop = "Stop";
inline constexpr const char* no_differences_yet =
    "Positions in which the program chooses worse than a search, those first in which it loses most.";
inline constexpr const char* no_differences = "In {} decisions the program never chose a move of less value.";
inline constexpr const char* found = "{} of {} decisions were worse";
inline constexpr const char* found_old = " (of another program)";
inline constexpr const char* comparing = "game {} of {}, {:.1f} s{}";
inline constexpr const char* left = ", {:.0f} s left";
inline constexpr const char* row_help = "{}\nThe program: {}\nThe search: {}\nClick to put it on the board.";
inline constexpr const char* the_game = "the game";
inline constexpr const char* move_column = "move";
inline constexpr const char* menu_item = "The program that is looked at";
inline constexpr const char* file_kind = "Programs";
}  // namespace programs

namespace evolution {
inline constexpr const char* what =
    "Programs that nobody writes: trees over the board, bred by games against alpha-beta.";
inline constexpr const char* preset = "Preset";
inline constexpr const char* preset_help =
    "classic: the original's setting, ten programs and one start, as poor as the original was.\nstrong: 150 programs, "
    "many starts, opponents that grow stronger.";
inline constexpr const char* mapping = "Mapping";
inline constexpr const char* population = "Programs";
inline constexpr const char* generations = "Generations";
inline constexpr const char* seed = "Seed";
inline constexpr const char* seed_help = "Same seed and settings, same program, for any number of threads.";
inline constexpr const char* threads = "Threads";
inline constexpr const char* inject = "Begin with a few written by hand";
inline constexpr const char* primitives = "if= and turn as well";
inline constexpr const char* file = "File";
inline constexpr const char* file_hint = "no file: the best program is kept in the window only";
inline constexpr const char* file_help =
    "The best program comes here at the end; beside it, FILE.state after every generation, from which it can go on.";
inline constexpr const char* replaced = "There is such a file: it will be replaced.";
inline constexpr const char* begin = "Begin";
inline constexpr const char* begin_help = "Breeds programs for the game on the board.";
inline constexpr const char* go_on = "Go on from FILE.state";
inline constexpr const char* go_on_help =
    "Takes up the evolution of this file where it stopped, with its own settings and the generations above.";
inline constexpr const char* pause = "Pause";
inline constexpr const char* resume = "Continue";
inline constexpr const char* cancel = "End";
inline constexpr const char* cancel_help = "Ends it and keeps the best so far.";
inline constexpr const char* setup = "New settings";
inline constexpr const char* setup_help = "Back to the settings; what was bred stays until another begins.";
inline constexpr const char* back = "Back to the last";
inline constexpr const char* best = "Best so far";
inline constexpr const char* champion = "generation {}, {} nodes, {}";
inline constexpr const char* inspect = "Inspect";
inline constexpr const char* inspect_help = "Shows it in the panel Program.";
inline constexpr const char* plots = "Plots";
inline constexpr const char* held_out = "Strength";
inline constexpr const char* list = "Programs";
inline constexpr const char* no_champion = "No generation is finished yet.";
inline constexpr const char* fitness = "fitness";
inline constexpr const char* margin = "margin";
inline constexpr const char* generation = "generation";
inline constexpr const char* size = "nodes";
inline constexpr const char* mean = "mean";
inline constexpr const char* best_line = "best";
inline constexpr const char* worst = "worst";
inline constexpr const char* distinct = "different programs";
inline constexpr const char* ladder = "opponent's depth";
inline constexpr const char* validation = "champion's validation, %";
inline constexpr const char* champion_margin = "champion's margin";
inline constexpr const char* not_measured =
    "Not measured yet: a new champion is measured now and then, and at the end.";
inline constexpr const char* measured =
    "Games that played no part in the choice, from {} starts as either side; 95 % intervals (Wilson).";
inline constexpr const char* measured_old = "Of the champion before this one.";
inline constexpr const char* against = "against depth {}";
inline constexpr const char* rank_help =
    "In the order in which parents are chosen: the best tenth has played more games and stands before the others; "
    "large programs lose a little.";
inline constexpr const char* no_list = "The list comes after the next generation.";
inline constexpr const char* for_other = "Bred for {}.";
}  // namespace evolution

}  // namespace ply::ui::texts
