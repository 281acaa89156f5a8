// Texts of the linter, the audit and the exchange of sides.
#pragma once

namespace ply::ui::texts::linter {

inline constexpr const char* empty =
    "Rules that the recording of a correct search cannot break, and its cut-offs searched again. Press F5 to search, "
    "or open a recording.";
inline constexpr const char* running = "The rules are asked when the search has ended.";
inline constexpr const char* asking = "Looking at every node ...";
inline constexpr const char* none = "No rule is broken: {} nodes, {} positions looked at.";
inline constexpr const char* broken = "{} broken, {}.";
inline constexpr const char* planted = "The fault {} was planted in this search.";
inline constexpr const char* rule = "rule";
inline constexpr const char* checks = "asked";
inline constexpr const char* findings = "findings";
inline constexpr const char* not_asked = "not asked";
inline constexpr const char* checks_help = "How often the rule was asked of this recording.";
inline constexpr const char* findings_help =
    "How often it is broken. Click a rule to see only its findings, double click to go to the first.";
inline constexpr const char* applies = "Asked of: {}";
inline constexpr const char* why_not = "Not asked here: {}.";
inline constexpr const char* list_all = "Findings";
inline constexpr const char* list_of = "Findings of {}";
inline constexpr const char* node = "node";
inline constexpr const char* expected = "expected";
inline constexpr const char* found = "found";
inline constexpr const char* what = "what";
inline constexpr const char* whole_search = "search";
inline constexpr const char* double_click = "Double click: all panels go to this node and moment.";
inline constexpr const char* first_of = "the first {} of {}";
inline constexpr const char* rules = "Rules";
inline constexpr const char* broken_rules = "Broken rules";
inline constexpr const char* other_rules = "Other rules";

inline constexpr const char* audit = "Audit {} cuts";
inline constexpr const char* audit_help =
    "Cut-offs, table answers, roots, and nodes by whole turns that left turns out, drawn by chance, each searched "
    "again: all moves, full window, no table.";
inline constexpr const char* audit_all = "Audit all";
inline constexpr const char* audit_all_help = "The same for all of them. It can be stopped; what is finished counts.";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "What is finished counts.";
inline constexpr const char* auditing = "{} of {}, {:.0f} a second, {} left";
inline constexpr const char* choosing = "choosing the cuts ...";
inline constexpr const char* audited = "{} of {} differ";
inline constexpr const char* audited_none = "none of {} differs";
inline constexpr const char* rate = "{:.2f} %, between {:.2f} and {:.2f} % (95 %)";
inline constexpr const char* is_fault = "All switches are sound: each difference is a fault.";
inline constexpr const char* is_rate = "Some switch assumes what is not proved: this is a rate, not an alarm.";
inline constexpr const char* sampled = "a sample of {}";
inline constexpr const char* stopped = "stopped";
inline constexpr const char* too_large = "{} took too many nodes and are not judged";
inline constexpr const char* left_out = "Left out, for they cannot be searched again by themselves: {}.";
inline constexpr const char* left_horizon = "{} behind the horizon";
inline constexpr const char* left_null = "{} behind a probe";
inline constexpr const char* left_side = "{} where the evaluation is made for the other player";
inline constexpr const char* left_turns = "{} more than one turn deep";
inline constexpr const char* again = "Repeat the search";
inline constexpr const char* again_help = "R14: the same search once more must give the same recording, node by node.";
inline constexpr const char* stop_again_help = "Then R14 stays unanswered.";
inline constexpr const char* searching = "{} of {} nodes again, {:.0f} a second, {} left";
inline constexpr const char* again_same = "Searched again: the same recording, node by node (R14).";
inline constexpr const char* again_other = "Searched again: another recording (R14).";
inline constexpr const char* again_not = "R14 could not be asked: {}.";
inline constexpr const char* differences = "Differences";
inline constexpr const char* said = "said";
inline constexpr const char* truth = "true";
inline constexpr const char* cannot_audit = "Nothing can be audited: {}.";

inline constexpr const char* exchange = "Exchange the sides";
inline constexpr const char* exchange_help =
    "The terms of the shown node's position, and of the same position with the sides exchanged: each must be the other "
    "side's.";
inline constexpr const char* exchange_impossible = "The sides of this position cannot be exchanged.";
inline constexpr const char* exchange_not_symmetric =
    "This evaluation is made for one player: it need not be the same for both.";
inline constexpr const char* exchange_ok = "All {} terms change sides as they must.";
inline constexpr const char* exchange_wrong = "{} of {} terms do not change sides as they must.";
inline constexpr const char* term = "term";
inline constexpr const char* here = "here";
inline constexpr const char* exchanged = "exchanged";

inline constexpr const char* reduce = "Make it smaller";
inline constexpr const char* reduce_help =
    "Takes away moves, plies, pieces, switches and limits as long as {}, until nothing more can be left out. Each "
    "trial "
    "is a search of its own; what is shown stays.";
inline constexpr const char* reduce_stop_help = "The smallest search that was found by now is kept.";
inline constexpr const char* reducing = "{} trials: {}";
inline constexpr const char* reducing_whole = "the whole search once more ...";
inline constexpr const char* reducing_nothing = "nothing could be left out yet";
inline constexpr const char* reduced = "Made smaller as long as {}";
inline constexpr const char* reduced_less = "{} after {} trials. {}";
inline constexpr const char* reduced_nothing = "Nothing can be left out";
inline constexpr const char* reduced_whole = "Nothing more can be left out.";
inline constexpr const char* reduced_stopped = "It was stopped: more might be left out.";
inline constexpr const char* reduced_chance = "It fails by chance: more might be left out.";
inline constexpr const char* reduced_reach = "The position need not be one that a game reaches.";
inline constexpr const char* reduced_show = "Show it";
inline constexpr const char* reduced_show_help = "Runs the smallest search and shows it in place of this one.";
inline constexpr const char* reduced_copy = "Copy its text";
inline constexpr const char* reduced_copy_help = "The lines that run it again, here or by plyscope-cli.";
inline constexpr const char* reduced_case = "Save a test...";
inline constexpr const char* reduced_case_help = "A Catch2 case that runs it and asks whether it still fails.";
inline constexpr const char* reduced_case_title = "Save the smallest search as a Catch2 case";
inline constexpr const char* findings_title = "Save the findings as SARIF";
inline constexpr const char* findings_kind = "SARIF";
inline constexpr const char* reduced_case_kind = "C++ sources";

inline constexpr const char* status_reducing = "making it smaller: {} trials";

inline constexpr const char* light_clean = "The linter: no rule is broken. Click for the rules.";
inline constexpr const char* light_broken = "The linter: {} broken, {}. Click for the findings.";

}  // namespace ply::ui::texts::linter
