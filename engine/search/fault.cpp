#include "engine/search/fault.h"

#include <atomic>
#include <random>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/base/version.h"

namespace ply {
namespace {

constexpr FaultInfo table[] = {
    // clang-format off
    {Fault::swapped_window, "swapped-window", "Alpha and beta are swapped when a child is entered.", "R1"},
    {Fault::negate_every_ply, "negate-every-ply", "Value and window are negated at every ply, though the mover may stay.", "R2", FaultNeeds::same_mover},
    {Fault::window_not_turned, "window-not-turned", "The window is not turned, though the mover changes.", "R2"},
    {Fault::upper_as_exact, "upper-as-exact", "A value that failed low is marked exact.", "R3"},
    {Fault::kind_ignored, "kind-ignored", "A table entry answers whatever its bound proves.", "R3", FaultNeeds::table},
    {Fault::stale_entry, "stale-entry", "A table entry answers whatever the depth that it was searched to.", "R4", FaultNeeds::table},
    {Fault::bound_stored_as_exact, "bound-stored-as-exact", "Bounds go into the table as exact values.", "R4", FaultNeeds::table},
    {Fault::distance_not_stored, "distance-not-stored", "Wins go into the table with their distance from the root instead of the node.", "R4", FaultNeeds::kept_distance},
    {Fault::beyond_infinite, "beyond-infinite", "A finished game is worth more than the infinite bound.", "R5"},
    {Fault::win_without_ply, "win-without-ply", "Wins do not count the plies to the end of the game.", "R6", FaultNeeds::win_distance},
    {Fault::store_after_stop, "store-after-stop", "A search that was stopped stores what it has of its open nodes.", "R7", FaultNeeds::stop},
    {Fault::stale_line, "stale-line", "The principal variation keeps moves of another line.", "R8"},
    {Fault::failed_window_taken, "failed-window-taken", "The result of a failed aspiration window is taken for the value.", "R9", FaultNeeds::aspiration},
    {Fault::leaves_not_counted, "leaves-not-counted", "Nodes at the horizon are not counted.", "R10"},
    {Fault::coarse_key, "coarse-key", "The key of a position leaves out what tells positions apart.", "R11", FaultNeeds::table},
    {Fault::move_lost, "move-lost", "The move generator loses the last move.", "R12"},
    {Fault::turn_lost, "turn-lost", "A pass or an extra turn gives the move to the wrong side.", "R12", FaultNeeds::same_mover},
    {Fault::repetition_ignored, "repetition-ignored", "Repetitions are not seen.", "R12", FaultNeeds::repetition},
    {Fault::half_opponent, "half-opponent", "The opponent's share of every term counts half.", "R13"},
    {Fault::static_of_other_side, "static-of-other-side", "The static value is taken for the wrong side.", "R13"},
    {Fault::not_reproducible, "not-reproducible", "The order of moves depends on what the program did before.", "R14", FaultNeeds::deepening},
    {Fault::wide_research, "wide-research", "A re-search after a null window takes the whole window.", "R15", FaultNeeds::pvs},
    {Fault::beta_forgotten, "beta-forgotten", "Children do not get beta, so deep cut-offs are missed.", "R15"},
    {Fault::last_of_equals, "last-of-equals", "The last of equal moves is the best: <= for <.", "R16"},
    {Fault::initial_best_zero, "initial-best-zero", "The best value begins at 0 instead of minus infinite.", "R16"},
    {Fault::late_cut, "late-cut", "A value equal to beta does not cut: > for >=.", "R16"},
    {Fault::early_cut, "early-cut", "A value past the middle of the window cuts.", "R16"},
    {Fault::move_skipped, "move-skipped", "The last move of a node is not searched.", "R16"},
    {Fault::research_missed, "research-missed", "A scout that fails high is not searched again.", "R16", FaultNeeds::pvs},
    {Fault::probe_ignored, "probe-ignored", "A shallow search cuts whatever it has found.", "R16", FaultNeeds::prob_cut},
    {Fault::no_stand_pat, "no-stand-pat", "Behind the horizon a side must play a forcing move: it cannot stand pat.", "R16", FaultNeeds::quiescence},
    {Fault::stale_alpha, "stale-alpha", "Children get the alpha that their parent was entered with.", "R17"},
    {Fault::static_cut, "static-cut", "A static value beyond beta cuts without a search.", "audit"},
    {Fault::hidden_reduction, "hidden-reduction", "Late moves are searched a ply less deep, and never again.", "audit", FaultNeeds::wide_tree},
    {Fault::one_side_cuts, "one-side-cuts", "Only the answers of the other side cut off: where the side that searches is to move, no value does.", "R16"},
    {Fault::no_clause_for_no_moves, "no-clause-for-no-moves", "A side that must pass has nothing to play: its node is worth what the best value begins with.", "R12", FaultNeeds::forced_pass},
    // clang-format on
};

constexpr const char* mark = " with the planted fault ";

}  // namespace

std::span<const FaultInfo> all_faults() { return table; }

const FaultInfo* find_fault(std::string_view id) {
  const std::string want = canonical_id(id);
  for (const FaultInfo& f : table)
    if (want == f.id) return &f;
  return nullptr;
}

const char* fault_id(Fault f) {
  for (const FaultInfo& i : table)
    if (i.fault == f) return i.id;
  return "none";
}

std::string with_fault(Fault f) { return std::string(program_and_version()) + mark + fault_id(f); }

const FaultInfo* fault_of(std::string_view program) {
  const auto at = program.find(mark);
  return at == std::string_view::npos ? nullptr : find_fault(program.substr(at + std::string_view(mark).size()));
}

u32 never_the_same() {
  static std::atomic<u32> n{std::random_device{}()};  // no two runs of the program are alike
  return static_cast<u32>(mix64(++n) >> 32);
}

}  // namespace ply
