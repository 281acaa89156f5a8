#include "engine/foreign/claims.h"

#include <iterator>

namespace ply {
namespace {

using C = Claim;

constexpr ClaimInfo infos[] = {
    // clang-format off
    {C::fail_hard, "fail-hard", "Values are kept within the window: R16 takes them so."},
    {C::aspiration, "aspiration", "Roots are searched with narrow windows and again with wider ones."},
    {C::quiescence, "quiescence", "Behind depth 0 a node may stand pat: R16 takes a static value as the value there."},
    {C::null_move, "null-move", "A pass is tried first; good enough, it ends the node: R16 takes a value of at least beta from it."},
    {C::lmr, "lmr", "Late moves are searched less deep first: a reduced scout is not held against the search after it."},
    {C::late_move_pruning, "late-move-pruning", "Late moves are left out: R16 does not count them."},
    {C::futility, "futility", "Moves that cannot reach alpha by a margin are left out, and the margin's score may be the value: R16 does not check where such a value comes from."},
    {C::razoring, "razoring", "Near the horizon a node far below alpha is handed to quiescence: R16 takes its value."},
    {C::singular, "singular", "A move that is better than all others is searched deeper, which another search beside the line finds out."},
    {C::multi_cut, "multi-cut", "Several moves good enough at a lesser depth end the node: R16 takes beta from it."},
    {C::probcut, "probcut", "A shallower search far above beta ends the node: R16 takes a value of at least beta from it."},
    {C::tt_deeper, "tt-deeper", "Entries of a greater depth answer, too: taken for granted, but for no-tt-deeper."},
    {C::no_tt_deeper, "no-tt-deeper", "Only entries of the very depth answer: R4 accepts no others, and values of one depth may be held against each other."},
    {C::tt_narrows, "tt-narrows", "Entries narrow the window of a node: R17 accepts narrower windows even without this claim."},
    {C::mate_distance, "mate-distance", "Windows are narrowed to the mates that are still possible; with `win`, R6 counts the plies to a win."},
    {C::static_from_table, "static-from-table", "Static values are taken from the table or corrected by it: R18 does not compare them."},
    {C::pseudo_legal, "pseudo-legal", "Moves that leave the king in check are searched, too, and refuted by taking it: R12 does not take them for illegal ones, nor R5 the value of a king for that of no move."},
    {C::etc, "etc", "A node may be answered by the entry of a child (enhanced transposition cut-off): R4 asks no entry of its own of an answer of at least beta."},
    {C::shared_table, "shared-table", "Other threads write into the table, too: R4 asks for a writer in all files of the search, and for none where they are not all there."},
    {C::repetition, "repetition", "A position that was there further up in the line is a draw, in every node with depth left: R16 asks for it."},
    // clang-format on
};
static_assert(std::size(infos) == static_cast<std::size_t>(C::count));

}  // namespace

std::span<const ClaimInfo> all_claims() { return infos; }

const ClaimInfo* find_claim(std::string_view word) {
  for (const ClaimInfo& c : infos)
    if (word == c.id) return &c;
  return nullptr;
}

Claims claims_of(std::span<const std::string> words) {
  Claims out;
  for (const std::string& word : words)
    if (const ClaimInfo* c = find_claim(word)) out.add(c->claim);
  return out;
}

}  // namespace ply
