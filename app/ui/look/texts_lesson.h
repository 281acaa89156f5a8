// The texts of the lessons in files.
#pragma once

namespace ply::ui::texts::lesson {

inline constexpr const char* title = "Lessons";
inline constexpr const char* lesson_number = "Lesson {}";
inline constexpr const char* own = "A lesson";
inline constexpr const char* step_of = "{} of {}";
inline constexpr const char* all = "All lessons";
inline constexpr const char* all_help = "The list of lessons, with how far each is done.";
inline constexpr const char* open_file = "Open a lesson...";
inline constexpr const char* choose = "One misconception a lesson. Progress is kept.";
inline constexpr const char* not_so = "Common mistake: \"{}\".";
inline constexpr const char* done = "done";
inline constexpr const char* not_shown = "cannot be shown";
inline constexpr const char* begun = "step {} of {}";
inline constexpr const char* right_of = "{} of {} right";
inline constexpr const char* cards = "{} of {} cards turned";
inline constexpr const char* to_remember = "To remember";
inline constexpr const char* back = "Back";
inline constexpr const char* next = "Next";
inline constexpr const char* next_lesson = "Next lesson";
inline constexpr const char* again = "Again";
inline constexpr const char* ok = "OK";
inline constexpr const char* number_hint = "a number";
inline constexpr const char* no_number = "A number is wanted, or +∞ or −∞.";
inline constexpr const char* not_that_card = "Not this card now.";
inline constexpr const char* not_that_first = "That one saves nothing. Which would?";
inline constexpr const char* not_that_node = "Unfold a node that can be seen.";
inline constexpr const char* turn_these = "Turn {}.";
inline constexpr const char* drag_this = "Drag the card {}, or the slider.";
inline constexpr const char* put_first = "Drag {} to the front of its row.";
inline constexpr const char* slide = "Move the slider from the worst order to the best.";
inline constexpr const char* slide_ends[] = {"worst first", "best first"};
inline constexpr const char* turned_in_order = "{} of {} cards";
inline constexpr const char* unfold_these = "Click nodes to unfold their moves, down to ply {}.";
inline constexpr const char* click_a_node = "Click a node of the tree.";
inline constexpr const char* right_is = "Right: {}.";
inline constexpr const char* why_not = "{}: {}";
inline constexpr const char* you_said = "You said {}. It is {}.";
inline constexpr const char* stays = "Whatever it is, {}.";
inline constexpr const char* reading = "The searches of the lesson are made: {:.1f} s";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stopped = "the lesson was not opened: it was stopped";
inline constexpr const char* refused = "This lesson cannot be shown yet:";
inline constexpr const char* read_again = "Read it again";
inline constexpr const char* how_to = "How to write one";
inline constexpr const char* no_lessons = "The lessons that come with the program were not found.";
inline constexpr const char* from_root = "root";
inline constexpr const char* depth_left = "{} plies to go";
inline constexpr const char* one_left = "1 ply to go";

}  // namespace ply::ui::texts::lesson

namespace ply::ui::texts::predict {

inline constexpr const char* title = "Predict";
inline constexpr const char* empty = "Asks what comes next in a recorded search: a bound, a cut-off, a value.";
inline constexpr const char* from_here = "Ask from here";
inline constexpr const char* from_here_help = "The first question at this moment or after it.";
inline constexpr const char* another = "Next question";
inline constexpr const char* asked_for = "for {}";
inline constexpr const char* count = "{} of {} right";
inline constexpr const char* none = "Nothing can be asked of this search.";
inline constexpr const char* elsewhere = "The question was asked at another moment.";
inline constexpr const char* back_there = "Back to it";
inline constexpr const char* origin = "Where it comes from";
inline constexpr const char* running = "Questions can be asked when the search is over.";

}  // namespace ply::ui::texts::predict

namespace ply::ui::texts::code {

inline constexpr const char* title = "Pseudo-code";
inline constexpr const char* empty = "The search as some lines of pseudo-code, with the line at work lit.";
inline constexpr const char* negamax = "negamax";
inline constexpr const char* form_help = "A branch for each side, or one for both whose sign follows the mover.";
inline constexpr const char* numbers_for = "numbers for {}";
inline constexpr const char* nothing_at_work = "nothing is at work";

}  // namespace ply::ui::texts::code

namespace ply::ui::texts::lock_step {

inline constexpr const char* title = "Lock-step";
inline constexpr const char* empty = "Plain minimax beside a finished search: what only one of them visits.";
inline constexpr const char* unfinished = "The search has not ended yet.";
inline constexpr const char* begin = "Search by plain minimax";
inline constexpr const char* begin_help = "The same tree once more, without any cut-off.";
inline constexpr const char* working = "plain minimax: {} nodes, {:.1f} s";
inline constexpr const char* halt = "Stop";
inline constexpr const char* none = "There is nothing beside it: {}";
inline constexpr const char* nodes = "nodes";
inline constexpr const char* leaves = "leaves";
inline constexpr const char* in_both = "both";
inline constexpr const char* only_here = "only this";
inline constexpr const char* only_there = "only minimax";
inline constexpr const char* differ = "{} of both differ in value or kind";
inline constexpr const char* here = "this search";
inline constexpr const char* there = "plain minimax";
inline constexpr const char* waits = "waits";
inline constexpr const char* at_event = "event {} of {}";

}  // namespace ply::ui::texts::lock_step
