// A proof of what a search said of a node, small enough to be read and plain enough to be checked by a program that
// shares nothing with the search: "this move is worth at most x", because after this answer every move is worth at most
// x, and so on down to positions that can be judged at a glance.
//
// It proves the search's answer at this depth with this evaluation, not the game's. What is proved is plain minimax:
//  * Before the depth is used up the side to move has all legal moves.
//  * Where it is used up the value is the static one; with quiescence the side to move may also go on with a forcing
//    move (forcing_moves.h), there and below, and may stop at the static value each time.
//  * A finished game is worth what the evaluation says, wins by their distance from the root of the search.
//  * With turn-wins a side has won that can win within its turn, where less depth is left than moves in the turn, but
//    not at the root of the search: the moves are there (turn_win.h), and the rules end the game by them.
// No node of a proof was reached by a scout with less depth, by a null move or by an answer of the table: these are
// followed to the node that wrote them, or searched again. A proof that would rest on repetitions or limits of moves is
// none.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/pool.h"
#include "engine/trace/recording.h"
#include "engine/trace/view.h"

namespace ply {

/// Values and bounds are in the view of Proof::side, in the profile's internal unit.
struct ProofNode {
  u32 parent = no_node;  ///< index of a node before it; no_node: the node that the claim is about
  u32 size = 1;          ///< nodes of its subtree, itself included: they follow it
  u32 id = no_node;      ///< of the recorded node that says so; no_node: it was searched again
  MoveCode move = 0;     ///< from the parent
  Side mover = Side::first;
  int depth = 0;                        ///< left at this node; below 0 behind the horizon
  u32 choices = 0;                      ///< legal moves; where the depth is used up: forcing moves
  u32 listed = 0;                       ///< of these, the ones that the proof has: one, or all
  bool over = false;                    ///< the game is finished here
  std::optional<int> static_eval = {};  ///< what the mover has by going no further
  int lower = 0, upper = 0;             ///< what follows for it; -+infinite: nothing
  bool leaf() const { return size == 1; }
  /// Nothing that the mover could do is left out.
  bool complete() const { return listed == choices; }
};

struct Proof {
  PlanRoot root;                 ///< of the search
  std::vector<MoveCode> line;    ///< from there to the node that the claim is about
  Side side = Side::first;       ///< in whose view all values are: who is to move at the root
  Score claim;                   ///< kind lower: at least, upper: at most
  u32 node = no_node;            ///< its id in the recording
  int depth = 0;                 ///< with which it was searched
  SearchPlan plan;               ///< profile, weights and horizon of the search
  int win = 0;                   ///< a win at the root of the search; 0: wins carry no distance
  std::vector<ProofNode> nodes;  ///< the first is the claim's; the hardest of siblings first, each before its subtree
  u64 leaves = 0;
  std::string searched = {};  ///< why it was searched again; empty: it was found among the records
  u64 searched_nodes = 0;     ///< what that cost
};

/// The most nodes that are made into a proof; larger ones are refused.
inline constexpr u64 max_proof_nodes = 50'000;
/// The most that are searched for one.
inline constexpr u64 max_proof_search = 4'000'000;

struct ProofRequest {
  std::shared_ptr<const Recording> recording = {};  ///< finished
  u32 node = no_node;                               ///< id of a closed node
  std::optional<Score> claim = {};                  ///< in the view of the root's mover; nothing: what the search said
  bool search = true;                               ///< what the records do not prove is searched again
  /// Is given what is searched when that begins, to see how far it has come; on the working thread.
  std::function<void(std::shared_ptr<const Recording>)> begun = {};
};

/// What the search said of a node, in the view of its root's mover; kind none: nothing.
Score said_of(const View& v, u32 slot);

/// Why no proof can be had of any node of this recording; empty: it may be.
std::string no_proof_of(const Recording& recording);

/// The cheapest proof by number of nodes among the records ("the smallest known"), or of a search of this node alone
/// with all switches off that assume something. It has been checked through the face of the game. The error says why
/// there is none: the claim is not true, it rests on the past, it is too large, it was stopped. `pool`: memory for what
/// is searched.
Result<Proof> find_proof(const ProofRequest& request, RecordPool& pool, JobProgress& progress);

/// "worth at most +8.55". `value` is the number in the view wanted.
std::string claim_text(Kind kind, const std::string& value);
/// "<= 855", ">= -1", "= 3" (also with ≤, ≥): in the unit of the profile, as `trace node --json` has values.
Result<Score> parse_claim(std::string_view text, const Game& game, const std::string& profile);

}  // namespace ply
